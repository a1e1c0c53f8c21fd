sbatch --wait account.sbatch
until sacct --noheader --allocations | grep -q COMPLETED; do sleep 0.5; done
state=$(scontrol show config | awk '$1 == "StateSaveLocation" {print $3}')

scontrol shutdown slurmctld
while pgrep --exact slurmctld >/dev/null; do sleep 0.2; done
rm --recursive "${state:?}"/*

slurmctld
until scontrol ping | grep -q UP; do sleep 0.2; done
