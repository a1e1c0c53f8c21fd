"""A small network of namespaces: a bridge, and a cable from it to each host.

Spoken to the kernel directly (rtnetlink), since a server uses nothing beyond
the standard library, and a program that it would start loses its rights where
the server is not root. Each call raises OSError with what the kernel refused.
"""

from __future__ import annotations

import os
import socket
import struct

_MESSAGE = struct.Struct("=IHHII")  # length, type, flags, sequence, port
_LINK = struct.Struct("=BxHiII")  # family, type, index, flags, change
_ADDRESS = struct.Struct("=BBBBI")  # family, prefix length, flags, scope, index
_NEWLINK, _NEWADDR, _ERROR = 16, 20, 2
_REQUEST, _ACK, _EXCL, _CREATE = 0x1, 0x4, 0x200, 0x400
_IFF_UP = 1
# Attributes of a link, of its kind, of a veth's kind, and of an address.
_IFNAME, _MASTER, _LINKINFO, _NET_NS_PID = 3, 10, 18, 19
_INFO_KIND, _INFO_DATA = 1, 2
_VETH_PEER = 1
_IFA_ADDRESS, _IFA_LOCAL = 1, 2
_NESTED = 0x8000


def _attribute(kind: int, data: bytes) -> bytes:
    return struct.pack("=HH", 4 + len(data), kind) + data + bytes(-len(data) % 4)


def _text(kind: int, text: str) -> bytes:
    return _attribute(kind, text.encode() + b"\0")


def _number(kind: int, number: int) -> bytes:
    return _attribute(kind, struct.pack("=I", number))


def _kind(name: str, data: bytes = b"") -> bytes:
    """What a new link is, with what only its kind understands."""
    inner = _text(_INFO_KIND, name) + (_attribute(_INFO_DATA | _NESTED, data) if data else b"")
    return _attribute(_LINKINFO | _NESTED, inner)


def _ask(kind: int, flags: int, body: bytes, what: str) -> None:
    """Send one request in this process's network namespace and wait until it is done."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_CLOEXEC, 0) as kernel:
        kernel.bind((0, 0))
        head = _MESSAGE.pack(_MESSAGE.size + len(body), kind, flags | _REQUEST | _ACK, 1, 0)
        kernel.send(head + body)
        answer = kernel.recv(65536)
    _, answered, *_ = _MESSAGE.unpack_from(answer)
    code = -struct.unpack_from("=i", answer, _MESSAGE.size)[0] if answered == _ERROR else 0
    if code:
        raise OSError(code, os.strerror(code), what)


def _new_link(name: str, attributes: bytes) -> None:
    body = _LINK.pack(0, 0, 0, _IFF_UP, _IFF_UP) + _text(_IFNAME, name) + attributes
    _ask(_NEWLINK, _CREATE | _EXCL, body, f"link {name}")


def add_bridge(name: str) -> None:
    """Add a bridge, up, to this network namespace."""
    _new_link(name, _kind("bridge"))


def add_cable(name: str, bridge: str, peer: str, process: int) -> None:
    """Lay a cable from `bridge` (its end is called `name`) to the namespace of `process`, as `peer`."""
    other = _LINK.pack(0, 0, 0, 0, 0) + _text(_IFNAME, peer) + _number(_NET_NS_PID, process)
    master = _number(_MASTER, socket.if_nametoindex(bridge))
    _new_link(name, master + _kind("veth", _attribute(_VETH_PEER | _NESTED, other)))


def give_address(name: str, address: str, prefix: int) -> None:
    """Give the link `name` an IPv4 address and put it up."""
    index = socket.if_nametoindex(name)
    packed = socket.inet_aton(address)
    body = _ADDRESS.pack(socket.AF_INET, prefix, 0, 0, index)
    body += _attribute(_IFA_LOCAL, packed) + _attribute(_IFA_ADDRESS, packed)
    _ask(_NEWADDR, _CREATE | _EXCL, body, f"address {address}")
    _ask(_NEWLINK, 0, _LINK.pack(0, 0, index, _IFF_UP, _IFF_UP), f"link {name}")
