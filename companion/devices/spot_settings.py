"""Spot settings: where the spots of a game's printed board lie, and the pictures of the empty board.

They are files in the folder ``camera/spots`` of the data folder, for each game:

    GAME.json         {"schema": 1, "layout": "mat" | "table", "spots": {"market:1": [120.5, -30.0], …}}
    GAME.empty.png    the empty board from straight above, in shares of white; transparent where it is unknown
    GAME.backs.png    the same with all tokens face down
    GAME.tokens.json  photos of the faces of tokens that were turned up, each with what the players said that it shows

A damaged file counts as none; it is replaced as a whole. The pictures show only what lies around the spots. They are
taken when the host asks for it, and never leave the device.
"""

from __future__ import annotations

import json
import logging
import math
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from companion.errors import Code, Refusal
from companion.packs import atomic_files
from engine.core import formats
from hardware.camera.geometry.layout import LARGEST_TABLE, Layout, Point

log = logging.getLogger("exchequer.devices")

STEPS: tuple[formats.Step, ...] = ()
"""For each older format of a file of spots the function that reads it as the next one."""
MOST_SPOTS = 200
"""Spots that one game may have."""

Picture = Literal["empty", "backs"]


@dataclass(frozen=True)
class Placement:
    """Where spots lie (mm) in a layout, "mat" or "table", by their names."""

    layout: str
    spots: Mapping[str, Point] = field(default_factory=dict)


class SpotSettings:
    """The spots of all games on one server. Safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        """Keep them in the camera's settings folder ``folder``."""
        self.folder = folder / "spots"
        self.version = 0
        """Counts the changes."""
        self._lock = threading.RLock()
        self._placed: dict[str, Placement | None] = {}

    def placed(self, game: str) -> Placement | None:
        """Where the spots of a game's board lie; None as long as nobody has placed them."""
        with self._lock:
            if game not in self._placed:
                self._placed[game] = self._read(game)
            return self._placed[game]

    def place(self, game: str, placement: Placement) -> None:
        """Save where the spots of a game's board lie. The pictures of the board are dropped. Raises `Refusal`."""
        content = {
            "schema": len(STEPS) + 1,
            "layout": placement.layout,
            "spots": {name: [round(x, 1), round(y, 1)] for name, (x, y) in placement.spots.items()},
        }
        with self._lock:
            self._write(f"{game}.json", json.dumps(content, indent=1).encode())
            self._drop(f"{game}.empty.png", f"{game}.backs.png")
            self._placed[game] = placement
            self.version += 1

    def forget(self, game: str) -> None:
        """Delete all that is known of a game's board. Raises `Refusal`."""
        with self._lock:
            self._drop(f"{game}.json", f"{game}.empty.png", f"{game}.backs.png", f"{game}.tokens.json")
            self._placed[game] = None
            self.version += 1

    def picture(self, game: str, which: Picture) -> bytes | None:
        """A picture of a game's board as PNG; None without one."""
        try:
            return (self.folder / f"{game}.{which}.png").read_bytes()
        except OSError:
            return None

    def save_picture(self, game: str, which: Picture, png: bytes) -> None:
        """Save a picture of a game's board. Raises `Refusal`."""
        with self._lock:
            self._write(f"{game}.{which}.png", png)
            self.version += 1

    def tokens(self, game: str) -> bytes | None:
        """What is known of the faces of a game's tokens; None for nothing."""
        try:
            return (self.folder / f"{game}.tokens.json").read_bytes()
        except OSError:
            return None

    def save_tokens(self, game: str, content: bytes) -> None:
        """Save what is known of the faces of a game's tokens, unless its board was forgotten. Raises `Refusal`."""
        with self._lock:
            if self.placed(game) is not None:
                self._write(f"{game}.tokens.json", content)

    def _read(self, game: str) -> Placement | None:
        try:
            data = formats.newest(json.loads((self.folder / f"{game}.json").read_text(encoding="utf-8")), STEPS)
            return Placement(str(data["layout"]), points_of(data.get("spots")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError, KeyError, AttributeError, Refusal) as error:
            log.warning("The spots of %s cannot be read: %s", game, error)
            return None

    def _write(self, name: str, content: bytes) -> None:
        try:
            atomic_files.write(self.folder / name, content)
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None

    def _drop(self, *names: str) -> None:
        try:
            for name in names:
                (self.folder / name).unlink(missing_ok=True)
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None


def points_of(data: object) -> dict[str, Point]:
    """Places of spots (mm) by name, from decoded JSON. Raises `Refusal`."""
    if not isinstance(data, Mapping) or len(data) > MOST_SPOTS:
        raise Refusal(Code.LAYOUT_UNREADABLE, text="spots")
    found: dict[str, Point] = {}
    for name, place in data.items():
        if not isinstance(place, list) or len(place) != 2 or not all(type(one) in (int, float) for one in place):
            raise Refusal(Code.LAYOUT_UNREADABLE, text=str(name)[:40])
        x, y = float(place[0]), float(place[1])
        if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > LARGEST_TABLE:
            raise Refusal(Code.LAYOUT_UNREADABLE, text=str(name)[:40])
        found[str(name)] = (x, y)
    return found


def start_places(layout: Layout, shares: Mapping[str, Point]) -> dict[str, Point]:
    """Places (mm) of spots that are given as shares of the board between the markers, from its north-west corner."""
    xs, ys = zip(*layout.markers.values(), strict=True)
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    return {name: (west + x * (east - west), north - y * (north - south)) for name, (x, y) in shares.items()}
