# {"": "example.org/notebook:1.0.0"}
c = get_config()
c.KubeSpawner.image = "example.org/notebook:1.0.0"
c.JupyterHub.allow_named_servers = True
c.Authenticator.allowed_users = {"ann"}
