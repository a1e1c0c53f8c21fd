# 3: a profile needs a `display_name`.
c = get_config()
c.KubeSpawner.profile_list = [{"slug": "small"}]
