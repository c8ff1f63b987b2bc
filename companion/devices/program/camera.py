"""Table camera: the camera of a devices' program, which watches for the cards that the server orders.

It starts once the server has sent the cards and the mat. How the picture is turned, the lens, and the layout of a whole
table are settings of the host's camera page, in the program's data folder.
"""

from __future__ import annotations

import base64
import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2

from companion.devices.program.camera_choice import PHONE
from companion.devices.program.camera_settings import TABLE_ID, CameraSettings
from companion.devices.program.known_cards import FacePhoto, known_cards
from companion.devices.program.outbox import Outbox
from companion.devices.program.throws import Throws
from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout, LayoutError
from hardware.camera.geometry.layout import parse as parse_layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.images import Image
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.sources.posted import PostedSource
from hardware.camera.sources.posted_frames import PostedFrames
from hardware.camera.tracking.camera_thread import CameraThread
from hardware.camera.tracking.scene import CardSighting

log = logging.getLogger("exchequer.devices")

SIMULATED = "simulated"
SETTLED = 4.0
"""Seconds for the cards on the mat to become steady after a start or a change of the layout."""
WIDEST = 1280
"""Pixels of the width of a picture for the pages, at most."""
LARGEST_PICTURE = 400_000
"""Bytes of a picture for the pages, at most."""
QUALITIES = (80, 60, 40, 20)
"""JPEG qualities, tried in order until the picture is small enough."""
MakeSource = Callable[[Layout], Source]
"""Makes the source of a simulated table with this layout."""


class TableCamera:
    """The camera of one program. Safe to use from several threads."""

    def __init__(
        self,
        folder: Path,
        started: str,
        outbox: Outbox,
        on_state: Callable[[], None],
        simulated: MakeSource | None = None,
        settled: float = SETTLED,
    ) -> None:
        """Keep the settings in ``folder``; ``started`` is the camera that the command line names ("": none)."""
        self.settings = CameraSettings(folder, started)
        self.choices = self.settings.choices
        self.spec = self.choices.spec
        """The specification of the camera to be watched; "" for none."""
        self.state = "searching"
        self.frames = PostedFrames()
        """The pictures of the phone that is the camera."""
        self.texts: frozenset[str] = frozenset()
        """The texts of all cards of the game."""
        self.thread: CameraThread | None = None
        self.throws: Throws | None = None
        self._failure = ""
        self._outbox, self._on_state, self._simulated, self._settled = outbox, on_state, simulated, settled
        self._cards: tuple[tuple[str, ...], tuple[FacePhoto, ...]] | None = None
        """The texts and faces to look for; None before the server has named them."""
        self._settles_at = float("inf")
        self._lock = threading.RLock()

    # ------------------------------------------------------------------ what to watch

    def look_for(self, texts: Sequence[str], photos: Sequence[FacePhoto], mat: object) -> None:
        """Look for these cards on this mat (a layout as JSON data)."""
        with self._lock:
            try:
                self.settings.mat = parse_layout(mat)
            except LayoutError as error:
                log.error("The server's mat cannot be used: %s", error)
            before, self._cards = self._cards, (tuple(texts), tuple(photos))
            self.texts = frozenset(texts)
            if self.thread is not None and before != self._cards:
                self.thread.expect(known_cards(*self._cards))
            self.apply()
            if self.thread is None and self.spec:
                self.watch(self.spec)

    def apply(self) -> None:
        """Apply the chosen layout and lens to the camera thread if they have changed."""
        with self._lock:
            thread, settings = self.thread, self.settings
            if thread is not None and (thread.layout, thread.lens) != (settings.layout, settings.lens):
                thread.use(settings.layout, settings.lens)
                self._settles_at = time.monotonic() + self._settled
        self._on_state()

    def watch(self, spec: str, source: Source | None = None) -> None:
        """Watch the camera with this specification ("": none), or this ``source`` of it."""
        with self._lock:
            self.spec, self._failure = spec, ""
            if not spec:
                self.close()
                self.thread = self.throws = None
                self.state = "searching"
            elif self._cards is not None:
                try:
                    self._watch(source or self.oriented(self.source_of(spec)))
                except (ImportError, OSError, ValueError) as error:
                    log.exception("The camera cannot be used; its asks are answered by hand")
                    self._failure, self.state = str(error), "lost"
        self._on_state()

    def _watch(self, source: Source) -> None:
        if self.thread is not None:
            self.thread.change_source(source)
            return
        assert self._cards is not None
        self.state = "searching"
        self.thread = CameraThread(
            source,
            self.settings.layout,
            known_cards(*self._cards),
            lens=self.settings.lens,
            on_event=self._outbox.card,
            on_state=self._state_changed,
        )
        self.throws = Throws(self.thread, self._outbox)
        self.thread.start()

    def source_of(self, spec: str) -> Source:
        """The source of a specification. Raises ImportError, OSError or ValueError."""
        if spec == PHONE:
            return PostedSource(self.frames)
        if spec == SIMULATED and self._simulated is not None:
            return self._simulated(self.settings.layout)
        return open_source(spec)

    def oriented(self, source: Source) -> Source:
        """The source with the chosen orientation; a USB camera also gets the choice to keep its focus fixed."""
        choice = self.choices.now
        if isinstance(source, DeviceSource):
            source.keeps_fixed = choice.fixed
        turned = Orientation(choice.turned, bool(choice.mirrored))
        return OrientedSource(source, turned, finds_mirrored=choice.mirrored is None)

    def close(self) -> None:
        """Stop watching."""
        if self.throws is not None:
            self.throws.close()
        if self.thread is not None:
            self.thread.stop()

    def _state_changed(self, state: str) -> None:
        is_there = state in ("ready", "simulated")
        if is_there and self.state not in ("ready", "simulated"):
            self._settles_at = time.monotonic() + self._settled
        self.state = state
        self._on_state()

    # ------------------------------------------------------------------ reports

    def settled_cards(self) -> list[CardSighting] | None:
        """All cards on the mat; None while they are uncertain, as after a start."""
        with self._lock:
            is_there = self.state in ("ready", "simulated")
            if self.thread is None or not is_there or time.monotonic() < self._settles_at:
                return None
            return self.thread.lying()

    def report(self) -> dict[str, object] | None:
        """State, reason and figures, as ``companion.devices.reports`` has them; None without a camera."""
        if not self.spec:
            return None
        figures = {} if self.thread is None else self.thread.health()
        figures.pop("state", None)
        return {
            "state": self.state,
            "reason": self._failure or ("" if self.thread is None else self.thread.reason),
            "phone": self.spec == PHONE,
            "figures": figures,
        }

    def rejected(self) -> list[dict[str, str]]:
        """The codes that are not cards."""
        if self.thread is None:
            return []
        return [{"reason": reason, "text": text} for reason, texts in self.thread.report().items() for text in texts]

    def table_layout(self) -> object:
        """The watched layout if it is that of a whole table, else None."""
        return to_json(self.settings.layout) if self.settings.chosen == TABLE_ID else None

    def picture(self) -> bytes:
        """The newest picture with zones and codes drawn on it (JPEG); empty without one."""
        return (self.thread.latest_jpeg() if self.thread is not None else None) or b""


def jpeg_of(image: Image) -> bytes:
    """A picture as JPEG for the pages; b"" if it cannot be encoded."""
    factor = min(1.0, WIDEST / image.shape[1])
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else image
    for quality in QUALITIES:
        done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(data) <= LARGEST_PICTURE:
            return bytes(data)
    return b""


def in_text(picture: bytes) -> str:
    """A picture as base64, for a reply to the server."""
    return base64.b64encode(picture).decode()
