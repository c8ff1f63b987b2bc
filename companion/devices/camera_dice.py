"""Dice seen by the camera: suggests a roll while one is awaited and no dice reader is ready.

The devices' program examines frames only while a roll is awaited. Recognised dice never answer: they are suggested on
the pages, and a player confirms them or taps another value. Either all requested dice are suggested or none.
Suggestions must be legal, reach the required certainty (``hardware.camera.dice.pips.OFFERED``), and come from dice that
were not on the mat when the ask was opened.

After a throw has answered its ask, the dice are still watched: if the same player is then asked which number counts,
and takes away the dice that show one of them, that number is suggested.

The colours decide which dice belong to which group (``companion.devices.dice_matching``). Where they are uncertain, the
likeliest roll is suggested and marked as guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from companion.devices.dice_matching import Guess, Misfit, read_handful
from companion.devices.open_asks import ONE_DIE, is_open
from companion.devices.reports import DiceEvent, DieSeen
from companion.devices.views import Suggestion
from companion.tables.table import Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk
from engine.core.terms import Term

Key = tuple[str, int, str]
"""An ask: the id of its table, the table's epoch, and the id of the ask."""


class ThrowOrder(TypedDict):
    """An order to look for ``count`` dice rolled from now on, then for those that are ``taken`` away."""

    throw: int
    count: int
    taken: bool


@dataclass(frozen=True, slots=True)
class _Awaited:
    """An awaited roll, and the colour of the asked seat, if any."""

    key: Key
    ask: Ask
    own: str | None

    @property
    def count(self) -> int:
        """The number of dice to roll."""
        return sum(self.ask.dice.values()) if isinstance(self.ask, RollAsk) else 1

    def suggest(self, dice: Sequence[DieSeen]) -> Suggestion | None:
        """The suggestion for these dice, or None if they are not a legal answer."""
        certainty = round(min(die.certainty for die in dice), 2)
        if not isinstance(self.ask, RollAsk):
            if len(dice) != 1 or str(dice[0].value) not in self.ask.values:
                return None
            return {"ask": self.ask.id, "value": str(dice[0].value), "certainty": certainty, "text": _sentence(dice)}
        values, colours = [die.value for die in dice], [die.colour for die in dice]
        read = read_handful(values, colours, self.ask.dice, self.own, self.ask.faces)
        if isinstance(read, Misfit):
            return None
        found: Suggestion = {
            "ask": self.ask.id,
            "value": read.value,
            "certainty": certainty,
            "text": _sentence(dice),
        }
        if isinstance(read, Guess):
            found["guessed"] = True
        return found


@dataclass(frozen=True, slots=True)
class _Thrown:
    """The dice of a recognised throw, and its ask."""

    awaited: _Awaited
    dice: Sequence[DieSeen]
    number: int

    def placing(self, table: Table) -> Ask | None:
        """The same player's open ask about which number counts, once the throw's own ask is answered."""
        with table.lock:
            if table.game is None or table.paused or table.over or self.awaited.key[:2] != (table.id, table.epoch):
                return None
            thrown = {str(die.value) for die in self.dice}
            for ask in table.game.asks:
                if ask.id == self.awaited.key[2]:
                    return None
                if ask.seat is None or ask.seat != self.awaited.ask.seat or isinstance(ask, RollAsk):
                    continue
                numbers = {value for value in ask.values if value.isdecimal()}
                # Besides the numbers there is at most a way to decline all of them.
                if numbers and numbers <= thrown and len(ask.values) - len(numbers) <= 1:
                    return ask
        return None


class CameraDice:
    """Suggests a roll from what the camera sees."""

    def __init__(self) -> None:
        """Start without an awaited roll."""
        self._number = 0
        """The number of the last throw that was looked for."""
        self._awaited: _Awaited | None = None
        self._thrown: _Thrown | None = None
        self._placing: tuple[Key, Ask] | None = None
        """The ask which of the thrown numbers counts."""
        self._suggested: tuple[Key, Suggestion] | None = None

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion for the pages of a table, as long as its ask is open."""
        if self._suggested is None:
            return None
        key, found = self._suggested
        is_current = key[:2] == (table.id, table.epoch) and not table.paused and is_open(table, key[2])
        return found if is_current else None

    def follow(self, table: Table | None) -> ThrowOrder | None:
        """The dice to look for now, or None. ``table`` is None while the camera is not needed or not ready."""
        awaited = _awaited(table) if table is not None else None
        if awaited is not None:
            self._placing = None
            if self._awaited is None or awaited.key != self._awaited.key:
                self._number += 1
                self._awaited, self._suggested = awaited, None
            return {"throw": self._number, "count": awaited.count, "taken": False}
        self._awaited = None
        placing = self._thrown.placing(table) if table is not None and self._thrown is not None else None
        if table is None or placing is None or self._thrown is None:
            self._placing = self._suggested = None
            if table is None:
                self._thrown = None
            return None
        key = (table.id, table.epoch, placing.id)
        if self._placing is None or self._placing[0] != key:
            self._placing, self._suggested = (key, placing), None
        return {"throw": self._thrown.number, "count": self._thrown.awaited.count, "taken": True}

    def seen(self, table: Table, event: DiceEvent) -> bool:
        """Receive what the camera sees of a throw; returns whether the suggestion has changed."""
        before = self._suggested
        if event.taken:
            self._seen_taken(event)
        elif self._awaited is not None and event.throw == self._number:
            found = self._awaited.suggest(event.dice) if event.dice else None
            if found is not None:
                self._thrown = _Thrown(self._awaited, event.dice, event.throw)
            self._suggested = None if found is None else (self._awaited.key, found)
        return before != self._suggested and table.game is not None

    def _seen_taken(self, event: DiceEvent) -> None:
        """Suggest the number whose dice were taken away since the throw."""
        if self._placing is None or self._thrown is None or event.throw != self._thrown.number:
            return
        key, ask = self._placing
        if not event.dice:
            self._suggested = None
        elif str(event.dice[0].value) in ask.values and self._suggested is None:
            value, count = event.dice[0].value, len(event.dice)
            text: Term = {"key": "device.dice_placed", "n": value, "count": count}
            certainty = round(min(die.certainty for die in event.dice), 2)
            self._suggested = key, {"ask": ask.id, "value": str(value), "certainty": certainty, "text": text}


def _awaited(table: Table) -> _Awaited | None:
    """The roll that is awaited now: a single die, or a handful."""
    with table.lock:
        if table.game is None or table.paused or table.over:
            return None
        for ask in table.game.asks:
            if ask.device_input in ONE_DIE or isinstance(ask, RollAsk):
                own = table.state.colours.get(ask.seat or "")
                return _Awaited((table.id, table.epoch, ask.id), ask, own)
    return None


def _sentence(dice: Sequence[DieSeen]) -> Term:
    """The sentence about one die, or about several."""
    if len(dice) == 1:
        return {"key": "device.die_seen", "n": dice[0].value}
    return {"key": "device.dice_seen", "faces": " ".join(str(value) for value in sorted(die.value for die in dice))}
