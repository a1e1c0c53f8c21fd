# The hostfile says: worker-0 slots=8
mpirun --hostfile hostfile --oversubscribe -np 9 hostname >oversubscribed
