"""Simulated table: a mat with cards and hands that change it over time (``drawing`` draws it).

A hand brings each card, lays it down and moves away, so that the frames in between are as difficult as real ones.
``simulated`` is true, so that every page shows it.

Commands (``lay``, ``turn``, ``remove``, ``hand``) are queued, and each is carried out after the one before it; they may
come from any thread. ``SimulatedSource`` gives the frames. In a zone with room for several cards they lie side by side.
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
from hardware.camera.simulated.drawing import (
    Drawing,
    DrawMore,
    FacePicture,
    HandAction,
    Pose,
    SimulatedCard,
    card_face,
    code_modules,
)

__all__ = ["FacePicture", "Pose", "SimulatedCard", "SimulatedTable", "card_face", "code_modules"]

CARRY, LEAVE = 0.8, 0.5
"""Seconds for which a hand brings or turns a card, and for which it moves away."""


class SimulatedTable:
    """A simulated table. ``size`` is the frame's (width, height), ``noise`` a standard deviation in grey levels.

    ``clock`` gives the time in seconds; ``pace`` > 1 makes the hands quicker. ``light`` may be changed at any time (1
    is daylight, 0.4 a lamp in the evening); ``unplugged`` disconnects the camera; ``draw_more`` draws further things.
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
        self.draw_more: DrawMore | None = None
        self._drawing = Drawing(layout, size, noise, seed)

    # ------------------------------------------------------------ commands

    def lay(
        self,
        text: str,
        zone: str = MIDDLE,
        turn: float = 0.0,
        *,
        title: str = "",
        shift: Point | None = None,
        size: Point | None = None,
        code: float = 24.0,
        face: FacePicture | None = None,
    ) -> float:
        """A hand lays a card in a zone, or moves it there; the time (seconds) at which it lies still.

        ``turn``: clockwise degrees from north. ``shift``: mm off the zone's middle, by default the first free place.
        ``size``: width and height in mm, by default 70 × 70 in the middle and 59 × 92 elsewhere. ``code``: the side of
        its code in mm. ``face``: what is printed on a card without a sticker. Raises ``KeyError`` for an unknown zone.
        """
        width, height = size or ((70.0, 70.0) if zone == MIDDLE else (59.0, 92.0))
        places = _places(self.layout.edges(zone), _bounding_box((width, height), turn))
        with self._lock:
            if self._final_card(text):
                self.remove(text)
            if shift is not None:
                x, y = self.layout.centre(zone)
                x, y = x + shift[0], y + shift[1]
            else:
                x, y = _free_place(places, _bounding_box((width, height), turn), self._final_cards())
            pose = Pose(x, y, turn % 360)
            card = SimulatedCard(text, title, width, height, code, pose, face)
            return self._queue("lay", pose, self._edge(pose, zone), card)

    def turn(self, text: str, turn: float) -> float:
        """A hand turns a card on the table (degrees); the time at which it lies still. Raises ``KeyError``."""
        with self._lock:
            card = self._final_card(text)
            if card is None:
                raise KeyError(text)
            after = replace(card.pose, turn=turn % 360)
            return self._queue("turn", card.pose, self._edge(card.pose, None), card, after)

    def remove(self, text: str) -> float:
        """A hand removes a card; the time at which it is gone. Raises ``KeyError``."""
        with self._lock:
            card = self._final_card(text)
            if card is None:
                raise KeyError(text)
            return self._queue("remove", card.pose, self._edge(card.pose, None), card)

    def hand(self, zone: str = MIDDLE, seconds: float = 1.0) -> float:
        """A hand rests above a zone and moves away without changing anything; the time at which it is gone."""
        x, y = self.layout.centre(zone)
        pose = Pose(x, y, 0.0)
        with self._lock:
            return self._queue("hand", pose, self._edge(pose, zone), None, None, seconds)

    def idle_at(self) -> float:
        """The time (seconds) at which the last command will have been carried out."""
        with self._lock:
            return max([action.end for action in self._actions], default=self.clock())

    def lying(self) -> dict[str, Pose]:
        """The poses of the cards that lie on the table now, by text."""
        with self._lock:
            self._carry_out(self.clock())
            return {text: card.pose for text, card in self._cards.items()}

    def _final_card(self, text: str) -> SimulatedCard | None:
        """The card after all queued commands; None if it will not be on the table."""
        card = self._cards.get(text)
        for action in self._actions:
            if action.card is not None and action.card.text == text:
                if action.kind == "remove":
                    card = None
                else:
                    card = replace(action.card, pose=action.after or action.where)
        return card

    def _final_cards(self) -> list[SimulatedCard]:
        """All cards on the table after all queued commands."""
        texts = dict.fromkeys(
            [*self._cards, *(action.card.text for action in self._actions if action.card is not None)]
        )
        return [card for card in map(self._final_card, texts) if card is not None]

    def _queue(
        self,
        kind: Literal["lay", "turn", "remove", "hand"],
        where: Pose,
        edge: Point,
        card: SimulatedCard | None,
        after: Pose | None = None,
        seconds: float = CARRY,
    ) -> float:
        """Append an action; the time at which its card lies still or is gone."""
        carry, leave = seconds / self.pace, LEAVE / self.pace
        start = max(self.clock(), self.idle_at())
        held_from = start if kind == "lay" else start + leave
        held_until = held_from + carry
        end = held_until if kind == "remove" else held_until + leave
        self._actions.append(HandAction(kind, start, held_from, held_until, end, where, edge, card, after))
        return end if kind == "remove" else held_until

    def _edge(self, pose: Pose, side: str | None) -> Point:
        """The place (mm) from which a hand comes: beyond the table's edge, at a seat's side or the nearest one."""
        outward = {"N": (0.0, 1.0), "E": (1.0, 0.0), "S": (0.0, -1.0), "W": (-1.0, 0.0)}
        if side not in outward:
            reach = math.hypot(pose.x, pose.y)
            dx, dy = (pose.x / reach, pose.y / reach) if reach > 40 else (0.0, -1.0)
        else:
            dx, dy = outward[side]
        return pose.x + dx * 420, pose.y + dy * 420

    def _carry_out(self, now: float) -> None:
        """Apply the actions that are done by now."""
        for action in list(self._actions):
            if action.card is not None and action.held_from <= now and action.kind != "lay":
                self._cards.pop(action.card.text, None)
            if action.card is not None and action.held_until <= now and action.kind != "remove":
                self._cards.pop(action.card.text, None)
                self._cards[action.card.text] = replace(action.card, pose=action.after or action.where)
            if action.end <= now:
                self._actions.remove(action)

    # ------------------------------------------------------------ frames

    def image(self, now: float | None = None) -> Image:
        """The camera's frame at a time, by default the clock's; times must not decrease."""
        with self._lock:
            now = self.clock() if now is None else now
            self._carry_out(now)
            return self._drawing.picture(tuple(self._cards.values()), self._actions, now, self.light, self.draw_more)


_TOLERANCE = 1e-6
"""Millimetres by which cards may overlap through rounding."""


def _places(edges: tuple[float, float, float, float], reach: tuple[float, float]) -> list[Point]:
    """The centres (mm) of as many cards of a bounding box as fit between edges (mm), from the north-west."""
    west, south, east, north = edges
    columns = max(1, int((east - west + _TOLERANCE) / reach[0]))
    rows = max(1, int((north - south + _TOLERANCE) / reach[1]))
    across, down = (east - west) / columns, (north - south) / rows
    return [
        (west + (column + 0.5) * across, north - (row + 0.5) * down) for row in range(rows) for column in range(columns)
    ]


def _free_place(places: Sequence[Point], reach: tuple[float, float], lying: Sequence[SimulatedCard]) -> Point:
    """The first place where a card overlaps no other; if there is none, the one farthest from the others."""

    def is_free(place: Point) -> bool:
        for card in lying:
            width, height = _bounding_box((card.width, card.height), card.pose.turn)
            wide = (reach[0] + width) / 2 - abs(place[0] - card.pose.x)
            if wide > _TOLERANCE and (reach[1] + height) / 2 - abs(place[1] - card.pose.y) > _TOLERANCE:
                return False
        return True

    def room(place: Point) -> float:
        return min((math.dist(place, (card.pose.x, card.pose.y)) for card in lying), default=math.inf)

    return next(filter(is_free, places), None) or max(places, key=room)


def _bounding_box(size: Point, turn: float) -> tuple[float, float]:
    """Width and height (mm) of the bounding box of a card in a turn (degrees)."""
    angle = math.radians(turn)
    across, along = abs(math.cos(angle)), abs(math.sin(angle))
    return round(size[0] * across + size[1] * along, 3), round(size[0] * along + size[1] * across, 3)
