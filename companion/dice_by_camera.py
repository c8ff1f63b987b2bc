"""The camera as a second ear for the dice: what it sees is offered, and one tap confirms it.

It looks only while a roll is awaited and no die is heard by itself, and it never answers: what it thinks it has
seen is told to the pages beside the die's state, and whoever is asked taps that option or another. It looks for as many
dice as are asked for, the tax die or a whole handful, and offers all of them or nothing. Nothing is offered that the
rules do not allow, that was read with less than the stated certainty (``hardware.camera.pips.OFFERED``), or that lay
there already when the question was asked.

Which dice of a handful are whose, their colours tell, as far as the camera is certain of them (``companion.handfuls``).
Where it is not, the likeliest roll is offered, and said to be guessed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.handfuls import Guess, Misfit, read_handful
from companion.table import Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk
from hardware.camera.layout import Layout

if TYPE_CHECKING:
    from hardware.camera.pips import Die
    from hardware.camera.tags import Image
    from hardware.camera.thrown import Throw

log = logging.getLogger("exchequer.senses")

LOOK = 0.3
"""Seconds between two looks while a throw is awaited."""
TAX = "tax_die"


class _Frame(Protocol):
    @property
    def number(self) -> int: ...

    @property
    def image(self) -> Image: ...


@dataclass(frozen=True, slots=True)
class _Awaited:
    """A roll that is awaited: which ask of which table and epoch, and the colour of the asked seat, if there is one."""

    key: tuple[str, int, str]
    ask: Ask
    own: str | None

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return sum(self.ask.dice.values()) if isinstance(self.ask, RollAsk) else 1

    def offer(self, dice: tuple[Die, ...]) -> _Offered | None:
        """What is offered when these dice are seen, or None if they are no legal answer."""
        certainty = round(min(die.certainty for die in dice), 2)
        if not isinstance(self.ask, RollAsk):
            (die,) = dice
            legal = str(die.value) in self.ask.values
            return _Offered(self.key, str(die.value), certainty, _in_words(dice)) if legal else None
        values, colours = [die.value for die in dice], [die.colour for die in dice]
        read = read_handful(values, colours, self.ask.dice, self.own, self.ask.faces)
        if isinstance(read, Misfit):
            return None
        return _Offered(self.key, read.value, certainty, _in_words(dice), isinstance(read, Guess))


@dataclass(frozen=True, slots=True)
class _Offered:
    """What is offered for an ask: the value, how certain it is, the sentence, and whether it is guessed whose dice."""

    key: tuple[str, int, str]
    value: str
    certainty: float
    text: dict[str, Any]
    guessed: bool = False


class DiceByCamera:
    """Looks for thrown dice with a camera that hands out its frames (``Watcher.latest_frame``)."""

    def __init__(self) -> None:
        """Begin without any throw."""
        self._awaited: _Awaited | None = None
        self._throw: Throw | None = None
        self._frame = -1
        self._offered: _Offered | None = None

    @property
    def waits(self) -> bool:
        """Whether a throw is awaited, so that one should look soon again."""
        return self._awaited is not None

    def suggestion(self, table: Table) -> dict[str, Any] | None:
        """What the pages of a table are told: the ask, the value, how certain it is, and a sentence.

        ``guessed`` is there, and true, where the faces were seen, but not for certain which dice are whose.
        """
        offered = self._offered
        if offered is None or offered.key[:2] != (table.id, table.epoch):
            return None
        ask, game = offered.key[2], table.game
        if game is None or table.paused or all(one.id != ask for one in game.asks):
            return None
        told = {"ask": ask, "value": offered.value, "certainty": offered.certainty, "text": offered.text}
        return {**told, "guessed": True} if offered.guessed else told

    def look(self, table: Table | None, camera: object, die_is_heard: bool) -> bool:
        """Look once; whether what is offered has changed. Never raises, and answers nothing."""
        before = self._offered
        try:
            self._look(table, camera, die_is_heard)
        except Exception:
            log.exception("The camera could not look for the dice")
            self._forget()
        return before != self._offered

    def _forget(self) -> None:
        self._awaited, self._throw, self._offered = None, None, None

    def _look(self, table: Table | None, camera: object, die_is_heard: bool) -> None:
        awaited = None if table is None or die_is_heard else _awaited(table)
        frame_of = getattr(camera, "latest_frame", None)
        if awaited is None or frame_of is None:
            self._forget()
            return
        if self._awaited is None or awaited.key != self._awaited.key:
            self._forget()
            self._awaited = awaited
        frame: _Frame | None = frame_of()
        if frame is None or frame.number == self._frame:
            return
        self._frame = frame.number
        if self._throw is None:
            from hardware.camera.thrown import Throw

            layout = getattr(camera, "layout", None)
            self._throw = Throw(frame.image, layout if isinstance(layout, Layout) else None, awaited.count)
            return
        dice = self._throw.see(frame.image)
        offer = awaited.offer(dice) if dice else None
        before = self._offered
        if before is None or offer is None or (offer.value, offer.guessed) != (before.value, before.guessed):
            self._offered = offer


def _awaited(table: Table) -> _Awaited | None:
    """The roll that is awaited now: the tax die, or a handful."""
    with table.lock:
        if table.game is None or table.paused or table.over:
            return None
        for ask in table.game.asks:
            if ask.sense == TAX or isinstance(ask, RollAsk):
                seats = table.setup["seats"] if table.setup is not None else {}
                return _Awaited((table.id, table.epoch, str(ask.id)), ask, seats.get(ask.seat))
    return None


def _in_words(dice: tuple[Die, ...]) -> dict[str, Any]:
    """The sentence about one die, or about several."""
    if len(dice) == 1:
        return {"key": "sense.die_seen", "n": dice[0].value}
    return {"key": "sense.dice_seen", "faces": " ".join(str(value) for value in sorted(die.value for die in dice))}
