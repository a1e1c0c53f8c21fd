# status: output
# message: it printed more than 256 KiB
head -c 300000000 /dev/zero
