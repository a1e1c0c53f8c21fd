# status: incomplete
# message: something else than its end was written on its completion channel
printf 'completed\0' >&200
exit 0
