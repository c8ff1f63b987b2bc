"""The command ``deploy/build key``: a pair of keys by which update files are signed and trusted."""

from __future__ import annotations

import argparse
import base64
import os
import sys
from pathlib import Path

from nacl.signing import SigningKey


def main(arguments: list[str]) -> int:
    """Write ``NAME.key``, readable by its owner only, and ``NAME.pub``; existing files are never replaced."""
    parser = argparse.ArgumentParser(prog="deploy/build key", description="Make a pair of keys for update files.")
    parser.add_argument("name", type=Path, help="path of the files without their endings, outside of the project")
    chosen = parser.parse_args(arguments)
    private, public = (chosen.name.with_name(f"{chosen.name.name}{ending}") for ending in (".key", ".pub"))
    if Path(__file__).resolve().parents[2] in private.resolve().parents:
        print("build: a private key never belongs into the project; name another folder", file=sys.stderr)
        return 1
    key = SigningKey.generate()
    try:
        with os.fdopen(os.open(private, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(base64.b64encode(bytes(key)) + b"\n")
        with public.open("xb") as file:
            file.write(base64.b64encode(bytes(key.verify_key)) + b"\n")
    except OSError as problem:
        print(f"build: {problem.filename}: {problem.strerror}", file=sys.stderr)
        return 1
    print(f"{private}: keep it secret; it signs updates (deploy/build update --key {private} …)")
    print(f"{public}: belongs into companion/appliance/update_keys/, or into /etc/exchequer/update-keys/ of a computer")
    return 0


def read_key(file: Path) -> bytes:
    """The 32 bytes of a private key. Raises OSError, and ValueError for another file."""
    key = base64.b64decode(file.read_bytes()[:200].strip(), validate=True)
    if len(key) != 32:
        raise ValueError(f"{file} is no private key")
    return key
