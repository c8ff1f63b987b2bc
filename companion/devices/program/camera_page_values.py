"""Camera page values: markers, codes, the plane and advice in the form in which the camera page shows them."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np

from companion.devices.camera_page_types import AdviceState, MarkerState, TagState
from companion.devices.program.camera_settings import zone_term
from engine.core.terms import Term
from hardware.camera.geometry import setup_advice
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.setup_advice import Advice, SetupReport
from hardware.camera.images import Tag
from web.i18n.render import render_term


def matrix_of(plane: Plane) -> list[float]:
    """The homography from millimetres to pixels as nine numbers, row by row."""
    xs = [x for x, _ in plane.layout.markers.values()]
    ys = [y for _, y in plane.layout.markers.values()]
    corners = [(min(xs), max(ys)), (max(xs), max(ys)), (max(xs), min(ys)), (min(xs), min(ys))]
    pixels = plane.pixels(corners).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), pixels)
    return [round(float(value), 9) for value in np.asarray(matrix).ravel()]


def marker_state(layout: Layout, report: SetupReport, number: int) -> MarkerState:
    """A marker with its corners in the picture: those found, else where the plane has them."""
    where = report.markers.get(number)
    found = where is not None
    if where is None and report.plane is not None:
        where = report.plane.pixels(layout.marker_corners(number))
    return {
        "name": setup_advice.marker_name(layout, number),
        "found": found,
        "corners": None if where is None else [[round(float(x), 1), round(float(y), 1)] for x, y in where],
    }


def tag_state(tag: Tag, plane: Plane | None, texts: Collection[str]) -> TagState:
    """A code in the picture, with its zone and whether it is one of the ``texts`` of the game's cards."""
    return {
        "text": tag.text[:40],
        "corners": [[round(x, 1), round(y, 1)] for x, y in tag.corners],
        "pixels": round(tag.side / setup_advice.MODULES, 1),
        "zone": None if plane is None else plane.place(tag).zone,
        "of_game": tag.text in texts,
        "source": tag.source,
    }


def phone_advice(trouble: str, language: str) -> AdviceState:
    """What to do about a phone whose pictures do not come: the sentence of the error with this code."""
    return {"code": trouble, "weight": "stop", "text": render_term({"key": f"error.{trouble}"}, language)}


def advice_state(advice: Advice, language: str) -> AdviceState:
    """A piece of advice as the page shows it."""
    term: Term = {"key": f"camera.{advice.code}", **advice.params}
    if isinstance(term.get("zone"), str):
        term["zone"] = zone_term(term["zone"])
    if term.get("marker") in ("NW", "NE", "SE", "SW"):
        term["marker"] = {"key": f"marker.{term['marker']}"}
    if isinstance(term.get("layout"), str):
        term["layout"] = {"key": f"layout.{term['layout']}"}
    return {"code": advice.code, "weight": advice.weight, "text": render_term(term, language)}
