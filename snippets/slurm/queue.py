import subprocess


def ask(*command):
    return subprocess.check_output(command, text=True).split()


listed = ask("squeue", "--noheader", "--format=%j=%T")
jobs = dict(sorted(each.split("=") for each in listed))
kept = len(jobs)
next_job_id = int(ask("sbatch", "--parsable", "--hold", "--wrap=true")[0])
