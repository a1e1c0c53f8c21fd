sbatch --wait --wrap=true
sacct --jobs=1
