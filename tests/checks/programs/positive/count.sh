# {"count": 3, "text": "007", "list": ["a", "b"]}
count=$(printf '%s\n' a b c | wc -l | tr -d ' ')
text=007
list=(a b)
