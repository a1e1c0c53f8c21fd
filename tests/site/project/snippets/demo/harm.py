half = len("ab")
