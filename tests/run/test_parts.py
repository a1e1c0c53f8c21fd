"""The small parts of the sandbox, each by itself."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidoc.run import shell, warm, wire
from evidoc.run.output import Output
from evidoc.run.values import NotPlainError, collect, plain

TOKEN = b"0123456789abcdef"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(JSON)
def test_a_plain_value_comes_back_from_json_as_it_was(value: object) -> None:
    assert json.loads(json.dumps(plain("x", value))) == value


@given(st.binary(max_size=200_000), st.integers(1, 70_000))
def test_output_counts_every_byte_and_never_keeps_more_than_64_kib(data: bytes, step: int) -> None:
    output = Output()
    for start in range(0, len(data), step):
        output.add(data[start : start + step])
    assert output.total == len(data)
    text = output.text().encode("utf-8", "surrogateescape")
    if len(data) <= 64 * 1024:
        assert output.text() == data.decode("utf-8", "replace") or b"\xef\xbf\xbd" in text
    else:
        assert f"[{len(data) - 64 * 1024} bytes left out]" in output.text()


@given(st.lists(st.dictionaries(st.text(), st.integers(), max_size=3), max_size=5), st.integers(0, 400))
def test_messages_cut_off_anywhere_are_sound_and_whole_up_to_there(
    sent: list[dict[str, int]], cut: int
) -> None:
    parts = [TOKEN + wire.pack(message) for message in sent]
    data = b"".join(parts)[:cut]
    found, sound = wire.unpack_all(data, TOKEN)
    whole = sum(len(b"".join(parts[: number + 1])) <= len(data) for number in range(len(parts)))
    assert (found, sound) == (sent[:whole], True)


@given(st.binary(min_size=1))
def test_what_does_not_begin_with_the_token_is_unsound(data: bytes) -> None:
    _, sound = wire.unpack_all(data, TOKEN)
    assert sound == (TOKEN.startswith(data) or data.startswith(TOKEN))


@given(st.binary())
def test_any_bytes_on_a_shell_channel_are_read_without_an_error(data: bytes) -> None:
    for begin in (b"", TOKEN + b"\0", TOKEN + b"\0dict\0"):
        shell.messages(begin + data, TOKEN, frozenset({"a.sh"}))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", 8),
        ("-3", -3),
        ("0.50", 0.5),
        ("007", "007"),
        ("1e3", "1e3"),
        ("-", "-"),
        ("", ""),
        ("1_000", "1_000"),
        ("٣", "٣"),
        ("3\n", "3\n"),
    ],
)
def test_a_shell_variable_is_a_number_only_where_it_is_written_as_one(text: str, value: object) -> None:
    data = b"\0".join([TOKEN, b"scalar", b"x", text.encode(), TOKEN, b"completed", b""])
    (message,), sound = shell.messages(data, TOKEN, frozenset())
    assert sound
    assert message["values"] == {"x": value}
    assert type(message["values"]["x"]) is type(value)


def test_an_integer_beyond_what_can_be_written_is_no_value() -> None:
    with pytest.raises(NotPlainError, match="`x` is an integer of 5001 bits"):
        collect({"x": 1 << 5000}, ("x",))


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("import torch", {"torch"}),
        ("import torch.nn as nn", {"torch"}),
        ("def f():\n    from torch.distributed import nn", {"torch"}),
        ("from . import torch", set()),
        ("import torchvision", set()),
        ("# import torch", set()),
        ("import torch\n(", set()),
    ],
)
def test_a_warm_server_is_used_where_the_program_imports_its_package(text: str, packages: set[str]) -> None:
    assert warm.wanted({"a.py": text.encode(), "b.txt": b"import torch"}) == packages
