"""The quiz, by keyboard, without a script, across languages."""

from __future__ import annotations

import pytest

LANGUAGES = ("ko", "en")
QUIZ = "quiz/launch.html"


@pytest.fixture
def context(browser):  # type: ignore[no-untyped-def]
    opened = browser.new_context()
    yield opened
    opened.close()


@pytest.fixture
def page(context, address: str):  # type: ignore[no-untyped-def]
    opened = context.new_page()
    opened.goto(f"{address}/ko/{QUIZ}")
    return opened


def _right(form) -> int:  # type: ignore[no-untyped-def]
    answers = "[...form.querySelectorAll('details li')]"
    return form.evaluate(f"form => {answers}.findIndex(answer => 'right' in answer.dataset)")


def _answer(form, index: int) -> None:  # type: ignore[no-untyped-def]
    form.locator("input").nth(index).check()
    form.locator("button").click()


def test_arrows_choose_and_only_enter_or_the_button_answers(page) -> None:
    form = page.locator(".evidoc-item").first
    form.locator("input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    assert form.locator("input").nth(1).is_checked()
    assert form.get_attribute("data-result") is None
    page.keyboard.press("Enter")
    assert form.get_attribute("data-result") in ("right", "wrong")
    assert form.locator("[role=status]").inner_text()


def test_tab_reaches_the_button_and_space_presses_it(page) -> None:
    form = page.locator(".evidoc-item").first
    form.locator("input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    assert form.locator("button").evaluate("button => button === document.activeElement")
    page.keyboard.press("Space")
    assert form.get_attribute("data-result") is not None


def test_an_empty_answer_asks_for_one(page) -> None:
    form = page.locator(".evidoc-item").first
    form.locator("button").click()
    assert form.locator("[role=status]").inner_text() == "답을 하나 고르세요."
    assert form.get_attribute("data-result") is None


def test_right_and_wrong_answers_are_told_with_their_reasons_and_counted(page) -> None:
    forms = page.locator(".evidoc-item")
    first, second = forms.nth(0), forms.nth(1)
    _answer(first, _right(first))
    assert first.get_attribute("data-result") == "right"
    wrong = (_right(second) + 1) % second.locator("input").count()
    _answer(second, wrong)
    assert second.get_attribute("data-result") == "wrong"
    reason = second.locator("details li").nth(wrong).locator(".evidoc-reason").inner_text()
    assert reason and reason in second.locator("[role=status]").inner_text()
    assert second.locator("details").get_attribute("open") is not None
    total = forms.count()
    assert page.locator(".evidoc-score").inner_text() == f"{total}문제 중 1 맞음, {total - 2} 남음"


def test_retry_missed_clears_the_wrong_ones_only_and_goes_to_the_first(page) -> None:
    forms = page.locator(".evidoc-item")
    first, second = forms.nth(0), forms.nth(1)
    _answer(first, _right(first))
    _answer(second, (_right(second) + 1) % second.locator("input").count())
    page.locator("[data-do=retry]").click()
    assert first.get_attribute("data-result") == "right"
    assert second.get_attribute("data-result") is None
    assert second.locator("input").first.evaluate("input => input === document.activeElement")
    assert page.locator("[data-do=retry]").is_disabled()


def test_progress_is_kept_and_shared_by_both_languages(page, address: str) -> None:
    first = page.locator(".evidoc-item").first
    right = _right(first)
    _answer(first, right)
    page.goto(f"{address}/en/{QUIZ}")
    first = page.locator(".evidoc-item").first
    assert first.get_attribute("data-result") == "right"
    assert first.locator("input").nth(right).is_checked()
    page.locator("[data-do=reset]").click()
    page.reload()
    assert page.locator(".evidoc-item").first.get_attribute("data-result") is None


def test_it_works_offline_and_where_storage_is_refused(context, page) -> None:
    context.set_offline(True)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('refused'); }; }")
    form = page.locator(".evidoc-item").first
    _answer(form, 0)
    assert form.get_attribute("data-result") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_script_every_option_has_its_verdict_and_reason(
    browser, address: str, language: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{language}/{QUIZ}")
    forms = page.locator(".evidoc-item")
    assert forms.count() > 0
    for form in forms.all():
        assert form.locator("button").is_hidden()
        form.locator("summary").click()
        entries = form.locator("details li")
        assert entries.count() == form.locator("input").count()
        assert form.locator("details li[data-right]").count() == 1
        for entry in entries.all():
            assert entry.is_visible()
            assert entry.locator(".evidoc-word").inner_text()
            assert entry.locator(".evidoc-reason").inner_text()
    # Enter on an option must not send the form: there would be nothing to answer it.
    forms.first.locator("input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert page.url == f"{address}/{language}/{QUIZ}"
    context.close()
