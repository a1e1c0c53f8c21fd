# status: raised
# message: `grep -q needle /etc/passwd` failed with exit status 1
# line: 5
x=1
grep -q needle /etc/passwd
echo never
