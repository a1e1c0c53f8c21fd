"""Files of other projects that this one was written from: never part of it, fetched to compare with it."""

from evidoc.upstream.fetch import ADDRESS, FOLDER, get
from evidoc.upstream.lock import LOCK, Source, read_lock

__all__ = ["ADDRESS", "FOLDER", "LOCK", "Source", "get", "read_lock"]
