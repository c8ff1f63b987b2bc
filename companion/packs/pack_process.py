"""Pack process: the process that reads and checks an uploaded pack file.

``python -m companion.packs.pack_process`` reads a pack file from standard input and writes it as `pack_file.write`
does; or, for a file that is refused, ``{"code": …, "params": {…}}``.
"""

from __future__ import annotations

import json
import sys

from companion.packs import limited_process


def main() -> int:
    """Read and check a pack file and return the exit code."""
    limited_process.restrict()
    from companion.errors import Refusal
    from companion.packs import pack_file
    from companion.packs.draft_store import read_file

    try:
        file = read_file(sys.stdin.buffer.read(pack_file.LARGEST + 1))
        written = pack_file.write(file.data, file.hash, file.photos, file.sizes)
    except Refusal as refusal:
        written = json.dumps({"code": refusal.code.value, "params": refusal.params}).encode()
    sys.stdout.buffer.write(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
