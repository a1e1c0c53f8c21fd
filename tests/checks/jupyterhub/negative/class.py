# 3: there is no class `KubeSpwaner`; did you mean `KubeSpawner`.
c = get_config()
c.KubeSpwaner.image = "example.org/notebook:1.0.0"
