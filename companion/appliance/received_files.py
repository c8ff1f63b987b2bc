"""Received files: what a page sends in pieces, since it is larger than what one request may hold."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import IO

from companion import private_files
from companion.errors import Code, Refusal

PIECE_BYTES = 8_000_000
"""Bytes of a piece in which a page sends a file."""


def append(part: Path, at: int, size: int, piece: IO[bytes]) -> int:
    """Append a piece to a file of ``size`` bytes; returns its size then.

    Raises `Refusal` ``update_piece`` where the piece does not follow the one before, and OSError.
    """
    if at and not part.exists():
        raise Refusal(Code.UPDATE_PIECE)
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | (os.O_TRUNC if at == 0 else 0)
    with private_files.open_private(part, flags) as file:
        if os.fstat(file.fileno()).st_size != at:
            raise Refusal(Code.UPDATE_PIECE)
        file.seek(at)
        shutil.copyfileobj(piece, file, 1 << 20)
        written = file.tell()
        file.flush()
        if written > size or written == at:
            raise Refusal(Code.UPDATE_PIECE)
        os.fsync(file.fileno())
        return written
