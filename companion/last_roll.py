"""The roll that was made last, for whom it may still count.

People do not wait for a page. The next player rolls while somebody still thinks about a number; and after an undo the
dice lie where they lay, and no tray tells them twice. Such a roll is real, but whose it is only people know: so it
never answers by itself. It is offered to whoever is asked for a roll that it fits, and one tap takes it.

A roll that has answered already is offered again only for that very ask, after an undo. Whoever was offered it and has
answered, whatever the answer was, has had it too: nobody who is asked next is offered dice that were counted. One that
answered nothing is offered for a while; then it is forgotten, and a further roll takes its place at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.handfuls import Misfit, read_handful
from companion.table import Table
from engine.core.rolls import RollAsk

KEPT = 60.0
"""Seconds for which a roll that nobody had asked for is offered to whoever is asked next."""


@dataclass(frozen=True, slots=True)
class _Roll:
    table: str
    values: tuple[int, ...]
    colours: tuple[str | None, ...]
    taken: str
    when: float


class LastRoll:
    """Remembers the last roll of the dice that a device told."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without any; ``clock`` gives seconds."""
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
        """Remember a roll at a table; ``taken`` is the ask that it answered, ``offered`` that which it may answer."""
        self._roll = _Roll(table.id, values, colours, taken, self._clock())
        self._offered = offered

    def suggestion(self, table: Table) -> dict[str, Any] | None:
        """What the pages of a table are told: the ask that the roll fits, its value, how certain, and a sentence."""
        roll, game = self._roll, table.game
        if roll is None or roll.table != table.id or game is None or table.paused:
            return None
        if not roll.taken and self._offered and any(one.line[0] == self._offered for one in table.record):
            roll = self._roll = replace(roll, taken=self._offered)
        if not roll.taken and self._clock() - roll.when > KEPT:
            return None
        for ask in game.asks:
            if not isinstance(ask, RollAsk) or roll.taken not in ("", ask.id):
                continue
            own = (table.setup or {"seats": {}})["seats"].get(ask.seat)
            read = read_handful(roll.values, roll.colours, ask.dice, own, ask.faces)
            if not isinstance(read, Misfit):
                faces = " ".join(str(value) for value in sorted(roll.values))
                text = {"key": "sense.dice_lie", "faces": faces}
                self._offered = ask.id
                return {"ask": ask.id, "value": read.value, "certainty": 0.5, "text": text}
        return None
