from pathlib import Path

nodes = sorted(Path("slurm-1.out").read_text().split())
node_count = len(nodes)
