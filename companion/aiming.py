"""Aiming the camera: what the host's camera page shows, and what it may change.

The page asks again and again what the camera sees. Each answer belongs to one frame: its picture as it is, where in
it the markers, zones and codes are, what could be better, in words, and what this camera can read. The page
draws all that over the picture, so that zones can be taken hold of and moved. What is changed is checked,
kept in the house's camera book, and handed to the running camera at once.

Frames are examined when somebody looks, at most twice a second and in the thread of who asks; the camera's own thread
is not held up.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.camera_book import MAT_ID, TABLE_ID, CameraBook, Wishes, zone_term
from companion.errors import Code, Refusal
from companion.games import Kind
from companion.lens_views import NEEDED, LensViews
from companion.mats import mat_of
from companion.senses import Senses
from companion.table import CAMERA, Table
from hardware.camera import aiming, tags
from hardware.camera.aiming import Advice, Aim
from hardware.camera.layout import MAT, Layout, LayoutError
from hardware.camera.layout_files import to_json
from hardware.camera.measuring import distances
from hardware.camera.plane import Plane
from hardware.camera.sources import Frame
from hardware.camera.tags import Image, Tag
from web import words

log = logging.getLogger("exchequer.aiming")

EVERY = 0.5
"""Seconds for which an examined frame is good enough for whoever asks next."""
WIDEST = 1280
"""Pixels: the picture that the page gets is at most this wide."""
_LARGE = 3_000_000
"""Pixels from which a picture is read as it is, without enlarging it."""


@dataclass(frozen=True)
class Examined:
    """A frame with what was found in it."""

    frame: Frame
    layout: Layout
    wishes: Wishes
    aim: Aim
    tags: list[Tag]
    at: float


class Aiming:
    """The camera page's side of the house: looks through the camera of ``senses`` and keeps the camera book."""

    def __init__(self, senses: Senses, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Keep the camera's settings in the data folder ``folder``."""
        self.senses = senses
        self.book = CameraBook(folder)
        self._clock = clock
        self._lock = threading.Lock()
        self._last: Examined | None = None
        self._pictures: dict[int, bytes] = {}
        self._views = LensViews()
        senses.on_table = self.watch_mat_of
        if senses.table is not None:
            self.watch_mat_of(senses.table)

    # ------------------------------------------------------------------ looking

    def look(self, table: Table, language: str) -> dict[str, Any]:
        """What the camera page shows now, its sentences in the reader's language."""
        camera = self.senses.camera if self.senses.table is table else None
        state = self.senses.public(table)[CAMERA]
        examined = self._examine() if camera is not None else None
        shown: dict[str, Any] = {
            "state": state["state"],
            "simulated": state["simulated"],
            "layout": {"id": self.book.chosen, "changed": self.book.changed, **to_json(self.layout_for(table))},
            "sticker": self.book.sticker,
            "sizes": list(aiming.SIZES),
            "lens": self._lens(),
            "frame": None,
            "markers": [],
            "tags": [],
            "to_pixels": None,
        }
        kept = [_advice(Advice("kept_damaged", "change", {"text": self.book.problem}), language)]
        if examined is None or state["state"] in ("absent", "lost"):
            why = state["state"] if state["state"] in ("absent", "lost") else "searching"
            shown["advice"] = [{"code": why, "weight": "stop", "text": words.say({"key": f"aim.{why}"}, language)}]
            shown["readings"] = None
            shown["advice"] += kept if self.book.problem else []
            return shown
        aim, frame = examined.aim, examined.frame
        shown.update(
            frame=frame.number,
            width=aim.width,
            height=aim.height,
            markers=[_marker(examined.layout, aim, number) for number in examined.layout.markers],
            tags=[_tag(tag, aim.plane, table) for tag in examined.tags],
            to_pixels=None if aim.plane is None else _matrix(aim.plane),
            advice=[*(kept if self.book.problem else []), *(_advice(one, language) for one in aim.advice)],
            measured=self._measured(aim),
            readings=self._readings(aim, table),
            light={"white": round(aim.light.white), "noise": round(aim.light.noise, 1), "blur": round(aim.blur, 1)},
        )
        return shown

    def picture(self, number: int) -> bytes | None:
        """The picture of a frame that was looked at lately, without anything drawn on it, as JPEG."""
        with self._lock:
            return self._pictures.get(number)

    def _examine(self) -> Examined | None:
        """The newest frame, examined; the last one again if that was a moment ago."""
        camera = self.senses.camera
        latest = getattr(camera, "latest_frame", None)
        with self._lock:
            now, known, wishes = self._clock(), self._last, self.book.wishes()
            if known is not None and known.wishes != wishes:
                known = None
            if known is not None and now - known.at < EVERY:
                return known
            frame: Frame | None = latest() if latest is not None else None
            if frame is None:
                return None
            if known is not None and known.frame.image is frame.image:
                return known
            layout = self.book.layout
            found = _read(frame.image, camera)
            others = {TABLE_ID: self.book.table} if self.book.chosen == MAT_ID else {MAT_ID: self.book.get(MAT_ID)}
            aim = aiming.examine(
                frame.image,
                layout,
                found,
                sticker=self.book.sticker,
                known_set=_knows_cards(camera),
                others=others,
                lens=self.book.lens,
            )
            self._last = Examined(frame, layout, wishes, aim, found, now)
            self._pictures[frame.number] = _jpeg(frame.image)
            while len(self._pictures) > 3:
                self._pictures.pop(next(iter(self._pictures)))
            return self._last

    def _measured(self, aim: Aim) -> dict[str, float] | None:
        """How far a whole table's markers seem to be apart, in millimetres and for markers of its size."""
        size = self.book.table.marker_size
        lens = None if self.book.lens is None else self.book.lens.at(aim.width, aim.height)
        found = distances(aim.markers, size, lens) if self.book.chosen == TABLE_ID else None
        return None if found is None else {"width": round(found[0]), "height": round(found[1]), "size": size}

    def _readings(self, aim: Aim, table: Table) -> dict[str, Any]:
        """What becomes of stickers of each size: as the camera hangs now, and hung as well as can be."""
        dim, known_set = aim.light.dim, _knows_cards(self.senses.camera)

        def cell(per_mm: float | None, size: int) -> dict[str, Any] | None:
            if per_mm is None:
                return None
            pixels = per_mm * size / aiming.MODULES
            told = math.floor(pixels * 10) / 10  # never rounded up to what would be read
            return {"pixels": told, "reading": aiming.reading(pixels, dim=dim, known_set=known_set)}

        here = min(aim.scale.values()) if aim.scale else None
        best = {name: aiming.best_scale(self.book.get(name), aim.width, aim.height) for name in (MAT_ID, TABLE_ID)}
        return {
            "dim": dim,
            "rows": [
                {"sticker": size, "here": cell(here, size), **{name: cell(best[name], size) for name in best}}
                for size in aiming.SIZES
            ],
        }

    # ------------------------------------------------------------------ changing

    def layout_for(self, table: Table) -> Layout:
        """The layout with which a table is or would be watched: the mat of its game, or the whole table."""
        return self.book.layout if self.book.chosen == TABLE_ID else _mat(table.kind)

    def watch_mat_of(self, table: Table) -> None:
        """Another table may be served now: if the mat is watched, let it be the mat of that table's game."""
        self.book.mat = _mat(table.kind)
        self._hand_over()

    def act(self, what: object) -> None:
        """Carry out one wish of the page. Raises `Refusal`; then nothing has changed.

        {"do": "choose", "layout": "mat" | "table"} · {"do": "save", "layout": {…}} · {"do": "reset"} ·
        {"do": "sticker", "size": 18} · {"do": "view"} · {"do": "drop_views"} · {"do": "forget_lens"}
        """
        if not isinstance(what, Mapping):
            raise Refusal(Code.MESSAGE_MALFORMED)
        wish = what.get("do")
        if wish == "choose":
            self.book.choose(str(what.get("layout"))[:40])
        elif wish == "save":
            self.book.save_table(what.get("layout"))
            self.book.choose(TABLE_ID)
        elif wish == "reset":
            self.book.reset_table()
        elif wish == "sticker":
            size = what.get("size")
            self.book.set_sticker(float(size) if isinstance(size, int | float) else 0.0)
        elif wish == "view":
            self._take_view()
        elif wish == "drop_views":
            self._views.drop()
        elif wish == "forget_lens":
            self.book.set_lens(None)
        else:
            raise Refusal(Code.EVENT_UNKNOWN)
        self._hand_over()

    def _take_view(self) -> None:
        """One more view of the mat; with the last of them the lens is found and kept."""
        latest = getattr(self.senses.camera, "latest_frame", None)
        frame: Frame | None = latest() if latest is not None else None
        if frame is None:
            raise Refusal(Code.CAMERA_ABSENT)
        lens = self._views.take(frame.image)
        if lens is not None:
            self.book.set_lens(lens)

    def _lens(self) -> dict[str, Any]:
        """How far the lens is known."""
        lens = self.book.lens
        return {
            "calibrated": lens is not None,
            "error": None if lens is None else round(lens.rms, 1),
            "views": len(self._views),
            "needed": NEEDED,
        }

    def _hand_over(self) -> None:
        """Let the running camera watch with the chosen layout and lens, if it does not already."""
        camera = self.senses.camera
        use = getattr(camera, "use", None)
        now = (getattr(camera, "layout", None), getattr(camera, "lens", None))
        if use is not None and now != (self.book.layout, self.book.lens):
            use(self.book.layout, self.book.lens)
            self.senses.layout_changed()


@cache
def _mat(kind: Kind) -> Layout:
    """The mat of a game; the built-in one where its own cannot be used, which is logged once."""
    try:
        return mat_of(kind)
    except LayoutError as error:
        log.error("The built-in mat is watched: %s", error)
        return MAT


def _read(image: Image, camera: object) -> list[Tag]:
    """The codes in a picture: decoded here, and those that the camera itself has recognised where they lie."""
    found = tags.read(image, (tags.PLAIN,) if image.shape[0] * image.shape[1] > _LARGE else (tags.PLAIN, tags.TWICE))
    sightings = getattr(camera, "sightings", None)
    seen: list[Tag] = sightings() if sightings is not None else []
    return [*found, *(tag for tag in seen if all(tag.text != other.text for other in found))]


def _knows_cards(camera: object) -> bool:
    """Whether the camera can tell its cards from one another without decoding them."""
    return getattr(camera, "known", None) is not None


def _jpeg(image: Image) -> bytes:
    factor = min(1.0, WIDEST / image.shape[1])
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else image
    done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return bytes(data) if done else b""


def _matrix(plane: Plane) -> list[float]:
    """Millimetres to pixels as nine numbers, row by row: what the page needs to draw and to drag."""
    xs = [x for x, _ in plane.layout.markers.values()]
    ys = [y for _, y in plane.layout.markers.values()]
    corners = [(min(xs), max(ys)), (max(xs), max(ys)), (max(xs), min(ys)), (min(xs), min(ys))]
    pixels = plane.pixels(corners).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), pixels)
    return [round(float(value), 9) for value in np.asarray(matrix).ravel()]


def _marker(layout: Layout, aim: Aim, number: int) -> dict[str, Any]:
    corners = aim.markers.get(number)
    guessed = None
    if corners is None and aim.plane is not None:
        guessed = aim.plane.pixels(layout.marker_corners(number))
    where = corners if corners is not None else guessed
    return {
        "name": aiming.marker_name(layout, number),
        "found": corners is not None,
        "corners": None if where is None else [[round(float(x), 1), round(float(y), 1)] for x, y in where],
    }


def _tag(tag: Tag, plane: Plane | None, table: Table) -> dict[str, Any]:
    return {
        "text": tag.text[:40],
        "corners": [[round(x, 1), round(y, 1)] for x, y in tag.corners],
        "pixels": round(tag.side / aiming.MODULES, 1),
        "zone": None if plane is None else plane.place(tag).zone,
        "of_game": tag.text in table.kind.texts(table.pack),
        "source": getattr(tag, "source", "decoded"),
    }


def _advice(advice: Advice, language: str) -> dict[str, str]:
    """A piece of advice as the page shows it."""
    term: dict[str, Any] = {"key": f"aim.{advice.code}", **advice.params}
    if isinstance(term.get("zone"), str):
        term["zone"] = zone_term(term["zone"])
    if term.get("marker") in ("NW", "NE", "SE", "SW"):
        term["marker"] = {"key": f"marker.{term['marker']}"}
    if isinstance(term.get("layout"), str):
        term["layout"] = {"key": f"layout.{term['layout']}"}
    return {"code": advice.code, "weight": advice.weight, "text": words.say(term, language)}
