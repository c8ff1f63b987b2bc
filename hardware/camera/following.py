"""What became of each card: it was placed, turned or removed, and each of that is told once.

A card that is carried past, a hand, glare or a half covered code are no change. So a code counts as lying only after it
has been in one and the same place for long enough: read there once, and since then nothing has stirred in
that place, or it still looks the same. A card that lay still is remembered until it is really seen to be gone: the
bare table has come out where it lay, or another code lies in its place, and not merely a hand or a cup above it.
Two per cent of a code hidden is enough to make it unreadable, hence the memory.

What lay there in the first picture is known but is no change. A card turned or shifted within its zone keeps being the
same card; one that is found in another zone was removed here and placed there. A text that is seen in two places at
once is a copy: the one that lay there first counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.camera import steady
from hardware.camera.odd import Odd
from hardware.camera.scene import Card, Event, Scene, between, near, overlap, picture_turn
from hardware.camera.tags import Tag

STEADY_FOR = 0.5
"""Seconds for which a code must be in one place before it lies there."""
GONE_FOR = 0.5
"""Seconds for which the bare table must be seen before a card is gone, with no hand near it."""
GONE_BESIDE_A_HAND = 1.2
"""The same while something still moves close by: the card may come back, turned."""
GONE_UNKNOWN = 2.5
"""Seconds of rest after which a card is gone where nobody knows what the bare table looks like."""
GONE_UNDER_A_CARD = 2.5
"""Seconds of rest after which a card that cannot be seen is gone if another one has been laid over its place."""
TURNED_BY = 20.0
"""Degrees from which a card counts as turned rather than nudged."""
STAYS_WITHIN = 8.0
"""Millimetres by which a card may seem to move without changing its zone."""
_CARD = 80.0
"""Millimetres from a code's middle to the farthest that its card may cover, about."""
_ALIKE = 0.6
_BARE = 10.0
"""Difference up to which a place looks like the bare table."""
_FORGET = 0.9
"""Seconds without a sign of it after which a candidate is forgotten (or two frames and a half)."""
_SLACK = 0.13
"""Seconds at most by which a card may have lain still before the first frame that shows it so."""


@dataclass
class _Candidate:
    """A code that may be about to lie still: the pose in which it was first read, and since when."""

    tag: Tag
    since: float
    frame: int
    latest: Tag
    pattern: steady.Look
    there: float
    """When it was last known to be there."""
    weight: float


class Follower:
    """Follows codes from frame to frame; ``cards`` is what lies there, by text."""

    def __init__(self, steady_for: float = STEADY_FOR, odd: Odd | None = None) -> None:
        self.steady_for = steady_for
        self.odd = odd or Odd()
        self.cards: dict[str, Card] = {}
        self._candidates: list[_Candidate] = []
        self._ever: set[str] = set()

    def places(self, then: float) -> tuple[list[Tag], list[Tag]]:
        """Where cards lay for sure at the frame of a time, and where others lie or are about to."""
        sure = [card.tag for card in self.cards.values() if card.sure >= then]
        unsure = [card.tag for card in self.cards.values() if card.sure < then]
        return sure, unsure + [one.latest for one in self._candidates]

    def follow(self, scene: Scene, codes: Sequence[Tag]) -> list[Event]:
        """Take in the codes that were read in a frame; what has changed."""
        events = self._match(scene, codes)
        self._watch_places(scene)
        if scene.settled:
            events += self._settle(scene) + self._notice_gone(scene)
        return sorted(events, key=lambda event: event.frame)

    def finish(self, scene: Scene) -> list[Event]:
        """The pictures have ended: tell what was as good as certain."""
        events: list[Event] = []
        for one in list(self._candidates):
            if one.there == scene.now and one.frame != scene.number and not self._copy(one, scene):
                events += self._accept(one, scene)
        for text, card in list(self.cards.items()):
            if card.gone_since is not None and scene.now - card.elsewhere >= self.steady_for - 1e-6:
                events.append(self._remove(text, scene))
        return sorted(events, key=lambda event: event.frame)

    def nudged(self, scene: Scene) -> None:
        """The camera was nudged: cards stay where they are on the table, and candidates start anew."""
        self._candidates.clear()
        for card in self.cards.values():
            if card.on_table is not None and scene.plane is not None:
                (a, b, c, d) = [(float(x), float(y)) for x, y in scene.plane.pixels(_pairs(card.on_table))]
                card.tag = Tag(card.tag.text, (a, b, c, d), card.tag.source, card.tag.certainty)
            card.gone_since = None
            card.seen = card.sure = scene.now

    # ------------------------------------------------------------ what was read

    def _match(self, scene: Scene, codes: Sequence[Tag]) -> list[Event]:
        """Join what was read to the cards that lie there and to those that may be about to."""
        events: list[Event] = []
        for tag in codes:
            card = self.cards.get(tag.text)
            if card is not None and near(card.tag, tag):
                events += self._refresh(card, tag, scene)
                continue
            if card is not None:
                card.elsewhere = scene.now
            weight = 3.0 if tag.source == "decoded" else tag.certainty
            pattern = steady.pattern(scene.image, tag.corners)
            for one in self._candidates:
                if one.tag.text == tag.text and near(one.tag, tag):
                    one.latest, one.there, one.pattern = tag, scene.now, pattern
                    one.weight += weight
                    break
            else:
                fresh = _Candidate(tag, scene.now, scene.number, tag, pattern, scene.now, weight)
                self._candidates.append(fresh)
        return events

    def _refresh(self, card: Card, tag: Tag, scene: Scene) -> list[Event]:
        """A card was read where it lay; it may have been turned there little by little."""
        card.seen = card.sure = scene.now
        card.gone_since = None
        if tag.source == "known" and card.tag.source == "decoded":
            return []
        card.tag, card.pattern = tag, steady.pattern(scene.image, tag.corners)
        if scene.plane is None or not scene.settled:
            return []
        told_before = card.place is not None
        card.place, card.on_table = scene.plane.place(tag), scene.plane.table(tag.corners)
        if not told_before:
            card.told_turn, card.told_zone = card.place.turn, card.place.zone
        if between(card.told_turn, card.place.turn) < TURNED_BY:
            return []
        card.told_turn = card.place.turn
        when = scene.now - scene.began
        return [Event(when, scene.number, "turned", tag.text, card.told_zone, card.place.turn)]

    def _watch_places(self, scene: Scene) -> None:
        """Which cards and candidates that were not read are still there, as far as one can see?"""
        quiet_since = scene.now - scene.step if not scene.gate.any else math.inf
        for card in self.cards.values():
            if card.sure >= quiet_since or card.sure >= scene.last_moved(card.tag):
                card.seen = card.sure = scene.now
        kept = []
        for one in self._candidates:
            if one.there != scene.now and (
                one.there >= scene.last_moved(one.latest)
                or steady.resemblance(scene.image, one.latest.corners, one.pattern) > steady.SAME
            ):
                one.there = scene.now
            if scene.now - one.there <= max(_FORGET, 2.5 * scene.step):
                kept.append(one)
        self._candidates = kept

    # ------------------------------------------------------------ placed and turned

    def _settle(self, scene: Scene) -> list[Event]:
        """Which candidates have lain still for long enough?"""
        events: list[Event] = []
        # It came to rest at some time after the frame before the first that shows it so.
        wanted = self.steady_for - min(scene.step, _SLACK) - 1e-6
        for one in list(self._candidates):
            if one.there != scene.now or one.frame == scene.number or scene.now - one.since < wanted:
                continue
            if self._contested(one, scene):
                continue
            if self._copy(one, scene):
                self.odd.note("duplicate", one.tag.text)
                continue
            events += self._accept(one, scene)
        return events

    def _contested(self, one: _Candidate, scene: Scene) -> bool:
        """Whether something better known is in the same place: a code may be taken for another one at times."""
        if one.weight < 1.5 and one.tag.source == "known":
            return True  # recognised once is not enough
        for other in self._candidates:
            if other.tag.text == one.tag.text or other.there != scene.now or other.weight < one.weight:
                continue
            if overlap(other.latest, one.latest):
                return True
        return any(
            text != one.tag.text and card.sure >= one.since and overlap(card.tag, one.latest)
            for text, card in self.cards.items()
        )

    def _copy(self, one: _Candidate, scene: Scene) -> bool:
        """Whether the card of this text still lies elsewhere, so that this is another copy of it."""
        card = self.cards.get(one.tag.text)
        return card is not None and card.sure >= max(one.since, scene.now - scene.step) and scene.now > one.since

    def _accept(self, one: _Candidate, scene: Scene) -> list[Event]:
        """A code has lain still for long enough: what does that mean?"""
        text, tag = one.tag.text, one.latest
        self._candidates = [other for other in self._candidates if other.tag.text != text]
        place = scene.plane.place(tag) if scene.plane else None
        zone, turn = (place.zone, place.turn) if place else (None, picture_turn(tag))
        before = self.cards.get(text)
        if before is not None and place is not None and _stays(before, place.x, place.y):
            zone = before.told_zone
        fresh = Card(
            tag=tag,
            place=place,
            pattern=one.pattern,
            bare=self._bare(tag, scene),
            light=steady.brightness(scene.small),
            since=one.since,
            seen=scene.now,
            sure=scene.now,
            told_turn=turn,
            told_zone=zone,
            on_table=scene.plane.table(tag.corners) if scene.plane else None,
        )
        events = self._supersede(one, scene)
        self.cards[text] = fresh
        told = place.turn if place else None
        t = one.since - scene.began
        placed = Event(t, one.frame, "placed", text, zone, told)
        if before is None:
            new = text in self._ever or events or not self._from_the_beginning(one, scene)
            self._ever.add(text)
            return [*events, placed] if new else []
        if before.told_zone != zone:
            leaving = before.place.turn if before.place else None
            return [*events, Event(t, one.frame, "removed", text, before.told_zone, leaving), placed]
        if between(before.told_turn, turn) >= TURNED_BY:
            return [*events, Event(t, one.frame, "turned", text, zone, told)]
        fresh.told_turn = before.told_turn  # nudged: many nudges make a turn
        return events

    def _from_the_beginning(self, one: _Candidate, scene: Scene) -> bool:
        """Whether the first picture shows it in this very place."""
        return steady.resemblance(scene.background.first, one.latest.corners, one.pattern) > _ALIKE

    def _bare(self, tag: Tag, scene: Scene) -> list[steady.Look]:
        """How the place of a tag looks without it, as far as anybody knows."""
        corners = scene.corners(tag)
        seen = steady.look(scene.small, corners)
        looks = [steady.look(image, corners) for image in (scene.background.bare, scene.background.first_small)]
        return [one for one in looks if steady.difference(one, seen) > _BARE]

    def _supersede(self, one: _Candidate, scene: Scene) -> list[Event]:
        """Cards in whose place this one lies now are gone, or lie beneath it, which comes to the same."""
        events = []
        for text, card in list(self.cards.items()):
            if text != one.tag.text and card.sure < one.since and overlap(card.tag, one.latest):
                card.gone_since = (one.since, one.frame)
                events.append(self._remove(text, scene))
        return events

    # ------------------------------------------------------------ removed

    def _notice_gone(self, scene: Scene) -> list[Event]:
        """Which of the cards that weren't read are really gone?"""
        events: list[Event] = []
        for text, card in list(self.cards.items()):
            if card.seen == scene.now:
                continue
            alike = steady.resemblance(scene.image, card.tag.corners, card.pattern)
            if alike > _ALIKE:
                card.seen, card.gone_since = scene.now, None
                card.sure = scene.now if alike > steady.SAME else card.sure
            elif self._gone(card, scene):
                events.append(self._remove(text, scene))
        return events

    def _gone(self, card: Card, scene: Scene) -> bool:
        """Whether a card that does not look as it did has been gone for long enough."""
        rest = scene.now - max(scene.last_moved(card.tag), card.seen)
        above = self._above(card, scene)
        if above is not None and rest >= GONE_UNDER_A_CARD:
            card.gone_since = above
            return True
        if not card.bare:
            card.gone_since = card.gone_since or (scene.now, scene.number)
            return rest >= GONE_UNKNOWN and scene.now - card.elsewhere > self.steady_for
        corners = scene.corners(card.tag)
        current, light = steady.look(scene.small, corners), steady.brightness(scene.small) / card.light
        if min(steady.difference(current, bare, light) for bare in card.bare) > _BARE:
            card.gone_since = None  # a hand, a cup, another card: covered is not gone
            return False
        card.gone_since = card.gone_since or (scene.now, scene.number)
        around = scene.last_moved(card.tag, margin=2.0)
        hand = scene.now - around < GONE_FOR or scene.now - card.elsewhere < GONE_FOR
        return scene.now - card.gone_since[0] >= (GONE_BESIDE_A_HAND if hand else GONE_FOR) - 1e-6

    def _above(self, card: Card, scene: Scene) -> tuple[float, int] | None:
        """Since when another card, laid there after this one was last seen, may cover its place."""
        for other in self.cards.values():
            if other is not card and other.since > card.sure and other.told_zone == card.told_zone is not None:
                apart = math.dist(_middle(card), _middle(other))
                if apart < _CARD:
                    return scene.now, scene.number
        return None

    def _remove(self, text: str, scene: Scene) -> Event:
        card = self.cards.pop(text)
        since, frame = card.gone_since or (card.seen, scene.number)
        turn = card.place.turn if card.place else None
        return Event(since - scene.began, frame, "removed", text, card.told_zone, turn)


def _pairs(points: object) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in points]  # type: ignore[attr-defined]


def _middle(card: Card) -> tuple[float, float]:
    return (card.place.x, card.place.y) if card.place else (math.inf, math.inf)


def _stays(card: Card, x: float, y: float) -> bool:
    return card.place is not None and math.dist((card.place.x, card.place.y), (x, y)) < STAYS_WITHIN
