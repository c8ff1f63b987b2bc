"""Card tracker: emits placed, turned and removed once for each card, recognised by its code or by its printed face.

A passing hand or card, glare, or a half covered code is no change. A code is steady only after it has been in one
place for the steady window: read there once, and since then nothing has moved there, or its appearance is unchanged. A
card on the table is kept until it is certainly gone: the bare table is visible where it lay, or another code is in its
place, and not merely a hand or a cup above it. Hiding 2 % of a code makes it unreadable, so an unread code may still
lie there.

Cards in the first frame are tracked but emit nothing. A card turned or shifted within its zone stays the same card; one
that is found in another zone emits removed and placed. Of a text that is read in two places at once, the first card
counts and the other is rejected as a duplicate.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from hardware.camera import motion
from hardware.camera.codes.rejected_codes import RejectedCodes
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Tag
from hardware.camera.tracking import covering
from hardware.camera.tracking.heights import Heights, side_on
from hardware.camera.tracking.removal import BARE, REACHED, is_gone
from hardware.camera.tracking.scene import CameraEvent, Card, Scene, between, near, overlap, picture_turn

STEADY_FOR = 0.5
"""Seconds for which a code must be in one place before it is steady."""
TURNED_BY = 20.0
"""Degrees from which a card counts as turned rather than nudged."""
STAYS_WITHIN = 8.0
"""Millimetres by which a card's measured place may change without changing its zone."""
HELD_AT_MOST = 3.0
"""Seconds without any motion after which no hand holds a card."""
_HAND, _HAND_OF_FACE = 3.6, 1.1
"""Sides of a code, and of a face, around it within which a hand may hold the card."""
_ALIKE = 0.6
"""Correlation from which a pattern is probably of the same code."""
_WEIGHT = {"decoded": 3.0, "known": 1.0, "face": 2.0}
"""Weight of a certain reading of each kind against others in the same place."""
_FORGET = 0.9
"""Seconds without a sighting after which a candidate is dropped (or two and a half frames)."""
_MEASURED = 9
"""Readings of which the median is a candidate's size: a single one is exact to 1 % only."""
_AT_REST, _REST_AT_MOST = 0.15, 1.6
"""Seconds without motion (a hand trembles) before a candidate is accepted; after how many seconds motion is ignored."""
_KEPT_FOR = 1.0
"""Seconds after which the surroundings of a card are stored again."""
_UNSEEN_FOR = 0.5
"""Seconds without its sticker after which another card may lie in a card's place."""
_SLACK = 0.13
"""Seconds at most by which a card may have been still before the first frame in which it is."""


@dataclass
class _Candidate:
    """A code that may become steady: the pose in which it was first read, and since when."""

    tag: Tag
    since: float
    frame: int
    latest: Tag
    pattern: motion.Patch
    there: float
    """When it was last certainly there."""
    weight: float
    """How often it was read, in which recognition by the closed set counts less than decoding."""
    sides: list[float] = field(default_factory=list)
    """The lengths of its side on the table's plane (mm), one for each reading."""

    def measure(self, plane: Plane | None) -> None:
        """Measure its side in the newest reading."""
        side = side_on(plane, self.latest)
        self.sides += [] if side is None else [side]

    @property
    def side(self) -> float | None:
        """Its side on the table's plane (mm), the median of what was measured last."""
        return statistics.median(self.sides[-_MEASURED:]) if self.sides else None


class CardTracker:
    """Tracks codes from frame to frame; ``cards`` are those that lie on the table, by text."""

    def __init__(self, steady_for: float = STEADY_FOR, rejected: RejectedCodes | None = None) -> None:
        self.steady_for = steady_for
        self.rejected = rejected or RejectedCodes()
        self.cards: dict[str, Card] = {}
        self._candidates: list[_Candidate] = []
        self._ever: set[str] = set()
        self._heights = Heights()

    def places(self, then: float) -> tuple[list[Tag], list[Tag]]:
        """Tags of cards that were certainly in place at a time, and tags of other cards and of candidates."""
        sure = [card.tag for card in self.cards.values() if card.sure >= then]
        unsure = [card.tag for card in self.cards.values() if card.sure < then]
        return sure, unsure + [candidate.latest for candidate in self._candidates]

    def unseen(self, now: float) -> list[Tag]:
        """The codes of cards that have not been seen in their place for a while: another card may lie there."""
        cards = [card for card in self.cards.values() if card.tag.source != "face"]
        return [card.tag for card in cards if now - card.seen > _UNSEEN_FOR]

    def update(self, scene: Scene, codes: Sequence[Tag]) -> list[CameraEvent]:
        """Process the codes that were read in a frame; the events that follow."""
        events = self._match(scene, codes)
        self._watch_places(scene)
        if scene.settled:
            events += self._settle(scene) + self._remove_gone(scene)
        return sorted(events, key=lambda event: event.frame)

    def nudged(self, scene: Scene) -> None:
        """The camera was moved: cards keep their places on the table, and candidates are dropped."""
        self._candidates.clear()
        for card in self.cards.values():
            if card.on_table is not None and scene.plane is not None:
                card.tag = card.tag.moved_to(scene.plane.pixels(card.on_table).tolist())
            card.gone_since, card.instead, card.around = None, None, None
            card.seen, card.sure = scene.now, -math.inf  # what lies there now is to be seen first

    # ------------------------------------------------------------ what was read

    def _match(self, scene: Scene, codes: Sequence[Tag]) -> list[CameraEvent]:
        """Match the codes that were read with cards and candidates."""
        events: list[CameraEvent] = []
        for tag in codes:
            card = self.cards.get(tag.text)
            if self._is_known_otherwise(tag, card, codes, scene):
                continue
            if card is not None and near(card.tag, tag):
                events += self._refresh(card, tag, scene)
                continue
            if card is not None:
                card.elsewhere = scene.now
            weight = _WEIGHT[tag.source] * tag.certainty
            pattern = motion.pattern(scene.image, tag.corners)
            for candidate in self._candidates:
                if candidate.tag.text == tag.text and near(candidate.tag, tag):
                    candidate.latest, candidate.there, candidate.pattern = tag, scene.now, pattern
                    candidate.weight += weight
                    break
            else:
                candidate = _Candidate(tag, scene.now, scene.number, tag, pattern, scene.now, weight)
                self._candidates.append(candidate)
            candidate.measure(scene.plane)
        return events

    def _is_known_otherwise(self, tag: Tag, card: Card | None, codes: Sequence[Tag], scene: Scene) -> bool:
        """Whether a card's face and its code are both in sight, and this is the one by which it is not tracked."""
        if card is not None:
            if (card.tag.source == "face") == (tag.source == "face"):
                return False
            if tag.source == "face" and overlap(tag, card.tag):
                return True  # its sticker is covered
            return motion.resemblance(scene.image, card.tag.corners, card.pattern) > _ALIKE
        others = [other for other in codes if other.text == tag.text]
        others += [candidate.latest for candidate in self._candidates if candidate.tag.text == tag.text]
        return tag.source == "face" and any(other.source != "face" and overlap(tag, other) for other in others)

    def _refresh(self, card: Card, tag: Tag, scene: Scene) -> list[CameraEvent]:
        """Process a reading of a card in its place; small turns add up to an event."""
        card.seen = card.sure = scene.now
        card.gone_since, card.instead = None, None
        if tag.source == "known" and card.tag.source == "decoded":
            return []
        card.tag, card.pattern, card.look = tag, motion.pattern(scene.image, tag.corners), scene.look(tag)
        if scene.plane is None or not scene.settled:
            return []
        reported_before = card.place is not None
        card.place, card.on_table = scene.plane.place(tag), scene.plane.table(tag.corners)
        if not reported_before:
            card.reported_turn, card.reported_zone = card.place.turn, card.place.zone
        if between(card.reported_turn, card.place.turn) < TURNED_BY:
            return []
        card.reported_turn = card.place.turn
        when = scene.now - scene.began
        return [CameraEvent(when, scene.number, "turned", tag.text, card.reported_zone, card.place.turn)]

    def _watch_places(self, scene: Scene) -> None:
        """Update which cards and candidates are still there although they were not read."""
        unmoved_since = scene.now - scene.step if not scene.detector.any else math.inf
        for card in self.cards.values():
            if card.sure >= unmoved_since or card.sure >= scene.last_moved(card.tag):
                card.seen = card.sure = scene.now
                self._keep_surroundings(card, scene)
        kept = []
        for candidate in self._candidates:
            if candidate.there != scene.now and (
                candidate.there >= scene.last_moved(candidate.latest)
                or motion.resemblance(scene.image, candidate.latest.corners, candidate.pattern) > motion.SAME
            ):
                candidate.there = scene.now
            if scene.now - candidate.there <= max(_FORGET, 2.5 * scene.step):
                kept.append(candidate)
        self._candidates = kept

    def _keep_surroundings(self, card: Card, scene: Scene) -> None:
        """Keep what is seen around a card that is certainly there, each second, where the bare table is unknown."""
        if card.around is not None and scene.now - card.around.seen < _KEPT_FOR:
            return
        still_for = scene.now - scene.last_moved(card.tag, margin=2.5)
        if still_for >= covering.STILL_FOR and scene.background.at(scene.corners(card.tag)) is None:
            card.around = covering.around(scene.levelled, card.tag, scene.factor, scene.now)

    # ------------------------------------------------------------ placed and turned

    def _settle(self, scene: Scene) -> list[CameraEvent]:
        """Accept the candidates that have been steady for long enough."""
        events: list[CameraEvent] = []
        # It came to rest at some time between the first frame in which it is still and the one before.
        least = self.steady_for - min(scene.step, _SLACK) - 1e-6
        for candidate in list(self._candidates):
            if candidate.there != scene.now or candidate.frame == scene.number or scene.now - candidate.since < least:
                continue
            if self._contested(candidate, scene):
                continue
            if self._is_copy(candidate, scene):
                self.rejected.note("duplicate", candidate.tag.text)
                continue
            if self._may_be_held(candidate, scene):
                continue
            events += self._accept(candidate, scene)
        return events

    def _may_be_held(self, candidate: _Candidate, scene: Scene) -> bool:
        """Whether a candidate may be in a hand above the table: it is too large, or may be and an arm is near it."""
        if scene.now - scene.last_moved(candidate.latest) < _AT_REST and scene.now - candidate.since < _REST_AT_MOST:
            return True
        verdict = self._heights.verdict(candidate.latest, candidate.side)
        if verdict == "lying":
            return False
        if scene.now - scene.last_moved(candidate.latest, margin=1.0) >= HELD_AT_MOST:
            return False
        if verdict == "held":
            return True
        reach = _HAND_OF_FACE if candidate.tag.source == "face" else _HAND
        if scene.background.at(scene.corners(candidate.latest)) is None:
            if verdict == "lifted":
                return True  # an arm is not seen before a table that is unknown
            reach = max(reach, REACHED)
        return scene.is_reached(candidate.latest, reach)

    def _contested(self, candidate: _Candidate, scene: Scene) -> bool:
        """Whether a more certain reading is in the same place: recognition by the closed set may be wrong."""
        if candidate.weight < 1.5:
            return True  # a single recognition by the closed set is not enough
        for other in self._candidates:
            if other.tag.text == candidate.tag.text or other.there != scene.now or other.weight < candidate.weight:
                continue
            if overlap(other.latest, candidate.latest):
                return True
        return any(
            text != candidate.tag.text and card.sure >= candidate.since and overlap(card.tag, candidate.latest)
            for text, card in self.cards.items()
        )

    def _is_copy(self, candidate: _Candidate, scene: Scene) -> bool:
        """Whether the card of this text still lies elsewhere, so that this is another copy of it."""
        card = self.cards.get(candidate.tag.text)
        return (
            card is not None
            and card.sure >= max(candidate.since, scene.now - scene.step)
            and scene.now > candidate.since
        )

    def _accept(self, candidate: _Candidate, scene: Scene) -> list[CameraEvent]:
        """Make a steady candidate a card; the events that follow."""
        text, tag = candidate.tag.text, candidate.latest
        self._candidates = [other for other in self._candidates if other.tag.text != text]
        place = scene.plane.place(tag) if scene.plane else None
        zone, turn = (place.zone, place.turn) if place else (None, picture_turn(tag))
        before = self.cards.get(text)
        if before is not None and place is not None and _stays(before, place.x, place.y):
            zone = before.reported_zone
        look = scene.look(tag)
        # Not only where the table is known: a card beside it may have made a part of the place unknown.
        if motion.difference(scene.background.remembered(scene.corners(tag)), look) <= BARE:
            scene.background.forget(tag, scene.factor)  # it lay there before the table was seen
        fresh = Card(
            tag=tag,
            place=place,
            pattern=candidate.pattern,
            look=look,
            since=candidate.since,
            seen=scene.now,
            sure=scene.now,
            reported_turn=turn,
            reported_zone=zone,
            on_table=scene.plane.table(tag.corners) if scene.plane else None,
        )
        events = self._supersede(candidate, scene)
        self.cards[text] = fresh
        self._heights.note(tag, candidate.side)
        table_turn = place.turn if place else None
        t = candidate.since - scene.began
        placed = CameraEvent(t, candidate.frame, "placed", text, zone, table_turn)
        if before is None:
            is_new = text in self._ever or events or not self._was_in_first_frame(candidate, scene)
            self._ever.add(text)
            return [*events, placed] if is_new else []
        if before.reported_zone != zone:
            turn_before = before.place.turn if before.place else None
            removed = CameraEvent(t, candidate.frame, "removed", text, before.reported_zone, turn_before)
            return [*events, removed, placed]
        if between(before.reported_turn, turn) >= TURNED_BY:
            return [*events, CameraEvent(t, candidate.frame, "turned", text, zone, table_turn)]
        fresh.reported_turn = before.reported_turn  # so that small turns add up
        return events

    def _was_in_first_frame(self, candidate: _Candidate, scene: Scene) -> bool:
        """Whether the first frame shows the candidate in the same place."""
        return motion.resemblance(scene.background.first, candidate.latest.corners, candidate.pattern) > _ALIKE

    def _supersede(self, candidate: _Candidate, scene: Scene) -> list[CameraEvent]:
        """Remove the cards in whose place this one lies: they are gone, or beneath it."""
        events = []
        for text, card in list(self.cards.items()):
            if text != candidate.tag.text and card.sure < candidate.since and overlap(card.tag, candidate.latest):
                card.gone_since = (candidate.since, candidate.frame)
                events.append(self._remove(text, scene))
        return events

    # ------------------------------------------------------------ removed

    def _remove_gone(self, scene: Scene) -> list[CameraEvent]:
        """Remove the cards that are gone; the events that follow."""
        events: list[CameraEvent] = []
        for text, card in list(self.cards.items()):
            if card.seen == scene.now:
                continue
            correlation = motion.resemblance(scene.image, card.tag.corners, card.pattern)
            if correlation > _ALIKE:
                card.seen, card.gone_since, card.instead = scene.now, None, None
                card.sure = scene.now if correlation > motion.SAME else card.sure
            elif self._is_below_a_held_card(card, scene):
                card.gone_since, card.instead = None, None
            elif is_gone(card, scene, self.cards.values(), self.steady_for):
                events.append(self._remove(text, scene))
                if card.instead is not None:
                    scene.background.confirm(scene.levelled, scene.corners(card.tag))
        return events

    def _is_below_a_held_card(self, card: Card, scene: Scene) -> bool:
        """Whether another card is held so near above this one that it may hide it."""
        return any(
            candidate.tag.text != card.tag.text
            and math.dist(candidate.latest.centre, card.tag.centre) < REACHED * card.tag.side
            and self._may_be_held(candidate, scene)
            for candidate in self._candidates
        )

    def _remove(self, text: str, scene: Scene) -> CameraEvent:
        card = self.cards.pop(text)
        since, frame = card.gone_since or (card.seen, scene.number)
        turn = card.place.turn if card.place else None
        return CameraEvent(since - scene.began, frame, "removed", text, card.reported_zone, turn)


def _stays(card: Card, x: float, y: float) -> bool:
    return card.place is not None and math.dist((card.place.x, card.place.y), (x, y)) < STAYS_WITHIN
