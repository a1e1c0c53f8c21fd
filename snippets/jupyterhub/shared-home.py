c = get_config()

c.JupyterHub.spawner_class = "kubespawner.KubeSpawner"
c.KubeSpawner.image = "example.org/notebook:1.0.0"
c.KubeSpawner.volumes = [{"name": "home", "persistentVolumeClaim": {"claimName": "notebooks"}}]
c.KubeSpawner.volume_mounts = [{"name": "home", "mountPath": "/home/jovyan"}]
