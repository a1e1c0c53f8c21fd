MB = 10**6
tokens = 4096
hidden = 4096
top_k = 2
ep = 8
element = 2  # bytes of a bf16 number

dispatch = tokens * top_k * hidden * element / MB
with_combine = 2 * dispatch
with_backward = 2 * with_combine
leaves_rank = dispatch * (ep - 1) / ep  # with even routing; the rest is for the rank's own experts
