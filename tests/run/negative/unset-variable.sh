# status: raised
# message: WORLD_SIZE: unbound variable
# line: 4
echo "$WORLD_SIZE"
