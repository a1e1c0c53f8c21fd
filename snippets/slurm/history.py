import subprocess


def lines(*command):
    return subprocess.check_output(command, text=True).split()


in_queue = len(lines("squeue", "--noheader", "--states=all", "--format=%i"))
in_accounting = lines("sacct", "--noheader", "--allocations", "--format=JobName", "--parsable2")
next_job_id = int(lines("sbatch", "--parsable", "--hold", "--wrap=true")[0])
