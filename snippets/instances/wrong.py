from pathlib import Path

import yaml
from sources import hyperpod, moto

# A table in which every large instance has four EFA interfaces, as some articles write.
ours = yaml.safe_load(Path("instances.yaml").read_text())
others = {"moto": moto(), "hyperpod": hyperpod()}
four = {name: {**facts, "efa": 4} for name, facts in ours.items()}

counts = 2 * len(four)
counts_by_three = sum(
    all(table[name][fact] == facts[fact] for table in others.values())
    for name, facts in four.items()
    for fact in ("count", "efa")
)
disagreements = [
    f"{name} efa ({who})"
    for name, facts in four.items()
    for who, table in others.items()
    if table[name]["efa"] != facts["efa"]
]
wrong_types = len({each.split()[0] for each in disagreements})
