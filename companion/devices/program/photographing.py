"""Photographing: takes photos of cards that are laid before the camera one after another, cropped to each card.

A series lasts as long as the server asks for its photos. Frames are examined in a separate thread, so the camera's
thread is not delayed.
"""

from __future__ import annotations

import logging
import threading
import time

from companion.devices.program import card_photos
from companion.devices.program.camera import TableCamera, in_text
from hardware.camera.faces.card_photographer import CardPhotographer
from hardware.camera.faces.table_view import Box
from hardware.camera.frames import Frame
from hardware.camera.geometry.homography import find_plane
from hardware.camera.geometry.layout import MIDDLE, Layout

log = logging.getLogger("exchequer.devices")

HALF = 80.0
"""Millimetres from the middle of the zone to the edge of the watched part: a card of 120 mm, and a margin."""
EVERY = 0.15
"""Seconds between the frames that are examined."""
ABANDONED = 10.0
"""Seconds without a request of the server after which a series ends."""


class Photographing:
    """The series of photos of one program. Safe to use from several threads."""

    def __init__(self, camera: TableCamera) -> None:
        self._camera = camera
        self._series, self._top = 0, 0.0
        self._photographer: CardPhotographer | None = None
        self._layout: Layout | None = None
        self._frame: Frame | None = None
        self._photos: list[dict[str, object]] = []
        self._asked_at = 0.0
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None

    def take(self, series: int, top: float) -> dict[str, object]:
        """The photos of a series since the last call, what is seen now, and the size of the deck's cards.

        ``top``: clockwise degrees from north of the direction in which the cards' tops point.
        """
        with self._lock:
            self._asked_at = time.monotonic()
            if series != self._series:
                self._series, self._top = series, top
                self._photographer, self._photos = None, []
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="photographs", daemon=True)
                self._thread.start()
            photos, self._photos = self._photos, []
            photographer = self._photographer
            return {
                "photos": photos,
                "seen": "unseen" if photographer is None else photographer.state,
                "size": None if photographer is None else photographer.size,
            }

    def _run(self) -> None:
        while time.monotonic() - self._asked_at < ABANDONED:
            try:
                self.examine()
            except Exception:
                log.exception("A frame for photos of cards could not be examined")
            time.sleep(EVERY)
        with self._lock:
            self._photographer, self._series = None, 0

    def examine(self) -> None:
        """Examine the newest frame, and keep the photo of a card that has come to rest."""
        thread = self._camera.thread
        frame = None if thread is None else thread.latest_frame()
        layout = None if thread is None else thread.layout
        if thread is None or frame is None or layout is None or frame is self._frame:
            return
        self._frame = frame
        with self._lock:
            if self._photographer is None or self._layout != layout:
                self._layout, self._photographer = layout, CardPhotographer(_box(layout), self._top)
            photographer = self._photographer
        photo = photographer.update(frame.image, find_plane(frame.image, layout, thread.lens), frame.time)
        if photo is not None:
            content = in_text(card_photos.small(photo.image))
            with self._lock:
                self._photos.append({"data": content, "width": photo.width, "height": photo.height})


def _box(layout: Layout) -> Box:
    """The part of the table, around the middle zone, in which cards are photographed."""
    x, y = layout.centre(MIDDLE)
    return x - HALF, y - HALF, x + HALF, y + HALF
