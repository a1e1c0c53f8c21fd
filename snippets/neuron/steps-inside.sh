bash neuron_parallel_compile bash run.sh >compiled
bash run.sh >trained

compile_steps=$(cat compiled)
train_steps=$(cat trained)
