"""Play of a rendered video: hands that lay, turn, take, hold and pass over, in time.

Times are seconds, places millimetres (z upwards), turns clockwise degrees from north. A play is written with ``lay``,
``turn``, ``remove``, ``hold``, ``rest`` and ``across``; afterwards it tells what lies and what moves at any time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

Spot = tuple[float, float, float]
"""x, y and turn of a card."""
AWAY = 440.0
"""Millimetres from a place at which a hand is out of the picture."""


@dataclass(frozen=True)
class Moving:
    """A card or hand that moves at a moment: which one, its centre (a hand's fingertips) and height, its turn."""

    name: str
    x: float
    y: float
    z: float
    turn: float


@dataclass(frozen=True)
class _Path:
    """A motion: moments with x, y, z and turn, between which it is eased."""

    name: str
    keys: tuple[tuple[float, float, float, float, float], ...]
    shakes: float = 0.7

    def at(self, moment: float) -> Moving | None:
        """The pose at a moment, None before the first one and from the last one on."""
        if not self.keys[0][0] <= moment < self.keys[-1][0]:
            return None
        for one, other in zip(self.keys, self.keys[1:], strict=False):
            if moment < other[0]:
                share = (moment - one[0]) / max(other[0] - one[0], 1e-9)
                share = share * share * (3 - 2 * share)
                x, y, z, turn = (a + (b - a) * share for a, b in zip(one[1:], other[1:], strict=True))
                x += self.shakes * math.sin(moment * 11.3 + len(self.name))
                y += self.shakes * math.sin(moment * 8.7)
                return Moving(self.name, x, y, z, turn)
        return None


@dataclass
class Play:
    """What happens in a video."""

    rng: np.random.Generator
    pace: float = 1.0
    _lying: list[tuple[str, Spot, float, float]] = field(default_factory=list)
    """Text, spot, from when and until when it lies."""
    _paths: list[_Path] = field(default_factory=list)

    def starts_with(self, text: str, spot: Spot) -> None:
        """A card that lies from the beginning."""
        self._lying.append((text, spot, -1.0, math.inf))

    def lying(self, moment: float) -> list[tuple[str, Spot]]:
        """The cards that lie on the table at a moment."""
        return [(text, spot) for text, spot, since, until in self._lying if since <= moment < until]

    def moving(self, moment: float) -> list[Moving]:
        """The cards and hands that move at a moment, the lowest first."""
        found = [one for path in self._paths if (one := path.at(moment)) is not None]
        return sorted(found, key=lambda item: item.z + (5 if item.name == "hand" else 0))

    # ------------------------------------------------------------ what happens

    def lay(self, start: float, text: str, spot: Spot, hold: tuple[float, float] | None = None) -> float:
        """A hand lays a card, perhaps after holding it (seconds, height); the time at which the hand has left."""
        ux, uy = self._outward(spot)
        x, y, turn = spot
        away, arrive = start, start + 0.9 / self.pace
        keys = [(away, x + ux * AWAY, y + uy * AWAY, 70.0, turn + float(self.rng.uniform(-30, 30)))]
        if hold is not None:
            keys += [(arrive, x, y, hold[1], turn), (arrive + hold[0], x, y, hold[1], turn)]
            arrive += hold[0] + 0.35
        keys += [(arrive, x, y, 1.0, turn), (arrive + 0.15, x, y, 0.5, turn)]
        self._paths.append(_Path(text, tuple(keys)))
        down = arrive + 0.15
        self._lying.append((text, spot, down, math.inf))
        return self._hand_of(keys, (ux, uy), down)

    def turn(self, start: float, text: str, spot: Spot) -> float:
        """A hand turns a card to a new spot; the time at which the hand has left."""
        before = self._take(text, start + 0.75 / self.pace)
        ux, uy = self._outward(before)
        begins, ends = start + 0.75 / self.pace, start + 0.75 / self.pace + 0.8
        by = (spot[2] - before[2] + 180) % 360 - 180
        keys = [
            (begins, before[0], before[1], 1.0, before[2]),
            ((begins + ends) / 2, (before[0] + spot[0]) / 2, (before[1] + spot[1]) / 2, 22.0, before[2] + by / 2),
            (ends, spot[0], spot[1], 1.0, before[2] + by),
        ]
        self._paths.append(_Path(text, tuple(keys)))
        self._lying.append((text, spot, ends, math.inf))
        return self._hand_of(keys, (ux, uy), ends, reaches_from=start)

    def remove(self, start: float, text: str) -> float:
        """A hand takes a card away; the time at which it is out of the picture."""
        taken = start + 0.75 / self.pace
        x, y, turn = self._take(text, taken)
        ux, uy = self._outward((x, y, turn))
        gone = taken + 0.8 / self.pace
        keys = [
            (taken, x, y, 1.0, turn),
            (taken + 0.2, x, y, 18.0, turn),
            (gone, x + ux * AWAY, y + uy * AWAY, 80.0, turn + 20),
        ]
        self._paths.append(_Path(text, tuple(keys)))
        self._hand_of(keys, (ux, uy), gone, reaches_from=start)
        return gone

    def hold(self, start: float, text: str, spot: Spot, seconds: float, height: float) -> float:
        """A hand holds a card still above the mat and takes it away again: no event."""
        x, y, turn = spot
        ux, uy = self._outward(spot)
        come, go = start + 0.8 / self.pace, start + 0.8 / self.pace + seconds
        keys = [
            (start, x + ux * AWAY, y + uy * AWAY, height, turn - 25),
            (come, x, y, height, turn),
            (go, x, y, height, turn),
            (go + 0.8, x + ux * AWAY, y + uy * AWAY, height, turn + 10),
        ]
        self._paths.append(_Path(text, tuple(keys), 0.25))
        self._hand_of(keys, (ux, uy), go + 0.8)
        return go + 0.8

    def rest(self, start: float, spot: Spot, seconds: float) -> float:
        """A hand rests on a place and leaves: no event."""
        (ux, uy), (x, y, _) = self._outward(spot), spot
        angle = math.degrees(math.atan2(-ux, -uy))
        far, near = (x + ux * AWAY, y + uy * AWAY, 60.0, angle), (x, y, 12.0, angle)
        times = (start, start + 0.8, start + 0.8 + seconds, start + 1.5 + seconds)
        keys = [(moment, *place) for moment, place in zip(times, (far, near, near, far), strict=True)]
        self._paths.append(_Path("hand", tuple(keys)))
        return start + 1.5 + seconds

    def across(self, start: float, seconds: float, height: float = 90.0) -> float:
        """A hand passes over the table and back: no event."""
        angle, aside = float(self.rng.uniform(0, 2 * math.pi)), float(self.rng.uniform(-120, 120))
        ux, uy = math.cos(angle), math.sin(angle)
        heading = math.degrees(math.atan2(ux, uy))
        far = (-560 * ux - uy * aside, -560 * uy + ux * aside, height, heading)
        over = (112 * ux - uy * aside, 112 * uy + ux * aside, height, heading)
        self._paths.append(_Path("hand", ((start, *far), (start + seconds / 2, *over), (start + seconds, *far))))
        return start + seconds

    def _take(self, text: str, moment: float) -> Spot:
        for number, (name, spot, since, until) in enumerate(self._lying):
            if name == text and until == math.inf:
                self._lying[number] = (name, spot, since, moment)
                return spot
        raise KeyError(text)

    def _outward(self, spot: Spot | tuple[float, float, float]) -> tuple[float, float]:
        """The direction from which a hand comes: from the nearest edge, more or less."""
        x, y = spot[0], spot[1]
        angle = math.atan2(y, x) if math.hypot(x, y) > 40 else float(self.rng.uniform(0, 2 * math.pi))
        angle += float(self.rng.uniform(-0.35, 0.35))
        return math.cos(angle), math.sin(angle)

    def _hand_of(
        self,
        keys: Sequence[tuple[float, float, float, float, float]],
        outward: tuple[float, float],
        released: float,
        reaches_from: float | None = None,
    ) -> float:
        """The hand that holds a card on its way; the time at which it has left the card."""
        ux, uy = outward
        grip, heading = 30.0, math.degrees(math.atan2(-ux, -uy))
        path = [(t, x + ux * grip, y + uy * grip, z + 3, heading) for t, x, y, z, _ in keys]
        if reaches_from is not None:
            _, x, y, _, _ = path[0]
            path.insert(0, (reaches_from, x + ux * AWAY, y + uy * AWAY, 60.0, heading))
        left = released
        if math.hypot(path[-1][1], path[-1][2]) < 330:  # it has put the card down, and withdraws
            last, x, y, _, _ = path[-1]
            path.append((last + 0.25, x, y, 6.0, heading))
            path.append((last + 0.25 + 0.7 / self.pace, x + ux * AWAY, y + uy * AWAY, 60.0, heading))
            left = last + 0.25 + 0.4 / self.pace
        self._paths.append(_Path("hand", tuple(path)))
        return left
