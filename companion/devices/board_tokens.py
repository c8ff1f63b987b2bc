"""Tokens on the board that lie face up: what their faces show, for the ask that one of them answers.

What they look like is learnt from the players' answers, and kept with the settings of the spots: a few photos of each
face (``hardware.camera.pieces.token_faces``). So the players say what the first tokens of a copy show; once each face
that may lie there was seen, as on the second evening, it is suggested. What is taken back or corrected within
`LEARNT_AFTER` is not learnt.
"""

from __future__ import annotations

import binascii
import json
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devices.spot_settings import SpotSettings
from companion.errors import Refusal
from engine.core import formats
from hardware.camera.pieces.spots import UP
from hardware.camera.pieces.token_faces import MOST_PHOTOS, PATCH, ReadFace, TokenFaces, photo_of

if TYPE_CHECKING:
    from hardware.camera.images import Image
    from hardware.camera.pieces.spot_reader import SpotReader
    from hardware.camera.tracking.board_sight import BoardSight

log = logging.getLogger("exchequer.devices")

STEPS: tuple[formats.Step, ...] = ()
"""For each older format of a file of faces the function that reads it as the next one."""
READ_EVERY = 2.0
"""Seconds after which the face of a token that could not be read is looked at again."""
LEARNT_AFTER = 8.0
"""Seconds for which the books must have said what a token shows before it is learnt."""
STILL = 0.4
"""Seconds for which nothing may have moved at a token that is read."""
_MOST_FACES = 20


@dataclass
class BoardTokens:
    """The tokens of one board that is watched; used by the hub's thread alone."""

    game: str
    settings: SpotSettings
    clock: Callable[[], float]
    known: TokenFaces
    seen: dict[str, ReadFace] = field(default_factory=dict)
    """The faces that are read on tokens, by their spots; of the tokens that are asked about."""
    kept: bool = True
    """Whether what is learnt is saved; after a roll back the file of a later version is left as it is."""
    _read_at: dict[str, float] = field(default_factory=dict)
    _since: dict[tuple[str, str], float] = field(default_factory=dict)
    _learnt: set[tuple[str, str]] = field(default_factory=set)

    def look(
        self, reader: SpotReader, sight: BoardSight, asked: Mapping[str, Collection[str]], books: Mapping[str, str]
    ) -> None:
        """Read the tokens that are ``asked`` about (spot → faces that are possible), and learn those of the books."""
        now = self.clock()
        self.seen = {spot: face for spot, face in self.seen.items() if spot in asked and _is_up(reader, spot)}
        for spot, possible in asked.items():
            if spot in self.seen or now - self._read_at.get(spot, -READ_EVERY) < READ_EVERY:
                continue
            photo = _photo(reader, sight, spot)
            if photo is None:
                continue
            self._read_at[spot] = now
            if (found := self.known.read(photo, possible)) is not None:
                self.seen[spot] = found
        named = set(books.items())
        self._since = {one: self._since.get(one, now) for one in named}
        self._learnt &= named
        for spot, face in sorted(named - self._learnt):
            photo = _photo(reader, sight, spot) if now - self._since[spot, face] >= LEARNT_AFTER else None
            if photo is not None:
                self._learnt.add((spot, face))
                if self.known.learn(face, photo) and self.kept:
                    _save(self.settings, self.game, self.known)
                return  # one in each look


def tokens_of(game: str, settings: SpotSettings, clock: Callable[[], float]) -> BoardTokens:
    """The tokens of a game's board, with what is known of their faces."""
    known = _load(settings.tokens(game))
    return BoardTokens(game, settings, clock, TokenFaces() if known is None else known, kept=known is not None)


def _is_up(reader: SpotReader, spot: str) -> bool:
    """Whether a token is seen to lie face up on a spot."""
    return all(one.get(spot) is not None and one[spot].pieces == {UP: 1} for one in (reader.steady, reader.latest))


def _photo(reader: SpotReader, sight: BoardSight, name: str) -> Image | None:
    """The picture of the token that lies face up on a spot, at rest; None if there is none."""
    spot = reader.spots.get(name)
    if spot is None or not _is_up(reader, name):
        return None
    reach = spot.reach
    around = [(spot.x + dx * reach, spot.y + dy * reach) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    corners = [(float(x), float(y)) for x, y in sight.plane.pixels(around)]
    if sight.frame.time - sight.moved(corners) < STILL:
        return None
    return photo_of(sight.frame.image, sight.plane, spot)


# ------------------------------------------------------------------ files


def _load(content: bytes | None) -> TokenFaces | None:
    """The faces in a file; a damaged one counts as none. None for a file of a later version, which must be kept."""
    if content is None:
        return TokenFaces()
    try:
        found = json.loads(content)
        if isinstance(found, dict) and type(found.get("schema")) is int and found["schema"] > len(STEPS) + 1:
            log.warning("The faces of the tokens were learnt by a later version: they are left as they are.")
            return None
        data = formats.newest(found, STEPS)
        photos: dict[str, list[Image]] = {}
        stored = data["photos"]
        if not isinstance(stored, dict):
            raise TypeError("photos")
        for name, listed in list(stored.items())[:_MOST_FACES]:
            pictures = [_picture(str(one)) for one in listed[:MOST_PHOTOS]]
            photos[str(name)] = [one for one in pictures if one is not None]
        return TokenFaces(photos)
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        log.warning("The faces of the tokens cannot be read: %s", error)
        return TokenFaces()


def _picture(text: str) -> Image | None:
    try:
        found = cv2.imdecode(np.frombuffer(b64decode(text), np.uint8), cv2.IMREAD_COLOR)
    except (binascii.Error, cv2.error):
        return None
    return np.asarray(found, np.uint8) if found is not None and found.shape == (PATCH, PATCH, 3) else None


def _save(settings: SpotSettings, game: str, known: TokenFaces) -> None:
    content = {
        "schema": len(STEPS) + 1,
        "photos": {
            name: [b64encode(cv2.imencode(".png", one)[1].tobytes()).decode() for one in photos]
            for name, photos in known.photos.items()
        },
    }
    try:
        settings.save_tokens(game, json.dumps(content).encode())
    except Refusal as refusal:
        log.warning("The faces of the tokens could not be saved: %s", refusal)


__all__ = ["BoardTokens", "tokens_of"]
