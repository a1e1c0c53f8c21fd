from collections import Counter
from pathlib import Path

placed = Counter(Path("placed").read_text().split())
processes = sum(placed.values())
hosts = len(placed)
most_on_one_host = max(placed.values())
