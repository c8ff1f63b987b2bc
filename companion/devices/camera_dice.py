"""Dice seen by the camera: suggests a roll while one is awaited and no dice reader is ready.

Frames are examined only while a roll is awaited. Dice that are found never answer: they are suggested on the pages, and
a player confirms them or taps another value. All dice that are asked for are suggested or none. Nothing is suggested
that the rules do not allow, that was read with less than the stated certainty (``hardware.camera.dice.pips.OFFERED``),
or that lay on the mat when the ask was opened.

Once a throw that was seen has answered its ask, the dice are watched on: where the same player is then asked which of
the numbers counts, and takes the dice that show one of them away, that number is suggested.

The colours decide which dice belong to which group (``companion.devices.dice_matching``). Where they are uncertain, the
likeliest roll is suggested and marked as guessed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from companion.devices.dice_matching import Guess, Misfit, read_handful
from companion.devices.frame_throws import FrameThrow
from companion.devices.open_asks import is_open
from companion.devices.protocols import ONE_DIE, HasFrames, SeenDie, SeesDice, Suggestion, Throw
from companion.tables.table import Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk
from engine.core.terms import Term

log = logging.getLogger("exchequer.devices")

INTERVAL = 0.3
"""Seconds between two examined frames while a roll is awaited."""


@dataclass(frozen=True, slots=True)
class _Awaited:
    """A roll that is awaited: which ask of which table and epoch, and the colour of the asked seat, if there is one."""

    key: tuple[str, int, str]
    ask: Ask
    own: str | None

    @property
    def count(self) -> int:
        """How many dice are rolled."""
        return sum(self.ask.dice.values()) if isinstance(self.ask, RollAsk) else 1

    def suggest(self, dice: Sequence[SeenDie]) -> _Suggested | None:
        """The suggestion when these dice are seen, or None if they are no legal answer."""
        certainty = round(min(die.certainty for die in dice), 2)
        if not isinstance(self.ask, RollAsk):
            (die,) = dice
            legal = str(die.value) in self.ask.values
            return _Suggested(self.key, str(die.value), certainty, _sentence(dice)) if legal else None
        values, colours = [die.value for die in dice], [die.colour for die in dice]
        read = read_handful(values, colours, self.ask.dice, self.own, self.ask.faces)
        if isinstance(read, Misfit):
            return None
        return _Suggested(self.key, read.value, certainty, _sentence(dice), isinstance(read, Guess))


@dataclass(frozen=True, slots=True)
class _Suggested:
    """A suggestion for an ask: value, certainty, sentence, and whether it is guessed whose dice they are."""

    key: tuple[str, int, str]
    value: str
    certainty: float
    text: Term
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class _Thrown:
    """The dice of a throw that was seen: for which ask, at which table and epoch, and of whom."""

    awaited: _Awaited
    dice: Sequence[SeenDie]
    throw: Throw

    def placing(self, table: Table) -> Ask | None:
        """The open ask of the same player which of the thrown numbers counts; the throw's own ask is answered."""
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
    """The suggestion of a roll from the frames of a camera."""

    def __init__(self) -> None:
        """No roll is awaited yet."""
        self._awaited: _Awaited | None = None
        self._throw: Throw | None = None
        self._thrown: _Thrown | None = None
        self._watches = False
        self._suggested: _Suggested | None = None

    @property
    def waits(self) -> bool:
        """Whether a roll is awaited, or dice are watched, so that the next frame is due soon."""
        return self._awaited is not None or self._watches

    def suggestion(self, table: Table) -> Suggestion | None:
        """The suggestion for the pages of a table, as long as its ask is open."""
        found = self._suggested
        if found is None or found.key[:2] != (table.id, table.epoch):
            return None
        ask = found.key[2]
        if table.paused or not is_open(table, ask):
            return None
        shown: Suggestion = {"ask": ask, "value": found.value, "certainty": found.certainty, "text": found.text}
        if found.guessed:
            shown["guessed"] = True
        return shown

    def update(self, table: Table | None, camera: HasFrames | SeesDice | None, dice_ready: bool) -> bool:
        """Examine the newest frame; returns whether the suggestion has changed. Never raises.

        ``dice_ready`` is whether a dice reader is ready, so that the camera is not needed.
        """
        before = self._suggested
        try:
            self._examine(table, camera, dice_ready)
        except Exception:
            log.exception("The frame could not be examined for dice")
            self._reset()
        return before != self._suggested

    def _reset(self) -> None:
        self._awaited, self._throw, self._suggested, self._watches = None, None, None, False

    def _examine(self, table: Table | None, camera: HasFrames | SeesDice | None, dice_ready: bool) -> None:
        awaited = None if table is None or dice_ready else _awaited(table)
        if camera is None:
            self._reset()
            self._thrown = None
            return
        if awaited is None:
            placing = self._thrown.placing(table) if table is not None and self._thrown is not None else None
            if placing is None:
                self._reset()
            else:
                self._watch(table, placing)
            return
        if self._awaited is None or awaited.key != self._awaited.key:
            self._reset()
            self._awaited = awaited
        if self._throw is None:
            self._throw = (
                camera.await_throw(awaited.count) if isinstance(camera, SeesDice) else FrameThrow(camera, awaited.count)
            )
        dice = self._throw.dice()
        if dice is None:
            return
        found = awaited.suggest(dice) if dice else None
        if found is not None:
            self._throw.keep()
            self._thrown = _Thrown(awaited, dice, self._throw)
        before = self._suggested
        if before is None or found is None or (found.value, found.guessed) != (before.value, before.guessed):
            self._suggested = found

    def _watch(self, table: Table | None, ask: Ask) -> None:
        """Suggest the number whose dice were taken away since the throw."""
        thrown = self._thrown
        if thrown is None or table is None:
            return
        key = (table.id, table.epoch, ask.id)
        self._awaited, self._throw, self._watches = None, None, True
        if self._suggested is not None and self._suggested.key != key:
            self._suggested = None
        placed = thrown.throw.taken()
        if placed is None:
            return
        if not placed:
            self._suggested = None
        elif str(placed[0].value) in ask.values and self._suggested is None:
            text: Term = {"key": "device.dice_placed", "n": placed[0].value, "count": len(placed)}
            certainty = round(min(die.certainty for die in placed), 2)
            self._suggested = _Suggested(key, str(placed[0].value), certainty, text)


def _awaited(table: Table) -> _Awaited | None:
    """The roll that is awaited now: a single die, or a handful."""
    with table.lock:
        if table.game is None or table.paused or table.over:
            return None
        for ask in table.game.asks:
            if ask.device_input in ONE_DIE or isinstance(ask, RollAsk):
                seats = table.state.colours
                return _Awaited((table.id, table.epoch, ask.id), ask, seats.get(ask.seat or ""))
    return None


def _sentence(dice: Sequence[SeenDie]) -> Term:
    """The sentence about one die, or about several."""
    if len(dice) == 1:
        return {"key": "device.die_seen", "n": dice[0].value}
    return {"key": "device.dice_seen", "faces": " ".join(str(value) for value in sorted(die.value for die in dice))}
