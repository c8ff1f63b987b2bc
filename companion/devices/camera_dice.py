"""Dice seen by the camera: suggests a roll while one is awaited and no dice reader is ready.

The devices' program examines frames only while a roll is awaited. Recognised dice never answer: they are suggested on
the pages, and a player confirms them or taps another value. Either all requested dice are suggested or none.
Suggestions must be legal, reach the required certainty (``hardware.camera.dice.pips.OFFERED``), and come from dice that
were not on the mat when the ask was opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from companion.devices.device_views import Suggestion
from companion.devices.dice_matching import Match, in_order, is_roll, match_ask, suggestion_of
from companion.devices.open_asks import asks_for_devices, is_open
from companion.devices.reports import DiceEvent, DieSeen
from companion.tables.table import Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk


class ThrowOrder(TypedDict):
    """An order to look for ``count`` dice rolled from now on, numbered by throw."""

    throw: int
    count: int


class CameraDice:
    """Suggests a roll from what the camera sees."""

    def __init__(self) -> None:
        """Start without an awaited roll."""
        self._number = 0
        """The number of the last throw that was looked for."""
        self._awaited: tuple[str, int, Ask] | None = None
        """The id of the table, its epoch, and the ask of the awaited roll."""
        self._suggestion: Suggestion | None = None

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion for the pages of a table, as long as its ask is open."""
        found = self._suggestion
        if found is None or self._awaited is None or self._awaited[:2] != (table.id, table.epoch) or table.is_paused:
            return None
        return found if is_open(table, found["ask"]) else None

    def follow(self, table: Table | None) -> ThrowOrder | None:
        """The dice to look for now, or None. ``table`` is None while the camera is not needed or not ready."""
        ask = None
        if table is not None:
            with table.lock:
                ask = next((ask for ask in asks_for_devices(table) if is_roll(ask)), None)
        if table is None or ask is None:
            self._awaited = self._suggestion = None
            return None
        before, self._awaited = self._awaited, (table.id, table.epoch, ask)
        if before is None or (*before[:2], before[2].id) != (table.id, table.epoch, ask.id):
            self._number += 1
            self._suggestion = None
        return {"throw": self._number, "count": sum(ask.dice.values()) if isinstance(ask, RollAsk) else 1}

    def seen(self, table: Table, event: DiceEvent) -> bool:
        """Receive what the camera sees of a throw and return whether the suggestion has changed."""
        if self._awaited is None or event.throw != self._number:
            return False
        before, self._suggestion = self._suggestion, _suggestion(table, self._awaited[2], event.dice)
        return before != self._suggestion


def _suggestion(table: Table, ask: Ask, dice: Sequence[DieSeen]) -> Suggestion | None:
    """The suggestion for these dice, or None if they are not a legal answer."""
    values = [die.value for die in dice]
    found = match_ask(table, ask, values, [die.colour for die in dice])
    if not isinstance(found, Match) or not ask.allows(found.value):
        return None
    one, several = {"key": "device.die_seen", "n": values[0]}, {"key": "device.dice_seen", "faces": in_order(values)}
    return suggestion_of(ask, found.value, min(die.certainty for die in dice), one if len(dice) == 1 else several)
