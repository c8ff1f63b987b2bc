"""Camera page: the state that the host's camera page shows, and the commands by which it changes the settings.

The page polls. Each reply describes one frame: the positions of markers, zones and codes in its picture, advice as
sentences, and the sizes of stickers that this camera can read. The page draws them over the picture, where zones can be
dragged. A change is checked, saved with the camera's settings, and applied to the running camera.

A frame is examined on request, at most twice a second; the camera's own thread is not delayed.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from companion.devices.camera_page_types import (
    CameraPageState,
    LensState,
    MeasuredTable,
    Readings,
    ReadingState,
    StickerReadings,
)
from companion.devices.program.camera import TableCamera, jpeg_of
from companion.devices.program.camera_choice import PHONE
from companion.devices.program.camera_page_values import (
    advice_state,
    marker_state,
    matrix_of,
    phone_advice,
    tag_state,
)
from companion.devices.program.camera_settings import MAT_ID, TABLE_ID, Chosen
from companion.devices.program.camera_source import CameraSource
from companion.devices.program.lens_calibration import NEEDED, CalibrationViews
from companion.errors import Code, Refusal
from hardware.camera.codes import decoder
from hardware.camera.frames import Frame
from hardware.camera.geometry import loose_markers, setup_advice
from hardware.camera.geometry.layout import MIDDLE, Layout
from hardware.camera.geometry.layout_files import TABLE, board_layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.geometry.loose_markers import MeasuredMarkers
from hardware.camera.geometry.markers import Markers
from hardware.camera.geometry.setup_advice import Advice, SetupReport
from hardware.camera.images import Image, Tag

EVERY = 0.5
"""Seconds for which requests get the last examined frame again."""
_ROOM = 20.0
"""Millimetres by which the middle zone of a board is wider and higher than that of the game's mat."""
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


class CameraPage:
    """The camera page of one program: examines frames of its camera and saves its settings."""

    def __init__(self, camera: TableCamera, clock: Callable[[], float] = time.monotonic) -> None:
        self.camera, self.settings, self.source = camera, camera.settings, CameraSource(camera)
        self._clock = clock
        self._lock = threading.Lock()
        self._last: Examined | None = None
        self._pictures: dict[int, bytes] = {}
        self._markers: deque[Markers] = deque(maxlen=_PICTURES)
        """The markers of the last examined pictures."""
        self._views = CalibrationViews()

    # ------------------------------------------------------------------ the state of the page

    def state(self, language: str) -> CameraPageState:
        """The state of the camera page, with its sentences in the reader's language."""
        camera = self.camera
        state = "absent" if not camera.spec else camera.state
        examined = self._examine() if camera.thread is not None else None
        shown: CameraPageState = {
            "state": state,
            "simulated": state == "simulated",
            "layout": {
                "id": self.settings.chosen,
                "changed": self.settings.table != TABLE,
                **to_json(self.settings.layout),
            },
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
        if problem := self.settings.problem:
            damaged = Advice("settings_damaged", "change", {"text": problem})
            shown["advice"].append(advice_state(damaged, language))
        if examined is None or state in ("absent", "lost"):
            why = state if state in ("absent", "lost") else "searching"
            if camera.spec == PHONE and why != "absent":
                why = f"phone_{why}"
            trouble = self.source.trouble
            shown["advice"].insert(
                0, phone_advice(trouble, language) if trouble else advice_state(Advice(why, "stop"), language)
            )
            return shown
        report, frame = examined.report, examined.frame
        shown["advice"] += [advice_state(advice, language) for advice in report.advice]
        white, noise = round(report.light.white), round(report.light.noise, 1)
        return {
            **shown,
            "frame": frame.number,
            "width": report.width,
            "height": report.height,
            "markers": [marker_state(examined.layout, report, number) for number in examined.layout.markers],
            "tags": [tag_state(tag, report.plane, camera.texts) for tag in examined.tags],
            "to_pixels": None if report.plane is None else matrix_of(report.plane),
            "measured": self._measured(report),
            "readings": self._readings(report),
            "light": {"white": white, "noise": noise, "blur": round(report.blur, 1)},
        }

    def picture(self, number: int) -> bytes | None:
        """The plain picture of a recently examined frame as JPEG; None for an older frame."""
        with self._lock:
            return self._pictures.get(number)

    def _examine(self) -> Examined | None:
        """The newest frame, examined; the previous one again if it is younger than `EVERY`."""
        thread = self.camera.thread
        with self._lock:
            now, known, chosen = self._clock(), self._last, self.settings.chosen_now()
            if known is not None and known.chosen != chosen:
                known = None
            if known is not None and now - known.at < EVERY:
                return known
            frame = thread.latest_frame() if thread is not None else None
            if thread is None or frame is None:
                return None
            if known is not None and known.frame.image is frame.image:
                return known
            layout = self.settings.layout
            found = _read(frame.image, thread.sightings())
            others = {name: other for name, other in self.settings.layouts.items() if name != self.settings.chosen}
            report = setup_advice.examine(
                frame.image,
                layout,
                found,
                sticker=self.settings.sticker,
                known_set=bool(self.camera.texts),
                others=others,
                lens=self.settings.lens,
            )
            self._last = Examined(frame, layout, chosen, report, found, now)
            self._markers.append(report.markers)
            self._pictures[frame.number] = jpeg_of(frame.image)
            while len(self._pictures) > 3:
                self._pictures.pop(next(iter(self._pictures)))
            return self._last

    def _board(self, report: SetupReport) -> MeasuredMarkers | None:
        """The markers of a board as measured in the last pictures; their size is that of the chosen table's markers."""
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
        dim, known_set = report.light.dim, bool(self.camera.texts)

        def reading(per_mm: float, size: int) -> ReadingState:
            pixels = per_mm * size / setup_advice.MODULES
            shown = math.floor(pixels * 10) / 10  # rounding up could promise too much
            return {"pixels": shown, "reading": setup_advice.reading(pixels, dim=dim, known_set=known_set)}

        here = min(report.scale.values()) if report.scale else None
        mat, table = (
            setup_advice.best_scale(self.settings.layouts[name], report.width, report.height)
            for name in (MAT_ID, TABLE_ID)
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

    def carry_out(self, command: object) -> None:
        """Carry out one command of the page, decoded JSON. Raises `Refusal`; then nothing has changed.

        The command "address" with "" means the camera that the command line names.
        """
        settings, source = self.settings, self.source
        match command:
            case {"do": "choose", "layout": name}:
                settings.choose(name)
            case {"do": "save", "layout": layout}:
                settings.save_table(layout)
                settings.choose(TABLE_ID)
            case {"do": "measure"}:
                self._measure()
            case {"do": "reset"}:
                settings.reset_table()
            case {"do": "sticker", "size": size}:
                settings.set_sticker(size)
            case {"do": "view"}:
                self._take_view()
            case {"do": "drop_views"}:
                self._views.drop()
            case {"do": "forget_lens"}:
                settings.set_lens(None)
            case {"do": "address", "address": ""}:
                source.use_started()
            case {"do": "address", "address": address}:
                source.use_address(address)
            case {"do": "camera", "camera": spec}:
                source.use_camera(spec)
            case {"do": "phone"}:
                source.use_page()
            case {"do": "turn", "degrees": degrees}:
                source.turn(degrees)
            case {"do": "mirror", "how": how}:
                source.mirror(how)
            case {"do": "fix", "on": wanted}:
                source.fix(wanted)
            case {"do": "focus"}:
                source.focus_again()
            case {"do": _}:
                raise Refusal(Code.EVENT_UNKNOWN)
            case _:
                raise Refusal(Code.MESSAGE_MALFORMED)
        self.camera.apply()

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
        thread = self.camera.thread
        frame = thread.latest_frame() if thread is not None else None
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


def _read(image: Image, seen: list[Tag]) -> list[Tag]:
    """The codes in a picture: decoded here, and those that the camera's own pipeline has recognised."""
    is_large = image.shape[0] * image.shape[1] > _LARGE
    found = decoder.read(image, (decoder.PLAIN,) if is_large else (decoder.PLAIN, decoder.TWICE))
    return [*found, *(tag for tag in seen if all(tag.text != other.text for other in found))]
