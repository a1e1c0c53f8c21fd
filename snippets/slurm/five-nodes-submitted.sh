sbatch five-nodes.sbatch

# However long you wait, it stays where it is.
sleep 3
squeue
