"""What a block prints, within bounds."""

from __future__ import annotations

_KEPT = 32 * 1024  # bytes, at each end


class Output:
    """Counts everything and keeps the head and the tail, 64 KiB in all."""

    def __init__(self) -> None:
        self.total = 0
        self._head = bytearray()
        self._tail = bytearray()

    def add(self, data: bytes) -> None:
        self.total += len(data)
        room = _KEPT - len(self._head)
        self._head += data[:room]
        self._tail += data[room:] if room > 0 else data
        if len(self._tail) > 4 * _KEPT:
            del self._tail[:-_KEPT]

    def text(self) -> str:
        tail = self._tail[-_KEPT:]
        left_out = self.total - len(self._head) - len(tail)
        parts = [self._head.decode("utf-8", "replace"), tail.decode("utf-8", "replace")]
        return f"\n[{left_out} bytes left out]\n".join(parts) if left_out else "".join(parts)
