if [ "${NEURON_EXTRACT_GRAPHS_ONLY:-0}" = 1 ]; then steps=10; else steps=-1; fi
python3 train.py --max_steps $steps
