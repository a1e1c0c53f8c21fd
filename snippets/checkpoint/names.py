steps = [2, 9, 10]
names = [f"step-{step}" for step in steps]

newest = max(names)
by_number = max(names, key=lambda name: int(name.removeprefix("step-")))
agree = newest == by_number
