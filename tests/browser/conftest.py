"""The built sites behind a server on loopback, and the system's Chromium in front of them.

Where something is missing these tests are skipped with the reason, except in
CI, where that is a failure.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"ko": "mkdocs.yml", "en": "mkdocs.en.yml"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
AXE = "4.14.1"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium (and Playwright) on this machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


def missing(what: str) -> NoReturn:
    """Skip, or fail where everything has to be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}: required in CI", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both sites built from this checkout, as `make site` lays them out."""
    folder = tmp_path_factory.mktemp("site")
    for language, config in LANGUAGES.items():
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", config, "-d", folder / language]
        env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
        built = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stdout + built.stderr
    shutil.copy(ROOT / "docs" / "index.html", folder)
    return folder


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """`http://127.0.0.1:PORT` of a server for the built sites."""
    handler = functools.partial(_Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser():  # type: ignore[no-untyped-def]
    try:
        from playwright.sync_api import sync_playwright  # its absence is a reason to skip
    except ImportError:
        missing("playwright is not installed")
    executable = os.environ.get("EVIDOC_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        missing(f"none of {', '.join(BROWSERS)} is on PATH")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, fetched once into the user's cache with npm."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "evidoc"
    script = cache / f"axe-core-{AXE}" / "axe.min.js"
    if not script.exists():
        if shutil.which("npm") is None:
            missing("npm, which fetches axe-core, is not on PATH")
        script.parent.mkdir(parents=True, exist_ok=True)
        fetched = subprocess.run(
            ["npm", "pack", "--silent", f"axe-core@{AXE}"],
            cwd=script.parent, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        if fetched.returncode != 0:
            missing(f"npm could not fetch axe-core: {fetched.stderr.strip()[-200:]}")
        package = script.parent / f"axe-core-{AXE}.tgz"
        with tarfile.open(package) as archive:
            source = archive.extractfile("package/axe.min.js")
            assert source is not None
            script.write_bytes(source.read())
        package.unlink()
    return script.read_text(encoding="utf-8")
