# 3: ValueError: invalid literal for int() with base 10: 'soon'
c = get_config()
c.KubeSpawner.start_timeout = int("soon")
