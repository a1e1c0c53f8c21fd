sbatch hold.sbatch
sbatch --job-name=runs --wrap='sleep 600'
until squeue --noheader --states=RUNNING | grep -q runs; do sleep 0.2; done
state=$(scontrol show config | awk '$1 == "StateSaveLocation" {print $3}')

scontrol shutdown slurmctld
while pgrep --exact slurmctld >/dev/null; do sleep 0.2; done

# As on a new machine, or a Pod whose volume is gone.
rm --recursive "${state:?}"/*

slurmctld
until scontrol ping | grep -q UP; do sleep 0.2; done
squeue
