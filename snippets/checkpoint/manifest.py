"""A checkpoint is a folder of shards; its manifest, written last, says what belongs to it."""

import hashlib
import json
import os


def digest(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def seal(folder):
    """List every shard with its size and checksum. Call it when all shards are on disk."""
    shards = sorted(folder.glob("*.pt"))
    entries = {shard.name: {"bytes": shard.stat().st_size, "sha256": digest(shard)} for shard in shards}
    temporary = folder / "manifest.json.tmp"
    with temporary.open("w") as file:
        json.dump(entries, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, folder / "manifest.json")


def verified(folder):
    """Whether the manifest is there and every shard is as it was when it was sealed."""
    manifest = folder / "manifest.json"
    if not manifest.is_file():
        return False
    for name, entry in json.loads(manifest.read_text()).items():
        shard = folder / name
        if not shard.is_file() or shard.stat().st_size != entry["bytes"] or digest(shard) != entry["sha256"]:
            return False
    return True


def newest_verified(root):
    """The folder `step-<number>` with the highest number whose shards are all intact, or None."""
    folders = [folder for folder in root.glob("step-*") if folder.name.removeprefix("step-").isdecimal()]
    folders.sort(key=lambda folder: int(folder.name.removeprefix("step-")), reverse=True)
    return next((folder for folder in folders if verified(folder)), None)
