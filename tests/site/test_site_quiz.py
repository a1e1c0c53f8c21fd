"""The quiz as HTML. `tests/browser` tries its script."""

from __future__ import annotations

import re

from site_rendering import Seen

WORDS = {"ko": ("2와 3의 합은?", "5바이트"), "en": ("What is 2 and 3?", "5 bytes")}


def test_an_item_reads_without_a_script(render) -> None:
    for language, (question, right) in WORDS.items():
        html = render("::: quiz demo", language)
        seen = Seen(html)
        assert question in seen.text
        ((_, button),) = [
            each for each in seen.elements if each[0] == "button" and each[1]["type"] == "submit"
        ]
        assert {"hidden", "disabled"} <= button.keys()  # else Enter would send a form that nothing answers
        entries = re.findall(r"<li(?: data-right=\"\")?>.*?</li>", html)
        assert ["data-right" in entry for entry in entries] == [False, True]
        assert right in Seen(entries[1]).text


def test_options_keep_the_order_of_the_file_and_share_a_name(render) -> None:
    inputs = [each for tag, each in Seen(render("::: quiz demo")).elements if tag == "input"]
    assert [each["value"] for each in inputs] == ["0", "1"]
    assert {each["type"] for each in inputs} == {"radio"}
    assert len({each["name"] for each in inputs}) == 1


def test_the_same_item_has_the_same_key_in_both_languages_and_another_once_changed(render, project) -> None:
    def key(language: str) -> tuple[str, str]:
        ((_, form),) = Seen(render("::: quiz demo", language, project)).of_class("evidoc-item")
        return form["data-item"], form["data-hash"]

    before = key("ko")
    assert before == key("en")
    assert before[0] == "demo/sum"
    quiz = project / "quiz" / "demo.yaml"
    quiz.write_text(quiz.read_text(encoding="utf-8").replace("의 합은?", "을 더하면?"), encoding="utf-8")
    assert key("en")[0] == before[0]
    assert key("en")[1] != before[1]


def test_evidence_decides_which_option_is_right(render, project) -> None:
    lock = project / "evidence" / "demo.yaml"
    lock.write_text(lock.read_text(encoding="utf-8").replace("total: 5", "total: 6"), encoding="utf-8")
    entries = re.findall(r"<li(?: data-right=\"\")?>", render("::: quiz demo", "en", project))
    assert ["data-right" in entry for entry in entries] == [True, False]
