from importlib.metadata import version
from pathlib import Path

import yaml
from sources import FACTS, hyperpod, moto

ours = yaml.safe_load(Path("instances.yaml").read_text())
others = {"moto": moto(), "hyperpod": hyperpod()}

# Each fact: who says the same, and who says something else.
agree, differ = {}, []
for name, facts in ours.items():
    for fact in FACTS:
        said = {who: table[name][fact] for who, table in others.items() if fact in table.get(name, {})}
        agree[name, fact] = [who for who, value in said.items() if value == facts[fact]]
        differ += [f"{name} {fact} ({who})" for who, value in said.items() if value != facts[fact]]


def agreed(name, fact):
    """The value of a fact that at least one other table confirms."""
    if not agree[name, fact]:
        raise ValueError(f"nobody confirms {fact} of {name}")
    return ours[name][fact]


tables = 1 + len(others)
types = len(ours)
facts = len(agree)
confirmed = sum(bool(who) for who in agree.values())
counts_by_three = sum(len(agree[name, fact]) == 2 for name in ours for fact in ("count", "efa"))
counts = 2 * types
disagreements = differ
moto_trn2_memory = others["moto"]["trn2.48xlarge"]["memory"]
trn2_memory = ours["trn2.48xlarge"]["memory"]

p4d_accelerator = agreed("p4d.24xlarge", "accelerator")
p4d_count = agreed("p4d.24xlarge", "count")
p4d_memory = agreed("p4d.24xlarge", "memory")
p4d_efa = agreed("p4d.24xlarge", "efa")
p4d_gbps = agreed("p4d.24xlarge", "gbps")
p4de_accelerator = agreed("p4de.24xlarge", "accelerator")
p4de_count = agreed("p4de.24xlarge", "count")
p4de_memory = agreed("p4de.24xlarge", "memory")
p4de_efa = agreed("p4de.24xlarge", "efa")
p4de_gbps = agreed("p4de.24xlarge", "gbps")
p5_accelerator = agreed("p5.48xlarge", "accelerator")
p5_count = agreed("p5.48xlarge", "count")
p5_memory = agreed("p5.48xlarge", "memory")
p5_efa = agreed("p5.48xlarge", "efa")
p5_gbps = agreed("p5.48xlarge", "gbps")
p5e_accelerator = agreed("p5e.48xlarge", "accelerator")
p5e_count = agreed("p5e.48xlarge", "count")
p5e_memory = agreed("p5e.48xlarge", "memory")
p5e_efa = agreed("p5e.48xlarge", "efa")
p5e_gbps = agreed("p5e.48xlarge", "gbps")
p5en_accelerator = agreed("p5en.48xlarge", "accelerator")
p5en_count = agreed("p5en.48xlarge", "count")
p5en_memory = agreed("p5en.48xlarge", "memory")
p5en_efa = agreed("p5en.48xlarge", "efa")
p5en_gbps = agreed("p5en.48xlarge", "gbps")
p6_b200_accelerator = agreed("p6-b200.48xlarge", "accelerator")
p6_b200_count = agreed("p6-b200.48xlarge", "count")
p6_b200_memory = agreed("p6-b200.48xlarge", "memory")
p6_b200_efa = agreed("p6-b200.48xlarge", "efa")
p6_b200_gbps = agreed("p6-b200.48xlarge", "gbps")
p6_b300_accelerator = agreed("p6-b300.48xlarge", "accelerator")
p6_b300_count = agreed("p6-b300.48xlarge", "count")
p6_b300_memory = agreed("p6-b300.48xlarge", "memory")
p6_b300_efa = agreed("p6-b300.48xlarge", "efa")
p6_b300_gbps = agreed("p6-b300.48xlarge", "gbps")
g5_xlarge_accelerator = agreed("g5.xlarge", "accelerator")
g5_xlarge_count = agreed("g5.xlarge", "count")
g5_xlarge_memory = agreed("g5.xlarge", "memory")
g5_xlarge_efa = agreed("g5.xlarge", "efa")
g5_xlarge_gbps = agreed("g5.xlarge", "gbps")
g5_48xlarge_accelerator = agreed("g5.48xlarge", "accelerator")
g5_48xlarge_count = agreed("g5.48xlarge", "count")
g5_48xlarge_memory = agreed("g5.48xlarge", "memory")
g5_48xlarge_efa = agreed("g5.48xlarge", "efa")
g5_48xlarge_gbps = agreed("g5.48xlarge", "gbps")
trn1_accelerator = agreed("trn1.32xlarge", "accelerator")
trn1_count = agreed("trn1.32xlarge", "count")
trn1_memory = agreed("trn1.32xlarge", "memory")
trn1_efa = agreed("trn1.32xlarge", "efa")
trn1_gbps = agreed("trn1.32xlarge", "gbps")
trn1n_accelerator = agreed("trn1n.32xlarge", "accelerator")
trn1n_count = agreed("trn1n.32xlarge", "count")
trn1n_memory = agreed("trn1n.32xlarge", "memory")
trn1n_efa = agreed("trn1n.32xlarge", "efa")
trn1n_gbps = agreed("trn1n.32xlarge", "gbps")
trn2_accelerator = agreed("trn2.48xlarge", "accelerator")
trn2_count = agreed("trn2.48xlarge", "count")
trn2_efa = agreed("trn2.48xlarge", "efa")
trn2_gbps = agreed("trn2.48xlarge", "gbps")

moto_version = version("moto")
hyperpod_version = version("sagemaker-hyperpod")
