"""Every page of both sites, as a browser sees it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ko", "en")
PAGES = sorted(
    f"{language}/{path.relative_to(ROOT / 'docs' / language).with_suffix('.html')}"
    for language in LANGUAGES
    for path in (ROOT / "docs" / language).rglob("*.md")
)
AXE = "async rules => (await axe.run(rules ? {runOnly: rules} : {})).violations"
SEEN = [
    "color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block", "region",
]  # fmt: skip
"""The rules of axe whose answer depends on colours, or on what is shown in which room."""
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


class Watch:
    """A page with what it complained about and whom it asked."""

    def __init__(self, page) -> None:  # type: ignore[no-untyped-def]
        self.problems: list[str] = []
        self.asked: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("response", lambda answer: answer.ok or self.problems.append(f"{answer.status} {answer.url}"))

    def _said(self, message) -> None:  # type: ignore[no-untyped-def]
        if message.type in ("error", "warning"):
            self.problems.append(message.text)


@pytest.fixture
def page(browser):  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport=DESKTOP)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_quiet_and_asks_nobody_outside(page, address: str, path: str) -> None:
    watch = Watch(page)
    page.goto(f"{address}/{path}", wait_until="networkidle")
    assert watch.problems == []
    asked = {urlsplit(url).netloc for url in watch.asked if not url.startswith("data:")}
    assert asked == {urlsplit(address).netloc}


@pytest.mark.parametrize("path", PAGES)
def test_the_language_switch_keeps_the_page(page, address: str, path: str) -> None:
    page.goto(f"{address}/{path}")
    page.locator("a.evidoc-language").click()
    language, _, rest = path.partition("/")
    (other,) = set(LANGUAGES) - {language}
    page.wait_for_url(f"{address}/{other}/{rest}")
    assert page.locator("html").get_attribute("lang") == other
    assert page.locator("h1").inner_text()


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_badge_or_claim_lands_on_its_anchor(
    page, address: str, site: Path, path: str
) -> None:
    page.goto(f"{address}/{path}")
    links = page.locator("a.evidoc-verdict, a.evidoc-claim, .evidoc-proven a, .evidoc-decided a")
    for href in set(links.evaluate_all("links => links.map(link => link.href)")):
        if not href.startswith(address):
            continue  # a quiz item's source
        target, anchor = urldefrag(href)
        text = (site / target.removeprefix(f"{address}/")).read_text(encoding="utf-8")
        assert anchor and f'id="{anchor}"' in text, href


def test_a_claim_shows_its_value_on_the_evidence_page(page, address: str) -> None:
    page.goto(f"{address}/ko/plan/mesh-and-batch.html")
    claim = page.locator('a.evidoc-claim[href$="#mesh.world_size"]').first
    shown = claim.inner_text()
    claim.click()
    row = page.locator("tr", has=page.locator('[id="mesh.world_size"]'))
    assert row.locator("td").first.inner_text() == shown
    assert row.locator('[id="mesh.world_size"]').evaluate("cell => cell.matches(':target')")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_block_says_so_and_offers_no_copy(page, address: str, language: str) -> None:
    page.goto(f"{address}/{language}/plan/mesh-and-batch.html")
    page.wait_for_selector(".evidoc-executed .evidoc-copy:visible")
    block = page.locator(".evidoc-block.evidoc-refused").first
    label = {"ko": "일부러 틀린 예", "en": "wrong on purpose"}[language]
    assert label in block.locator(".evidoc-badge").inner_text()
    assert block.locator(".evidoc-why").inner_text()
    assert block.locator("button").count() == 0


def test_a_block_is_copied_as_it_stands_in_its_file(browser, address: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}/en/plan/mesh-and-batch.html")
    page.locator('[id="launch/mesh"] .evidoc-copy').click()
    copied = page.evaluate("navigator.clipboard.readText()")
    context.close()
    assert copied == (ROOT / "snippets" / "launch" / "mesh.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(("languages", "expected"), [("ko-KR", "ko"), ("en-GB", "en"), ("fr-FR", "ko")])
def test_the_root_picks_the_readers_language(browser, address: str, languages: str, expected: str) -> None:
    context = browser.new_context(locale=languages)
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_url(f"{address}/{expected}/index.html")
    context.close()


def test_the_root_offers_both_languages_without_javascript(browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/")
    page.get_by_role("link", name="Read in English").click()
    page.wait_for_url(f"{address}/en/index.html")
    context.close()


def test_the_site_reads_from_files_too(page, site: Path) -> None:
    page.goto((site / "ko" / "index.html").as_uri())
    page.locator("a.evidoc-language").click()
    page.wait_for_url((site / "en" / "index.html").as_uri())
    page.locator(".md-tabs a[href='quiz/launch.html']").click()
    page.wait_for_selector(".evidoc-score:visible")


def test_search_parts_hangul_from_digits_and_letters(page, address: str) -> None:
    page.goto(f"{address}/ko/index.html")
    config = page.evaluate("async () => (await (await fetch('search/search_index.json')).json()).config")
    split = page.evaluate("([text, by]) => text.split(new RegExp(by))", ["FSDP는32개", config["separator"]])
    assert split == ["FSDP", "는", "32", "개"]


@pytest.mark.parametrize("words", ["랭크", "500", "DP로"])
def test_search_finds_words_glued_to_numbers(page, address: str, words: str) -> None:
    page.goto(f"{address}/ko/index.html")
    page.locator("input[name=query]").click()
    page.keyboard.type(words)
    page.keyboard.press("Shift")  # typing Hangul sends no keyup of its own
    page.wait_for_selector(".md-search-result__link[href*='plan/mesh-and-batch']", timeout=5000)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(browser, address: str, axe: str, path: str) -> None:
    """Light and dark, desktop and phone: all rules once, then those that colours and room decide."""
    context = browser.new_context(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/{path}")
    page.evaluate("document.querySelectorAll('details').forEach(folded => { folded.open = true; })")
    page.evaluate(axe)
    found = [_line(each, "desktop, light") for each in _settled(page)]
    modes = (("phone", "light", PHONE), ("phone", "dark", PHONE), ("desktop", "dark", DESKTOP))
    for name, scheme, viewport in modes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(viewport)
        shown = {"light": "default", "dark": "slate"}[scheme]  # what the theme sets when a page is opened
        page.evaluate("shown => document.body.setAttribute('data-md-color-scheme', shown)", shown)
        found += [_line(each, f"{name}, {scheme}") for each in _settled(page, SEEN)]
    context.close()
    assert found == []


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_never_scrolls_a_page_sideways(browser, address: str, path: str) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{address}/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def _settled(page, rules: list[str] | None = None) -> list[dict]:  # type: ignore[no-untyped-def, type-arg]
    """What axe finds once the theme has followed: it makes wide code focusable a moment after a resize."""
    for _ in range(4):
        if not (found := page.evaluate(AXE, rules)):
            break
        page.wait_for_timeout(400)
    return found


def _line(violation: dict, mode: str) -> str:  # type: ignore[type-arg]
    nodes = [re.sub(r"\s+", " ", node["html"])[:160] for node in violation["nodes"][:4]]
    return f"{mode}: {violation['id']} ({len(violation['nodes'])}): {json.dumps(nodes, ensure_ascii=False)}"
