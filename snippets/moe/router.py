from routing import experts, route, tokens, top_k

probabilities, chosen = route(popular=0.5)
load = chosen.flatten().bincount(minlength=experts)
assignments = int(load.sum())
per_token = assignments / tokens
even = assignments // experts
busiest, idlest = int(load.max()), int(load.min())
imbalance = busiest / even
twice = sum(len(set(row)) < top_k for row in chosen.tolist())  # tokens with the same expert twice
