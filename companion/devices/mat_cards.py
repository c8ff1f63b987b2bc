"""Cards on the mat: tracks which cards lie where, and answers open asks with them.

The game's plug-in decides which answer a card gives (``companion.games``). A card answers one ask of each device input.
After an undo it has to be placed again, since otherwise it would repeat the undone answer.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from companion.devices.open_asks import answer, asks_for_devices
from companion.devices.reports import CardSeen
from companion.errors import Refusal
from companion.games.protocols import LyingCard
from companion.tables.table import CAMERA, Table
from hardware.camera.geometry.layout import zone_name

SAME_TURN = 20.0
"""Degrees by which the turn of a card that lies still may be read differently."""
_MOST_CARDS = 200
"""Cards that are stored; a further one replaces the oldest."""
_MOST_ANSWERS = 16
"""Asks that are answered by one call: a plug-in that answers endlessly must not block the table."""


class CardChange(NamedTuple):
    """A card that was placed, turned or removed; its zone, and its turn in degrees clockwise."""

    event: Literal["placed", "turned", "removed"]
    text: str
    zone: str | None = None
    turn: float = 0.0


@dataclass(slots=True)
class CardOnMat(LyingCard):
    """A card that lies on the mat of a table.

    ``answered_inputs`` are the device inputs of the asks that it has answered since it was laid. ``table`` is the table
    whose game was in progress when it was laid (None: none yet); it answers asks of no other.
    """

    answered_inputs: set[str] = field(default_factory=set)
    table: Table | None = None

    def lies_as(self, card: CardSeen) -> bool:
        """Whether a recognised card lies in the same place and orientation as before."""
        turned = abs((self.turn - (card.turn or 0.0) + 180) % 360 - 180)
        return card.zone is not None and zone_name(card.zone) == self.zone and turned <= SAME_TURN


class MatCards:
    """The cards on the mat of one camera. Safe to use from several threads."""

    def __init__(self) -> None:
        """Start with an empty mat."""
        self.lying: dict[str, CardOnMat] = {}
        self.lock = threading.RLock()
        self._answered: dict[tuple[Table | None, str], str] = {}
        self._texts: tuple[tuple[str, str], frozenset[str]] = (("", ""), frozenset())

    def apply(self, change: CardChange, table: Table | None) -> bool:
        """Apply a change, and return whether the card is now on the mat and may answer."""
        what, text, zone, turn = change
        with self.lock:
            if what == "removed" or zone is None:
                self.lying.pop(text, None)
                return False
            known = self.lying.get(text)
            here = table if table is not None and table.game is not None and not table.over else None
            if what == "placed" or known is None or known.table not in (None, here):
                before = self._answered.get((here, text), "")
                self.lying[text] = CardOnMat(zone_name(zone), turn, answered=before, table=here)
            else:
                known.zone, known.turn = zone_name(zone), turn
                known.answered_inputs -= table.plugin.answered_again_when_turned if table is not None else set()
            if len(self.lying) > _MOST_CARDS:
                self.lying.pop(next(iter(self.lying)))
        return True

    def changes(self, cards: Sequence[CardSeen]) -> list[CardChange]:
        """The changes that lead to this complete list of cards: missing cards were removed, new ones placed."""
        with self.lock:
            seen = {card.text: card for card in cards if card.zone is not None}
            found = [CardChange("removed", text) for text in sorted(self.lying.keys() - seen.keys())]
            for text, card in seen.items():
                known = self.lying.get(text)
                if known is None or not known.lies_as(card):
                    is_turned = known is not None and zone_name(card.zone or "") == known.zone
                    found.append(CardChange("turned" if is_turned else "placed", text, card.zone, card.turn or 0.0))
        return found

    def answer_open_asks(self, table: Table) -> list[str]:
        """Answer the open asks that the cards on the mat can answer, and return the texts of the cards that did."""
        used: list[str] = []
        with self.lock, table.lock:
            for _ in range(_MOST_ANSWERS):
                texts = self._answer_one(table)
                if not texts:
                    break
                used += texts
        return used

    def _answer_one(self, table: Table) -> tuple[str, ...]:
        """Answer one ask and return the texts of the cards used, or none if no ask can be answered."""
        for ask in asks_for_devices(table):
            device_input = ask.device_input or ""
            lying = {
                text: card
                for text, card in self.lying.items()
                if device_input not in card.answered_inputs and card.table in (None, table)
            }
            game = table.game
            given = table.plugin.answer_from_cards(game, ask, lying) if game is not None and lying else None
            if given is not None and answer(table, ask.id, given.value, CAMERA):
                for text in given.texts:
                    card = self.lying[text]
                    card.answered_inputs.add(device_input)
                    card.answered = self._answered[table, text] = ask.id
                    card.table = table
                return given.texts
        return ()

    def is_foreign(self, text: str, table: Table) -> bool:
        """Whether a code is not a card of the table's game; False for a game without a card list."""
        texts = self._texts_of(table)
        return bool(texts) and text not in texts

    def _texts_of(self, table: Table) -> frozenset[str]:
        """The texts of all stickers of a table's game and pack."""
        which = cards_of(table)
        if self._texts[0] != which:
            try:
                texts = table.plugin.texts(table.pack)
            except Refusal:  # the chosen pack is not there; starting the table reports it
                return frozenset()
            self._texts = which, frozenset(texts)
        return self._texts[1]


def cards_of(table: Table) -> tuple[str, str]:
    """A key for the cards in play at a table, which changes with the table and its pack."""
    return table.id, table.pack_hash
