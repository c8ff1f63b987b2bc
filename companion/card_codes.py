"""The closed set: all texts that the camera may see, because it is known which cards there are.

A table's game and pack say which stickers they have; a file says it for the command line. With them the camera
recognises codes that no decoder reads, and tells a stranger's code from a card of the game.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion import games, packs
from companion.table import Table
from hardware.camera.known import KnownCodes, read_texts


@lru_cache(maxsize=4)
def closed_set(texts: tuple[str, ...]) -> KnownCodes:
    """The known codes of these texts; drawing them takes a moment, so they are kept."""
    return KnownCodes(texts)


def of_table(table: Table) -> KnownCodes | None:
    """The codes of a table's game with its pack, or None where the game does not say which it has."""
    texts = table.kind.texts(table.pack)
    return closed_set(texts) if texts else None


def load(path: Path) -> KnownCodes:
    """The closed set in a file: one text a line, or a pack (JSON). Raises ``KnownError`` or ``PackFileError``."""
    if path.suffix.lower() == ".json":
        data = packs.read(path)
        pack = packs.parse(path, data)
        assert isinstance(data, dict)
        return closed_set(games.kind_of(str(data["game"])).texts(pack))
    return closed_set(tuple(read_texts(path)))
