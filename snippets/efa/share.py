efa = 32  # of a p5.48xlarge
gpus = 8
pod_gpus = 2

pods = gpus // pod_gpus
pod_efa = efa // pods
taken = pods * pod_efa
