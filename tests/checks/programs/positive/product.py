# {"dp": 2, "world_size": 64, "groups": [[0, 1], [2, 3]], "name": "mesh"}
dp = 2
world_size = dp * 4 * 8
groups = [(0, 1), (2, 3)]
name = "mesh"
