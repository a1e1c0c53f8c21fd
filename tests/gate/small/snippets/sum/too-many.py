ranks = len("abc")
if ranks > 2:
    raise ValueError(f"{ranks} ranks do not fit")
