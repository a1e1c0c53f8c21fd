# status: raised
# message: unexpected EOF while looking for matching
echo "never closed
