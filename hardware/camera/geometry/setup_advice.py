"""Setup advice: measures one picture and advises how to place the camera and the light.

``examine`` measures what decides about reading (light, noise, sharpness, reflections, markers, pixels per module,
slant) and turns the measures into pieces of advice: a stable code with its parameters, worst first; sentences are made
elsewhere. The same measures say what this camera can read: `reading` gives for a size of sticker whether its code is
decoded, recognised by the closed set, or not read at all.

Nothing is learnt or remembered: the same picture always gets the same advice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
"""Pixels per module from which a decoder reads some codes, and others not."""
KNOWN, KNOWN_DIM = 0.9, 1.0
"""Pixels per module from which closed-set recognition works."""
GOOD = 3.0
"""Pixels per module from which more pixels bring nothing."""

DARK, DIM = 70.0, 115.0
"""Shades (of 255) of white paper: below the first it is too dark, below the second reading gets uncertain."""
GRAINY = 7.0
"""Standard deviation of the noise, in shades: more is a sensor that lacks light."""
OVEREXPOSED = 0.30
"""Share of the table that is nothing but white."""
LEANING, SLANTED = 1.4, 1.7
"""How much larger (in length) the near side may appear than the far side: noticeable, and too much."""
SOFT, BLURRED = 1.4, 1.9
"""Standard deviation in pixels of the blur at the sharpest edges: a little soft, and out of focus."""
SPREAD = 0.55
"""Share of a module by which the blur may spread before decoders lose the code."""
CROOKED = 0.0008
"""Share of the picture's width by which straight lines may miss the markers before the lens is to blame."""
LARGEST_STICKER = 30
"""Millimetres: larger stickers do not fit on cards."""

Weight = Literal["stop", "change", "hint", "good"]
"""How much a piece of advice matters: nothing is read, codes are read badly, a hint, all is well."""
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
    """How many times larger the largest marker appears than the smallest (1 is straight down)."""
    north: float | None
    """Clockwise degrees by which the layout's north is turned from the picture's top."""
    scale: Mapping[str, float]
    """Pixels per millimetre of each zone, at its weakest corner; empty without a plane."""
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

    ``tags`` are the codes that were read in it. ``known_set``: whether the cards are known, so that a code too
    small to decode may still be recognised. ``others``: layouts that may be meant instead, by name.
    ``lens``: the lens calibration, if there is one.
    """
    grey = grey_of(image)
    height, width = grey.shape[:2]
    found = marker_search.find(grey, range(50))
    mine = {number: corners for number, corners in found.items() if number in layout.markers}
    fitting = None if lens is None else lens.at(width, height)
    plane = from_markers(layout, mine, fitting)
    light = light_of(grey, plane)
    blur = blur_of(grey, plane)
    slant = _slant(plane)
    scale = {} if plane is None else {name: _weakest(plane, zone) for name, zone in layout.zones.items()}
    north = None if plane is None else _north(plane)
    fills = 0.0 if plane is None else _fills(plane, width, height)
    bare = SetupReport(width, height, plane, mine, light, blur, slant, north, scale, fills, ())
    advice = [
        *_about_markers(bare, grey, layout, others or {}),
        *_about_light(bare, layout),
        *_about_focus(bare, sticker),
        *_about_distance(bare, layout, sticker, known_set),
        *_about_pose(bare, layout, sticker, known_set),
    ]
    if {one.code for one in advice} & {"blurred", "dark", "bright"}:
        # Then a marker that is not found need not be hidden.
        advice = [one for one in advice if one.code != "marker_hidden"]
    if not any(one.weight in ("stop", "change") for one in advice):
        n = len({tag.text for tag in tags})
        advice.append(Advice("good", "good", {"n": n}) if n else Advice("good_empty", "good"))
    advice.sort(key=lambda one: _ORDER[one.weight])
    return SetupReport(width, height, plane, mine, light, blur, slant, north, scale, fills, tuple(advice))


def reading(per_module: float, *, dim: bool = False, known_set: bool = True) -> Reading:
    """How a code with so many pixels per module is read."""
    if per_module >= (DECODED_DIM if dim else DECODED):
        return "decoded"
    if known_set and per_module >= (KNOWN_DIM if dim else KNOWN):
        return "known"
    return "sometimes" if per_module >= (SOMETIMES_DIM if dim else SOMETIMES) else "not"


def best_scale(layout: Layout, width: int, height: int) -> float:
    """Pixels per millimetre when a camera looks straight down and the layout just fills its picture."""
    (west, east), (south, north) = extent(layout)
    long, short = max(east - west, north - south), min(east - west, north - south)
    return min(max(width, height) / long, min(width, height) / short) * 0.97


# ------------------------------------------------------------------ measures


def _scale_at(plane: Plane, x: float, y: float) -> float:
    """Pixels per millimetre at a place: the square root of the area of a square millimetre."""
    here, east, north = plane.pixels([(x, y), (x + 1, y), (x, y + 1)])
    return math.sqrt(abs(float(np.linalg.det(np.stack([east - here, north - here])))))


def _weakest(plane: Plane, zone: Iterable[Point]) -> float:
    return min(_scale_at(plane, x, y) for x, y in zone)


def _slant(plane: Plane | None) -> float:
    if plane is None:
        return 1.0
    scales = [_scale_at(plane, x, y) for x, y in plane.layout.markers.values()]
    return max(scales) / max(min(scales), 1e-9)


def _north(plane: Plane) -> float:
    (x, y), (a, b) = plane.pixels([(0.0, 0.0), (0.0, 50.0)])
    return math.degrees(math.atan2(float(a - x), float(y - b))) % 360


def _fills(plane: Plane, width: int, height: int) -> float:
    (west, east), (south, north) = extent(plane.layout)
    corners = plane.pixels([(west, north), (east, north), (east, south), (west, south)])
    spans = corners.max(axis=0) - corners.min(axis=0)
    return float(max(spans[0] / width, spans[1] / height))


# ------------------------------------------------------------------ advice


def _about_markers(aim: SetupReport, grey: Image, layout: Layout, others: Mapping[str, Layout]) -> list[Advice]:
    """What keeps the table from being found, or makes it uncertain."""
    if aim.plane is None:
        for name, other in others.items():
            if from_markers(other, aim.markers) is not None:
                return [Advice("other_layout", "stop", {"layout": name})]
        if len(marker_search.find(np.ascontiguousarray(grey[:, ::-1]), layout.markers)) >= 2:
            return [Advice("mirrored", "stop")]
        if len(aim.markers) >= 2:
            return [Advice("markers_disagree", "stop")]
        return [Advice("no_markers", "stop", {"n": len(aim.markers)})]
    advice = []
    for number in layout.markers:
        if number in aim.plane.markers:
            continue
        name = marker_name(layout, number)
        corners = aim.plane.pixels(layout.marker_corners(number))
        side = _side_beyond(corners, aim.width, aim.height)
        if side is not None:
            advice.append(Advice(f"marker_beyond_{side}", "change", {"marker": name}))
        elif number in aim.markers:
            advice.append(Advice("marker_moved", "change", {"marker": name}))
        else:
            advice.append(Advice("marker_hidden", "change", {"marker": name}))
    if not advice and aim.plane.lens is None and _crookedness(aim.plane) > CROOKED * aim.width:
        advice.append(Advice("lens", "hint"))
    return advice


def _side_beyond(corners: NDArray[np.float64], width: int, height: int) -> str | None:
    """The side of the picture beyond which something lies, or None if it should be seen."""
    reach = {
        "left": -float(corners[:, 0].min()),
        "right": float(corners[:, 0].max()) - width + 1,
        "top": -float(corners[:, 1].min()),
        "bottom": float(corners[:, 1].max()) - height + 1,
    }
    side = max(reach, key=lambda name: reach[name])
    return side if reach[side] > 0 else None


def _crookedness(plane: Plane) -> float:
    """How far straight lines miss the markers, in pixels: the mean over the corners of the worst marker."""
    apart = [
        float(np.linalg.norm(plane.pixels(plane.layout.marker_corners(number)) - corners, axis=1).mean())
        for number, corners in plane.markers.items()
    ]
    return max(apart)


def _about_light(aim: SetupReport, layout: Layout) -> list[Advice]:
    light = aim.light
    if light.clipped > OVEREXPOSED:
        return [Advice("bright", "change")]
    advice = []
    if light.white < DARK:
        advice.append(Advice("dark", "stop" if aim.plane is None else "change"))
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
        elif not any(one.code == "glare" for one in advice):
            advice.append(Advice("glare", "hint"))
    return advice


def _about_focus(aim: SetupReport, sticker: float) -> list[Advice]:
    if aim.light.contrast < 20:
        return []  # in the dark nothing is sharp
    per_module = aim.per_module(sticker)
    if aim.plane is None:
        return [Advice("blurred", "stop")] if aim.blur > BLURRED else []
    # What counts is how far a module runs into its neighbour; a large module bears more.
    spread = aim.blur / max(per_module or 1.0, 0.1)
    if aim.blur > SOFT and spread > SPREAD:
        return [Advice("blurred", "change")]
    return [Advice("soft", "hint")] if aim.blur > BLURRED else []


def _about_distance(aim: SetupReport, layout: Layout, sticker: float, known_set: bool) -> list[Advice]:
    """Nearer, farther, or with larger stickers."""
    per_module = aim.per_module(sticker)
    if per_module is None:
        return []
    # Of light there is advice of its own: here the light is taken to be good.
    room = 0.95 / max(aim.fills, 1e-6)
    figures: dict[str, object] = {"pixels": round(per_module, 1), "sticker": sticker}
    if per_module >= DECODED:
        # From so far away it is read, though hardly: nearer is better if there is room.
        if per_module < GOOD and room > 1.15:
            share = round(100 / min(room, GOOD / per_module * 1.02))
            return [Advice("nearer_is_better", "hint", {**figures, "share": share})]
        return []
    if room > 1.0 and per_module * room >= DECODED:
        share = round(100 / min(room, GOOD / per_module * 1.02))
        return [Advice("nearer", "change", {**figures, "share": share})]
    straight = best_scale(layout, aim.width, aim.height)
    if (aim.slant > LEANING or _across(aim, layout)) and straight * sticker / MODULES >= DECODED:
        return []  # looking straight down, or turned the other way, it will do
    if known_set and reading(per_module) == "known":
        return [Advice("known_only", "hint", figures)]
    if known_set and room > 1.05 and per_module * room >= KNOWN:
        return [Advice("nearer", "change", {**figures, "share": round(100 / room)})]
    within = min(straight, min(aim.scale.values()) * max(room, 1.0))
    least = math.ceil(DECODED * MODULES / max(within, 1e-6))
    if least > LARGEST_STICKER:
        return [Advice("few_pixels", "change", figures)]
    code = "nearer_and_larger" if room > 1.05 else "larger_stickers"
    return [Advice(code, "change", {**figures, "least": least, "share": round(100 / max(room, 1.0))})]


def _across(aim: SetupReport, layout: Layout) -> bool:
    """Whether the layout's long side lies along the picture's short side."""
    (west, east), (south, north) = extent(layout)
    long = (east - west) - (north - south)
    if aim.north is None or abs(long) < 40 or aim.width == aim.height:
        return False
    return (round(aim.north / 90) % 2 == 1) == ((long > 0) == (aim.width > aim.height))


def _about_pose(aim: SetupReport, layout: Layout, sticker: float, known_set: bool) -> list[Advice]:
    if aim.plane is None or aim.north is None:
        return []
    advice = []
    if aim.slant > LEANING:
        scales = {n: _scale_at(aim.plane, x, y) for n, (x, y) in layout.markers.items()}
        far = min(scales, key=lambda number: scales[number])
        x, y = aim.plane.pixels([layout.markers[far]])[0]
        middle = (aim.width / 2, aim.height / 2)
        across, down = (float(x) - middle[0]) / aim.width, (float(y) - middle[1]) / aim.height
        side = ("right" if across > 0 else "left") if abs(across) > abs(down) else ("bottom" if down > 0 else "top")
        weight: Weight = "change" if aim.slant > SLANTED else "hint"
        advice.append(Advice(f"slanted_{side}", weight, {"marker": marker_name(layout, far)}))
    if _across(aim, layout):
        now = reading(aim.per_module(sticker) or 0, known_set=known_set)
        then = reading(best_scale(layout, aim.width, aim.height) * sticker / MODULES, known_set=known_set)
        advice.append(Advice("turn_quarter", "hint" if now == then else "change"))
    elif round(aim.north / 90) % 4 == 2:
        advice.append(Advice("upside_down", "hint"))
    outside = [
        name for name, polygon in layout.zones.items() if _side_beyond(aim.plane.pixels(polygon), aim.width, aim.height)
    ]
    advice += [Advice("zone_beyond", "change", {"zone": name}) for name in outside]
    return advice
