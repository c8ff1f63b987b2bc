"""A table as its journal keeps it: its rows, and the seats and the game that come of them.

Every row of the journal is carried out in one place, whether it has just been written or is read again after a
restart; so a table that was left is the table that comes back. Who may write which row, and who is told of it,
is decided in ``companion.table``.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from companion.errors import Code, JournalDamaged, Refusal
from companion.games import Kind, Running, is_known, kind_of
from companion.journal import Entry, Journal, now
from companion.seats import Person
from companion.shelf import Shelf
from engine.core import Refused

log = logging.getLogger("exchequer.table")

HOST = "host"
CAMERA = "camera"
DICE = "dice"


@dataclass(frozen=True, slots=True)
class Settled:
    """One line of the record, with who settled it.

    ``line`` is what the rules take (``[ask id, value]`` or ``["correction", {…}]``), ``seat`` whose
    ask it was (None: the table's), ``by`` a seat, "host", "camera" or "dice".
    """

    line: list[Any]
    seat: str | None
    by: str

    @property
    def owner(self) -> str:
        """Who may take it back: whose ask it was, and for the table's own asks who answered."""
        return self.seat or self.by


class KeptTable:
    """What is known of a table, and the rows of the journal that it was made of."""

    def __init__(
        self,
        identifier: str,
        journal: Journal,
        game: str = "",
        name: str = "",
        shelf: Shelf | None = None,
    ) -> None:
        """Make an empty table; `open` writes its first row, `resume` reads all of them.

        Without a shelf there is only the reference pack.
        """
        self.id = identifier
        self.game_name = game
        self.name = name
        self.lock = threading.RLock()
        self.listeners: list[Callable[[Any], None]] = []
        self.people: dict[str, Person] = {}
        self.game: Running | None = None
        self.setup: dict[str, Any] | None = None
        self.pack_about: dict[str, Any] = {}
        self.record: list[Settled] = []
        self.epoch = 0
        self.paused = False
        self.finished = False
        self.undone: dict[str, Any] | None = None
        self.opened_at = now()
        self.pack_wanted = ""
        """The hash of the pack that was chosen for this table; "" is the reference pack."""
        self._shelf = shelf
        self._pack: Any = None
        self._parsed: Any = None
        self._journal = journal
        self._number = 0
        self._chain = ""

    @classmethod
    def open(
        cls, identifier: str, journal: Journal, game: str, name: str, *, pack: str = "", shelf: Shelf | None = None
    ) -> Self:
        """A new table, to be played with the pack of this hash ("" is the reference pack)."""
        table = cls(identifier, journal, game, name, shelf)
        table.pack_wanted = pack
        table._append("opened", {"game": game, "name": name, **({"pack": pack} if pack else {})})
        return table

    @classmethod
    def resume(cls, identifier: str, journal: Journal, shelf: Shelf | None = None) -> Self:
        """A table as it was, from its rows. Raises `JournalDamaged`."""
        table = cls(identifier, journal, shelf=shelf)
        rows = list(journal.read(identifier))
        if not rows or rows[0].kind != "opened":
            raise JournalDamaged(identifier, 1, "the first row does not open a table")
        try:
            void = {row.body.get("number") for row in rows if row.kind == "void"}
            for row in rows:
                table._number, table._chain = row.number, row.chain
                if row.number not in void:
                    table._take(row)
            table._rebuild(len(table.record))
        except JournalDamaged:
            raise
        except Exception as problem:  # whatever its rows lead to, the other tables go on
            log.exception("Table %s cannot be resumed", identifier)
            raise JournalDamaged(identifier, table._number, f"it cannot be carried out ({problem!r})") from problem
        return table

    def _take(self, row: Entry) -> None:
        """Take one row of the journal while resuming; the game itself is rebuilt at the end."""
        body = row.body
        try:
            if row.kind == "opened":
                self.game_name, self.name, self.opened_at = body["game"], body["name"], row.at
                self.pack_wanted = body.get("pack", "")
                if not is_known(self.game_name):
                    raise JournalDamaged(self.id, row.number, f"the game {self.game_name!r} is not here")
            elif row.kind == "seat":
                self._seat(body, row.at)
            elif row.kind == "start":
                self._start(body["setup"], body["pack"].get("hash", ""))
                if self.pack_about != body["pack"]:
                    raise JournalDamaged(self.id, row.number, "it was played with another pack")
            elif row.kind == "answer":
                self.record.append(Settled([body["ask"], body["value"]], body["seat"], body["by"]))
            elif row.kind == "correction":
                line = ["correction", {"moves": body["moves"], "note": body["note"]}]
                self.record.append(Settled(line, None, HOST))
            elif row.kind == "undo":
                if not 0 < body["count"] <= len(self.record):
                    raise JournalDamaged(self.id, row.number, "it takes back more than there was")
                del self.record[len(self.record) - body["count"] :]
                self.epoch += 1
            elif row.kind == "pause":
                self.paused = body["paused"]
            elif row.kind == "finish":
                self.finished = True
        except Refusal as refusal:
            reason = (
                "the pack that it was played with is not here" if refusal.code is Code.PACK_UNKNOWN else str(refusal)
            )
            raise JournalDamaged(self.id, row.number, reason) from None
        except (KeyError, TypeError, Refused) as problem:
            raise JournalDamaged(self.id, row.number, f"the row cannot be carried out ({problem!r})") from None

    def _append(self, kind: str, body: dict[str, Any]) -> Entry:
        """Write a row; it is on the disk when this returns. Raises `Refusal` when it is not."""
        row = self._journal.append(self.id, self._number + 1, self._chain, kind, body)
        self._number, self._chain = row.number, row.chain
        return row

    @property
    def kind(self) -> Kind:
        """The game that is played here."""
        return kind_of(self.game_name)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end, or the host has closed the table."""
        return self.finished or (self.game is not None and self.game.over)

    def _seat(self, body: dict[str, Any], at: str) -> None:
        moved = self.people.pop(body["left"], None) if body["left"] else None
        if body["seat"]:
            before = moved or self.people.get(body["seat"])
            person = Person(body["name"], body["colour"], body["token_hash"], before.since if before else at)
            person.connections = before.connections if before else 0
            person.simulated = body.get("simulated", False)
            self.people[body["seat"]] = person

    def _load_pack(self, hash: str) -> Any:
        """The pack of this hash from the shelf, or the reference pack. Raises `Refusal` ``pack_unknown``."""
        if self._shelf and hash and self._shelf.knows(self.game_name):
            return self._shelf.load(self.game_name, hash)
        return self.kind.load_pack()

    @property
    def pack(self) -> Any:
        """The pack that is played with, or will be. Raises `Refusal` ``pack_unknown``."""
        return self._load_pack(self.pack_wanted) if self._pack is None else self._pack

    def photo_of(self, card: str) -> str | None:
        """The name of the photo of a card in the pack that is played with, or None."""
        if self._shelf is None or self._pack is None:
            return None
        return self._shelf.photos_of(self.pack_about.get("hash", "")).get(card)

    def _start(self, raw: dict[str, Any], hash: str) -> None:
        self._pack = self._load_pack(hash)
        self.pack_about = self.kind.about_pack(self._pack)
        self._parsed = self.kind.parse(raw, self._pack)
        self.setup = raw

    def _rebuilt(self, count: int) -> Running:
        """A new game, with the first `count` lines of the record settled."""
        game = self.kind.begin(self._parsed, self._pack)
        for settled in self.record[:count]:
            settle(game, settled.line)
        return game

    def _rebuild(self, count: int) -> None:
        if self.setup is None:
            return
        try:
            self.game = self._rebuilt(count)
        except Refused as refused:
            raise JournalDamaged(self.id, 0, f"the record cannot be replayed ({refused.code})") from None
        del self.record[count:]


def settle(game: Running, line: list[Any]) -> None:
    """Carry out one line of a record: an answer or a correction. Raises ``engine.core.Refused``."""
    if line[0] == "correction":
        game.correct(line[1]["moves"], line[1]["note"])
    else:
        game.answer(line[0], line[1])
