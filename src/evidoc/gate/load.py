"""Scan: everything the project says, read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from evidoc.checks import load_checks
from evidoc.checks.base import Check
from evidoc.config import FILE, Project
from evidoc.environments import Environment, load_environments
from evidoc.evidence.lock import load_lock
from evidoc.evidence.store import Store
from evidoc.model import Finding, Item, Page, Place, Prose, Record, Severity, Snippet
from evidoc.quiz import load_quiz
from evidoc.scan import scan
from evidoc.scan.files import stray_files
from evidoc.scan.site_rules import site_findings
from evidoc.scan.site_titles import site_titles
from evidoc.spec import load_snippets
from evidoc.spec.ratchet import Kept, load_ratchet
from evidoc.spec.vocabulary import Vocabulary, load_vocabulary


@dataclass(frozen=True, slots=True)
class State:
    """What a project says: specs, lock, quiz, pages, and what is wrong with their form; its environments."""

    project: Project
    checks: Mapping[str, Check]
    snippets: Mapping[str, Snippet]
    records: Mapping[str, Record]
    items: tuple[Item, ...]
    pages: tuple[Page, ...]
    findings: tuple[Finding, ...]
    environments: Mapping[str, Environment]
    vocabulary: Vocabulary
    titles: tuple[tuple[str, Prose], ...]
    unbound: Kept | None


def load(project: Project, store: Store) -> State:
    """Read a project. What is malformed becomes a finding and is left out.

    Raises EvidocError where the site's configuration, a check or an environment cannot be loaded.
    """
    checks = load_checks()
    environments, of_environments = load_environments(project)
    snippets, of_specs = load_snippets(project, checks, store, environments)
    records, of_lock = load_lock(project, store)
    items, of_quiz = load_quiz(project, store)
    vocabulary, of_vocabulary = load_vocabulary(project, store)
    unbound, of_ratchet = load_ratchet(project, store)
    of_files = [*stray_files(project), *site_findings(project)]
    pages = scan(project, store)
    of_pages = [finding for page in pages for finding in page.findings]
    return State(
        project=project,
        checks=checks,
        snippets=snippets,
        records=records,
        items=items,
        pages=pages,
        findings=(
            *of_environments,
            *of_specs,
            *of_lock,
            *of_quiz,
            *of_vocabulary,
            *of_ratchet,
            *of_files,
            *of_pages,
            *_without_pages(project, pages),
        ),
        environments=environments,
        vocabulary=vocabulary,
        titles=site_titles(project),
        unbound=unbound,
    )


def _without_pages(project: Project, pages: Iterable[Page]) -> Iterator[Finding]:
    """A warning for each language without a page: a gate over nothing would be green unseen."""
    written = {page.language for page in pages}
    for code, language in project.languages.items():
        if code not in written:
            message = f"`{language.pages}` holds no page of the language `{code}`."
            yield Finding(
                Place(FILE), "pages-none", message, "write one, or mend the folder", Severity.WARNING
            )
