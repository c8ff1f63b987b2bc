"""Table camera: the agent's camera, which watches what the server tells it to look for.

It starts once the server has said which cards there are and which mat lies there. How the picture is turned, the lens,
and a layout of a whole table are the settings that ``exchequer run`` makes on its camera page, in the same data folder.
"""

from __future__ import annotations

import base64
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.agent.throws import Throws
from companion.devices import health
from companion.devices.agent_messages import MOST_PARTS, PART, LookFor, ThrowOrder
from companion.devices.camera_choice import CameraChoices
from companion.devices.camera_settings import TABLE_ID, CameraSettings
from companion.devices.card_codes import closed_set, face_set
from companion.devices.protocols import Capabilities, CardEvent, CardSighting
from companion.packs.pack_store import FacePhoto
from hardware.camera.codes.reader import Recogniser
from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout, LayoutError, parse
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.tracking.known_cards import KnownCards
from hardware.camera.tracking.watcher import Watcher

log = logging.getLogger("exchequer.devices")

SETTLED = 4.0
"""Seconds after a start, or a change of the layout, in which the cards on the mat become steady."""
WIDEST = 640
"""Pixels: a picture for the host page is at most this wide."""
QUALITIES = (70, 50, 30)
"""Qualities of JPEG, of which the first that is small enough is taken."""


class TableCamera:
    """The camera of an agent. Safe to use from several threads.

    ``on_event`` is called with each card event, ``on_state`` when the camera's state has changed, ``on_throw`` with
    each reading of dice, ``on_settled`` with all cards once they are known.
    """

    def __init__(
        self,
        spec: str,
        folder: Path,
        *,
        on_event: Callable[[CardEvent], None],
        on_state: Callable[[], None],
        on_throw: Callable[[dict[str, object]], None],
        source: Callable[[Layout], Source] | None = None,
    ) -> None:
        """Watch the camera of this specification, or the ``source`` that is made for a layout."""
        self.spec = spec
        self.state = "searching"
        self._settings, self._choices = CameraSettings(folder), CameraChoices(folder)
        self._on_event, self._on_state, self._on_throw, self._make_source = on_event, on_state, on_throw, source
        self._watcher: Watcher | None = None
        self._throws: Throws | None = None
        self._texts: tuple[str, ...] = ()
        self._photos: tuple[FacePhoto, ...] = ()
        self._layout: Layout | None = None
        self._settles_at = float("inf")
        self._lock = threading.RLock()

    # ------------------------------------------------------------------ orders

    def look_for(self, order: LookFor, photos: Sequence[FacePhoto]) -> None:
        """Look for these cards on this mat from now on."""
        with self._lock:
            layout = self._settings.table
            if self._settings.chosen != TABLE_ID:
                try:
                    layout = parse(order.layout)
                except LayoutError as error:
                    log.error("The server's mat cannot be used: %s", error)
                    return
            texts, faces = tuple(order.cards), tuple(photos)
            if self._watcher is None:
                self._texts, self._photos, self._layout = texts, faces, layout
                self._start(layout)
                return
            if (texts, faces) != (self._texts, self._photos):
                self._texts, self._photos = texts, faces
                self._watcher.expect(self._known())
            if layout != self._layout:
                self._layout = layout
                self._watcher.use(layout, self._settings.lens)
                self._settles_at = time.monotonic() + SETTLED

    def throw(self, order: ThrowOrder) -> None:
        """Look for a throw of dice."""
        if self._throws is not None:
            self._throws.order(order)

    def awaited(self, roll: bool) -> None:
        """Whether a roll is awaited."""
        if self._throws is not None:
            self._throws.awaited(roll)

    def close(self) -> None:
        """Stop watching."""
        if self._throws is not None:
            self._throws.close()
        if self._watcher is not None:
            self._watcher.stop()

    def _start(self, layout: Layout) -> None:
        if self._make_source is not None:
            source = self._make_source(layout)
        else:
            choice = self._choices.now
            source = open_source(self.spec)
            if isinstance(source, DeviceSource):
                source.keeps_fixed = choice.fixed
            turned = Orientation(choice.turned, bool(choice.mirrored))
            source = OrientedSource(source, turned, finds_mirrored=choice.mirrored is None)
        self._watcher = Watcher(
            source,
            layout,
            self._known(),
            lens=self._settings.lens,
            on_event=lambda event: self._on_event(
                {"text": event.text, "zone": event.zone, "turn": event.turn, "event": event.event}
            ),
            on_state=self._state_changed,
        )
        self._throws = Throws(self._watcher, self._on_throw)
        self._watcher.start()

    def _known(self) -> Recogniser | None:
        codes = closed_set(self._texts) if self._texts else None
        faces = face_set(self._photos) if self._photos else None
        return KnownCards(codes, faces) if faces is not None and faces.texts else codes

    def _state_changed(self, state: str) -> None:
        with self._lock:
            was_there, self.state = self.state in ("ready", "simulated"), state
            if state in ("ready", "simulated") and not was_there:
                self._settles_at = time.monotonic() + SETTLED
        self._on_state()

    # ------------------------------------------------------------------ reports

    def settled_cards(self) -> list[CardSighting] | None:
        """All cards on the mat; None while they are not known for certain, such as after a start."""
        with self._lock:
            if self._watcher is None or time.monotonic() < self._settles_at:
                return None
            if self.state not in ("ready", "simulated"):
                return None
            return [{"text": one["text"], "zone": one["zone"], "turn": one["turn"]} for one in self._watcher.lying()]

    @property
    def reason(self) -> str:
        """Why it is lost, in English; "" while all is well."""
        return "" if self._watcher is None else self._watcher.reason

    def figures(self) -> Mapping[str, object]:
        """Its figures."""
        return health.of_camera(Capabilities.of(self._watcher))

    def rejected(self) -> list[tuple[str, str]]:
        """The codes that are no cards: reason and text."""
        return list(health.rejected_codes(Capabilities.of(self._watcher)))[:20]

    def picture_parts(self) -> list[str]:
        """The newest picture with zones and codes drawn on it, in parts (base64); empty without one."""
        drawn = self._watcher.latest_jpeg() if self._watcher is not None else None
        if not drawn:
            return []
        image = cv2.imdecode(np.frombuffer(drawn, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            return []
        factor = min(1.0, WIDEST / image.shape[1])
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        for quality in QUALITIES:
            done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
            text = base64.b64encode(data.tobytes()).decode() if done else ""
            if 0 < len(text) <= PART * MOST_PARTS:
                return [text[at : at + PART] for at in range(0, len(text), PART)]
        return []
