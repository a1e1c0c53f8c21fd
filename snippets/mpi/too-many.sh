# The hostfile says: worker-0 slots=8
mpirun --hostfile hostfile -np 9 hostname
