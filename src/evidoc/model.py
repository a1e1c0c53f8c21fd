"""The words of evidoc as values.

Every stage (scan, plan, run, judge, report) takes and returns these; none of
them opens a file or keeps state. Text carries its source position from the
first stage on, so that a finding can always name file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

Texts: TypeAlias = Mapping[str, str]
"""The same text in each language: language code -> text."""


class _Empty(Mapping[str, Any]):
    """No entries. Hashable, as a dataclass's default must be; a mapping proxy is not before 3.12."""

    __slots__ = ()

    def __getitem__(self, key: str) -> Any:
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "{}"


EMPTY: Mapping[str, Any] = _Empty()


class Verdict(StrEnum):
    """What is known of a snippet. The set is closed."""

    EXECUTED = "executed"  # it ran here, to its end
    VALIDATED = "validated"  # a schema or a model accepted it; nothing ran
    REFUSED = "refused"  # wrong on purpose, and refused with the expected message
    RECORDED = "recorded"  # proven in an environment that is not here; not re-run
    SOURCED = "sourced"  # a person's source says so: URL, date, review date
    FAILED = "failed"  # its check refused it, or what had to be refused passed
    STALE = "stale"  # changed since it was recorded, and cannot run here
    UNCHECKED = "unchecked"  # never recorded
    ERROR = "error"  # the check itself could not do its work

    @property
    def holds(self) -> bool:
        """True where a reader may rely on the snippet."""
        return self in _HOLDING


_HOLDING = frozenset(
    {Verdict.EXECUTED, Verdict.VALIDATED, Verdict.REFUSED, Verdict.RECORDED, Verdict.SOURCED}
)


class Severity(StrEnum):
    """How much a finding weighs. Only errors turn the gate red."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file of the project.

    `file` is relative to the project root with forward slashes; `line` and
    `col` count from 1, columns in characters.
    """

    file: str
    line: int = 1
    col: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something that is not as it should be.

    `rule` is a stable kebab-case name, `message` one sentence in the reader's
    words, `fix` the command or the edit that mends it.
    """

    place: Place
    rule: str
    message: str
    fix: str = ""
    severity: Severity = Severity.ERROR


# --- what a project says: specs --------------------------------------------


@dataclass(frozen=True, slots=True)
class ValueSpec:
    """A name whose value a snippet's run establishes.

    `digits` are significant digits (None: exact for whole numbers, 6 for
    others), `unit` a name of `evidence.units`, `options` what only the
    snippet's check understands.
    """

    name: str
    place: Place
    digits: int | None = None
    unit: str | None = None
    options: Mapping[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class StatementSpec:
    """A sentence that is true while `when` holds over the recorded values; "" where a source says it.

    `control` names the snippet (`topic/name`, or `name` in the same topic) in
    whose values `when` is false, in `control_environment` if there is one.
    `texts` may hold `{value}` holes. With `environment` only the run in that
    environment makes the statement.
    """

    name: str
    place: Place
    when: str
    texts: Texts
    control: str | None = None
    control_environment: str | None = None
    environment: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a snippet is wrong on purpose: the check's expected message, and the reader's reason."""

    message: str
    texts: Texts
    place: Place


@dataclass(frozen=True, slots=True)
class Source:
    """Who says what no run can decide: a web address, the day it was read, the day to read it again."""

    url: str
    date: str
    review: str
    place: Place


SOURCES = "sources"
"""What the lock and the reports call the place where sourced entries are known, beside the environments."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """One entry of a `topic.yaml`. `id` is `topic/name`; `files` are project paths, entry first.

    It is tried in each of its `environments`; claims mean the first unless they name another.
    One with a `source` is tried nowhere: it has no file and no check.

    `harmful` says why nobody should copy it although it runs: its values and
    statements show the damage. What its check refuses is `refused` instead.
    """

    id: str
    files: tuple[str, ...]
    check: str
    place: Place
    environments: tuple[str, ...] = ("core",)
    proves: Texts = EMPTY
    unproven: Texts = EMPTY
    values: Mapping[str, ValueSpec] = EMPTY
    says: Mapping[str, StatementSpec] = EMPTY
    refused: Refusal | None = None
    harmful: Texts = EMPTY
    options: Mapping[str, Any] = EMPTY  # keys that only the check understands
    source: Source | None = None

    @property
    def environment(self) -> str:
        return self.environments[0]

    @property
    def topic(self) -> str:
        return self.id.partition("/")[0]

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]


# --- what a page shows: scan ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A fence that the site renders.

    `id` is as written (`topic/name`, `topic/name/file`, each with an optional
    `:region`). `text` is what the reader sees, without a final line feed.
    `first` and `last` are the source lines of the body (last < first when it
    is empty); each begins with `prefix`, the container's indentation or quote
    marks.
    """

    id: str
    language: str
    text: str
    place: Place
    first: int
    last: int
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A rendered link. `text` is its visible text, code spans in backticks.

    `before` and `after` are the visible text of the same paragraph around it;
    `start` and `end` are character offsets of the link text in the source
    file's text (end exclusive), for `evidoc sync`.
    """

    href: str
    text: str
    place: Place
    start: int
    end: int
    before: str = ""
    after: str = ""


class Role(StrEnum):
    """Where a piece of visible prose stands."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"  # of a list
    CELL = "cell"  # of a table
    TERM = "term"  # of a definition list
    TITLE = "title"  # of an admonition, a details box or a tab
    ALT = "alt"  # of an image
    META = "meta"  # title or description in the front matter


@dataclass(frozen=True, slots=True)
class Token:
    """A visible number or code span with its position; `text` as the reader sees it.

    `at` is where it begins in the paragraph's `text`; a code span behind its backtick.
    """

    text: str
    place: Place
    code: bool
    link: int | None = None  # index into the paragraph's `links` when inside one
    at: int = 0


@dataclass(frozen=True, slots=True)
class Prose:
    """One paragraph-like piece of visible text, in reading order, with what it holds.

    `text` has single blanks as a browser shows it, and code spans in backticks.
    """

    role: Role
    text: str
    place: Place
    links: tuple[Link, ...] = ()
    tokens: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    id: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """Shape of a table: `rows` (header included) times `columns`."""

    rows: int
    columns: int
    place: Place


@dataclass(frozen=True, slots=True)
class Page:
    """One Markdown file as the site renders it. `key` is its path below the language's folder."""

    file: str
    language: str
    key: str
    front: Mapping[str, Any] = EMPTY
    headings: tuple[Heading, ...] = ()
    blocks: tuple[Block, ...] = ()
    prose: tuple[Prose, ...] = ()
    tables: tuple[Table, ...] = ()
    directives: tuple[tuple[str, str, Place], ...] = ()  # `::: name argument`
    findings: tuple[Finding, ...] = ()


# --- what a run established ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check of one snippet in one environment established, here and now.

    `values` holds only names that the spec lists, JSON-able and already
    rounded to their digits; `given` are those that the snippet assigns as
    literals; `versions` are the distributions that its own text imports, and
    what its environment is made of.
    `message` and `place` say what went wrong, `output` is the tail of what it
    printed.
    """

    id: str
    environment: str
    verdict: Verdict
    digest: str
    values: Mapping[str, Any] = EMPTY
    given: frozenset[str] = frozenset()
    versions: Mapping[str, str] = EMPTY
    message: str = ""
    place: Place | None = None
    output: str = ""
    seconds: float = 0.0
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the lock keeps of one snippet in one environment. `date` is ISO 8601.

    `places` says where it stands there: `values.NAME`, `says.NAME`,
    `versions.NAME`, `given.NAME`, `verdict`.
    """

    date: str
    values: Mapping[str, Any] = EMPTY
    given: tuple[str, ...] = ()
    says: Mapping[str, bool] = EMPTY
    versions: Mapping[str, str] = EMPTY
    places: Mapping[str, Place] = field(default=EMPTY, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A snippet's entry in the lock. `place` is where it stands there.

    `words` are digests of the texts that were accepted with it (`evidence.accepted`).
    """

    id: str
    verdict: Verdict
    digest: str
    place: Place
    environments: Mapping[str, Evidence] = field(default_factory=dict)
    words: Mapping[str, str] = EMPTY

    @property
    def topic(self) -> str:
        return self.id.partition("/")[0]

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]


# --- the quiz -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One answer. Exactly one of `value` (a literal) and `says` is set.

    `turned` shows a statement's negation, in `texts`. `by` is the wrong
    formula, over recorded values, that yields a wrong option's value. `right`
    marks what the source states, in items that only a source decides; those
    options have `texts` alone.
    """

    place: Place
    value: Any = None
    says: str | None = None
    turned: bool = False
    texts: Texts = EMPTY
    by: str | None = None
    right: bool = False
    why: Texts = EMPTY
    misconception: str | None = None
    places: Mapping[str, Place] = field(default=EMPTY, compare=False)  # of `CODE` and `why.CODE`


@dataclass(frozen=True, slots=True)
class Item:
    """A quiz question. `decided_by` is `topic/name.value` or `topic/name.statement`; `with_` fills holes."""

    id: str
    topic: str
    place: Place
    ask: Texts
    with_: str | None
    decided_by: str | None
    options: tuple[Option, ...]
    source: Mapping[str, Any] = EMPTY  # set where only a source decides
    places: Mapping[str, Place] = field(default=EMPTY, compare=False)  # of `ask.CODE`
