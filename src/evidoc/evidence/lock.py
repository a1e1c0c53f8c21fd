"""The lock: `evidence/<topic>.yaml`, what `evidoc record` accepted, committed and reviewed.

Keys are sorted and each topic has its own file, so that edits of different
people merge. Its YAML is what `spec.source` reads: the same to every reader.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from evidoc.config import Project
from evidoc.errors import EvidocError
from evidoc.files import inside, read_text, write_atomic
from evidoc.model import Evidence, Finding, Place, Record, Verdict
from evidoc.spec.node import Node
from evidoc.spec.scalars import UnclearError, resolve
from evidoc.spec.schema import Schema
from evidoc.spec.schemas.lock import lock_schema

if TYPE_CHECKING:
    from evidoc.evidence.store import Store

HEADER = "# Written by `evidoc record`. Review its changes like those of a lockfile; do not edit it.\n"


def load_lock(project: Project, store: Store | None = None) -> tuple[dict[str, Record], list[Finding]]:
    """All records by snippet id, and what is wrong with the lock's files.

    A record with errors is left out. `store` remembers which files were
    found clean. Never raises for what the files hold.
    """
    records: dict[str, Record] = {}
    findings: list[Finding] = []
    schema = Schema(lock_schema())
    for file in lock_files(project):
        read = schema.read(project.root, file, store)
        findings += read.findings
        for entry in read.sound:
            id = f"{Path(file).stem}/{entry.name}"
            records[id] = _record(id, entry)
    return records, findings


def lock_files(project: Project) -> list[str]:
    """Project paths of the lock's files, sorted."""
    folder = project.root / project.evidence
    return sorted(f"{project.evidence}/{path.name}" for path in folder.glob("*.yaml") if path.name[0] != ".")


def dump_topic(records: Iterable[Record]) -> str:
    """The lock file of one topic: reading it gives back the same records, and equal records give equal text.

    Raises ValueError for what YAML cannot hold: numbers that are not finite,
    lone surrogates, values that are no JSON.
    """
    table = {record.name: _plain(record) for record in records}
    try:
        text: str = yaml.dump(
            table, Dumper=_dumper(), sort_keys=True, allow_unicode=True, default_flow_style=False, width=100
        )
    except yaml.YAMLError as error:
        raise ValueError(f"a value that is no JSON: {error}") from None
    return HEADER + text


def write_lock(project: Project, records: Iterable[Record]) -> tuple[str, ...]:
    """Make the lock hold exactly `records`; returns the project paths that changed.

    Each topic's file is replaced whole, in one step; a topic without records
    loses its file. All of them are composed before the first is written.
    Raises ValueError (see `dump_topic`), EvidocError where the folder leads out
    of the project, and OSError.
    """
    topics: dict[str, list[Record]] = {}
    for record in records:
        topics.setdefault(record.topic, []).append(record)
    texts = {f"{project.evidence}/{topic}.yaml": dump_topic(kept) for topic, kept in sorted(topics.items())}
    folder = inside(project.root, project.evidence)
    if folder is None:
        raise EvidocError(
            f"{project.evidence} leads out of the project.", fix="make it a folder of the project"
        )
    changed = []
    for file, text in texts.items():
        folder.mkdir(parents=True, exist_ok=True)
        if read_text(project.root, file) != text:
            write_atomic(folder / Path(file).name, text)
            changed.append(file)
    for file in lock_files(project):
        if file not in texts:
            (folder / Path(file).name).unlink()
            changed.append(file)
    return tuple(sorted(changed))


def keep_date(old: Record | None, new: Record) -> Record:
    """`new` with the dates of `old` where only the date differs: recording again changes no file."""
    if old is None or (old.verdict, old.digest) != (new.verdict, new.digest):
        return new
    environments = {
        name: replace(evidence, date=old.environments[name].date)
        if name in old.environments and _same(old.environments[name], evidence)
        else evidence
        for name, evidence in new.environments.items()
    }
    return replace(new, environments=environments)


def _same(old: Evidence, new: Evidence) -> bool:
    """Equal but for the date, with types: 1, 1.0 and true are three values."""
    a, b = ({**_plain_evidence(evidence), "date": ""} for evidence in (old, new))
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _record(id: str, entry: Node) -> Record:
    value = entry.value
    return Record(
        id=id,
        verdict=Verdict(value["verdict"]),
        digest=value["digest"],
        place=entry.key,
        environments={
            name: Evidence(
                date=evidence["date"],
                values=evidence.get("values", {}),
                given=tuple(evidence.get("given", ())),
                says=evidence.get("says", {}),
                versions=evidence.get("versions", {}),
                places=_places(entry, entry["environments"][name]),
            )
            for name, evidence in value["environments"].items()
        },
        words=value.get("words", {}),
    )


def _places(entry: Node, evidence: Node) -> Mapping[str, Place]:
    """Where each fact stands: `verdict`, `values.NAME`, `says.NAME`, `versions.NAME`, `given.NAME`."""
    places = {"verdict": entry["verdict"].key}
    for group in ("values", "says", "versions"):
        for name, node in (evidence.get(group) or Node("", {}, (1, 1))).items():
            places[f"{group}.{name}"] = node.key
    for node in evidence.get("given") or ():
        places[f"given.{node.value}"] = node.place
    return places


def _plain(record: Record) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "verdict": str(record.verdict),
        "digest": record.digest,
        "environments": {name: _plain_evidence(evidence) for name, evidence in record.environments.items()},
    }
    return plain | ({"words": dict(record.words)} if record.words else {})


def _plain_evidence(evidence: Evidence) -> dict[str, Any]:
    """What a file holds of it: empty parts are left out."""
    parts: dict[str, Any] = {
        "given": sorted(evidence.given),
        "says": dict(evidence.says),
        "values": dict(evidence.values),
        "versions": dict(evidence.versions),
    }
    return {"date": evidence.date} | {name: part for name, part in parts.items() if part}


@cache
def _dumper() -> Any:
    """PyYAML's emitter, with text that stays text to every YAML reader, lists on one line and no aliases."""
    base: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

    class Dumper(base):  # type: ignore[misc]
        def ignore_aliases(self, data: Any) -> bool:
            return True

    # Exactly JSON: what is not listed here has no representer, and is an error.
    Dumper.yaml_representers = {
        type(None): base.represent_none,
        bool: base.represent_bool,
        int: base.represent_int,
        float: _number,
        str: _text,
        list: _list,
        dict: _mapping,
        None: base.represent_undefined,
    }
    Dumper.yaml_multi_representers = {}
    return Dumper


def _text(dumper: Any, text: str) -> Any:
    text.encode("utf-8")  # raises UnicodeEncodeError, a ValueError, for a lone surrogate
    try:
        plain = isinstance(resolve(text), str)
    except UnclearError:
        plain = False
    style = None if plain and text.isprintable() else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _number(dumper: Any, number: float) -> Any:
    if not math.isfinite(number):
        raise ValueError(f"{number} is no JSON")
    text = repr(number)
    if "e" in text and "." not in text:  # YAML 1.1 needs the point: 1.0e-05
        text = text.replace("e", ".0e")
    return dumper.represent_scalar("tag:yaml.org,2002:float", text)


def _list(dumper: Any, values: list[Any]) -> Any:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=True)


def _mapping(dumper: Any, mapping: Mapping[str, Any]) -> Any:
    if not all(type(key) is str for key in mapping):
        raise ValueError("a mapping whose keys are not text is no JSON")
    return dumper.represent_mapping("tag:yaml.org,2002:map", mapping)
