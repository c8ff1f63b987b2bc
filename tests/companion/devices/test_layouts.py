"""Mats of the games: each can be printed, and cards on the print are read in their zones."""

from __future__ import annotations

import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion import games
from companion.cli import print as printing
from companion.devices import layouts
from companion.games import plugin_of
from hardware.camera.codes import decoder
from hardware.camera.geometry.homography import Place, find_plane
from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.images import Image
from hardware.printing.paper import matrix

DOTS = 100
MM = DOTS / 25.4
HD = (1920, 1080)
STICKER = 18.0
PILLARS, MONASTERIUM = "pillars_of_the_earth", "monasterium"


def printed(game: str, folder: Path, paper: str = "a3") -> list[Image]:
    """The pages that the command prints, in colours."""
    pdf = folder / f"{game}.pdf"
    result = CliRunner().invoke(printing.mat, [game, "-o", str(pdf), "--paper", paper])
    assert result.exit_code == 0, result.output
    subprocess.run(["pdftoppm", "-r", str(DOTS), str(pdf), str(pdf.with_suffix(""))], check=True)
    return [np.asarray(cv2.imread(str(page)), np.uint8) for page in sorted(folder.glob(f"{game}-*.ppm"))]


def stick(page: Image, text: str, place: Point, turn: int = 0) -> None:
    """Lay a sticker on a page, turned by quarters."""
    code = np.rot90(np.pad(np.where(np.asarray(matrix(text)), 25, 245), 4, constant_values=245), -turn)
    side = round(STICKER * 29 / 21 * MM)
    face = cv2.resize(np.asarray(code, np.uint8), (side, side), interpolation=cv2.INTER_AREA)
    left, top = round((210 + place[0]) * MM - side / 2), round((148.5 - place[1]) * MM - side / 2)
    page[top : top + side, left : left + side] = face[..., None]


def photographed(page: Image) -> Image:
    """A picture of a page that fills it, with perspective, blur and noise."""
    high, wide = page.shape[:2]
    reach = HD[1] * 0.98 * wide / high
    left, top = (HD[0] - reach) / 2, HD[1] * 0.01
    there = [(left + 18, top + 6), (left + reach - 8, top), (left + reach, HD[1] - top), (left, HD[1] - top - 9)]
    matrix = cv2.getPerspectiveTransform(
        np.asarray([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), np.asarray(there, np.float32)
    )
    seen = cv2.warpPerspective(cv2.GaussianBlur(page, (0, 0), 0.6), matrix, HD, borderValue=(58, 82, 110))
    noise = np.random.default_rng(3).normal(0, 2.5, seen.shape)
    return np.asarray(np.clip(seen * 0.9 + noise, 0, 255), np.uint8)


def places_of(picture: Image, layout: Layout) -> dict[str, Place]:
    """The place of each code in a picture."""
    plane = find_plane(picture, layout)
    assert plane is not None
    return {tag.text: plane.place(tag) for tag in decoder.read(picture)}


def zones_of(picture: Image, layout: Layout) -> dict[str, str | None]:
    """The zone of each code in a picture."""
    return {text: place.zone for text, place in places_of(picture, layout).items()}


# ------------------------------------------------------------------ the files


# ------------------------------------------------------------------ the print


@pytest.mark.parametrize("game", games.names())
def test_a_sticker_in_each_zone_of_the_printed_mat_is_reported_there(tmp_path: Path, game: str) -> None:
    (page,) = printed(game, tmp_path)
    layout = layouts.mat_of(plugin_of(game))
    turns = {"middle": 0, "N": 2, "E": 3, "S": 0, "W": 1}
    for zone, turn in turns.items():
        stick(page, f"XX-{zone}", layout.centre(zone), turn)
    result = places_of(photographed(page), layout)
    assert {text: place.zone for text, place in result.items()} == {f"XX-{zone}": zone for zone in layout.zones}
    for zone, turn in turns.items():
        assert abs((result[f"XX-{zone}"].turn - turn * 90 + 180) % 360 - 180) < 2
    assert zones_of(photographed(printed(game, tmp_path)[0]), layout) == {}, "nothing printed is read as a code"


def test_nine_cards_of_the_supply_and_two_more_are_read_in_the_middle_of_the_pillars_mat(tmp_path: Path) -> None:
    """Three rows of three that lie sideways, and two upright beside them: as many as ever lie there."""
    (page,) = printed(PILLARS, tmp_path)
    layout = layouts.mat_of(plugin_of(PILLARS))
    west, south, east, north = layout.edges("middle")
    assert (east - west) >= 3 * 68 + 44 + 8 and (north - south) >= 3 * 44 + 4
    places = [(west + 36 + 70 * column, 46.0 * row) for column in range(3) for row in (1, 0, -1)]
    for number, place in enumerate(places):
        stick(page, f"XX-{number}", place, 1)
    for number, y in ((9, 36.0), (10, -36.0)):
        stick(page, f"XX-{number}", (east - 24, y))
    assert zones_of(photographed(page), layout) == {f"XX-{number}": "middle" for number in range(11)}
