micro_batch = 2
replicas = 3
seen = {(replica, sample) for replica in range(replicas) for sample in range(micro_batch)}
samples = len(seen)
