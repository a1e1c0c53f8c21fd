left = 2
right = 3
total = left + right
