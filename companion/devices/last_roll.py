"""Last roll: suggests the dice reader's last roll for an open ask that it fits.

A player may roll before the ask is open, and after an undo the reader does not report the same dice again. The player
of such a roll is unknown, so it is only suggested.

A roll that has answered an ask is suggested again only for the same ask, after an undo. A suggested roll counts as used
once its ask is answered, and is not suggested to the next player. An unused roll is suggested for `LIFETIME` seconds,
unless a new roll replaces it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.devices.dice_matching import Misfit, read_handful
from companion.devices.views import Suggestion
from companion.tables.table import Table
from engine.core.rolls import RollAsk

LIFETIME = 60.0
"""Seconds for which a roll that has answered nothing is suggested."""


@dataclass(frozen=True, slots=True)
class _Roll:
    table: str
    values: tuple[int, ...]
    colours: tuple[str | None, ...]
    taken: str
    when: float


class LastRoll:
    """The last roll that the dice reader reported, and the ask that it answered or is suggested for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start without a roll; ``clock`` returns seconds."""
        self._clock = clock
        self._roll: _Roll | None = None
        self._offered = ""

    def note(
        self,
        table: Table,
        values: tuple[int, ...],
        colours: tuple[str | None, ...],
        taken: str,
        offered: str = "",
    ) -> None:
        """Store a roll at a table; ``taken``: the ask that it answered, ``offered``: the one it is suggested for."""
        self._roll = _Roll(table.id, values, colours, taken, self._clock())
        self._offered = offered

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion for the pages of a table: the ask that the roll fits, its value, certainty and a sentence."""
        roll, game = self._roll, table.game
        if roll is None or roll.table != table.id or game is None or table.paused:
            return None
        if not roll.taken and self._offered and any(answer.ask == self._offered for answer in table.record):
            roll = self._roll = replace(roll, taken=self._offered)
        if not roll.taken and self._clock() - roll.when > LIFETIME:
            return None
        for ask in game.asks:
            if not isinstance(ask, RollAsk) or roll.taken not in ("", ask.id):
                continue
            own = table.state.colours.get(ask.seat or "")
            read = read_handful(roll.values, roll.colours, ask.dice, own, ask.faces)
            if not isinstance(read, Misfit):
                faces = " ".join(str(value) for value in sorted(roll.values))
                text = {"key": "device.dice_last_roll", "faces": faces}
                self._offered = ask.id
                return {"ask": ask.id, "value": read.value, "certainty": 0.5, "text": text}
        return None
