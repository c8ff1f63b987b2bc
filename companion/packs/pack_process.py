"""Pack process: the process that reads and checks an uploaded pack file.

``python -m companion.packs.pack_process`` reads a pack file from standard input. It writes a line of JSON,
``{"hash": …, "pack": {…}, "sizes": {card: [mm, mm]}, "photos": {card: bytes of its photo}}``, and then the photos in
this order; or, for a file that is refused, ``{"code": …, "params": {…}}``.
"""

from __future__ import annotations

import json
import sys

from companion.packs import limited_process


def main() -> int:
    """Read and check a pack file; returns the exit code."""
    limited_process.restrict()
    from companion.errors import Refusal
    from companion.packs import pack_file
    from companion.packs.draft_store import read_file

    output = sys.stdout.buffer
    try:
        file = read_file(sys.stdin.buffer.read(pack_file.LARGEST + 1))
    except Refusal as refusal:
        output.write(json.dumps({"code": refusal.code.value, "params": refusal.params}).encode() + b"\n")
        return 0
    lengths = {card: len(photo) for card, photo in file.photos.items()}
    head = {"hash": file.hash, "pack": file.data, "sizes": file.sizes, "photos": lengths}
    output.write(json.dumps(head, ensure_ascii=False).encode() + b"\n")
    output.writelines(file.photos.values())
    return 0


if __name__ == "__main__":
    sys.exit(main())
