"""Pieces on the board: what the camera sees on its spots answers the ask that is open, or is suggested.

The host has placed the spots, and the empty board is known (``companion.devices.spot_settings``). What stands on them
is compared with the books: the one option of an open ask that explains what differs is suggested to the seat that is
asked, and to nobody else, since which options a seat has may depend on what it hides. It is taken without a tap once it
has been certain for a while and all other spots agree with the books; never twice for one ask, so that an undo is not
repeated.

What differs from the books for long, whatever is asked, is noted for the host.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.devices.open_asks import answer
from companion.devices.protocols import SeesBoard, Suggestion
from companion.devices.spot_settings import SpotSettings
from companion.tables.table import CAMERA, Table
from engine.core.terms import Term

if TYPE_CHECKING:
    from companion.devices.board_tokens import BoardTokens
    from companion.games.board_spots import BoardSpot, Pieces
    from hardware.camera.pieces.spot_reader import SpotReader
    from hardware.camera.pieces.spots import Reading
    from hardware.camera.pieces.token_faces import ReadFace
    from hardware.camera.tracking.board_sight import BoardSight

log = logging.getLogger("exchequer.devices")

INTERVAL = 0.25
"""Seconds between two looks at the board."""
TAKEN = 0.85
"""Certainty from which an answer is taken without a tap."""
TAKEN_AFTER = 1.5
"""Seconds for which it must have been certain; a player may still be thinking with the hand on the piece."""
COUNTED_AFTER = 6.0
"""The same where pieces are counted: a player takes them one after the other."""
NOTED_AFTER = 20.0
"""Seconds after which a difference from the books is noted for the host."""
_MOST_NOTES = 3

Key = tuple[str, int, str]
"""The id of a table, its epoch, and the id of an ask."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The board that is watched: of which game, pack and settings, with its spots."""

    key: tuple[str, str, str, int]
    spots: tuple[BoardSpot, ...]
    reader: SpotReader
    tokens: BoardTokens | None = None
    """What is known of the faces of tokens; None on a board without tokens."""


@dataclass(frozen=True, slots=True)
class _Suggested:
    """An answer that the board gives to an open ask."""

    key: Key
    seat: str | None
    value: str
    certainty: float
    agrees: bool
    taken_after: float
    face: str = ""
    """What is read on the token that answers the ask; "" where pieces do."""


class BoardPieces:
    """The pieces on the board of the served table.

    `suggestion` is called under the table's lock, from any thread; everything else by the hub's thread.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is watched until ``settings`` are there; ``clock`` returns seconds."""
        self.settings: SpotSettings | None = None
        self.layout_name = ""
        """The name of the layout with which the camera is watched: spots belong to one."""
        self._clock = clock
        self._watched: Watched | None = None
        self._seen: Mapping[str, Reading] = {}
        self._since: dict[str, float] = {}
        """When what a spot is seen to hold last changed; not of those that hold what they were first seen to hold."""
        self._faces: Mapping[str, ReadFace] = {}
        """What is read on tokens, by their spots."""
        self._standing: tuple[_Suggested, float] | None = None
        """The answer that the board has given for some time, and since when."""
        self._taken: set[tuple[str, str]] = set()
        self._agreed: dict[str, Pieces] = {}
        """What spots whose pieces are counted have been seen to hold by the books; a count counts from there."""
        self._differs: dict[str, tuple[Pieces, Pieces, float]] = {}
        self.notes: tuple[Term, ...] = ()
        """What has differed from the books for long, for the host."""

    @property
    def reader(self) -> SpotReader | None:
        """The reader of the board that is watched now."""
        return None if self._watched is None else self._watched.reader

    @property
    def waits(self) -> bool:
        """Whether a board is watched, so that the next look is due soon."""
        return self._watched is not None

    def watch(self, watched: Watched, seen: Mapping[str, Reading]) -> None:
        """Watch this board, on which these pieces are seen."""
        self._watched, self._seen = watched, seen

    def suggestion(self, table: Table, seat: str | None) -> Suggestion | None:
        """The suggestion for a page of this seat (None: of no seat)."""
        found = self._find(table)
        if found is None or found.seat not in (None, seat):
            return None
        text: Term = {"key": "device.token_seen", "face": found.face} if found.face else {"key": "device.board_seen"}
        return {"ask": found.key[2], "value": found.value, "certainty": found.certainty, "text": text}

    def update(self, table: Table | None, camera: SeesBoard | None) -> bool:
        """Look at the newest frame; returns whether what is seen, or noted for the host, has changed. Never raises.

        The pages are sent what follows from it whatever that is, since it may follow for one seat alone.
        """
        before = self._seen, self._faces, self.notes
        try:
            self._look(table, camera)
        except Exception:
            log.exception("The frame could not be examined for pieces")
            self._forget()
        return before != (self._seen, self._faces, self.notes)

    def _forget(self) -> None:
        self._watched, self._seen, self._standing, self._differs, self.notes = None, {}, None, {}, ()
        self._agreed, self._faces, self._since = {}, {}, {}

    def _look(self, table: Table | None, camera: SeesBoard | None) -> None:
        if table is None or camera is None or not self._watch(table):
            self._forget()
            return
        assert self._watched is not None
        sight = camera.board_sight()
        if sight is not None:
            self._watched.reader.look(sight.frame.image, sight.plane, sight.frame.time, sight.moved)
        steady = self._watched.reader.steady
        changed = [
            name for name, one in steady.items() if name not in self._seen or one.pieces != self._seen[name].pieces
        ]
        if changed or steady.keys() != self._seen.keys():
            # What a spot is first seen to hold may have stood there for long.
            moved = [name for name in changed if name in self._seen and self._seen[name].known]
            self._since |= dict.fromkeys(moved, self._clock())
            self._seen = steady
        if sight is not None:
            self._look_at_tokens(table, sight)
        with table.lock:
            if table.game is not None:
                books = table.plugin.on_spots(table.game)
                for name in table.plugin.counted_spots:
                    if name in self._seen and name in books and self._seen[name].pieces == books[name]:
                        self._agreed[name] = dict(books[name])
                self._note(books)
            self._take(table)

    def _look_at_tokens(self, table: Table, sight: BoardSight) -> None:
        """Read the tokens that are asked about, and learn what others show."""
        watched = self._watched
        if watched is None or watched.tokens is None:
            return
        with table.lock:
            game = table.game
            if game is None:
                return
            asked = [face for ask in game.asks if (face := table.plugin.face_asked(game, ask)) is not None]
            books = dict(table.plugin.shown_faces(game))
        watched.tokens.look(watched.reader, sight, {one.spot: one.answers for one in asked}, books)
        self._faces = dict(watched.tokens.seen)

    def _watch(self, table: Table) -> bool:
        """Make sure that the board of a table is watched; returns whether it can be."""
        settings = self.settings
        if settings is None or table.game is None or table.over or table.paused:
            return False
        placement = settings.placed(table.game_name)
        if placement is None or placement.layout != self.layout_name:
            return False
        key = (table.id, table.pack_hash, self.layout_name, settings.version)
        if self._watched is None or self._watched.key != key:
            from companion.devices.spot_boards import reader_of  # loads the libraries of computer vision

            spots = table.plugin.spots(table.pack)
            self._forget()
            reader, tokens = reader_of(table.game_name, spots, placement, settings), None
            if any(spot.sort == "token" for spot in spots):
                from companion.devices.board_tokens import tokens_of

                tokens = tokens_of(table.game_name, settings, self._clock)
            self._watched = Watched(key, spots, reader, tokens)
        return True

    def _find(self, table: Table) -> _Suggested | None:
        """The answer that the board gives to an open ask of a table. Call it under the table's lock."""
        game, watched, seen = table.game, self._watched, self._seen
        if game is None or watched is None or watched.key[0] != table.id or table.paused or table.over:
            return None
        pieces = {name: reading.pieces for name, reading in seen.items()}
        if table.plugin.counted_spots:
            # A piece that cannot be told from the print was not seen before, either.
            books = table.plugin.on_spots(game)
            uncertain = [name for name in table.plugin.counted_spots if self._agreed.get(name) != books.get(name)]
            pieces |= dict.fromkeys(uncertain)
        for ask in game.asks:
            asked = table.plugin.face_asked(game, ask)
            read = self._faces.get(asked.spot) if asked is not None else None
            if asked is not None and read is not None and ask.allows(value := asked.answers.get(read.name)):
                certainty = min(read.certainty, TAKEN - 0.01)  # one tap: nobody else would notice a wrong value
                key = (table.id, table.epoch, ask.id)
                return _Suggested(key, ask.seat, str(value), certainty, False, TAKEN_AFTER, read.name)
            given = table.plugin.answer_from_spots(game, ask, pieces, self._since)
            if given is not None and ask.allows(given.value):
                certainty = min((seen[name].certainty for name in given.spots if name in seen), default=0.0)
                key, after = (table.id, table.epoch, ask.id), COUNTED_AFTER if given.is_counted else TAKEN_AFTER
                return _Suggested(key, ask.seat, given.value, certainty, given.agrees, after)
        return None

    def _take(self, table: Table) -> None:
        """Submit the answer that the board gives once it has been certain for a while; under the table's lock."""
        found, now = self._find(table), self._clock()
        if found is None or not found.agrees or found.certainty < TAKEN:
            self._standing = None
            return
        if self._standing is None or self._standing[0] != found:
            self._standing = found, now
        once = (table.id, found.key[2])
        if once not in self._taken and now - self._standing[1] >= found.taken_after:
            self._taken.add(once)
            answer(table, found.key[2], found.value, CAMERA)

    def _note(self, books: Mapping[str, Pieces]) -> None:
        """Note what has differed from the books for long, for the host."""
        now, noted = self._clock(), []
        seen = {name: reading.pieces for name, reading in self._seen.items()}
        for name, pieces in seen.items():
            by_books = dict(books.get(name, {}))
            if pieces is None or name not in books or dict(pieces) == by_books:
                self._differs.pop(name, None)
                continue
            known = self._differs.get(name)
            if known is None or (dict(known[0]), dict(known[1])) != (dict(pieces), by_books):
                self._differs[name] = known = (pieces, by_books, now)
            if now - known[2] >= NOTED_AFTER:
                noted.append(name)
        labels = {spot.name: spot.label for spot in self._watched.spots} if self._watched is not None else {}
        self.notes = tuple(
            {
                "key": "device.board_differs",
                "spot": labels[name],
                "seen": named(seen[name] or {}),
                "books": named(books.get(name, {})),
            }
            for name in noted[:_MOST_NOTES]
            if name in labels
        )


def named(pieces: Pieces) -> list[Term]:
    """The pieces on a spot as terms; "nothing" for none."""
    if not pieces:
        return [{"key": "device.board_nothing"}]
    return [{"key": "device.board_piece", "what": name, "n": n} for name, n in sorted(pieces.items())]
