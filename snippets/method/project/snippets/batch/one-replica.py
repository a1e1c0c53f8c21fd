micro_batch = 2
replicas = 1
seen = {(replica, sample) for replica in range(replicas) for sample in range(micro_batch)}
samples = len(seen)
