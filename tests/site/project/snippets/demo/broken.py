total = 2 + "3"
