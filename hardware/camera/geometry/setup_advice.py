"""Setup advice: measures one picture and advises how to place the camera and the light.

``examine`` measures what affects reading (exposure, noise, blur, reflections, markers, pixels per module, slant) and
derives pieces of advice: a stable code with its parameters, worst first; their sentences are rendered elsewhere. The
same measures determine what this camera can read: for a sticker's pixels per module `reading` gives whether its code is
decoded, recognised by the closed set, or not read at all.

There is no state: the same picture always gets the same advice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry import markers as marker_search
from hardware.camera.geometry.homography import Plane, from_markers
from hardware.camera.geometry.image_quality import FADED, Light, blur_of, extent, light_of
from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.markers import Markers
from hardware.camera.images import Image, Tag, grey_of

MODULES = 21
"""Modules along a side of a version-1 code (ISO/IEC 18004)."""
SIZES = (16, 18, 20, 22, 25)
"""Sides of stickers in millimetres for which the page shows whether they can be read."""
DECODED, DECODED_DIM = 2.2, 3.0
"""Pixels per module from which a decoder reads practically every code: in good light, and in dim light over four
frames (figures in docs/hardware.md)."""
SOMETIMES, SOMETIMES_DIM = 1.4, 2.2
"""Pixels per module from which a decoder reads some codes and misses others."""
KNOWN, KNOWN_DIM = 0.9, 1.0
"""Pixels per module from which closed-set recognition works."""
GOOD = 3.0
"""Pixels per module above which there is no further gain."""

DARK, DIM = 70.0, 115.0
"""Grey levels of white paper: below the first it is too dark, below the second reading gets uncertain."""
GRAINY = 7.0
"""Standard deviation of the noise (grey levels) above which the sensor lacks light."""
OVEREXPOSED = 0.30
"""Share of the table that is clipped to white."""
LEANING, SLANTED = 1.4, 1.7
"""Ratios of the scales of the near and the far side: noticeable, and too large."""
SOFT, BLURRED = 1.4, 1.9
"""Standard deviations (pixels) of the blur of the sharpest edges: slightly soft, and out of focus."""
MODULE_BLUR = 0.55
"""Standard deviation of the blur, as a share of a module, above which decoders fail."""
DISTORTED = 0.0008
"""Mean residual of a marker, as a share of the picture's width, above which the lens distorts or the mat is curled."""
LARGEST_STICKER = 30
"""Millimetres: larger stickers do not fit on cards."""

Weight = Literal["stop", "change", "hint", "good"]
"""The weight of a piece of advice: nothing is read, codes are read badly, an improvement, nothing to change."""
_ORDER: dict[str, int] = {"stop": 0, "change": 1, "hint": 2, "good": 3}
Reading = Literal["decoded", "known", "sometimes", "not"]


@dataclass(frozen=True)
class Advice:
    """A piece of advice: a stable code, its weight, and the parameters of its sentence."""

    code: str
    weight: Weight
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class SetupReport:
    """The measures of one picture, and the advice that follows from them."""

    width: int
    height: int
    plane: Plane | None
    markers: Markers
    light: Light
    blur: float
    """Standard deviation in pixels."""
    slant: float
    """Ratio of the scales at the nearest and the farthest marker; 1 if the camera looks straight down."""
    north: float | None
    """Clockwise degrees by which the layout's north is turned from the picture's top."""
    scale: Mapping[str, float]
    """Pixels per millimetre of each zone, at its farthest corner; empty without a plane."""
    fills: float
    """Share (0 … 1) of the picture's width or height, whichever is tighter, that the layout takes up."""
    advice: tuple[Advice, ...]

    def per_module(self, sticker: float, zone: str | None = None) -> float | None:
        """Pixels per module of a sticker (mm) in a zone, or in the weakest one; None without a plane."""
        if not self.scale:
            return None
        scale = min(self.scale.values()) if zone is None else self.scale[zone]
        return scale * sticker / MODULES


def marker_name(layout: Layout, number: int) -> str:
    """NW, NE, SE or SW where the layout has just these four, else the marker's number."""
    x, y = layout.markers[number]
    name = ("N" if y > 0 else "S") + ("E" if x > 0 else "W")
    twins = [n for n, (a, b) in layout.markers.items() if (a > 0) == (x > 0) and (b > 0) == (y > 0)]
    return name if twins == [number] else str(number)


def examine(
    image: Image,
    layout: Layout,
    tags: Sequence[Tag] = (),
    *,
    sticker: float = 18.0,
    known_set: bool = False,
    others: Mapping[str, Layout] | None = None,
    lens: Lens | None = None,
) -> SetupReport:
    """Measure one picture and advise what to change for a layout and stickers of that side (mm). Never raises.

    ``tags`` are the codes that were read in it. ``known_set``: whether there is a closed set, so that a code too
    small to decode may still be recognised. ``others``: layouts that may be meant instead, by name.
    ``lens``: the lens calibration, if there is one.
    """
    grey = grey_of(image)
    height, width = grey.shape[:2]
    found = marker_search.find(grey, range(50))
    markers = {number: corners for number, corners in found.items() if number in layout.markers}
    plane = from_markers(layout, markers, None if lens is None else lens.at(width, height))
    light = light_of(grey, plane)
    blur = blur_of(grey, plane)
    slant = _slant(plane)
    scale = {} if plane is None else {name: float(_scales(plane, zone).min()) for name, zone in layout.zones.items()}
    north = None if plane is None else _north(plane)
    fills = 0.0 if plane is None else _fills(plane, width, height)
    report = SetupReport(width, height, plane, markers, light, blur, slant, north, scale, fills, ())
    advice = [
        *_about_markers(report, grey, layout, others or {}),
        *_about_light(report, layout),
        *_about_focus(report, sticker),
        *_about_distance(report, layout, sticker, known_set),
        *_about_pose(report, layout, sticker, known_set),
    ]
    if {piece.code for piece in advice} & {"blurred", "dark", "bright"}:
        # In such a picture a marker may be missed although it is not hidden.
        advice = [piece for piece in advice if piece.code != "marker_hidden"]
    if not any(piece.weight in ("stop", "change") for piece in advice):
        n = len({tag.text for tag in tags})
        advice.append(Advice("good", "good", {"n": n}) if n else Advice("good_empty", "good"))
    advice.sort(key=lambda piece: _ORDER[piece.weight])
    return replace(report, advice=tuple(advice))


def reading(per_module: float, *, dim: bool = False, known_set: bool = True) -> Reading:
    """How a code with that many pixels per module is read."""
    if per_module >= (DECODED_DIM if dim else DECODED):
        return "decoded"
    if known_set and per_module >= (KNOWN_DIM if dim else KNOWN):
        return "known"
    return "sometimes" if per_module >= (SOMETIMES_DIM if dim else SOMETIMES) else "not"


def best_scale(layout: Layout, width: int, height: int) -> float:
    """Pixels per millimetre if the camera looks straight down and the layout just fills its picture."""
    (west, east), (south, north) = extent(layout)
    long, short = max(east - west, north - south), min(east - west, north - south)
    return min(max(width, height) / long, min(width, height) / short) * 0.97


# ------------------------------------------------------------------ measures


def _scales(plane: Plane, places: Iterable[Point]) -> NDArray[np.float64]:
    """Pixels per millimetre at some places (mm)."""
    return plane.scale(plane.pixels(list(places)))


def _slant(plane: Plane | None) -> float:
    """The ratio of the largest scale at a marker to the smallest; 1 without a plane."""
    if plane is None:
        return 1.0
    scales = _scales(plane, plane.layout.markers.values())
    return float(scales.max() / max(scales.min(), 1e-9))


def _north(plane: Plane) -> float:
    """Clockwise degrees by which the layout's north is turned from the picture's top."""
    (x, y), (a, b) = plane.pixels([(0.0, 0.0), (0.0, 50.0)])
    return math.degrees(math.atan2(float(a - x), float(y - b))) % 360


def _fills(plane: Plane, width: int, height: int) -> float:
    """The share of the picture's width or height, whichever is greater, that the layout takes up."""
    (west, east), (south, north) = extent(plane.layout)
    corners = plane.pixels([(west, north), (east, north), (east, south), (west, south)])
    spans = corners.max(axis=0) - corners.min(axis=0)
    return float(max(spans[0] / width, spans[1] / height))


# ------------------------------------------------------------------ advice


def _about_markers(report: SetupReport, grey: Image, layout: Layout, others: Mapping[str, Layout]) -> list[Advice]:
    """Advice if the table is not found, or a marker is missing."""
    if report.plane is None:
        for name, other in others.items():
            if from_markers(other, report.markers) is not None:
                return [Advice("other_layout", "stop", {"layout": name})]
        if len(marker_search.find(np.ascontiguousarray(grey[:, ::-1]), layout.markers)) >= 2:
            return [Advice("mirrored", "stop")]
        if len(report.markers) >= 2:
            return [Advice("markers_disagree", "stop")]
        return [Advice("no_markers", "stop", {"n": len(report.markers)})]
    advice = []
    for number in layout.markers:
        if number in report.plane.markers:
            continue
        name = marker_name(layout, number)
        corners = report.plane.pixels(layout.marker_corners(number))
        side = _side_beyond(corners, report.width, report.height)
        if side is not None:
            advice.append(Advice(f"marker_beyond_{side}", "change", {"marker": name}))
        elif number in report.markers:
            advice.append(Advice("marker_moved", "change", {"marker": name}))
        else:
            advice.append(Advice("marker_hidden", "change", {"marker": name}))
    if not advice and _distortion(report.plane) > DISTORTED * report.width:
        advice.append(Advice("lens" if report.plane.lens is None else "not_flat", "hint"))
    return advice


def _side_beyond(corners: NDArray[np.float64], width: int, height: int) -> str | None:
    """The side of the picture beyond which some of these points (n × 2 pixels) lie, or None if all are in it."""
    beyond = {
        "left": -float(corners[:, 0].min()),
        "right": float(corners[:, 0].max()) - width + 1,
        "top": -float(corners[:, 1].min()),
        "bottom": float(corners[:, 1].max()) - height + 1,
    }
    side = max(beyond, key=lambda name: beyond[name])
    return side if beyond[side] > 0 else None


def _distortion(plane: Plane) -> float:
    """The mean residual (pixels) of the corners of the worst marker: the lens bends lines, or the mat is not flat."""
    residuals = [
        float(np.linalg.norm(plane.pixels(plane.layout.marker_corners(number)) - corners, axis=1).mean())
        for number, corners in plane.markers.items()
    ]
    return max(residuals)


def _about_light(report: SetupReport, layout: Layout) -> list[Advice]:
    """Advice on exposure, noise and reflections."""
    light = report.light
    if light.clipped > OVEREXPOSED:
        return [Advice("bright", "change")]
    advice = []
    if light.white < DARK:
        advice.append(Advice("dark", "stop" if report.plane is None else "change"))
    elif light.white < DIM:
        advice.append(Advice("dim", "change" if light.noise > GRAINY else "hint"))
    elif light.contrast < FADED:
        advice.append(Advice("faded", "change"))
    elif light.noise > GRAINY:
        advice.append(Advice("grainy", "change"))
    for x, y in light.glare[:2]:
        zone = layout.zone_at(x, y)
        if zone is not None:
            advice.append(Advice("glare_zone", "change", {"zone": zone}))
        elif not any(piece.code == "glare" for piece in advice):
            advice.append(Advice("glare", "hint"))
    return advice


def _about_focus(report: SetupReport, sticker: float) -> list[Advice]:
    """Advice on blur."""
    if report.light.contrast < 20:
        return []  # too dark to measure it
    per_module = report.per_module(sticker)
    if report.plane is None:
        return [Advice("blurred", "stop")] if report.blur > BLURRED else []
    # Blur matters in proportion to the module pitch.
    module_blur = report.blur / max(per_module or 1.0, 0.1)
    if report.blur > SOFT and module_blur > MODULE_BLUR:
        return [Advice("blurred", "change")]
    return [Advice("soft", "hint")] if report.blur > BLURRED else []


def _about_distance(report: SetupReport, layout: Layout, sticker: float, known_set: bool) -> list[Advice]:
    """Advice on distance and sticker size."""
    per_module = report.per_module(sticker)
    if per_module is None:
        return []
    # Light has its own advice; here it is assumed to be good.
    room = 0.95 / max(report.fills, 1e-6)
    figures: dict[str, object] = {"pixels": round(per_module, 1), "sticker": sticker}
    if per_module >= DECODED:
        # It is decoded, though with little margin: nearer is better if there is room.
        if per_module < GOOD and room > 1.15:
            share = round(100 / min(room, GOOD / per_module * 1.02))
            return [Advice("nearer_is_better", "hint", {**figures, "share": share})]
        return []
    if room > 1.0 and per_module * room >= DECODED:
        share = round(100 / min(room, GOOD / per_module * 1.02))
        return [Advice("nearer", "change", {**figures, "share": share})]
    straight = best_scale(layout, report.width, report.height)
    if (report.slant > LEANING or _across(report, layout)) and straight * sticker / MODULES >= DECODED:
        return []  # it is decoded once the camera looks straight down, or is turned
    if known_set and reading(per_module) == "known":
        return [Advice("known_only", "hint", figures)]
    if known_set and room > 1.05 and per_module * room >= KNOWN:
        return [Advice("nearer", "change", {**figures, "share": round(100 / room)})]
    within = min(straight, min(report.scale.values()) * max(room, 1.0))
    least = math.ceil(DECODED * MODULES / max(within, 1e-6))
    if least > LARGEST_STICKER:
        return [Advice("few_pixels", "change", figures)]
    code = "nearer_and_larger" if room > 1.05 else "larger_stickers"
    return [Advice(code, "change", {**figures, "least": least, "share": round(100 / max(room, 1.0))})]


def _across(report: SetupReport, layout: Layout) -> bool:
    """Whether the layout's long side lies along the picture's short side."""
    (west, east), (south, north) = extent(layout)
    long = (east - west) - (north - south)
    if report.north is None or abs(long) < 40 or report.width == report.height:
        return False
    return (round(report.north / 90) % 2 == 1) == ((long > 0) == (report.width > report.height))


def _about_pose(report: SetupReport, layout: Layout, sticker: float, known_set: bool) -> list[Advice]:
    """Advice on the camera's tilt and rotation, and on zones outside the picture."""
    if report.plane is None or report.north is None:
        return []
    advice = []
    if report.slant > LEANING:
        far = list(layout.markers)[int(_scales(report.plane, layout.markers.values()).argmin())]
        x, y = report.plane.pixels([layout.markers[far]])[0]
        middle = (report.width / 2, report.height / 2)
        across, down = (float(x) - middle[0]) / report.width, (float(y) - middle[1]) / report.height
        side = ("right" if across > 0 else "left") if abs(across) > abs(down) else ("bottom" if down > 0 else "top")
        weight: Weight = "change" if report.slant > SLANTED else "hint"
        advice.append(Advice(f"slanted_{side}", weight, {"marker": marker_name(layout, far)}))
    if _across(report, layout):
        now = reading(report.per_module(sticker) or 0, known_set=known_set)
        then = reading(best_scale(layout, report.width, report.height) * sticker / MODULES, known_set=known_set)
        advice.append(Advice("turn_quarter", "hint" if now == then else "change"))
    elif round(report.north / 90) % 4 == 2:
        advice.append(Advice("upside_down", "hint"))
    outside = [
        name
        for name, polygon in layout.zones.items()
        if _side_beyond(report.plane.pixels(polygon), report.width, report.height)
    ]
    advice += [Advice("zone_beyond", "change", {"zone": name}) for name in outside]
    return advice
