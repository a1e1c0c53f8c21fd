from lr import lr_factor

total = 500
warmup = 1000  # copied from a longer run

factors = [lr_factor(update, warmup, total, floor=0.1) for update in range(total)]
