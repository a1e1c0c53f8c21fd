# The hostfile says: worker-0 slots=8
mpirun --hostfile hostfile hostname >without-np
mpirun --hostfile hostfile -np 3 hostname >np-3
