"""Turn clock: how long each seat has been awaited, and a clock that the host may show. Both only advise.

They are kept in memory: after a restart they begin at 0, since nobody should be hurried by the time of a power cut.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NotRequired, TypedDict


class ClockState(StrEnum):
    """Whether the host's clock counts."""

    OFF = "off"
    RUNNING = "running"
    PAUSED = "paused"


class ClockView(TypedDict):
    """For how many seconds each awaited seat has been awaited, up to when this was sent.

    ``counting`` is whether they count on. ``spent`` is there while the host shows the clock: the seconds for which each
    seat has been awaited since the clock was started; ``paused`` is whether it is paused.
    """

    awaited: dict[str, float]
    counting: bool
    spent: NotRequired[dict[str, float]]
    paused: NotRequired[bool]


class TurnClock:
    """The clock of one table. Use it under the table's lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody is awaited, and the host's clock is off. ``clock`` gives seconds and never goes back."""
        self._clock = clock
        self._at = clock()
        self._counting = True
        self.state = ClockState.OFF
        self._awaited: dict[str, float] = {}
        self._spent: dict[str, float] = {}

    def update(self, awaited: Iterable[str], *, counting: bool) -> ClockView:
        """Count up to now for those awaited before; from now on these seats are. The clock now.

        A seat that is asked again at once goes on being awaited. ``counting`` is False while the table is paused.
        """
        self._count()
        self._awaited = {seat: self._awaited.get(seat, 0.0) for seat in awaited}
        self._counting = counting
        view: ClockView = {"awaited": _rounded(self._awaited), "counting": counting}
        if self.state is not ClockState.OFF:
            view["spent"] = _rounded(self._spent)
            view["paused"] = self.state is ClockState.PAUSED
        return view

    def set(self, state: ClockState) -> None:
        """Start, pause or continue the host's clock, or switch it off; one that was off starts from 0."""
        self._count()
        if self.state is ClockState.OFF:
            self._spent = {}
        self.state = state

    def _count(self) -> None:
        """Add the time since the last count to the seats awaited."""
        before, self._at = self._at, self._clock()
        if not self._counting:
            return
        passed = self._at - before
        for seat in self._awaited:
            self._awaited[seat] += passed
            if self.state is ClockState.RUNNING:
                self._spent[seat] = self._spent.get(seat, 0.0) + passed


def awaited_seats(view: Mapping[str, object]) -> list[str]:
    """The seats awaited in a running game, by any viewer's view: for what the table has to do, the active one."""
    waiting, active = view.get("waiting"), view.get("active")
    if not isinstance(waiting, list) or view.get("phase") == "set_up":
        return []
    return list(dict.fromkeys(str(seat) for wait in waiting if (seat := wait["seat"] or active)))


def _rounded(seconds: dict[str, float]) -> dict[str, float]:
    """Seconds with one decimal: more are of no use on a page."""
    return {seat: round(n, 1) for seat, n in seconds.items()}
