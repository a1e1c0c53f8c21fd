"""The Linux calls that Python 3.11 does not have. Each raises OSError as `os` would."""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct

NEWNS = 0x0002_0000
NEWUTS = 0x0400_0000
NEWIPC = 0x0800_0000
NEWUSER = 0x1000_0000
NEWPID = 0x2000_0000
NEWNET = 0x4000_0000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT = 32
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
_MNT_DETACH = 2

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 36, 38, 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAP_LAST = 63  # the kernel answers EINVAL beyond its own last one

_SYS_MOUNT_SETATTR = 442  # the same number on every architecture
_SYS_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41, "ppc64le": 203, "s390x": 217}
_SYS_CAPSET = {"x86_64": 126, "aarch64": 91, "riscv64": 91, "ppc64le": 184, "s390x": 185}
_CAPABILITY_VERSION_3 = 0x2008_0522
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_MOUNT_ATTR_RDONLY, _MOUNT_ATTR_NOSUID = 1, 2

_SIOCSIFFLAGS, _IFF_UP, _IFF_RUNNING = 0x8914, 0x1, 0x40

_HUGE, _MADV_COLLAPSE = 2 << 20, 25

_libc = ctypes.CDLL(None, use_errno=True)


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), what)
    return result


def _number(numbers: dict[str, int], what: str) -> int:
    machine = os.uname().machine
    if machine not in numbers:
        raise OSError(38, f"{what} has no known number on {machine}")
    return numbers[machine]


def unshare(flags: int) -> None:
    _checked(_libc.unshare(flags), "unshare")


def setns(handle: int, kind: int) -> None:
    _checked(_libc.setns(handle, kind), "setns")


def mount(source: str, target: str, kind: str | None = None, flags: int = 0, data: str = "") -> None:
    encoded = (os.fsencode(source), os.fsencode(target), kind.encode() if kind else None)
    _checked(_libc.mount(*encoded, ctypes.c_ulong(flags), data.encode() or None), f"mount {target}")


def read_only_below(target: str) -> None:
    """Make every mount at and below `target` read-only and blind to set-user-id bits (Linux 5.12)."""
    attributes = struct.pack("QQQQ", _MOUNT_ATTR_RDONLY | _MOUNT_ATTR_NOSUID, 0, 0, 0)
    result = _libc.syscall(
        ctypes.c_long(_SYS_MOUNT_SETATTR),
        ctypes.c_int(_AT_FDCWD),
        os.fsencode(target),
        ctypes.c_uint(_AT_RECURSIVE),
        attributes,
        ctypes.c_size_t(len(attributes)),
    )
    _checked(result, "mount_setattr")


def become_root_directory(path: str) -> None:
    """Make `path`, a mount point, the root of this mount namespace, and let go of the old root."""
    os.chdir(path)
    number = _number(_SYS_PIVOT_ROOT, "pivot_root")
    _checked(_libc.syscall(ctypes.c_long(number), b".", b"."), "pivot_root")
    _checked(_libc.umount2(b".", _MNT_DETACH), "umount")
    os.chdir("/")


def collapse_memory() -> None:
    """Put this process's private memory into huge pages where it can (Linux 6.1), so that a fork copies
    hundreds of page table entries instead of ten thousands: 10 ms less for a process that holds torch."""
    with open("/proc/self/maps") as stream:
        regions = [line.split() for line in stream]
    for span, mode, _, device, _, *_ in regions:
        if mode != "rw-p" or device != "00:00":
            continue
        low, high = (int(edge, 16) for edge in span.split("-"))
        for start in range(-(-low // _HUGE) * _HUGE, high - _HUGE + 1, _HUGE):
            # One at a time: a hole makes the call fail for all that comes after it.
            _libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(_HUGE), _MADV_COLLAPSE)


def set_host_name(name: str) -> None:
    socket.sethostname(name)


def loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        request = struct.pack("16sH14x", b"lo", _IFF_UP | _IFF_RUNNING)
        fcntl.ioctl(handle, _SIOCSIFFLAGS, request)


def _prctl(option: int, *arguments: int) -> None:
    padded = (*arguments, 0, 0, 0, 0)[:4]
    _checked(_libc.prctl(ctypes.c_int(option), *(ctypes.c_ulong(a) for a in padded)), "prctl")


def die_with_parent(signal: int) -> None:
    """Ask for `signal` when the parent thread ends. A change of credentials forgets it."""
    _prctl(_PR_SET_PDEATHSIG, signal)


def set_dumpable(value: bool) -> None:
    """Whether processes of the same user may trace this one and open its /proc files."""
    _prctl(_PR_SET_DUMPABLE, int(value))


def adopt_orphans() -> None:
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def no_new_privileges() -> None:
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Give up every capability, also for programs started later."""
    for capability in range(_CAP_LAST + 1):
        try:
            _prctl(_PR_CAPBSET_DROP, capability)
        except OSError:
            break  # beyond the kernel's last one, or there is nothing to drop
    _prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    number = _number(_SYS_CAPSET, "capset")
    _checked(_libc.syscall(ctypes.c_long(number), header, struct.pack("6I", 0, 0, 0, 0, 0, 0)), "capset")
