"""`python -m evidoc`, and the installed command."""

from __future__ import annotations

import os
from typing import NoReturn

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the number of the signal, as shells count."""


def main() -> NoReturn:
    """Run the command line; it ends with the exit statuses of `evidoc.cli.main`, or `INTERRUPTED`."""
    try:
        from evidoc.cli import main as command  # here: importing takes long enough to be interrupted

        command()
    except KeyboardInterrupt:
        # At once: threads that wait for a block would be joined first. The servers of blocks watch this
        # process, and end with it.
        os._exit(INTERRUPTED)
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            os._exit(INTERRUPTED)
        raise


if __name__ == "__main__":
    main()
