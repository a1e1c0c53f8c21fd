# 3: `KubeSpawner` has no option `profile_lists`; did you mean `profile_list`.
c = get_config()
c.KubeSpawner.profile_lists = []
