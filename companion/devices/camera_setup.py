"""Camera set-up: the state that the host's camera page shows, and the commands by which it changes the settings.

The page polls. Each reply describes one frame: the positions of markers, zones and codes in its picture, advice as
sentences, and the sizes of stickers that this camera can read. The page draws them over the picture, where zones can be
dragged. A change is checked, saved with the camera's settings, and applied to the running camera.

A frame is examined on request, at most twice a second and in the thread of the request; the camera's own thread
is not delayed.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2

from companion.devices.camera_choice import PHONE
from companion.devices.camera_page import (
    CameraPageState,
    LensState,
    MeasuredTable,
    Readings,
    ReadingState,
    StickerReadings,
)
from companion.devices.camera_page_values import advice_state, marker_state, matrix_of, phone_advice, tag_state
from companion.devices.camera_settings import MAT_ID, TABLE_ID, CameraSettings, Chosen
from companion.devices.camera_source import CameraSource
from companion.devices.hub import DeviceHub
from companion.devices.layouts import mat_of
from companion.devices.lens_calibration import NEEDED, CalibrationViews
from companion.devices.protocols import Capabilities
from companion.errors import Code, Refusal
from companion.games import AnyPlugin
from companion.tables.table import CAMERA, Table
from hardware.camera.codes import decoder
from hardware.camera.frames import Frame
from hardware.camera.geometry import loose_markers, setup_advice
from hardware.camera.geometry.layout import MAT, MIDDLE, Layout, LayoutError
from hardware.camera.geometry.layout_files import board_layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.geometry.loose_markers import MeasuredMarkers
from hardware.camera.geometry.markers import Markers
from hardware.camera.geometry.setup_advice import Advice, SetupReport
from hardware.camera.images import Image, Tag

log = logging.getLogger("exchequer.devices")

EVERY = 0.5
"""Seconds for which further requests get the frame that was examined last."""
WIDEST = 1280
"""Pixels: the picture for the page is at most this wide."""
_ROOM = 20.0
"""Millimetres by which the zone in the middle of a board is wider and higher than that of the game's mat."""
_PICTURES = 4
"""Examined pictures over which the markers of a board are averaged."""
_LARGE = 3_000_000
"""Pixels from which a picture is decoded without enlarging it."""


@dataclass(frozen=True)
class Examined:
    """A frame with what was found in it."""

    frame: Frame
    layout: Layout
    chosen: Chosen
    report: SetupReport
    tags: list[Tag]
    at: float


class CameraSetup:
    """The server side of the camera page: examines frames of the hub's camera and saves its settings."""

    def __init__(self, hub: DeviceHub, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Keep the settings in the data folder ``folder``."""
        self.hub = hub
        self.settings = CameraSettings(folder)
        self.source = CameraSource(hub, folder)
        self._clock = clock
        self._lock = threading.Lock()
        self._last: Examined | None = None
        self._pictures: dict[int, bytes] = {}
        self._markers: deque[Markers] = deque(maxlen=_PICTURES)
        """The markers of the pictures that were examined last."""
        self._views = CalibrationViews()
        hub.on_table = self.use_mat_of
        if hub.table is not None:
            self.use_mat_of(hub.table)

    # ------------------------------------------------------------------ the state of the page

    def state(self, table: Table, language: str) -> CameraPageState:
        """The state of the camera page, with its sentences in the reader's language."""
        camera = self.hub.camera if self.hub.table is table else None
        device = self.hub.public(table)[CAMERA]
        examined = self._examine() if camera is not None else None
        shown: CameraPageState = {
            "state": device["state"],
            "simulated": device["simulated"],
            "layout": {"id": self.settings.chosen, "changed": self.settings.changed, **to_json(self.layout_for(table))},
            "sticker": self.settings.sticker,
            "sizes": list(setup_advice.SIZES),
            "lens": self._lens(),
            "source": self.source.state(),
            "frame": None,
            "markers": [],
            "tags": [],
            "to_pixels": None,
            "advice": [],
            "readings": None,
        }
        if problem := self.settings.problem or self.source.choices.problem:
            damaged = Advice("settings_damaged", "change", {"text": problem})
            shown["advice"].append(advice_state(damaged, language))
        if examined is None or device["state"] in ("absent", "lost"):
            why = device["state"] if device["state"] in ("absent", "lost") else "searching"
            if self.hub.camera_spec == PHONE and why != "absent":
                why = f"phone_{why}"
            trouble = self.source.trouble
            shown["advice"].insert(
                0, phone_advice(trouble, language) if trouble else advice_state(Advice(why, "stop"), language)
            )
            return shown
        report, frame = examined.report, examined.frame
        shown["advice"] += [advice_state(one, language) for one in report.advice]
        white, noise = round(report.light.white), round(report.light.noise, 1)
        return {
            **shown,
            "frame": frame.number,
            "width": report.width,
            "height": report.height,
            "markers": [marker_state(examined.layout, report, number) for number in examined.layout.markers],
            "tags": [tag_state(tag, report.plane, table) for tag in examined.tags],
            "to_pixels": None if report.plane is None else matrix_of(report.plane),
            "measured": self._measured(report),
            "readings": self._readings(report),
            "light": {"white": white, "noise": noise, "blur": round(report.blur, 1)},
        }

    def picture(self, number: int) -> bytes | None:
        """The picture of a recently examined frame, without anything drawn on it, as JPEG; None if it is gone."""
        with self._lock:
            return self._pictures.get(number)

    def _examine(self) -> Examined | None:
        """The newest frame, examined; the previous one again if it is younger than `EVERY`."""
        camera = self.hub.capabilities[CAMERA]
        with self._lock:
            now, known, chosen = self._clock(), self._last, self.settings.chosen_now()
            if known is not None and known.chosen != chosen:
                known = None
            if known is not None and now - known.at < EVERY:
                return known
            frame = camera.frames.latest_frame() if camera.frames is not None else None
            if frame is None:
                return None
            if known is not None and known.frame.image is frame.image:
                return known
            layout = self.settings.layout
            found = _read(frame.image, camera)
            others = (
                {TABLE_ID: self.settings.table}
                if self.settings.chosen == MAT_ID
                else {MAT_ID: self.settings.get(MAT_ID)}
            )
            report = setup_advice.examine(
                frame.image,
                layout,
                found,
                sticker=self.settings.sticker,
                known_set=_has_closed_set(camera),
                others=others,
                lens=self.settings.lens,
            )
            self._last = Examined(frame, layout, chosen, report, found, now)
            self._markers.append(report.markers)
            self._pictures[frame.number] = _jpeg(frame.image)
            while len(self._pictures) > 3:
                self._pictures.pop(next(iter(self._pictures)))
            return self._last

    def _board(self, report: SetupReport) -> MeasuredMarkers | None:
        """The markers of a board as measured in the last pictures, of the size that the chosen table's have."""
        if self.settings.chosen != TABLE_ID:
            return None
        lens = None if self.settings.lens is None else self.settings.lens.at(report.width, report.height)
        same_size = [found for found in self._markers if set(found) == set(report.markers)]
        return loose_markers.measure(loose_markers.mean_of(same_size), self.settings.table.marker_size, lens)

    def _measured(self, report: SetupReport) -> MeasuredTable | None:
        """The measured distances of the board's markers, to the millimetre."""
        found = self._board(report)
        size = self.settings.table.marker_size
        return None if found is None else {"width": round(found.width), "height": round(found.height), "size": size}

    def _readings(self, report: SetupReport) -> Readings:
        """How well stickers of each size are read from the present position and from the best one."""
        dim, known_set = report.light.dim, _has_closed_set(self.hub.capabilities[CAMERA])

        def reading(per_mm: float, size: int) -> ReadingState:
            pixels = per_mm * size / setup_advice.MODULES
            shown = math.floor(pixels * 10) / 10  # rounding up could promise too much
            return {"pixels": shown, "reading": setup_advice.reading(pixels, dim=dim, known_set=known_set)}

        here = min(report.scale.values()) if report.scale else None
        mat, table = (
            setup_advice.best_scale(self.settings.get(name), report.width, report.height) for name in (MAT_ID, TABLE_ID)
        )
        rows: list[StickerReadings] = [
            {
                "sticker": size,
                "here": None if here is None else reading(here, size),
                "mat": reading(mat, size),
                "table": reading(table, size),
            }
            for size in setup_advice.SIZES
        ]
        return {"dim": dim, "rows": rows}

    # ------------------------------------------------------------------ commands

    def layout_for(self, table: Table) -> Layout:
        """The layout with which a table is or would be watched: the mat of its game, or the whole table."""
        return self.settings.layout if self.settings.chosen == TABLE_ID else _mat(table.plugin)

    def use_mat_of(self, table: Table) -> None:
        """Listener of the hub: where the mat is chosen, use that of the served table's game."""
        self.settings.mat = _mat(table.plugin)
        self._apply()

    def carry_out(self, command: object, table: Table | None = None) -> None:
        """Carry out one command of the page of a table, decoded JSON. Raises `Refusal`; then nothing has changed.

        {"do": "choose", "layout": "mat" | "table"} · {"do": "save", "layout": {…}} · {"do": "reset"} ·
        {"do": "measure"} · {"do": "sticker", "size": 18} · {"do": "view"} · {"do": "drop_views"} ·
        {"do": "forget_lens"} · {"do": "address", "address": "http://…"}, "" for the camera of the command line ·
        {"do": "camera", "camera": "/dev/v4l/by-id/…"} ·
        {"do": "turn", "degrees": 90} · {"do": "mirror", "how": "auto" | "yes" | "no"} · {"do": "fix", "on": true} ·
        {"do": "focus"}
        """
        if not isinstance(command, Mapping):
            raise Refusal(Code.MESSAGE_MALFORMED)
        name = command.get("do")
        if name == "choose":
            self.settings.choose(str(command.get("layout"))[:40])
        elif name == "save":
            self.settings.save_table(command.get("layout"))
            self.settings.choose(TABLE_ID)
        elif name == "measure":
            self._measure()
        elif name == "reset":
            self.settings.reset_table()
        elif name == "sticker":
            size = command.get("size")
            self.settings.set_sticker(float(size) if isinstance(size, int | float) else 0.0)
        elif name == "view":
            self._take_view()
        elif name == "drop_views":
            self._views.drop()
        elif name == "forget_lens":
            self.settings.set_lens(None)
        elif name == "address" and command.get("address"):
            self.source.use_address(command["address"], self.settings.layout, self.settings.lens)
        elif name == "address":
            self.source.use_started(self.settings.layout, self.settings.lens)
        elif name == "camera":
            self.source.use_camera(command.get("camera"), self.settings.layout, self.settings.lens)
        elif name == "turn":
            self.source.turn(command.get("degrees"))
        elif name == "mirror":
            self.source.mirror(command.get("how"))
        elif name == "fix":
            self.source.fix(command.get("on"))
        elif name == "focus":
            self.source.focus_again()
        else:
            raise Refusal(Code.EVENT_UNKNOWN)
        self._apply()

    def _measure(self) -> None:
        """Save the board's markers where they lie now, with the zones of a board of that size."""
        examined = self._examine()
        found = None if examined is None else self._board(examined.report)
        if found is None:
            raise Refusal(Code.MARKERS_NOT_MEASURED)
        west, south, east, north = self.settings.mat.edges(MIDDLE)
        size = self.settings.table.marker_size
        layout = board_layout(found.centres, found.turns, size, (east - west + _ROOM, north - south + _ROOM))
        self.settings.save_table(to_json(layout))

    def _take_view(self) -> None:
        """Take one more view of the mat; the last one completes the calibration, which is saved."""
        camera = self.hub.capabilities[CAMERA].frames
        frame = camera.latest_frame() if camera is not None else None
        if frame is None:
            raise Refusal(Code.CAMERA_ABSENT)
        lens = self._views.take(frame.image)
        if lens is not None:
            self.settings.set_lens(lens)

    def _lens(self) -> LensState:
        """The state of the lens calibration."""
        lens = self.settings.lens
        return {
            "calibrated": lens is not None,
            "error": None if lens is None else round(lens.rms, 1),
            "views": len(self._views),
            "needed": NEEDED,
        }

    def _apply(self) -> None:
        """Give the running camera the chosen layout and lens, unless it has them already."""
        camera = self.hub.capabilities[CAMERA].layout
        if camera is not None and (camera.layout, camera.lens) != (self.settings.layout, self.settings.lens):
            camera.use(self.settings.layout, self.settings.lens)
            self.hub.layout_changed()


@cache
def _mat(plugin: AnyPlugin) -> Layout:
    """The mat of a game; the built-in one where its own cannot be used, which is logged once."""
    try:
        return mat_of(plugin)
    except LayoutError as error:
        log.error("The built-in mat is watched: %s", error)
        return MAT


def _read(image: Image, camera: Capabilities) -> list[Tag]:
    """The codes in a picture: decoded here, and those that the camera's own pipeline has recognised."""
    found = decoder.read(
        image, (decoder.PLAIN,) if image.shape[0] * image.shape[1] > _LARGE else (decoder.PLAIN, decoder.TWICE)
    )
    seen = camera.sightings.sightings() if camera.sightings is not None else []
    return [*found, *(tag for tag in seen if all(tag.text != other.text for other in found))]


def _has_closed_set(camera: Capabilities) -> bool:
    """Whether the camera recognises codes of a closed set that are too small to decode."""
    return camera.recognises is not None and camera.recognises.known is not None


def _jpeg(image: Image) -> bytes:
    factor = min(1.0, WIDEST / image.shape[1])
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else image
    done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return bytes(data) if done else b""
