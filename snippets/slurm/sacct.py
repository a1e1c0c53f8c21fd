import subprocess

ask = ["sacct", "--noheader", "--parsable2", "--allocations", "--format=JobName,State,AllocTRES"]
name, state, resources = subprocess.check_output(ask, text=True).strip().split("|")
gpus = int(dict(each.split("=") for each in resources.split(","))["gres/gpu"])
