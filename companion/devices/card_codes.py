"""Closed sets of cards: all that can lie before the camera, by game and pack or from a file.

With a closed set the camera recognises codes that are too small to decode, and rejects codes of other things. A card of
which the pack has a photo that is cut to it is known by its printed face as well, so it needs no sticker.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from companion import games
from companion.games import pack_loader
from companion.packs.pack_store import FacePhoto
from companion.tables.table import Table
from hardware.camera.codes.closed_set import KnownCodes, read_texts
from hardware.camera.codes.reader import Recogniser
from hardware.camera.faces.face_set import Face, FaceSet
from hardware.camera.sources.image_files import PictureError, load_picture
from hardware.camera.tracking.known_cards import KnownCards


@lru_cache(maxsize=4)
def closed_set(texts: tuple[str, ...]) -> KnownCodes:
    """The known codes of these texts; cached, since drawing them takes a moment."""
    return KnownCodes(texts)


@lru_cache(maxsize=2)
def face_set(photos: tuple[FacePhoto, ...]) -> FaceSet:
    """The faces on these photos; those that cannot be read are left out."""
    faces = []
    for photo in photos:
        with suppress(PictureError):
            faces.append(Face(photo.text, load_picture(photo.file), photo.width, photo.height))
    return FaceSet(faces)


def of_table(table: Table) -> Recogniser | None:
    """The cards of a table's game with its pack, or None where the game has none."""
    texts = table.plugin.texts(table.pack)
    codes = closed_set(texts) if texts else None
    photos = tuple(photo for photo in table.face_photos() if not texts or photo.text in texts)
    faces = face_set(photos) if photos else None
    return KnownCards(codes, faces) if faces is not None and faces.texts else codes


def load(path: Path) -> KnownCodes:
    """The closed set in a file: one text a line, or a pack (JSON). Raises ``KnownError`` or ``PackFileError``."""
    if path.suffix.lower() == ".json":
        data = pack_loader.read(path)
        pack = pack_loader.parse(path, data)
        assert isinstance(data, dict)
        return closed_set(games.plugin_of(str(data["game"])).texts(pack))
    return closed_set(tuple(read_texts(path)))
