"""`ssh [options] HOST COMMAND…` between the hosts of a job. Runs by itself, as a program in the sandbox."""

from __future__ import annotations

import os
import socket
import sys

WITH_VALUE = frozenset("BbcDEeFIiJLlmOopQRSWw")
"""ssh's options that take a value; none of them matters here."""


def _after_options(words: list[str]) -> list[str]:
    """What is left of the arguments: the host and the command's words."""
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] != "-":
        if words[at] == "--":
            return words[at + 1 :]
        found = [position for position, letter in enumerate(words[at][1:]) if letter in WITH_VALUE]
        at += 2 if found and found[0] == len(words[at]) - 2 else 1
    return words[at:]


def main(folder: str, words: list[str]) -> int:
    rest = _after_options(words)
    if len(rest) < 2:
        print("usage: ssh [options] host command", file=sys.stderr)
        return 255
    host = rest[0].rpartition("@")[2]
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as agent:
        try:
            if "/" in host:
                raise FileNotFoundError
            agent.connect(f"{folder}/{host}")
        except OSError:
            print(f"ssh: Could not resolve hostname {host}: Name or service not known", file=sys.stderr)
            return 255
        # The descriptors themselves: what the command writes needs nobody in between.
        socket.send_fds(agent, [" ".join(rest[1:]).encode()], [0, 1, 2])
        for handle in (0, 1, 2):
            os.close(handle)
        answer = agent.recv(1)
    return answer[0] if answer else 255


if __name__ == "__main__":
    os._exit(main(sys.argv[1], sys.argv[2:]))
