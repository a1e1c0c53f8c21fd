left = 0
