"""Mats, table markers and stand cards as pixels: every code is readable, and every marker at its place."""

from __future__ import annotations

import io
from pathlib import Path

import cv2
import numpy as np
import pytest
import zxingcpp
from click.testing import CliRunner
from numpy.typing import NDArray

from companion.cli import print as printing
from companion.devices.layouts import mat_of
from companion.games import plugin_of
from hardware.camera.geometry.layout import edges_of
from hardware.printing import Sticker, write_mat, write_stickers
from hardware.printing.mat import MARKER, MARKERS, OVERLAP
from hardware.printing.paper import MODULES, matrix
from hardware.printing.stand_cards import StandCard, StandWords, write_stand_cards
from hardware.printing.table_markers import write_table_markers
from tests.drawn_dice import COLOURED
from tests.hardware.printing.rendered import pages_of, text_of

DOTS = 150
MM = DOTS / 25.4

Picture = NDArray[np.uint8]


def markers(page: Picture) -> dict[int, NDArray[np.float32]]:
    """The corners of the markers on a page, in millimetres from its top left."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(page)
    # A pixel's centre is its integer: the printed edge lies half a pixel further.
    return {int(ids[at].item()): (corners[at].reshape(4, 2) + 0.5) / MM for at in range(len(corners))}


def expected(number: int, east: float, north: float) -> NDArray[np.float64]:
    """A marker's corners (NW, NE, SE, SW) on a page whose top left is so far west and north of the mat's centre."""
    x, y = MARKERS[number]
    half = MARKER / 2
    square = [(-half, half), (half, half), (half, -half), (-half, -half)]
    return np.array([(east + x + dx, north - y - dy) for dx, dy in square])


def assert_markers(page: Picture, numbers: set[int], east: float, north: float) -> None:
    found = markers(page)
    assert set(found) == numbers
    for number, corners in found.items():
        assert np.abs(corners - expected(number, east, north)).max() < 0.4, number


def test_the_a3_mat_has_its_four_markers_to_the_millimetre(tmp_path: Path) -> None:
    assert write_mat(tmp_path / "mat.pdf") == 1
    (page,) = pages_of(tmp_path / "mat.pdf")
    assert abs(page.shape[1] / MM - 420) < 0.3 and abs(page.shape[0] / MM - 297) < 0.3
    assert_markers(page, {0, 1, 2, 3}, 210, 148.5)


def test_two_a4_sheets_joined_at_the_line_form_the_same_mat(tmp_path: Path) -> None:
    assert write_mat(tmp_path / "mat.pdf", paper="a4") == 2
    left, right = pages_of(tmp_path / "mat.pdf")
    assert_markers(left, {0, 3}, 210.0 - OVERLAP / 2, 297.0 / 2)
    assert_markers(right, {1, 2}, OVERLAP / 2, 297.0 / 2)


@pytest.mark.parametrize("game", ["world_without_end", "monasterium"])
def test_the_field_for_dice_is_printed_in_a_grey_that_no_die_has(tmp_path: Path, game: str) -> None:
    output = tmp_path / "mat.pdf"
    assert CliRunner().invoke(printing.mat, [game, "-o", str(output)]).exit_code == 0
    (page,) = pages_of(output)
    layout = mat_of(plugin_of(game))
    west, south, east, north = edges_of(layout.dice_field)
    inside = page[
        round((148.5 - north + 1) * MM) : round((148.5 - south - 1) * MM),
        round((210 + west + 1) * MM) : round((210 + east - 1) * MM),
    ]
    assert inside.min() == inside.max()
    bodies = [design.body for design in COLOURED.values()]
    greys = [0.114 * blue + 0.587 * green + 0.299 * red for blue, green, red in bodies]
    assert min(abs(grey - float(inside.max())) for grey in greys) > 20


def test_titles_are_printed_with_all_their_letters(tmp_path: Path) -> None:
    """A letter that is not in the font would be printed as an empty box, and not extracted as text."""
    title = "Città, perché? Łąka źdźbło ¿Qué año? Größe „Zunft“ – ● ◆ ▲ ■"
    write_stickers(tmp_path / "one.pdf", [Sticker("WE-I-04", title)])
    assert set(title.split()) <= set(text_of(tmp_path / "one.pdf").split())


def test_a_text_too_long_for_a_small_code_is_refused() -> None:
    assert len(matrix("WE-I-04")) == MODULES
    with pytest.raises(ValueError, match="does not fit"):
        matrix("A" * 26)


@pytest.mark.parametrize(("paper", "size"), [("letter", 34.0), ("a4", 60.0)])
def test_the_markers_of_a_table_are_found_upright_and_true_to_size(tmp_path: Path, paper: str, size: float) -> None:
    with (tmp_path / "markers.pdf").open("wb") as file:
        write_table_markers(file, paper=paper, size=size)
    found = markers(pages_of(tmp_path / "markers.pdf")[0])
    assert set(found) == {0, 1, 2, 3}
    for corners in found.values():
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        assert sides == pytest.approx(size, abs=0.4)
        assert corners[0][1] == pytest.approx(corners[1][1], abs=0.2) and corners[0][1] < corners[2][1]
    assert found[0][0][0] < found[1][0][0] and found[0][0][1] < found[3][0][1]


@pytest.mark.parametrize("options", [{"paper": "a0"}, {"size": 5.0}, {"size": 100.0}])
def test_markers_that_cannot_be_printed_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        write_table_markers(io.BytesIO(), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_code_of_the_stand_cards_is_read(paper: str, tmp_path: Path) -> None:
    cards = [StandCard(f"Stand {n}", f"https://games.example.org/stand/{n:09}", f"games.org/{n}") for n in range(6)]
    with (tmp_path / "cards.pdf").open("wb") as file:
        assert write_stand_cards(file, cards, StandWords(house="Café Żółw", scan="Zeskanuj."), paper) == 2
    found = {code.text for page in pages_of(tmp_path / "cards.pdf") for code in zxingcpp.read_barcodes(page)}
    assert found == {card.address for card in cards}
    words = text_of(tmp_path / "cards.pdf")
    assert all(card.name in words and card.typed in words for card in cards)
