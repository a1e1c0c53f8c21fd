# The hostfile gives each of four workers eight slots.
mpirun --hostfile four-workers -np 4 hostname >placed
