"""Card photographing: a series of photos of a draft's cards, which its owner lays before the camera one by one.

The cards follow the order of the draft's form; cards with a photo are left out. The devices' program crops each photo
to the card, and it is saved with the card's size. The last photo can be undone. A series lasts as long as its page
polls it.
"""

from __future__ import annotations

import base64
import itertools
import threading
from typing import TypedDict

from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from companion.packs.draft_store import DraftStore

TOPS = (0, 90, 180, 270)
"""Clockwise degrees from north of the direction in which the cards' tops may point."""


class SeriesState(TypedDict):
    """The state of a series for its page.

    ``seen`` is the state of the photographer, ``card`` the next card ("" when all are photographed), ``last`` the card
    that was photographed last ("" before the first), ``size`` width and height of the deck's cards in mm, once known.
    """

    active: bool
    seen: str
    card: str
    last: str
    done: int
    of: int
    size: tuple[float, float] | None
    refusal: str


class CardSeries:
    """A series of photos of these cards of a draft. Safe to use from several threads."""

    def __init__(self, number: int, hub: DeviceHub, drafts: DraftStore, draft: str, cards: list[str], top: int) -> None:
        """Start a series; ``number`` distinguishes the series of a server."""
        self.draft = draft
        self.is_active = True
        self._number, self._hub, self._drafts, self._cards, self._top = number, hub, drafts, cards, top
        self._at = 0
        self._photographed: list[int] = []
        self._lock = threading.RLock()

    def state(self) -> SeriesState:
        """Save the photos taken since the last call, and return the state for the page. Raises `Refusal`."""
        with self._lock:
            refusal, seen, size = "", "unseen", None
            if self.is_active:
                taken = self._hub.request("photograph", {"series": self._number, "top": self._top})
                seen, size = str(taken["seen"]), taken["size"]
                for photo in taken["photos"]:
                    refusal = self._save(base64.b64decode(photo["data"]), (photo["width"], photo["height"]))
            return {
                "active": self.is_active,
                "seen": seen,
                "card": self._cards[self._at] if self._at < len(self._cards) else "",
                "last": self._cards[self._photographed[-1]] if self._photographed else "",
                "done": len(self._photographed),
                "of": len(self._cards),
                "size": size,
                "refusal": refusal,
            }

    def _save(self, photo: bytes, size: tuple[float, float]) -> str:
        """Save the photo of the next card and return the code of the refusal, "" if it was saved."""
        if self._at >= len(self._cards):
            return ""
        try:
            self._drafts.set_photo(self.draft, self._cards[self._at], photo, size)
        except Refusal as refusal:
            return refusal.code.value
        self._photographed.append(self._at)
        self._at += 1
        return ""

    def skip(self) -> None:
        """Skip the next card."""
        with self._lock:
            self._at = min(self._at + 1, len(self._cards))

    def take_back(self) -> None:
        """Remove the last photo, and wait for that card again. Raises `Refusal`."""
        with self._lock:
            if self._photographed:
                last = self._photographed[-1]
                self._drafts.set_photo(self.draft, self._cards[last], None)
                self._photographed.pop()
                self._at = last

    def end(self) -> None:
        """End the series."""
        self.is_active = False


class CardPhotographing:
    """The photo series of one server: one at a time, since there is only one camera."""

    def __init__(self, hub: DeviceHub, drafts: DraftStore) -> None:
        self._hub, self._drafts = hub, drafts
        self._series: CardSeries | None = None
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def begin(self, draft: str, group: str, top: object) -> CardSeries:
        """Begin a series of a group's cards without photos. Ends the previous series.

        Raises `Refusal`: ``camera_absent``, and ``pack_item`` for an unknown group.
        """
        if not self._hub.has_camera:
            raise Refusal(Code.CAMERA_ABSENT)
        found = self._drafts.get(draft)
        groups = [deck for deck in found.form.decks() if deck.id == group]
        if not groups or not isinstance(top, int) or top not in TOPS:
            raise Refusal(Code.PACK_ITEM)
        cards = [item.id.removeprefix("card-") for item in groups[0].items]
        with self._lock:
            if self._series is not None:
                self._series.end()
            missing = [card for card in cards if card not in found.photos]
            self._series = CardSeries(next(self._numbers), self._hub, self._drafts, draft, missing, top)
            return self._series

    def of(self, draft: str) -> CardSeries:
        """The series of a draft. Raises `Refusal` ``pack_item`` if it has no series."""
        series = self._series
        if series is None or series.draft != draft:
            raise Refusal(Code.PACK_ITEM)
        return series
