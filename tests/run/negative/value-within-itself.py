# status: value
# message: is nested deeper than 32 levels, or contains itself
# names: ring
ring = []
ring.append(ring)
