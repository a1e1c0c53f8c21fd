if [ "${NEURON_EXTRACT_GRAPHS_ONLY:-0}" = 1 ]; then steps=10; else steps=-1; fi
bash neuron_parallel_compile python3 train.py --max_steps $steps >compiled

compile_steps=$(cat compiled)
