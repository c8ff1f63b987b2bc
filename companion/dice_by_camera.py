"""The camera as a second ear for the die: what it sees is offered, and one tap confirms it.

It looks only while the tax is awaited and no die is heard by itself, and it never answers: what it thinks it has
seen is told to the pages beside the die's state, and whoever is asked taps that option or another. Nothing is
offered that the rules do not allow, that was read with less than the stated certainty
(``hardware.camera.pips.OFFERED``), or that lay there already when the question was asked.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Protocol

from companion.table import Table
from hardware.camera.layout import Layout

if TYPE_CHECKING:
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


class DiceByCamera:
    """Looks for the tax die with a camera that hands out its frames (``Watcher.latest_frame``)."""

    def __init__(self) -> None:
        """Begin without any throw."""
        self._asked: tuple[str, int, str] | None = None
        self._values: tuple[str, ...] = ()
        self._throw: Throw | None = None
        self._frame = -1
        self._offered: tuple[tuple[str, int, str], str, float] | None = None

    @property
    def waits(self) -> bool:
        """Whether a throw is awaited, so that one should look soon again."""
        return self._asked is not None

    def suggestion(self, table: Table) -> dict[str, Any] | None:
        """What the pages of a table are told: the ask, the value, how certain it is, and a sentence."""
        offered = self._offered
        if offered is None or offered[0][:2] != (table.id, table.epoch):
            return None
        (_, _, ask), value, certainty = offered
        game = table.game
        if game is None or table.paused or all(one.id != ask for one in game.asks):
            return None
        return {"ask": ask, "value": value, "certainty": certainty, "text": {"key": "sense.die_seen", "n": int(value)}}

    def look(self, table: Table | None, camera: object, die_is_heard: bool) -> bool:
        """Look once; whether what is offered has changed. Never raises, and answers nothing."""
        before = self._offered
        try:
            self._look(table, camera, die_is_heard)
        except Exception:
            log.exception("The camera could not look for the die")
            self._forget()
        return before != self._offered

    def _forget(self) -> None:
        self._asked, self._throw, self._offered = None, None, None

    def _look(self, table: Table | None, camera: object, die_is_heard: bool) -> None:
        asked = None if table is None or die_is_heard else self._awaited(table)
        frame_of = getattr(camera, "latest_frame", None)
        if asked is None or frame_of is None:
            self._forget()
            return
        if asked != self._asked:
            self._forget()
            self._asked = asked
        frame: _Frame | None = frame_of()
        if frame is None or frame.number == self._frame:
            return
        self._frame = frame.number
        if self._throw is None:
            from hardware.camera.thrown import Throw

            layout = getattr(camera, "layout", None)
            self._throw = Throw(frame.image, layout if isinstance(layout, Layout) else None)
            return
        die = self._throw.see(frame.image)
        value = None if die is None else str(die.value)
        if die is None or value not in self._values:
            self._offered = None
        elif self._offered is None or self._offered[1] != value:
            self._offered = (asked, str(die.value), round(die.certainty, 2))

    def _awaited(self, table: Table) -> tuple[str, int, str] | None:
        """Table, epoch and ask of the tax die that is awaited now."""
        with table.lock:
            if table.game is None or table.paused or table.over:
                return None
            for ask in table.game.asks:
                if ask.sense == TAX:
                    self._values = tuple(ask.values)
                    return table.id, table.epoch, str(ask.id)
        return None
