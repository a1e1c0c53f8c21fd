"""Messages between the caller, the servers and the blocks: a length, JSON, and raw bytes after it."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Mapping
from typing import Any

_HEAD = struct.Struct(">II")  # bytes of JSON, bytes of body


class ClosedError(Exception):
    """The other side went away in the middle of a message, or before one."""


def pack(message: Mapping[str, Any], body: bytes = b"") -> bytes:
    text = json.dumps(message).encode()
    return _HEAD.pack(len(text), len(body)) + text + body


def receive(connection: socket.socket) -> tuple[dict[str, Any], bytes]:
    """Read one message whole. Raises `ClosedError` where the other side ends first."""
    size, rest = _HEAD.unpack(_exactly(connection, _HEAD.size))
    message: dict[str, Any] = json.loads(_exactly(connection, size))
    return message, _exactly(connection, rest)


def _exactly(connection: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        try:
            part = connection.recv(min(count - len(data), 1 << 20))
        except ConnectionError as error:
            raise ClosedError from error
        if not part:
            raise ClosedError
        data += part
    return bytes(data)


def unpack_all(data: bytes, token: bytes) -> tuple[list[dict[str, Any]], bool]:
    """The whole messages at the start of `data`, each preceded by `token`, and whether all else is sound.

    What does not begin with the token was not written by us: the second value
    is then False. A message cut off at the end is left out.
    """
    messages: list[dict[str, Any]] = []
    at = 0
    while at < len(data):
        seen = data[at : at + len(token)]
        if not token.startswith(seen):
            return messages, False
        at += len(token)
        if at + _HEAD.size > len(data):
            break
        size, rest = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if at + size + rest > len(data):
            break
        try:
            messages.append(json.loads(data[at : at + size]))
        except ValueError:
            return messages, False
        at += size + rest
    return messages, True
