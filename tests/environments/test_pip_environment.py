"""Environments that pip makes: installed whole or not at all, and snippets that run in them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from small_project import project, wheel, write

from evidoc import gate
from evidoc.environments import load_environments
from evidoc.errors import EvidocError
from evidoc.judge import verdicts_of
from evidoc.model import Outcome, Verdict

IMPORTING = "from evidocdemo import VERSION\n\nx = VERSION.split('.')\n"


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


def pins(root: Path, version: str, name: str = "demo", more: str = "") -> None:
    wheel(root / "wheels", version)
    text = f"# en: Version {version}\n# pip: --no-index --find-links {root}/wheels\n"
    text += f"evidocdemo=={version}\n{more}"
    write(root, f"environments/{name}.txt", text)


def verdicts(result: gate.Result) -> dict[str, str]:
    return {outcome.environment: outcome.verdict.value for outcome in result.outcomes}


def errors(result: gate.Result) -> list[str]:
    return [each.rule for each in result.findings if each.severity == "error"]


def test_one_snippet_is_proven_in_two_environments_with_the_versions_of_each(tmp_path: Path) -> None:
    pins(tmp_path, "1.4", "old")
    pins(tmp_path, "2.0", "new")
    asked = project(tmp_path, "environments: [old, new]", IMPORTING)
    gate.install(asked, ["old", "new"], print)
    result, written = gate.record(asked)
    assert (result.green, written) == (True, ("evidence/demo.yaml",))
    assert verdicts(result) == {"old": "executed", "new": "executed"}
    values = {each.environment: (each.values["x"], each.versions["evidocdemo"]) for each in result.outcomes}
    assert values == {"old": (["1", "4"], "1.4"), "new": (["2", "0"], "2.0")}
    again = gate.check(asked)
    assert (again.green, again.ran) == (True, 0)
    assert again.environments["new"] == {"executed": 1, "ran": 0}
    assert verdicts(gate.check(asked, environments=["new"])) == {"new": "executed"}


def test_another_pin_is_another_environment_that_is_not_here(tmp_path: Path) -> None:
    pins(tmp_path, "1.4")
    asked = project(tmp_path, "environment: demo", IMPORTING)
    gate.install(asked, ["demo"], print)
    assert gate.record(asked)[0].green
    pins(tmp_path, "2.0")
    # Nothing that the snippet says has changed, so what the lock says still stands.
    assert verdicts(gate.check(asked)) == {"demo": "recorded"}


def test_a_missing_environment_never_turns_a_changed_snippet_green(tmp_path: Path, cache: Path) -> None:
    pins(tmp_path, "1.4")
    asked = project(tmp_path, "environments: [core, demo]", "x = 6 * 7\n")
    gate.install(asked, ["demo"], print)
    assert gate.record(asked)[0].green
    shutil.rmtree(cache / "evidoc/environments")
    result = gate.check(asked)
    assert (result.green, verdicts(result)) == (True, {"core": "executed", "demo": "recorded"})
    asked = project(tmp_path, "environments: [core, demo]", "x = 7 * 7\n")
    result = gate.check(asked)
    assert verdicts(result) == {"core": "executed", "demo": "stale"}
    assert "snippet-stale" in errors(result)
    result, _ = gate.record(asked)  # of core; what the lock said of the other was about another text
    assert "snippet-stale" in errors(result)
    assert errors(gate.check(asked)) == ["never-recorded"]


def test_a_required_environment_that_is_missing_is_a_finding_at_its_file(tmp_path: Path) -> None:
    pins(tmp_path, "1.4")
    asked = project(tmp_path)
    assert gate.record(asked)[0].green
    assert gate.check(asked).green
    result = gate.check(asked, require=["demo"])
    (found,) = [each for each in result.findings if each.severity == "error"]
    assert (found.rule, found.place.file) == ("environment-missing", "environments/demo.txt")
    assert found.fix == "evidoc environments install demo"
    with pytest.raises(EvidocError, match="no environment “dmo”"):
        gate.check(asked, require=["dmo"])


def test_an_environment_that_nothing_defines_is_refused_where_it_is_named(tmp_path: Path) -> None:
    result = gate.check(project(tmp_path, "environment: cor"))
    (found,) = [each for each in result.findings if each.rule == "environment-unknown"]
    assert (found.place.file, found.place.line, found.place.col) == ("snippets/demo/topic.yaml", 4, 16)
    assert "core" in found.fix
    result = gate.check(project(tmp_path, "environment: core\n      environments: [core]"))
    assert "environment-twice" in errors(result)


def test_an_installation_that_fails_leaves_nothing_that_counts_as_here(tmp_path: Path) -> None:
    pins(tmp_path, "1.4", more="evidocabsent==1.0\n")
    asked = project(tmp_path)
    with pytest.raises(EvidocError, match="could not be installed") as failed:
        gate.install(asked, ["demo"], print)
    assert failed.value.place and failed.value.place.file == "environments/demo.txt"
    standing = {each.name: each for each in gate.environments(asked)[0]}["demo"]
    assert (standing.missing, standing.install) == (
        "it is not installed.",
        "evidoc environments install demo",
    )


def test_an_installation_that_is_killed_does_not_count_and_is_done_again(tmp_path: Path) -> None:
    pins(tmp_path, "1.4")
    asked = project(tmp_path)
    environment = load_environments(asked)[0]["demo"]
    folder = Path(str(environment.python)).parents[1]
    pid = os.fork()
    if pid == 0:  # killed between the first step and the last
        environment._pip = lambda stage: os.kill(os.getpid(), 9)  # type: ignore[attr-defined]
        environment.set_up(print)
    assert os.waitpid(pid, 0)[1] == 9
    assert folder.exists()
    assert environment.missing(asked) == "it is not installed."
    environment.set_up(print)
    assert environment.missing(asked) is None


def test_each_environment_says_whether_it_is_here(tmp_path: Path) -> None:
    pins(tmp_path, "1.4")
    standings, findings = gate.environments(project(tmp_path))
    assert standings[0].name == "core"
    assert {"core", "slurm", "mpi", "demo"} <= {each.name for each in standings}
    assert {each.name: each for each in standings}["demo"].summary == {"en": "Version 1.4"}
    assert not findings
    write(tmp_path, "environments/demo.txt", "torch\n")
    standings, (found,) = gate.environments(project(tmp_path))
    assert "demo" not in {each.name for each in standings}
    assert (found.rule, found.place.line) == ("environment-unpinned", 1)


def test_verdicts_of_several_environments_are_as_good_as_the_worst() -> None:
    def known(*verdicts: Verdict) -> Verdict:
        outcomes = [Outcome("a/b", f"e{at}", verdict, "d") for at, verdict in enumerate(verdicts)]
        return verdicts_of({}, outcomes)["a/b"]

    assert known(Verdict.EXECUTED, Verdict.STALE) is Verdict.STALE
    assert known(Verdict.STALE, Verdict.EXECUTED) is Verdict.STALE
    assert known(Verdict.RECORDED, Verdict.EXECUTED) is Verdict.EXECUTED
    assert known(Verdict.EXECUTED, Verdict.RECORDED) is Verdict.EXECUTED
