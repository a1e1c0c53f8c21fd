"""What a file of pins may say, and how pip is told."""

from __future__ import annotations

import textwrap

import pytest

from evidoc.environments.requirements import Requirements, parse
from evidoc.model import Finding

FILE = "environments/demo.txt"


def read(text: str) -> Requirements:
    found = parse(FILE, textwrap.dedent(text), {"ko", "en"})
    assert isinstance(found, Requirements), found
    return found


def findings(text: str) -> list[Finding]:
    found = parse(FILE, textwrap.dedent(text), {"ko", "en"})
    assert isinstance(found, list), found
    return found


def test_flags_at_the_head_hold_for_the_whole_file() -> None:
    (stage,) = read(
        """\
        # pip: --no-build-isolation
        # env: DS_BUILD_OPS=0 DS_ACCELERATOR=cpu
        deepspeed==0.19.6
        """
    ).stages
    assert stage.flags == ("--no-build-isolation",)
    assert stage.environ == {"DS_BUILD_OPS": "0", "DS_ACCELERATOR": "cpu"}
    assert stage.lines == ["deepspeed==0.19.6"]


def test_what_stands_above_a_flag_is_installed_before_it_and_without_it() -> None:
    first, second = read("torch==2.13.0\n# pip: --no-build-isolation\ndeepspeed==0.19.6\n").stages
    assert (first.flags, first.lines) == ((), ["torch==2.13.0"])
    assert (second.flags, second.lines) == (("--no-build-isolation",), ["deepspeed==0.19.6"])


def test_the_summary_is_read_in_each_language_and_other_comments_are_comments() -> None:
    said = read("# en: Ray Train\n# ko: Ray Train 환경\n# see: nothing\nray[train]==2.58.1  # why\n")
    assert said.summary == {"en": "Ray Train", "ko": "Ray Train 환경"}
    assert said.stages[0].lines == ["ray[train]==2.58.1"]


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("torch\n", 1, "environment-unpinned"),
        ("# why\ntorch>=2.13\n", 2, "environment-unpinned"),
        ("torch==2.*\n", 1, "environment-unpinned"),
        ("--no-deps\ntorch==2.13.0\n", 1, "environment-unpinned"),
        ("a==1\n# pip: no-deps\n", 2, "environment-directive"),
        ("a==1\n# env: DS_BUILD_OPS\n", 2, "environment-directive"),
        ('a==1\n# env: A="1\n', 2, "environment-directive"),
        ("# nothing but a comment\n", 1, "environment-empty"),
    ],
)
def test_what_pip_would_choose_freely_is_refused_at_its_line(text: str, line: int, rule: str) -> None:
    (found,) = findings(text)
    assert (found.place.file, found.place.line, found.rule) == (FILE, line, rule)
    assert found.fix
