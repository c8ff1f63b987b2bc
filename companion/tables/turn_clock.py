"""Turn clock: measures how long each seat takes, and a clock that the host may show. Both are only informative.

The times are kept in memory and restart at 0, so that a power cut does not count against a player.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NotRequired, TypedDict


class ClockState(StrEnum):
    """The state of the host's clock."""

    OFF = "off"
    RUNNING = "running"
    PAUSED = "paused"


class ClockView(TypedDict):
    """The waiting time of each awaited seat in seconds, at the time of sending.

    ``counting`` is whether the time is running. While the host shows the clock, ``spent`` has each seat's seconds since
    the clock was started, and ``paused`` is whether it is paused.
    """

    awaited: dict[str, float]
    counting: bool
    spent: NotRequired[dict[str, float]]
    paused: NotRequired[bool]


class TurnClock:
    """The clock of one table. Use it under the table's lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with no seat awaited and the host's clock off. ``clock`` returns monotonic seconds."""
        self._clock = clock
        self._at = clock()
        self._counting = True
        self.state = ClockState.OFF
        self._awaited: dict[str, float] = {}
        self._spent: dict[str, float] = {}

    def update(self, awaited: Iterable[str], *, counting: bool) -> ClockView:
        """Count up to now for the seats awaited before, switch to these seats, and return the present view.

        The waiting time of a seat that is asked again at once continues. ``counting`` is False while the table is
        paused.
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
        """Start, pause, continue or switch off the host's clock; after being off it starts from 0."""
        self._count()
        if self.state is ClockState.OFF:
            self._spent = {}
        self.state = state

    def _count(self) -> None:
        """Add the time since the last count to the awaited seats."""
        before, self._at = self._at, self._clock()
        if not self._counting:
            return
        passed = self._at - before
        for seat in self._awaited:
            self._awaited[seat] += passed
            if self.state is ClockState.RUNNING:
                self._spent[seat] = self._spent.get(seat, 0.0) + passed


def awaited_seats(view: Mapping[str, object]) -> list[str]:
    """The awaited seats of a running game, by any viewer's view; the active seat if the table has to act."""
    waiting, active = view.get("waiting"), view.get("active")
    if not isinstance(waiting, list) or view.get("phase") == "set_up":
        return []
    return list(dict.fromkeys(str(seat) for wait in waiting if (seat := wait["seat"] or active)))


def _rounded(seconds: dict[str, float]) -> dict[str, float]:
    """Seconds with one decimal, enough for a page."""
    return {seat: round(n, 1) for seat, n in seconds.items()}
