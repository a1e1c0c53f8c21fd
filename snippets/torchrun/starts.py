from collections import Counter
from pathlib import Path

starts = [file.name.split("-") for file in Path("starts").iterdir()]
statuses = [int(file.read_text()) for file in Path().glob("node*.status")]

of_each_worker = Counter((node, local_rank) for node, local_rank, _, _ in starts)
counts = {node: 0 for node, *_ in starts}
for node, _, _, count in starts:
    counts[node] = max(counts[node], int(count))

workers = len(of_each_worker)
fewest_starts = min(of_each_worker.values())
most_starts = max(of_each_worker.values())
lowest_count = min(counts.values())
highest_count = max(counts.values())
failed_nodes = sum(status != 0 for status in statuses)
