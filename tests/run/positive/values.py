# status: completed
# values: {"a": 1, "b": 0.5, "c": "64 대", "d": null, "e": [1, [true, 2]], "f": {"g": [1]}, "h": 1180591620717411303424}
a, b, c, d = 1, 0.5, "64 대", None
e = (1, [True, 2])
f = {"g": [1]}
h = 2**70
