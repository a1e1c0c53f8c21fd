# 3: The 'start_timeout' trait of a KubeSpawner instance expected an int, not the str 'soon'.
c = get_config()
c.KubeSpawner.start_timeout = "soon"
