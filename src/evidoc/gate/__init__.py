"""The whole flow in one call each: check, record, sync, receipt.

The command line, the pytest adapter and the mutation run all use these.
"""

from evidoc.gate.check import check
from evidoc.gate.environments import Standing, environments, install
from evidoc.gate.load import State, load
from evidoc.gate.receipt import Receipt, receipt
from evidoc.gate.record import record
from evidoc.gate.result import Result
from evidoc.gate.selection import Selection
from evidoc.gate.sources import Cited, links, sources
from evidoc.gate.sync import sync

__all__ = [
    "Cited",
    "Receipt",
    "Result",
    "Selection",
    "Standing",
    "State",
    "check",
    "environments",
    "install",
    "links",
    "load",
    "receipt",
    "record",
    "sources",
    "sync",
]
