"""The local cache: what it keeps, and what it does not believe."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from evidoc.evidence import store as module
from evidoc.evidence.store import Store


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project" / ".evidoc"


def test_an_entry_is_there_for_the_next_process(folder: Path, cache: Path) -> None:
    value = {"values": {"a": [1, 2.5, None, True, "한글 \ud800\n"]}}
    store = Store(folder)
    assert store.get("ran", "k") is None
    store.put("ran", "k", value)
    assert store.get("ran", "k") == value
    assert Store(folder).get("ran", "k") == value
    assert Store(folder).get("page", "k") is None
    assert Store(folder).notice is None
    assert (folder / ".gitignore").read_text() == "*\n"
    assert (cache / "evidoc/key").stat().st_mode & 0o777 == 0o600


def test_the_last_value_of_a_key_counts(folder: Path) -> None:
    for number in range(3):
        Store(folder).put("ran", "k", number)
    assert Store(folder).get("ran", "k") == 2


def lines(folder: Path, kind: str = "ran") -> list[bytes]:
    return [line for line in (folder / f"{kind}.jsonl").read_bytes().split(b"\n") if line]


def test_forged_entries_are_absent(folder: Path) -> None:
    store = Store(folder)
    for key in ("value", "key", "time", "kind", "good"):
        store.put("ran", key, {"v": 1})
    by_key = dict(zip(("value", "key", "time", "kind", "good"), lines(folder), strict=True))
    other_key = by_key["good"].split(b" ")[2]
    forged = [
        by_key["value"].replace(b'{"v":1}', b'{"v":2}'),
        by_key["time"].replace(by_key["time"].split(b" ")[1], b"1999999999", 1),
        by_key["key"],
    ]
    (folder / "ran.jsonl").write_bytes(b"\n".join([*forged, by_key["good"]]) + b"\n")
    (folder / "page.jsonl").write_bytes(by_key["kind"] + b"\n")
    again = Store(folder)
    assert again.get("ran", "value") is None
    assert again.get("ran", "time") is None
    assert again.get("page", "kind") is None
    assert again.get("ran", "key") == {"v": 1}
    # a good line under another key's digest
    moved = by_key["value"].replace(by_key["value"].split(b" ")[2], other_key)
    (folder / "ran.jsonl").write_bytes(moved + b"\n")
    assert Store(folder).get("ran", "good") is None


def test_entries_of_another_machine_are_absent(folder: Path, cache: Path) -> None:
    Store(folder).put("ran", "k", 1)
    (cache / "evidoc/key").unlink()
    assert Store(folder).get("ran", "k") is None


@pytest.mark.parametrize("cut", [1, 5, 60, 110, 120])
def test_a_cut_line_loses_only_itself(folder: Path, cut: int) -> None:
    store = Store(folder)
    store.put("ran", "a", {"v": 1})
    store.put("ran", "b", {"v": 2})
    data = (folder / "ran.jsonl").read_bytes()
    (folder / "ran.jsonl").write_bytes(data[: len(data) - cut])
    after = Store(folder)
    assert after.get("ran", "a") == {"v": 1}
    assert after.get("ran", "b") == ({"v": 2} if cut == 1 else None)
    after.put("ran", "c", {"v": 3})
    assert Store(folder).get("ran", "c") == {"v": 3}


RUBBISH = [b"\0" * 500, b"{}\n", b"\xff" * 300 + b"\n", b" " * 200, b"a b c " + b"d" * 300]


@pytest.mark.parametrize("content", RUBBISH)
def test_a_file_of_rubbish_is_an_empty_store(folder: Path, content: bytes) -> None:
    Store(folder)
    (folder / "ran.jsonl").write_bytes(content)
    store = Store(folder)
    assert store.get("ran", "k") is None
    store.put("ran", "k", 1)
    assert Store(folder).get("ran", "k") == 1


def test_old_entries_are_absent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(folder).put("ran", "k", 1)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + module.OLDEST + 2)
    assert Store(folder).get("ran", "k") is None


def test_replaced_entries_are_cleared_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLACK", 2000)
    store = Store(folder)
    store.put("ran", "kept", "x")
    for number in range(200):
        store.put("ran", "k", number)
    assert (folder / "ran.jsonl").stat().st_size < 5000
    after = Store(folder)
    assert (after.get("ran", "k"), after.get("ran", "kept")) == (199, "x")


def test_a_file_that_grows_too_large_loses_its_oldest_entries(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST", 20_000)
    store = Store(folder)
    for number in range(200):
        store.put("ran", str(number), "x" * 100)
    assert (folder / "ran.jsonl").stat().st_size < 20_000
    after = Store(folder)
    assert after.get("ran", "199") is not None
    assert after.get("ran", "0") is None


def _write(folder: Path, cache: str, worker: int, together: Any) -> None:
    os.environ["XDG_CACHE_HOME"] = cache
    module.SLACK = 0  # clears away again and again while the others write
    store = Store(folder)
    together.wait(30)
    for number in range(100):
        store.put("ran", f"{worker}-{number}", number)
        store.put("ran", f"{worker}-again", number)


def test_processes_that_write_at_once_lose_nothing(folder: Path, cache: Path) -> None:
    context = multiprocessing.get_context("spawn")
    together = context.Barrier(3)
    workers = [context.Process(target=_write, args=(folder, str(cache), n, together)) for n in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    store = Store(folder)
    assert [store.get("ran", f"{w}-{n}") for w in range(3) for n in range(100)] == list(range(100)) * 3
    assert not list(folder.glob("*.tmp"))


def test_threads_share_a_store(folder: Path) -> None:
    store = Store(folder)

    def put(worker: int) -> None:
        for number in range(50):
            store.put("ran", f"{worker}-{number}", number)

    threads = [threading.Thread(target=put, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = Store(folder)
    assert all(after.get("ran", f"{n}-{i}") == i for n in range(4) for i in range(50))


@pytest.mark.parametrize("value", [{1, 2}, float("nan"), object()])
def test_what_is_no_json_cannot_be_put(folder: Path, value: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        Store(folder).put("ran", "k", value)


@pytest.mark.parametrize("kind", ["", "../x", "a/b", "A"])
def test_a_kind_cannot_lead_elsewhere(folder: Path, kind: str) -> None:
    with pytest.raises(ValueError, match="no kind"):
        Store(folder).put(kind, "k", 1)


def works_without_disk(store: Store) -> bool:
    store.put("ran", "k", 1)
    return store.get("ran", "k") == 1 and bool(store.notice)


def test_a_tree_that_cannot_be_written_gives_one_notice(folder: Path) -> None:
    folder.parent.joinpath(".evidoc").write_text("a file in its place")
    assert works_without_disk(Store(folder))


def test_without_a_home_it_remembers_for_this_run(folder: Path, cache: Path) -> None:
    cache.write_text("a file in its place")
    store = Store(folder)
    assert works_without_disk(store)
    assert Store(folder).get("ran", "k") is None


def test_a_disk_that_fails_later_is_noticed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    store.put("ran", "a", 1)

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    store.put("ran", "b", 2)
    assert store.get("ran", "b") == 2
    assert store.notice and "No space left" in store.notice


def test_links_that_a_branch_has_laid_are_not_followed(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("untouched")
    Store(folder)
    (folder / "ran.jsonl").symlink_to(target)
    store = Store(folder)
    assert works_without_disk(store)
    assert target.read_text() == "untouched"


def test_a_folder_that_is_a_link_is_not_used(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.symlink_to(elsewhere)
    assert works_without_disk(Store(folder))
    assert list(elsewhere.iterdir()) == []


def test_a_key_inside_the_project_is_not_trusted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "cache"))
    assert works_without_disk(Store(folder))
    assert not (folder.parent / "cache").exists()


def test_a_key_that_others_can_read_is_not_trusted(folder: Path, cache: Path) -> None:
    Store(folder)
    (cache / "evidoc/key").chmod(0o644)
    assert works_without_disk(Store(folder))


def test_a_cut_key_is_made_anew(folder: Path, cache: Path) -> None:
    Store(folder).put("ran", "k", 1)
    key = cache / "evidoc/key"
    key.write_bytes(b"short")
    store = Store(folder)
    assert store.notice is None
    assert store.get("ran", "k") is None
    assert len(key.read_bytes()) == 32


def test_a_tree_of_entries_is_read_in_time(folder: Path) -> None:
    store = Store(folder)
    for number in range(660):
        store.put("ran", str(number), {"values": {"world_size": 64}, "loaded": {"torch": "2.13.0"}})
    for number in range(132):
        store.put("page", str(number), {"text": "x" * 20_000})
    started = time.perf_counter()
    after = Store(folder)
    assert all(after.get("ran", str(number)) for number in range(660))
    assert all(after.get("page", str(number)) for number in range(132))
    assert time.perf_counter() - started < 0.15 * 5  # five times the aim, for a busy machine


def test_entries_are_json_lines_that_a_person_can_read(folder: Path) -> None:
    Store(folder).put("ran", "k", {"v": 1})
    (line,) = lines(folder)
    assert json.loads(line.split(b" ", 3)[3]) == {"v": 1}
