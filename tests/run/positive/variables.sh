# status: completed
# values: {"nodes": 8, "share": 0.5, "name": "a  b", "padded": "007", "hosts": ["w0", "w1", 2], "none": [], "port": {"http": 80}, "negative": -3, "lines": "a\nb"}
nodes=8
share=0.5
name='a  b'
padded=007
hosts=(w0 w1 2)
none=()
declare -A port=([http]=80)
declare -i negative=1-4
lines=$'a\nb'
if ! false; then :; fi
false || true
count() { local inner=1; return 0; }
count
