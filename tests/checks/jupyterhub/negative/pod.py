# 1: the Pod: spec.containers[0].image
c = get_config()
c.KubeSpawner.image_pull_policy = "Sometimes"
