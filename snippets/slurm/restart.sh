sbatch hold.sbatch
sbatch --job-name=runs --wrap='sleep 600'
until squeue --noheader --states=RUNNING | grep -q runs; do sleep 0.2; done

scontrol shutdown slurmctld
while pgrep --exact slurmctld >/dev/null; do sleep 0.2; done

slurmctld
until scontrol ping | grep -q UP; do sleep 0.2; done
squeue
