"""The command line: arguments in, one call of the gate, a report and an exit status out."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from evidoc import __version__, gate, upstream
from evidoc.config import load_project
from evidoc.errors import EvidocError
from evidoc.report import (
    Progress,
    as_json,
    environments_as_json,
    links_as_json,
    print_environments,
    print_findings,
    print_links,
    print_result,
    print_sources,
    sources_as_json,
)

EXIT = "Exit status: 0 when everything holds, 1 when something does not, 2 for wrong usage or configuration."

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Documentation whose code, values and statements are bound to evidence.",
    epilog=EXIT,
)


class Form(StrEnum):
    """How a result is reported."""

    TERMINAL = "terminal"
    JSON = "json"


Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NAME",
        help="Snippets (launch/mesh), topics (launch), files or folders; everything when left out.",
    ),
]
Folder = Annotated[
    Path,
    typer.Option(
        "--project",
        "-C",
        metavar="FOLDER",
        exists=True,
        file_okay=False,
        help="A folder of the project, where it is not this one.",
        show_default=False,
    ),
]
ReportForm = Annotated[Form, typer.Option("--report", metavar="FORM", help="terminal or json.")]
Again = Annotated[bool, typer.Option("--again", help="Also run what this machine has proved before.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--environment", metavar="NAME", help="Run only what needs this environment (repeatable)."),
]
Require = Annotated[
    list[str] | None,
    typer.Option("--require", metavar="NAME", help="Fail where this environment is absent (repeatable)."),
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Snippets that run side by side.")
]
Today = Annotated[
    datetime | None,
    typer.Option(
        "--today", metavar="DATE", formats=["%Y-%m-%d"], help="Judge dates as on this day (2026-12-31)."
    ),
]
CPUS = os.cpu_count() or 1


@app.command()
def check(
    names: Names = None,
    project: Folder = Path("."),
    report: ReportForm = Form.TERMINAL,
    again: Again = False,
    jobs: Jobs = CPUS,
    environment: Only = None,
    require: Require = None,
    today: Today = None,
    strict_reviews: Annotated[
        bool, typer.Option("--strict-reviews", help="Fail where a source is past its review date.")
    ] = False,
) -> None:
    """Run what changed, and say what is false.

    Every snippet that this machine has not proved as it stands is run. Then code, values, statements and
    quiz items of the pages are compared with the evidence, and what a run gave with the lock.

    \b
    evidoc check                       everything
    evidoc check docs/en/plan          some pages, and the snippets they show
    evidoc check --again launch/mesh   a snippet, run once more
    """
    found = load_project(project)
    with Progress(Console(stderr=True)) as progress:
        result = gate.check(
            found,
            _named(names, found.root),
            again=again,
            workers=jobs,
            progress=progress,
            environments=environment or (),
            require=require or (),
            today=today.date() if today else None,
            strict_reviews=strict_reviews,
        )
    _report(result, report, found.root)
    raise typer.Exit(0 if result.green else 1)


@app.command()
def record(
    names: Names = None,
    project: Folder = Path("."),
    report: ReportForm = Form.TERMINAL,
    again: Again = False,
    jobs: Jobs = CPUS,
    environment: Only = None,
) -> None:
    """Run what changed, and accept the result as evidence.

    Writes the lock, evidence/TOPIC.yaml, for you to review and commit. What fails is not accepted: a
    snippet whose check refuses it, or a statement that comes out false, keeps its old evidence. Afterwards
    the pages may still show old values; `evidoc sync` writes the new ones.
    """
    found = load_project(project)
    with Progress(Console(stderr=True)) as progress:
        result, written = gate.record(
            found,
            _named(names, found.root),
            again=again,
            workers=jobs,
            progress=progress,
            environments=environment or (),
        )
    _report(result, report, found.root)
    if report is Form.TERMINAL:
        _say("wrote", written)
        if not result.green:
            typer.echo("What fails keeps its old evidence. Where only pages differ, run evidoc sync.")
    raise typer.Exit(0 if result.green else 1)


@app.command()
def sync(
    names: Names = None,
    project: Folder = Path("."),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")] = False,
) -> None:
    """Write code, values and statements into the pages again.

    Code comes from the snippets, values and statements from the lock. Nothing is run, and no other text
    is touched. Fills in a fence that is empty and a claim that shows only a question mark.
    """
    found = load_project(project)
    changed, findings = gate.sync(found, _named(names, found.root), dry_run=dry_run)
    print_findings(Console(highlight=False), findings, found.root)
    _say("would change" if dry_run else "wrote", changed)
    raise typer.Exit(1 if findings or (dry_run and changed) else 0)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="A snippet, such as launch/mesh.")],
    project: Folder = Path("."),
    report: ReportForm = Form.TERMINAL,
) -> None:
    """Print a snippet's receipt.

    Its check and verdict, the versions it ran with, its values and statements, what it does not prove, and
    the command that runs it again.
    """
    receipt = gate.receipt(load_project(project), name)
    if report is Form.JSON:
        _echo_json(receipt.as_json())
    else:
        Console(highlight=False).print(receipt.as_text(), soft_wrap=True)


@app.command()
def sources(
    project: Folder = Path("."),
    report: ReportForm = Form.TERMINAL,
    today: Today = None,
    links: Annotated[
        bool, typer.Option("--links", help="List the links out of the site instead; none is opened.")
    ] = False,
) -> None:
    """List what only a source says, the one read longest ago first, and the pages that use it."""
    found = load_project(project)
    if links:
        shown = gate.links(found)
        _echo_json(links_as_json(shown)) if report is Form.JSON else print_links(_plain(), shown)
        return
    cited, findings = gate.sources(found)
    day = today.date() if today else date.today()
    _echo_json(sources_as_json(cited, day)) if report is Form.JSON else print_sources(_plain(), cited, day)
    errors = [each for each in findings if each.severity == "error"]
    print_findings(Console(stderr=True, highlight=False), errors, found.root)
    raise typer.Exit(1 if errors else 0)


def _plain() -> Console:
    return Console(highlight=False)


listing = typer.Typer(rich_markup_mode=None)
app.add_typer(listing, name="environments")


@listing.callback(invoke_without_command=True)
def environments(
    context: typer.Context, project: Folder = Path("."), report: ReportForm = Form.TERMINAL
) -> None:
    """List what checks need beside evidoc itself, or install it.

    Each environment of the project, whether it is here, and the command that installs it.
    """
    context.obj = project
    if context.invoked_subcommand:
        return
    found = load_project(project)
    standings, findings = gate.environments(found)
    if report is Form.JSON:
        _echo_json(environments_as_json(standings))
    else:
        print_environments(Console(highlight=False), standings, "en")
    print_findings(Console(stderr=True, highlight=False), findings, found.root)
    raise typer.Exit(1 if findings else 0)


@listing.command("install")
def install(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(help="Environments, as `evidoc environments` lists them.")],
) -> None:
    """Install environments. Those of system packages need root."""
    gate.install(load_project(context.obj), names, lambda line: typer.echo(line, err=True))


comparing = typer.Typer(
    help="Fetch the files of other projects that the schemas were written from.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(comparing, name="upstream")


@comparing.command("get")
def upstream_get(
    project: Folder = Path("."),
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="FOLDER", help="Folder for them.", show_default=".evidoc/upstream"),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            "--from", metavar="ADDRESS", help="Where from: an address with {project}, {commit} and {path}."
        ),
    ] = upstream.ADDRESS,
) -> None:
    """Fetch what the schemas' lock names, and check its digests, for the tests that compare with it."""
    found = load_project(project)
    sources = upstream.read_lock(found.root, f"{found.schemas}/{upstream.LOCK}")
    folder = into or found.root / upstream.FOLDER
    findings = upstream.get(sources, folder, address=address, say=typer.echo)
    for finding in findings:
        typer.echo(f"{finding.place}  {finding.rule}: {finding.message}", err=True)
    raise typer.Exit(1 if findings else 0)


def _named(names: list[str] | None, root: Path) -> list[str]:
    """Ids and topics as they are, and paths from where the caller stands as paths below the root."""
    here = [(name, Path(name).resolve()) for name in names or ()]
    return [
        path.relative_to(root).as_posix() if path.exists() and path.is_relative_to(root) else name
        for name, path in here
    ]


def _report(result: gate.Result, form: Form, root: Path) -> None:
    if form is Form.JSON:
        _echo_json(as_json(result))
    else:
        print_result(Console(highlight=False), result, root)


def _echo_json(text: str) -> None:
    """Print a JSON document as UTF-8 (RFC 8259), whatever the terminal speaks."""
    typer.echo(text.encode("utf-8", "backslashreplace"))  # a lone surrogate is then its JSON escape


def _say(verb: str, files: tuple[str, ...]) -> None:
    for file in files:
        typer.echo(f"{verb} {file}")
    if not files:
        typer.echo("nothing to change" if verb == "would change" else "nothing to write")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"evidoc {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


def main() -> NoReturn:
    """Entry point: exit status 0 when all holds, 1 with findings, 2 for wrong usage or a refusing system.

    130 after Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # where a terminal cannot show Korean
    try:
        app()
    except EvidocError as error:
        _complain(str(error))
    except OSError as error:
        _complain(f"{error.filename or 'the output'}: {error.strerror or error}.")
    sys.exit(2)


def _complain(sentence: str) -> None:
    """One sentence on stderr. What stdout still holds is dropped: it may be what cannot be written."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    Console(stderr=True, highlight=False).print(f"[red]evidoc:[/] {escape(sentence)}", soft_wrap=True)
