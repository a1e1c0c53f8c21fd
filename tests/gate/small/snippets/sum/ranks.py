nodes = 4
per_node = 8
world_size = sum(per_node for _ in range(nodes))
