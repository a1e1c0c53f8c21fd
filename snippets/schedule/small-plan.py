from lr import lr_factor

warmup = 1
total = 4
floor = 0.1
asked = 2

factors = [lr_factor(update, warmup, total, floor) for update in range(total + 2)]
at_asked = factors[asked]
without_floor = lr_factor(asked, warmup, total, floor=0)
