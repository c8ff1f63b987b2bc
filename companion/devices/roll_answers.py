"""Roll answers: a dice reader's roll answers the waiting ask, is suggested, or is shown and ignored.

A roll answers an ask for one or several dice. If the colours do not determine the groups of the dice, the likeliest
roll is suggested and a player confirms it. A roll made before its ask was open, or whose answer was undone, is also
suggested (``companion.devices.last_roll``). So is a late roll, since the dice may have been entered by hand already.
"""

from __future__ import annotations

from companion.devices.dice_matching import Guess, Misfit, read_handful
from companion.devices.last_roll import LastRoll
from companion.devices.open_asks import ONE_DIE, answer, asks_for_devices, is_open
from companion.devices.views import RollMisfit, Suggestion
from companion.tables.table import DICE, Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk
from engine.core.terms import Term

GUESS_CERTAINTY = 0.5
"""Certainty with which a roll is suggested whose dice cannot be distinguished."""


class RollAnswers:
    """Matches the rolls of one dice reader to the asks of a table."""

    def __init__(self) -> None:
        """Start without a roll."""
        self.last_roll = LastRoll()
        self._suggestion: Suggestion | None = None
        self._misfit: RollMisfit | None = None

    def clear(self) -> None:
        """Drop suggestion and misfit when another table is served."""
        self._suggestion = self._misfit = None

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion, if its ask is still open."""
        found = self._suggestion
        return found if found is not None and is_open(table, found["ask"]) else None

    def misfit(self, table: Table) -> RollMisfit | None:
        """Why the last roll did not fit, if its ask is still open."""
        found = self._misfit
        return found if found is not None and is_open(table, found["ask"]) else None

    def rolled(
        self, table: Table, values: tuple[int, ...], colours: tuple[str | None, ...], *, late: bool = False
    ) -> Term:
        """Answer with, suggest or ignore a roll (a ``late`` roll never answers); return the term for the pages."""
        with table.lock:
            before, self._misfit = len(table.record), None
            shown, self._suggestion = self._take(table, values, colours, late)
            answered = table.record[before].ask if len(table.record) > before else ""
            suggested = self._suggestion["ask"] if self._suggestion is not None else ""
            self.last_roll.note(table, values, colours, answered, offered=suggested)
        return shown

    def _take(
        self, table: Table, values: tuple[int, ...], colours: tuple[str | None, ...], late: bool
    ) -> tuple[Term, Suggestion | None]:
        faces = " ".join(str(value) for value in values)
        for ask in asks_for_devices(table):
            if isinstance(ask, RollAsk):
                own = table.state.colours.get(ask.seat or "")
                read = read_handful(values, colours, ask.dice, own, ask.faces)
                if isinstance(read, Misfit):
                    self._misfit = {"ask": ask.id, "text": read.text}
                    return read.text, None
                if isinstance(read, Guess):
                    text = {"key": "device.dice_unassigned", "faces": faces}
                    return text, {"ask": ask.id, "value": read.value, "certainty": GUESS_CERTAINTY, "text": text}
                if late:
                    return _late(ask, read.value, faces)
                taken = answer(table, ask.id, read.value, DICE)
                return {"key": "device.dice_rolled" if taken else "device.dice_wrong", "values": faces}, None
            if ask.device_input in ONE_DIE and len(values) == 1:
                if late and ask.allows(str(values[0])):
                    return _late(ask, str(values[0]), faces)
                taken = answer(table, ask.id, str(values[0]), DICE)
                return {"key": "device.rolled" if taken else "device.rolled_wrong", "n": values[0]}, None
        if len(values) > 1:
            return {"key": "device.dice_ignored", "values": ", ".join(str(value) for value in values)}, None
        return {"key": "device.rolled_ignored", "n": values[0]}, None


def _late(ask: Ask, value: str, faces: str) -> tuple[Term, Suggestion]:
    """The text to show for a late roll, and its suggestion for an open ask."""
    text: Term = {"key": "device.dice_late", "faces": faces}
    return text, {"ask": ask.id, "value": value, "certainty": GUESS_CERTAINTY, "text": text}


def with_roll(suggestion: Suggestion, table: Table) -> Suggestion:
    """A suggestion with the faces of each group of dice, if its ask is for several dice."""
    for ask in table.game.asks if table.game is not None else ():
        if ask.id == suggestion["ask"] and isinstance(ask, RollAsk) and ask.allows(suggestion["value"]):
            roll = ask.parse(suggestion["value"])
            return {**suggestion, "roll": {group: list(faces) for group, faces in roll.items()}}
    return suggestion
