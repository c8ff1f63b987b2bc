"""Simulated table: a mat with cards, hands, light and noise, drawn as a camera would see it.

The cards bear real QR codes, the mat real markers, the camera stands a little askew, the light flickers and the sensor
is noisy. A hand brings each card, lays it down and goes away again, so that the frames between are as difficult as in
reality. ``simulated`` is true, so that every page shows it, and the cards are drawn in a plain look of our own.

``SimulatedTable`` takes orders (``lay``, ``turn``, ``remove``, ``hand``), each done after the one before it;
``SimulatedSource`` makes frames of it. Orders may come from any thread. Where a zone has room for several cards, each
is laid on a free spot.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from hardware.camera.geometry.layout import MAT, MIDDLE, Layout, Point
from hardware.camera.images import Image
from hardware.camera.simulated.card_positions import free_spot, spots
from hardware.camera.simulated.dice import DieLook, DrawnDie, handful
from hardware.camera.simulated.drawing import Drawing, HandAction, Pose, SimulatedCard, card_face, code_modules

__all__ = ["Pose", "SimulatedCard", "SimulatedTable", "card_face", "code_modules"]

CarryFor, LeaveFor = 0.8, 0.5
"""Seconds in which a hand brings or turns a card, and in which it goes away."""


class SimulatedTable:
    """A simulated table. ``size`` is the picture's (width, height), ``noise`` a standard deviation in shades of 255.

    ``clock`` gives the seconds in which orders are carried out; ``pace`` > 1 makes the hands quicker. ``light`` may
    be changed at any time (1 is daylight, 0.4 an evening lamp); ``unplugged`` takes the camera away.
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
        self._actions: list[HandAction] = []
        self._dice: tuple[DrawnDie, ...] = ()
        self._drawing = Drawing(layout, size, noise, seed)

    # ------------------------------------------------------------ orders

    def lay(
        self,
        text: str,
        zone: str = MIDDLE,
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
        comes. Raises ``KeyError`` for an unknown zone, ``IndexError`` for a spot that it does not have.
        """
        broad = zone == MIDDLE if square is None else square
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

    def hand(self, zone: str = MIDDLE, seconds: float = 1.0) -> float:
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
            return max([action.end for action in self._actions], default=self.clock())

    def lying(self) -> dict[str, Pose]:
        """What lies on the table now, and where."""
        with self._lock:
            self._carry_out(self.clock())
            return {text: card.pose for text, card in self._cards.items()}

    def _will_lie(self, text: str) -> SimulatedCard | None:
        """The card as it will lie when all orders are carried out."""
        card = self._cards.get(text)
        for action in self._actions:
            if action.card is not None and action.card.text == text:
                if action.kind == "remove":
                    card = None
                else:
                    card = replace(action.card, pose=action.after or action.where)
        return card

    def _to_lie(self) -> list[SimulatedCard]:
        """All cards as they will lie when all orders are carried out."""
        texts = dict.fromkeys(
            [*self._cards, *(action.card.text for action in self._actions if action.card is not None)]
        )
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
        self._actions.append(HandAction(kind, start, comes, goes, end, where, edge, card, after))
        return end if kind == "remove" else goes

    def _edge(self, pose: Pose, side: str | None) -> Point:
        """Where a hand comes from: beyond the table's edge, at a seat's side or the nearest one."""
        outward = {"N": (0.0, 1.0), "E": (1.0, 0.0), "S": (0.0, -1.0), "W": (-1.0, 0.0)}
        if side not in outward:
            reach = math.hypot(pose.x, pose.y)
            dx, dy = (pose.x / reach, pose.y / reach) if reach > 40 else (0.0, -1.0)
        else:
            dx, dy = outward[side]
        return pose.x + dx * 420, pose.y + dy * 420

    def _carry_out(self, now: float) -> None:
        """Apply the orders that are done by now."""
        for action in list(self._actions):
            if action.card is not None and action.held_from <= now and action.kind != "lay":
                self._cards.pop(action.card.text, None)
            if action.card is not None and action.held_until <= now and action.kind != "remove":
                self._cards.pop(action.card.text, None)
                self._cards[action.card.text] = replace(action.card, pose=action.after or action.where)
            if action.end <= now:
                self._actions.remove(action)

    # ------------------------------------------------------------ pixels

    def image(self, now: float | None = None) -> Image:
        """What the camera sees at a time (the clock's now; times must not run backwards)."""
        with self._lock:
            moment = self.clock() if now is None else now
            self._carry_out(moment)
            return self._drawing.picture(tuple(self._cards.values()), self._actions, moment, self.light, self._dice)
