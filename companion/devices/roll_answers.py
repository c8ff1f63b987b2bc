"""Roll answers: a roll of the dice reader answers the waiting ask, is suggested, or is shown and ignored.

A roll that certainly belongs to the waiting ask answers it. All other rolls are only suggested, and a player confirms
them: a late roll, since the dice may have been entered by hand already; one whose colours do not determine the groups;
one that was made before its ask was open, for `LIFETIME` seconds; and after an undo the roll that was undone, since the
reader does not report the same dice again. A roll belongs to one ask, the first for which it was suggested.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.devices.device_views import RollMisfit, Suggestion
from companion.devices.dice_matching import GUESS, Match, Misfit, match_ask, suggestion_of
from companion.devices.open_asks import answer, asks_for_devices, is_open
from companion.tables.table import DICE, Table
from engine.core.rolls import RollAsk
from engine.core.terms import Term

LIFETIME = 60.0
"""Seconds for which a roll is suggested that was made before its ask was open."""


@dataclass(slots=True)
class _Roll:
    """The last roll. ``ask`` is the id of the ask that it belongs to; "" for none yet."""

    table: Table
    values: tuple[int, ...]
    colours: tuple[str | None, ...]
    when: float
    key: str = "device.dice_last_roll"
    """The key of the sentence with which it is suggested."""
    ask: str = ""
    expires: bool = True


class RollAnswers:
    """Matches the rolls of one dice reader to the asks of a table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start without a roll; ``clock`` returns seconds."""
        self._clock = clock
        self._roll: _Roll | None = None
        self._misfit: RollMisfit | None = None

    def misfit(self, table: Table) -> RollMisfit | None:
        """Why the last roll did not fit, if its ask is still open."""
        found = self._misfit
        return found if found is not None and is_open(table, found["ask"]) else None

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion of the last roll for an open ask that it fits."""
        roll = self._roll
        if roll is None or roll.table is not table or (roll.expires and self._clock() - roll.when > LIFETIME):
            return None
        for ask in asks_for_devices(table):
            found = match_ask(table, ask, roll.values, roll.colours) if roll.ask in ("", ask.id) else None
            if isinstance(found, Match) and ask.allows(found.value) and (roll.ask or isinstance(ask, RollAsk)):
                roll.ask = ask.id
                faces = " ".join(str(value) for value in roll.values)
                return suggestion_of(ask, found.value, GUESS, {"key": roll.key, "faces": faces})
        return None

    def rolled(
        self, table: Table, values: tuple[int, ...], colours: tuple[str | None, ...], *, late: bool = False
    ) -> Term:
        """Answer with, suggest or ignore a roll (a ``late`` roll never answers); return the term for the pages."""
        with table.lock:
            self._roll, self._misfit = _Roll(table, values, colours, self._clock()), None
            return self._take(table, self._roll, late)

    def _take(self, table: Table, roll: _Roll, late: bool) -> Term:
        faces = " ".join(str(value) for value in roll.values)
        is_one = len(roll.values) == 1
        for ask in asks_for_devices(table):
            found = match_ask(table, ask, roll.values, roll.colours)
            if isinstance(found, Misfit):
                self._misfit = {"ask": ask.id, "text": found.text}
                return found.text
            if found is None:
                continue
            if found.is_guess or (late and ask.allows(found.value)):
                roll.ask, roll.expires = ask.id, False
                roll.key = "device.dice_late" if late else "device.dice_unassigned"
                return {"key": roll.key, "faces": faces}
            taken = answer(table, ask.id, found.value, DICE)
            if taken:
                roll.ask, roll.expires = ask.id, False
            if isinstance(ask, RollAsk):
                return {"key": "device.dice_rolled" if taken else "device.dice_wrong", "values": faces}
            return {"key": "device.rolled" if taken else "device.rolled_wrong", "n": roll.values[0]}
        if is_one:
            return {"key": "device.rolled_ignored", "n": roll.values[0]}
        return {"key": "device.dice_ignored", "values": faces.replace(" ", ", ")}
