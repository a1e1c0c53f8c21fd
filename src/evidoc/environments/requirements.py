"""`environments/<name>.txt`: pinned requirements, with what pip has to be told in comments.

    # en: DeepSpeed on CPU
    # env: DS_BUILD_OPS=0 DS_ACCELERATOR=cpu
    torch==2.13.0
    # pip: --no-build-isolation
    deepspeed==0.19.6

`# env:` sets variables of pip for the lines below it. `# pip:` gives flags for
the lines below it, which are then installed after those above: a package that
builds with torch finds it. `# <language>:` says what the environment holds.

    # keep: wheels
    optimum-neuron==0.4.5 --hash=sha256:fde44f49…

`# keep: wheels` makes the files themselves the environment: each is held
against its digest, and none is installed.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Container
from dataclasses import dataclass, field

from evidoc.model import Finding, Place

_DIRECTIVE = re.compile(r"#\s*([A-Za-z-]+):\s+(.*)")
_PINNED = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9._-]*(\[[\w ,.-]+\])?\s*==\s*[^\s;,*]+(\s*;.+?)?"
    r"(?P<hash>(\s+--hash=sha256:[0-9a-f]{64})*)"
)
_VARIABLE = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)


@dataclass(slots=True)
class Stage:
    """Lines that one call of pip installs."""

    flags: tuple[str, ...] = ()
    environ: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Requirements:
    """A file as read: the stages in order, the summary by language, and whether wheels are only kept."""

    stages: tuple[Stage, ...]
    summary: dict[str, str]
    wheels: bool = False


def parse(file: str, text: str, languages: Container[str]) -> Requirements | list[Finding]:
    """Read the text of `file` (a project path). What pip would choose freely is a finding."""
    findings: list[Finding] = []
    stages = [Stage()]
    summary: dict[str, str] = {}
    wheels, unhashed = False, []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        directive = _DIRECTIVE.fullmatch(line)
        if directive and directive[1] == "keep":
            wheels = directive[2] == "wheels"
            if not wheels:
                message = f"`{directive[2]}` cannot be kept."
                findings.append(
                    Finding(Place(file, number), "environment-directive", message, "write `# keep: wheels`")
                )
        elif directive:
            wrong = _direct(directive[1], directive[2], languages, stages, summary)
            if wrong:
                findings.append(Finding(Place(file, number), "environment-directive", *wrong))
        elif line and not line.startswith("#"):
            line = line.partition(" #")[0].rstrip()
            pin = _PINNED.fullmatch(line)
            if pin and not pin["hash"]:
                message = f"the wheel of `{line}` has no digest."
                fix = "write `--hash=sha256:DIGEST` behind it; `pip hash FILE` prints it"
                unhashed.append(Finding(Place(file, number), "environment-unhashed", message, fix))
            if not pin:
                message = f"`{line}` is not pinned to one version."
                fix = "write `name==version`; flags for pip go into a comment, `# pip: --flag`"
                findings.append(Finding(Place(file, number), "environment-unpinned", message, fix))
            stages[-1].lines.append(line)
    stages = [stage for stage in stages if stage.lines]
    if not stages and not findings:
        findings.append(
            Finding(
                Place(file), "environment-empty", f"{file} requires nothing.", "pin a package, or delete it"
            )
        )
    findings += unhashed if wheels else []
    return findings or Requirements(tuple(stages), summary, wheels)


def _direct(
    key: str, rest: str, languages: Container[str], stages: list[Stage], summary: dict[str, str]
) -> tuple[str, str] | None:
    """Follow one directive; what is wrong with it (message, fix), or None. Other comments are comments."""
    if key in languages:
        summary[key] = rest
    if key not in ("pip", "env"):
        return None
    try:
        words = shlex.split(rest)
    except ValueError:
        return f"`{rest}` has an open quote.", "close it"
    # A new stage: the lines above keep what they had.
    flags, environ = stages[-1].flags, dict(stages[-1].environ)
    if key == "pip":
        if not words or not words[0].startswith("--"):
            return f"`{rest}` is no flag of pip.", "write `# pip: --no-build-isolation`"
        flags = tuple(words)
    else:
        found = [each for each in map(_VARIABLE.fullmatch, words) if each]
        if len(found) < len(words):
            return f"`{rest}` sets no variables.", "write `# env: NAME=value`"
        environ |= {each[1]: each[2] for each in found}
    stages.append(Stage(flags, environ))
    return None
