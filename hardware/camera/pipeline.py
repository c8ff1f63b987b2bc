"""What has changed on the table: a card was placed, turned or removed, each told once.

A card that is carried past, a hand, glare or a half covered code are no change. So a code counts as lying
only after it was read in one and the same place for long enough, and a card that lay still is
remembered until it is really seen to be gone: the bare table has come out where it lay, and not merely a hand or
a cup above it. Two per cent of a code hidden is enough to make it unreadable, hence the memory.

What lay there in the first picture is known (``lying``) but is no change. A card turned or
shifted within its zone keeps being the same card; one that is found in another zone was removed here and placed
there. ``frame`` and ``t`` of an event say when the new state began, which is a little before it was certain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from hardware.camera import markers, steady, tags
from hardware.camera.layout import Layout
from hardware.camera.plane import Place, Plane, from_markers

Kind = Literal["placed", "turned", "removed"]

STEADY_FOR = 0.5
"""Seconds for which a code must be read in one place before it lies there."""
GONE_FOR = 0.5
"""Seconds for which the bare table must be seen before a card is gone, with no hand near it."""
GONE_BESIDE_A_HAND = 1.2
"""The same while something still moves close by: the card may come back, turned."""
GONE_UNKNOWN = 2.5
"""Seconds of rest after which a card is gone where nobody knows what the bare table looks like."""
TURNED_BY = 20.0
"""Degrees from which a card counts as turned rather than nudged."""
_SAME_PLACE = 0.12
"""Share of a code's side by which it may seem to move while it lies still."""
_ALIKE = 0.6
_BARE = 10.0
"""Difference up to which a place looks like the bare table."""
_FORGET = 0.9
"""Seconds without a reading after which a candidate starts again."""


@dataclass(frozen=True)
class Event:
    """One real change. ``t`` in seconds since the start; ``zone`` and ``turn`` None without a layout."""

    t: float
    frame: int
    event: Kind
    text: str
    zone: str | None
    turn: float | None

    def json(self) -> dict[str, object]:
        """The event as the command line writes it."""
        turn = None if self.turn is None else round(self.turn, 2)
        return {
            "t": round(self.t, 3),
            "frame": self.frame,
            "event": self.event,
            "text": self.text,
            "zone": self.zone,
            "turn": turn,
        }


@dataclass
class Card:
    """A code that lies still: where, how it looks, and what the place looks like without it (if known)."""

    tag: tags.Tag
    place: Place | None
    look: steady.Look
    bare: steady.Look | None
    light: float
    """How bright the whole picture was when ``bare`` was taken."""
    seen: float
    told_turn: float
    """Degrees on the table (in the picture without a layout) when last told."""
    told_zone: str | None
    gone_since: tuple[float, int] | None = None
    elsewhere: float = -math.inf
    """When the same text was last read in another place."""


@dataclass
class _Candidate:
    """A code that may be about to lie still: the pose in which it was first read, and since when."""

    tag: tags.Tag
    since: float
    frame: int
    seen: float
    reads: int = 1


@dataclass
class Tracker:
    """Follows what lies on the table from frame to frame.

    Give it each frame with its number and time (seconds, growing); it gives back what has changed.
    """

    layout: Layout | None
    steady_for: float = STEADY_FOR
    plane: Plane | None = None
    cards: dict[str, Card] = field(default_factory=dict)
    codes: list[tags.Tag] = field(default_factory=list)
    """The codes that were read in the last frame, lying or not."""
    _candidates: dict[str, _Candidate] = field(default_factory=dict)
    _gate: steady.Gate = field(default_factory=steady.Gate)
    _first: tags.Image | None = None
    _bare: tags.Image | None = None
    _small: tags.Image | None = None
    _factor: float = 1.0
    _began: float = 0.0
    _markers_at: float = -math.inf
    _whole_at: float = -math.inf

    def see(self, image: tags.Image, number: int, now: float) -> list[Event]:
        """Take in a frame (rows × columns × 3); what has changed since the one before."""
        small, factor = steady.reduced(image)
        if self._small is None or self._small.shape != small.shape:
            self._began = now if self._small is None else self._began
            self._first, self._bare = small.copy(), small.copy()
            self._whole_at = self._markers_at = -math.inf
        self._small, self._factor = small, factor
        self._gate.see(small, now)
        self._find_plane(image, now)
        self.codes = self._read(image, now)
        events = self._settle(number, now) + self._notice_gone(number, now)
        self._learn_table(now)
        return sorted(events, key=lambda event: event.frame)

    def finish(self, now: float) -> list[Event]:
        """The pictures have ended: tell what was as good as certain."""
        events = []
        for text, candidate in list(self._candidates.items()):
            if candidate.reads >= 2 and now - candidate.seen < 1e-6:
                events += self._accept(text, candidate, now)
        for text, card in list(self.cards.items()):
            if card.gone_since is not None and now - card.elsewhere >= self.steady_for - 1e-6:
                events.append(self._remove(text, card))
        return sorted(events, key=lambda event: event.frame)

    # ------------------------------------------------------------ seeing

    def _find_plane(self, image: tags.Image, now: float) -> None:
        """Look for the markers, often until all are found, then now and then: the camera may be bumped."""
        if self.layout is None:
            return
        known = self.plane.markers if self.plane else {}
        patience = 2.0 if len(known) == len(self.layout.markers) else 0.5 if self.plane else 0.0
        if now - self._markers_at < patience:
            return
        self._markers_at = now
        found = markers.find(image, self.layout.markers)
        for_long = {number: corners for number, corners in known.items() if number not in found}
        shifts = [float(np.abs(found[n] - known[n]).max()) for n in found if n in known]
        tolerance = max(3.0, image.shape[1] / 400)
        if len([shift for shift in shifts if shift > tolerance]) >= 2:
            moved = from_markers(self.layout, found)
            if moved is not None:
                self._camera_moved(moved)
            return
        steadier = {n: known[n] * 0.5 + c * 0.5 if n in known else c for n, c in found.items()}
        self.plane = from_markers(self.layout, {**for_long, **steadier}) or self.plane

    def _camera_moved(self, plane: Plane) -> None:
        """The camera was bumped: cards stay where they are on the table, the picture starts anew."""
        assert self._small is not None
        old, self.plane = self.plane, plane
        self._first, self._bare = self._small.copy(), self._small.copy()
        self._candidates.clear()
        for card in self.cards.values():
            if old is not None:
                (a, b, c, d) = [(float(x), float(y)) for x, y in plane.pixels(_points(old.table(card.tag.corners)))]
                card.tag = tags.Tag(card.tag.text, (a, b, c, d))
            card.bare, card.gone_since = None, None
            card.look = steady.look(self._small, self._reduced_corners(card.tag))

    def _read(self, image: tags.Image, now: float) -> list[tags.Tag]:
        """Decode what has lately moved; everything at first, and now and then."""
        if now - self._began < 1.0 or now - self._whole_at >= 3.0:
            self._whole_at = now
            return tags.read(image, tags.QUICK)
        lately = self._gate.moved_since(now - max(1.2, 2 * self.steady_for))
        window = steady.box(lately, self._factor, image.shape[1] // 12, image.shape)
        if window is None:
            return []
        left, top, right, bottom = window
        return [_shifted(tag, left, top) for tag in tags.read(image[top:bottom, left:right], tags.QUICK)]

    # ------------------------------------------------------------ placed and turned

    def _settle(self, number: int, now: float) -> list[Event]:
        """Follow each code that was read until it has lain still for long enough."""
        events: list[Event] = []
        read: set[str] = set()
        for tag in self.codes:
            card = self.cards.get(tag.text)
            if card is not None and _near(card.tag, tag):
                self._refresh(card, tag, now)
                self._candidates.pop(tag.text, None)
                continue
            if tag.text in read:
                continue
            read.add(tag.text)
            if card is not None:
                card.elsewhere = now
            candidate = self._candidates.get(tag.text)
            if candidate is None or not _near(candidate.tag, tag) or now - candidate.seen > _FORGET:
                self._candidates[tag.text] = _Candidate(tag, now, number, now)
                continue
            candidate.seen = now
            candidate.reads += 1
            if now - candidate.since >= self.steady_for - 1e-6:
                events += self._accept(tag.text, candidate, now)
        return events

    def _refresh(self, card: Card, tag: tags.Tag, now: float) -> None:
        """A card was read where it lay."""
        assert self._small is not None
        card.seen, card.gone_since = now, None
        card.look = steady.look(self._small, self._reduced_corners(card.tag))
        if card.place is None and self.plane is not None:
            card.place = self.plane.place(tag)
            card.told_turn, card.told_zone = card.place.turn, card.place.zone

    def _accept(self, text: str, candidate: _Candidate, now: float) -> list[Event]:
        """A code has lain still for long enough: what does that mean?"""
        assert self._small is not None
        assert self._first is not None
        assert self._bare is not None
        self._candidates.pop(text, None)
        place = self.plane.place(candidate.tag) if self.plane else None
        zone = place.zone if place else None
        turn = place.turn if place else _picture_turn(candidate.tag)
        corners = self._reduced_corners(candidate.tag)
        seen = steady.look(self._small, corners)
        bare: steady.Look | None = steady.look(self._bare, corners)
        if bare is not None and steady.likeness(bare, seen) > _ALIKE:
            bare = None
        fresh = Card(candidate.tag, place, seen, bare, steady.brightness(self._small), now, turn, zone)
        before = self.cards.get(text)
        self.cards[text] = fresh
        told = place.turn if place else None
        t = candidate.since - self._began
        if before is None:
            if steady.likeness(steady.look(self._first, corners), seen) > _ALIKE:
                return []  # it has been lying there from the beginning
            return [Event(t, candidate.frame, "placed", text, zone, told)]
        if before.told_zone != zone:
            leaving = before.place.turn if before.place else None
            return [
                Event(t, candidate.frame, "removed", text, before.told_zone, leaving),
                Event(t, candidate.frame, "placed", text, zone, told),
            ]
        if _between(before.told_turn, turn) >= TURNED_BY:
            return [Event(t, candidate.frame, "turned", text, zone, told)]
        fresh.told_turn = before.told_turn  # nudged: many nudges make a turn
        return []

    # ------------------------------------------------------------ removed

    def _notice_gone(self, number: int, now: float) -> list[Event]:
        """Which of the cards that weren't read are really gone?"""
        assert self._small is not None
        events: list[Event] = []
        for text, card in list(self.cards.items()):
            if card.seen == now:
                continue
            corners = self._reduced_corners(card.tag)
            moved = self._gate.last_moved(corners)
            if moved <= card.seen:
                continue  # nothing has stirred there since it was last seen
            current = steady.look(self._small, corners)
            if steady.likeness(current, card.look) > _ALIKE:
                card.seen, card.gone_since = now, None
                continue
            if card.bare is None:
                if now - max(moved, card.seen) >= GONE_UNKNOWN and now - card.elsewhere > self.steady_for:
                    card.gone_since = card.gone_since or (now, number)
                    events.append(self._remove(text, card))
                continue
            light = steady.brightness(self._small) / card.light
            if steady.difference(current, card.bare, light) > _BARE:
                card.gone_since = None  # a hand, a cup, another card: covered is not gone
                continue
            card.gone_since = card.gone_since or (now, number)
            around = self._gate.last_moved(corners, margin=2.0 * card.tag.side * self._factor)
            hand = now - around < GONE_FOR or now - card.elsewhere < GONE_FOR
            if now - card.gone_since[0] >= (GONE_BESIDE_A_HAND if hand else GONE_FOR) - 1e-6:
                events.append(self._remove(text, card))
        return events

    def _remove(self, text: str, card: Card) -> Event:
        del self.cards[text]
        since, frame = card.gone_since or (card.seen, 0)
        turn = card.place.turn if card.place else None
        return Event(since - self._began, frame, "removed", text, card.told_zone, turn)

    # ------------------------------------------------------------ the bare table

    def _learn_table(self, now: float) -> None:
        """Remember how the table looks where it is at rest and no code lies."""
        assert self._small is not None
        assert self._bare is not None
        rows, columns = self._small.shape[:2]
        resting = ~self._gate.moved_since(now - 0.4)
        mask = np.kron(resting, np.ones((steady.TILE, steady.TILE), np.bool_))[:rows, :columns]
        kept = [card.tag for card in self.cards.values()] + [c.tag for c in self._candidates.values()]
        for tag in [*kept, *self.codes]:
            corners = self._reduced_corners(tag, grown=1.5)
            left, right = min(x for x, _ in corners), max(x for x, _ in corners)
            top, bottom = min(y for _, y in corners), max(y for _, y in corners)
            mask[max(int(top), 0) : max(int(bottom) + 1, 0), max(int(left), 0) : max(int(right) + 1, 0)] = False
        self._bare[mask] = self._small[mask]

    def _reduced_corners(self, tag: tags.Tag, grown: float = 1.15) -> list[tuple[float, float]]:
        """A tag's corners in the reduced picture, a little outside the code."""
        x, y = tag.centre
        return [((x + (a - x) * grown) * self._factor, (y + (b - y) * grown) * self._factor) for a, b in tag.corners]


def _points(array: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in array]


def _shifted(tag: tags.Tag, left: int, top: int) -> tags.Tag:
    a, b, c, d = ((x + left, y + top) for x, y in tag.corners)
    return tags.Tag(tag.text, (a, b, c, d))


def _near(one: tags.Tag, other: tags.Tag) -> bool:
    """Whether two readings show a code in one and the same pose."""
    allowed = max(_SAME_PLACE * one.side, 2.5)
    return all(math.dist(a, b) <= allowed for a, b in zip(one.corners, other.corners, strict=True))


def _picture_turn(tag: tags.Tag) -> float:
    """Clockwise degrees of a tag's top from the picture's top: all there is without a layout."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tag.corners
    return math.degrees(math.atan2((ax + bx - cx - dx), -(ay + by - cy - dy))) % 360


def _between(one: float, other: float) -> float:
    """The smaller angle between two directions, in degrees."""
    return abs((one - other + 180) % 360 - 180)


def describe(cards: Sequence[Card]) -> list[dict[str, object]]:
    """What lies on the table, for people and pages: text, zone and turn."""
    return [
        {
            "text": card.tag.text,
            "zone": card.told_zone,
            "turn": None if card.place is None else round(card.place.turn, 1),
        }
        for card in cards
    ]
