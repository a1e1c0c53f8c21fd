"""`evidoc upstream get` against a server of one's own."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from evidoc.cli import app
from evidoc.errors import EvidocError
from evidoc.upstream import get, read_lock

RIGHT = b"kind: CustomResourceDefinition\n" * 1000
COMMIT = "0" * 40


class Files(BaseHTTPRequestHandler):
    """Serves `right.yaml`, `wrong.yaml` (other content) and `cut.yaml` (the connection ends halfway)."""

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        if name not in {"right.yaml", "wrong.yaml", "cut.yaml"}:
            self.send_error(404)
            return
        data = b"something else" if name == "wrong.yaml" else RIGHT
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if name == "cut.yaml" else data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{{project}}/{{commit}}/{{path}}"
    server.shutdown()
    server.server_close()


def lock(root: Path, *names: str) -> None:
    entries = "".join(
        f"  - project: o/r\n    version: v1\n    commit: '{COMMIT}'\n    path: crds/{name}\n"
        f"    sha256: {hashlib.sha256(RIGHT).hexdigest()}\n"
        for name in names
    )
    (root / "upstream.lock.yaml").write_text("sources:\n" + entries)


def test_a_right_file_is_fetched_once(tmp_path: Path, address: str) -> None:
    lock(tmp_path, "right.yaml")
    said: list[str] = []
    for _ in range(2):
        assert (
            get(read_lock(tmp_path, "upstream.lock.yaml"), tmp_path / "u", address=address, say=said.append)
            == []
        )
    assert said == ["got r-v1/right.yaml", "have r-v1/right.yaml"]
    assert (tmp_path / "u/r-v1/right.yaml").read_bytes() == RIGHT


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wrong.yaml", "its SHA-256 is "),
        ("cut.yaml", "only 15500 of 31000 bytes came"),
        ("missing.yaml", "answers 404 Not Found"),
    ],
)
def test_a_file_that_is_not_right_is_not_kept_and_the_others_are(
    tmp_path: Path, address: str, name: str, said: str
) -> None:
    lock(tmp_path, name, "right.yaml")
    (finding,) = get(read_lock(tmp_path, "upstream.lock.yaml"), tmp_path / "u", address=address)
    assert said in finding.message
    assert str(finding.place) == "upstream.lock.yaml:2:5"
    assert [path.name for path in (tmp_path / "u").rglob("*") if path.is_file()] == ["right.yaml"]


def test_a_spoiled_file_is_fetched_again(tmp_path: Path, address: str) -> None:
    lock(tmp_path, "right.yaml")
    path = tmp_path / "u/r-v1/right.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("spoiled")
    assert get(read_lock(tmp_path, "upstream.lock.yaml"), tmp_path / "u", address=address) == []
    assert path.read_bytes() == RIGHT


def test_a_server_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    lock(tmp_path, "right.yaml")
    sources = read_lock(tmp_path, "upstream.lock.yaml")
    (finding,) = get(sources, tmp_path, address="http://127.0.0.1:9/{path}")
    assert "cannot be fetched: " in finding.message


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("sources: [{project: o/r}]", "1:11", "`version` is missing or is none."),
        ("sources: {}", "1:1", "`sources` has to be a list of files."),
        ("sources:\n- a", "2:3", "`project` is missing or is none."),
        ("a: [b", "2:1", "this is no YAML: "),
        (
            "sources:\n- {project: o/r, version: v1, path: ../a, "
            f"commit: '{COMMIT}', sha256: '{'0' * 64}'}}",
            "2:3",
            "`path` is missing or is none.",
        ),
    ],
)
def test_a_lock_that_cannot_be_used_is_an_error_at_its_place(
    tmp_path: Path, text: str, place: str, said: str
) -> None:
    (tmp_path / "l.yaml").write_text(text)
    with pytest.raises(EvidocError) as caught:
        read_lock(tmp_path, "l.yaml")
    assert said in caught.value.message
    assert str(caught.value.place) == f"l.yaml:{place}"


def test_the_command_fetches_into_the_projects_own_folder(tmp_path: Path, address: str) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.evidoc.languages.en]\npages = "docs"\n')
    (tmp_path / "docs").mkdir()
    (tmp_path / "schemas").mkdir()
    lock(tmp_path / "schemas", "right.yaml", "missing.yaml")
    ran = CliRunner().invoke(app, ["upstream", "get", "-C", str(tmp_path), "--from", address])
    assert ran.exit_code == 1
    assert "got r-v1/right.yaml" in ran.output and "schemas/upstream.lock.yaml:7:5" in ran.output
    assert (tmp_path / ".evidoc/upstream/r-v1/right.yaml").read_bytes() == RIGHT
