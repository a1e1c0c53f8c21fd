c = get_config()

c.JupyterHub.spawner_class = "kubespawner.KubeSpawner"
c.KubeSpawner.image = "example.org/notebook:1.0.0"
c.KubeSpawner.storage_pvc_ensure = "False"
