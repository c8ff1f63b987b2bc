"""Card photographing: a series of photos for a draft, one of each card that its owner lays before the camera.

The cards of the draft come in the order of its form, without those that have a photo already. Each photo is cut to the
card, saved with the card's size, and goes to the next card; it can be taken back. A series lasts as long as its page
asks for it. Frames are examined in a thread of its own, so that the camera's is not delayed.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import TypedDict

from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from companion.packs import card_photos
from companion.packs.draft_store import DraftStore
from companion.tables.table import CAMERA
from hardware.camera.faces.card_photographer import CardPhotographer, State
from hardware.camera.faces.table_view import Box
from hardware.camera.frames import Frame
from hardware.camera.geometry.homography import find_plane
from hardware.camera.geometry.layout import MIDDLE, Layout

log = logging.getLogger("exchequer.devices")

HALF = 80.0
"""Millimetres from the middle of the zone to the edge of the part that is watched: a card of 120 mm, and some room."""
EVERY = 0.15
"""Seconds between the frames that are examined."""
ABANDONED = 10.0
"""Seconds without a request of the page after which a series ends."""
TOPS = (0, 90, 180, 270)
"""Clockwise degrees from north of the direction in which the cards' tops may point."""


class SeriesState(TypedDict):
    """What the page shows of a series.

    ``seen`` is the state of the photographer, ``card`` the next card ("" when all are photographed), ``last`` the card
    that was photographed last ("" before the first), ``size`` width and height of the deck's cards in mm, once known.
    """

    active: bool
    seen: State
    card: str
    last: str
    done: int
    of: int
    size: tuple[float, float] | None
    refusal: str


class CardSeries:
    """A series of photos of these cards of a draft. Safe to use from several threads."""

    def __init__(
        self,
        hub: DeviceHub,
        drafts: DraftStore,
        draft: str,
        cards: list[str],
        *,
        top: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.draft = draft
        self._hub, self._drafts, self._clock = hub, drafts, clock
        self._cards = cards
        self._at = 0
        self._photographed: list[int] = []
        self._top = top
        self._photographer: CardPhotographer | None = None
        self._layout: Layout | None = None
        self._refusal = ""
        self._asked_at = clock()
        self._frame: Frame | None = None
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name="photographs", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the series."""
        self._ended.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(2.0)

    @property
    def is_active(self) -> bool:
        """Whether frames are still examined."""
        return not self._ended.is_set()

    def state(self) -> SeriesState:
        """What the page shows; keeps the series going."""
        with self._lock:
            self._asked_at = self._clock()
            return {
                "active": self.is_active,
                "seen": self._photographer.state if self._photographer is not None else "unseen",
                "card": self._cards[self._at] if self._at < len(self._cards) else "",
                "last": self._cards[self._photographed[-1]] if self._photographed else "",
                "done": len(self._photographed),
                "of": len(self._cards),
                "size": self._photographer.size if self._photographer is not None else None,
                "refusal": self._refusal,
            }

    def skip(self) -> None:
        """Go on with the card after the next one, without a photo of it."""
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

    # ------------------------------------------------------------------ the thread

    def _run(self) -> None:
        while not self._ended.wait(EVERY):
            if self._clock() - self._asked_at > ABANDONED:
                self._ended.set()
                return
            try:
                self.examine()
            except Exception:
                log.exception("A frame for photos of cards could not be examined")

    def examine(self) -> None:
        """Examine the newest frame of the camera, and save the photo of a card that has come to rest in it."""
        camera = self._hub.capabilities[CAMERA]
        frame = camera.frames.latest_frame() if camera.frames is not None else None
        layout = camera.layout.layout if camera.layout is not None else None
        if frame is None or layout is None or frame is self._frame or self._at >= len(self._cards):
            return
        self._frame = frame
        with self._lock:
            if self._photographer is None or self._layout != layout:
                self._layout, self._photographer = layout, CardPhotographer(_box(layout), self._top)
            photographer = self._photographer
        lens = camera.layout.lens if camera.layout is not None else None
        photo = photographer.update(frame.image, find_plane(frame.image, layout, lens), frame.time)
        if photo is None:
            return
        with self._lock:
            if self._at >= len(self._cards):
                return
            try:
                content = card_photos.small(photo.image)
                self._drafts.set_photo(self.draft, self._cards[self._at], content, (photo.width, photo.height))
            except Refusal as refusal:
                self._refusal = refusal.code.value
                return
            self._refusal = ""
            self._photographed.append(self._at)
            self._at += 1


def _box(layout: Layout) -> Box:
    """The part of the table around the middle zone in which cards are photographed."""
    x, y = layout.centre(MIDDLE)
    return x - HALF, y - HALF, x + HALF, y + HALF


class CardPhotographing:
    """The series of photos of one server: one at a time, since there is one camera."""

    def __init__(self, hub: DeviceHub, drafts: DraftStore) -> None:
        self._hub, self._drafts = hub, drafts
        self._series: CardSeries | None = None
        self._lock = threading.Lock()

    def begin(self, draft: str, group: str, top: object) -> CardSeries:
        """Begin a series of the cards of a group that have no photo. One that is under way for the draft ends.

        Raises `Refusal`: ``camera_absent``, ``pack_item`` for an unknown group, ``upload_busy`` while another draft's
        cards are photographed.
        """
        if self._hub.capabilities[CAMERA].frames is None:
            raise Refusal(Code.CAMERA_ABSENT)
        found = self._drafts.get(draft)
        groups = [one for one in found.form.decks() if one.id == group]
        if not groups or not isinstance(top, int) or top not in TOPS:
            raise Refusal(Code.PACK_ITEM)
        cards = [item.id.removeprefix("card-") for item in groups[0].items]
        with self._lock:
            if self._series is not None and self._series.is_active:
                if self._series.draft != draft:
                    raise Refusal(Code.UPLOAD_BUSY)
                self._series.end()
            missing = [card for card in cards if card not in found.photos]
            self._series = CardSeries(self._hub, self._drafts, draft, missing, top=top)
            self._series.start()
            return self._series

    def of(self, draft: str) -> CardSeries:
        """The series of a draft. Raises `Refusal` ``pack_item`` if there is none."""
        series = self._series
        if series is None or series.draft != draft:
            raise Refusal(Code.PACK_ITEM)
        return series

    def close(self) -> None:
        """End the series that is under way."""
        if self._series is not None:
            self._series.end()
