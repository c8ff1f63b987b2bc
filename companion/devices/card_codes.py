"""Closed sets of card codes: the texts of all cards that can lie before the camera, by game and pack or from a file.

With a closed set the camera recognises codes that are too small to decode, and rejects codes of other things.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion import games
from companion.games import pack_loader
from companion.tables.table import Table
from hardware.camera.codes.closed_set import KnownCodes, read_texts


@lru_cache(maxsize=4)
def closed_set(texts: tuple[str, ...]) -> KnownCodes:
    """The known codes of these texts; cached, since drawing them takes a moment."""
    return KnownCodes(texts)


def of_table(table: Table) -> KnownCodes | None:
    """The codes of a table's game with its pack, or None where the game has none."""
    texts = table.plugin.texts(table.pack)
    return closed_set(texts) if texts else None


def load(path: Path) -> KnownCodes:
    """The closed set in a file: one text a line, or a pack (JSON). Raises ``KnownError`` or ``PackFileError``."""
    if path.suffix.lower() == ".json":
        data = pack_loader.read(path)
        pack = pack_loader.parse(path, data)
        assert isinstance(data, dict)
        return closed_set(games.plugin_of(str(data["game"])).texts(pack))
    return closed_set(tuple(read_texts(path)))
