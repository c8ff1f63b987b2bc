"""A table that isn't there: the mat, cards, hands, light and noise, drawn as a camera would see them.

The programme cannot tell the difference, for what it gets are pixels: the cards bear real QR codes,
the mat real markers, the camera stands a little askew, the light flickers and the sensor is noisy. A hand brings each
card, lays it down and goes away again, so that the frames between are as awkward as in life.
The people are told (``simulated`` is true), and the cards are drawn in a plain look of our own.

``SimulatedTable`` takes orders (``lay``, ``turn``, ``remove``, ``hand``), each done after the one before it;
``SimulatedSource`` makes frames of it. Orders may come from any thread. Where a zone has room for several cards, each
is laid on a spot that is free, and lies there until it is taken away.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from hardware.camera.drawing import Deed, Drawing, Pose, SimulatedCard, card_face, code_modules
from hardware.camera.frames import Frame, SourceLost
from hardware.camera.layout import MAT, Layout, Point
from hardware.camera.simulated_dice import DieLook, DrawnDie, handful
from hardware.camera.simulated_spots import free_spot, spots
from hardware.camera.tags import Image

__all__ = ["Pose", "SimulatedCard", "SimulatedSource", "SimulatedTable", "card_face", "code_modules"]

CarryFor, LeaveFor = 0.8, 0.5
"""Seconds in which a hand brings or turns a card, and in which it goes away."""


class SimulatedTable:
    """A drawn table. ``size`` is the picture's (width, height), ``noise`` a standard deviation in shades of 255.

    ``clock`` gives the seconds in which orders are carried out; ``pace`` > 1 makes the hands quicker. ``light`` may
    be changed at any time (1 is daylight, 0.4 an evening lamp); ``unplugged`` makes the camera vanish.
    """

    simulated = True

    def __init__(
        self,
        layout: Layout = MAT,
        size: tuple[int, int] = (1600, 900),
        *,
        clock: Callable[[], float] = time.monotonic,
        pace: float = 1.0,
        noise: float = 2.5,
        seed: int = 1,
    ) -> None:
        self.layout, self.size, self.clock, self.pace, self.noise = layout, size, clock, pace, noise
        self.light = 1.0
        self.unplugged = False
        self._lock = threading.RLock()
        self._cards: dict[str, SimulatedCard] = {}
        self._deeds: list[Deed] = []
        self._dice: tuple[DrawnDie, ...] = ()
        self._drawing = Drawing(layout, size, noise, seed)

    # ------------------------------------------------------------ orders

    def lay(
        self,
        text: str,
        zone: str = "council",
        turn: float = 0.0,
        *,
        title: str = "",
        shift: Point | None = None,
        square: bool | None = None,
        size: Point | None = None,
        spot: int | None = None,
        code: float = 24.0,
        by: str | None = None,
    ) -> float:
        """A hand lays a card in a zone (moving it there if it lies elsewhere); returns when it lies still.

        ``turn``: clockwise degrees from north; ``shift``: mm off the zone's middle, or ``spot``: one of the `spots`
        by number, from the north-west row by row; with neither it is the first that is free. ``square``: 70 × 70 mm as
        event cards are, else 59 × 92, or any other ``size`` (width and height); ``by``: the seat from which the hand
        comes. Raises ``KeyError`` for an unknown zone, ``IndexError`` for a spot that it hasn't.
        """
        broad = zone == "council" if square is None else square
        width, height = size or ((70.0, 70.0) if broad else (59.0, 92.0))
        places = self.spots(zone, (width, height), turn)
        named = None if spot is None else places[spot]
        with self._lock:
            if self._will_lie(text):
                self.remove(text)
            if shift is not None:
                x, y = self.layout.centre(zone)
                x, y = x + shift[0], y + shift[1]
            else:
                x, y = named or free_spot(places, (width, height), turn, self._to_lie())
            pose = Pose(x, y, turn % 360)
            card = SimulatedCard(text, title, width, height, code, pose)
            return self._order("lay", pose, self._edge(pose, by or zone), card)

    def spots(self, zone: str, size: Point, turn: float = 0.0) -> list[Point]:
        """Where cards of a size lie side by side in a zone: their middles, from the north-west row by row.

        Raises ``KeyError`` for an unknown zone.
        """
        return spots(self.layout.edges(zone), size, turn)

    def turn(self, text: str, turn: float) -> float:
        """A hand turns a card that lies; returns when it lies still again. Raises ``KeyError``."""
        with self._lock:
            card = self._will_lie(text)
            if card is None:
                raise KeyError(text)
            after = replace(card.pose, turn=turn % 360)
            return self._order("turn", card.pose, self._edge(card.pose, None), card, after)

    def remove(self, text: str) -> float:
        """A hand takes a card away; returns when it is gone. Raises ``KeyError``."""
        with self._lock:
            card = self._will_lie(text)
            if card is None:
                raise KeyError(text)
            return self._order("remove", card.pose, self._edge(card.pose, None), card)

    def hand(self, zone: str = "council", seconds: float = 1.0) -> float:
        """A hand rests above a zone and goes away again: no change of anything. Returns when it is gone."""
        x, y = self.layout.centre(zone)
        pose = Pose(x, y, 0.0)
        with self._lock:
            return self._order("hand", pose, self._edge(pose, zone), None, None, seconds)

    def throw(
        self, value: int, x: float = 110.0, y: float = 88.0, turn: float = 20.0, look: DieLook | None = None
    ) -> float:
        """Throw the die, which comes to rest at a place (mm) with this value up; returns when it lies still."""
        with self._lock:
            start = self.clock()
            rest = start + CarryFor / self.pace
            self._dice = (DrawnDie(value, x, y, turn, start, rest, look=look or DieLook()),)
            return rest

    def throw_handful(
        self, dice: Sequence[tuple[int, str]], x: float = 110.0, y: float = 78.0, turn: float = 20.0
    ) -> float:
        """Throw several dice at once, each with its value and the name of its colour; returns when they lie still."""
        with self._lock:
            start = self.clock()
            rest = start + CarryFor / self.pace
            self._dice = handful(dice, x, y, turn, start, rest)
            return rest

    def idle_at(self) -> float:
        """When the last order will have been carried out (in the clock's seconds)."""
        with self._lock:
            return max([deed.end for deed in self._deeds], default=self.clock())

    def lying(self) -> dict[str, Pose]:
        """What lies on the table now, and where."""
        with self._lock:
            self._carry_out(self.clock())
            return {text: card.pose for text, card in self._cards.items()}

    def _will_lie(self, text: str) -> SimulatedCard | None:
        """The card as it will lie when all orders are carried out."""
        card = self._cards.get(text)
        for deed in self._deeds:
            if deed.card is not None and deed.card.text == text:
                if deed.kind == "remove":
                    card = None
                else:
                    card = replace(deed.card, pose=deed.after or deed.where)
        return card

    def _to_lie(self) -> list[SimulatedCard]:
        """All cards as they will lie when all orders are carried out."""
        texts = dict.fromkeys([*self._cards, *(deed.card.text for deed in self._deeds if deed.card is not None)])
        return [card for card in map(self._will_lie, texts) if card is not None]

    def _order(
        self,
        kind: Literal["lay", "turn", "remove", "hand"],
        where: Pose,
        edge: Point,
        card: SimulatedCard | None,
        after: Pose | None = None,
        seconds: float = CarryFor,
    ) -> float:
        carry, leave = seconds / self.pace, LeaveFor / self.pace
        start = max(self.clock(), self.idle_at())
        comes = start if kind == "lay" else start + leave
        goes = comes + carry
        end = goes if kind == "remove" else goes + leave
        self._deeds.append(Deed(kind, start, comes, goes, end, where, edge, card, after))
        return end if kind == "remove" else goes

    def _edge(self, pose: Pose, side: str | None) -> Point:
        """Whence a hand comes: beyond the table's edge, from a seat's side or the nearest one."""
        outward = {"N": (0.0, 1.0), "E": (1.0, 0.0), "S": (0.0, -1.0), "W": (-1.0, 0.0)}
        if side not in outward:
            reach = math.hypot(pose.x, pose.y)
            dx, dy = (pose.x / reach, pose.y / reach) if reach > 40 else (0.0, -1.0)
        else:
            dx, dy = outward[side]
        return pose.x + dx * 420, pose.y + dy * 420

    def _carry_out(self, now: float) -> None:
        """Make true what has been done by now."""
        for deed in list(self._deeds):
            if deed.card is not None and deed.held_from <= now and deed.kind != "lay":
                self._cards.pop(deed.card.text, None)
            if deed.card is not None and deed.held_until <= now and deed.kind != "remove":
                self._cards.pop(deed.card.text, None)
                self._cards[deed.card.text] = replace(deed.card, pose=deed.after or deed.where)
            if deed.end <= now:
                self._deeds.remove(deed)

    # ------------------------------------------------------------ pixels

    def image(self, now: float | None = None) -> Image:
        """What the camera sees at a time (the clock's now; times must not run backwards)."""
        with self._lock:
            moment = self.clock() if now is None else now
            self._carry_out(moment)
            return self._drawing.picture(tuple(self._cards.values()), self._deeds, moment, self.light, self._dice)


class SimulatedSource:
    """The frames of a simulated table, ``fps`` a second in real time."""

    spec = "simulated"
    simulated = True
    live = True

    def __init__(self, table: SimulatedTable | None = None, fps: float = 8.0) -> None:
        self.table = table or SimulatedTable()
        self._pause = 1 / fps
        self._due = 0.0
        self._number = -1

    def open(self) -> None:
        """Plug in. Raises ``SourceLost`` while the table is unplugged."""
        if self.table.unplugged:
            raise SourceLost("the simulated camera is unplugged")

    def read(self) -> Frame:
        """The next frame, when it is due."""
        now = time.monotonic()
        if now < self._due:
            time.sleep(self._due - now)
        self._due = max(now, self._due) + self._pause
        if self.table.unplugged:
            raise SourceLost("the simulated camera is unplugged")
        self._number += 1
        moment = self.table.clock()
        return Frame(self._number, moment, self.table.image(moment))

    def close(self) -> None:
        """Nothing to let go of."""
