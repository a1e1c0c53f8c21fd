nodes = 4
world_size = len(range(nodes))
