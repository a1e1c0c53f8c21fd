# status: incomplete
# message: without reaching its last line
cat <<END
all that follows
