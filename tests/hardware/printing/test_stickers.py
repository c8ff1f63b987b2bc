"""Stickers as pixels: on every paper complete, true to size, and in their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from click.testing import CliRunner, Result

from companion.cli import print as printing
from companion.games.world_without_end import PLUGIN
from hardware.camera.images import Image
from hardware.printing import Sticker, check_character, write_stickers
from hardware.printing.labels import LABELS, UNPRINTED, size_of_paper
from hardware.printing.paper import MODULES, QUIET, strongest
from hardware.printing.stickers import fitting_size, grid
from tests.hardware.printing.rendered import pages_of, text_of

DOTS = 200
MM = DOTS / 25.4
TOLERANCE = 0.2
"""Tolerance of printed lengths in mm."""


@dataclass(frozen=True)
class Code:
    """A printed code: its text and the edges of its square, in millimetres from the sheet's top left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def codes(page: Image) -> Iterator[Code]:
    """The codes on a page, with edges measured in the pixels rather than reported by the decoder."""
    for code in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)):
        place = code.position
        rim = (place.bottom_right.x - place.top_left.x) / MODULES * QUIET * 0.7
        left, top = round(place.top_left.x - rim), round(place.top_left.y - rim)
        ink = page[top : round(place.bottom_right.y + rim), left : round(place.bottom_right.x + rim)] < 128
        columns, rows = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
        yield Code(
            code.text,
            (left + columns[0]) / MM,
            (top + rows[0]) / MM,
            (left + columns[-1] + 1) / MM,
            (top + rows[-1] + 1) / MM,
        )


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(printing.stickers, [str(argument) for argument in arguments])


@pytest.mark.parametrize("paper", ["a4", "letter", "avery-l7120", "avery-5160"])
def test_on_every_paper_each_sticker_is_read_true_to_size_in_its_place_and_on_the_printable_area(
    tmp_path: Path, paper: str
) -> None:
    result = run("world_without_end", "-o", tmp_path / "stickers.pdf", "--paper", paper)
    assert result.exit_code == 0, result.output
    width, height = size_of_paper(paper)
    size = fitting_size(paper)
    places, order, quiet = (
        grid(paper, size),
        [card.text for card in PLUGIN.stickers(PLUGIN.load_pack())],
        size / MODULES * QUIET - TOLERANCE,
    )
    found: list[str] = []
    for page in pages_of(tmp_path / "stickers.pdf", DOTS):
        assert abs(page.shape[1] / MM - width) < TOLERANCE and abs(page.shape[0] / MM - height) < TOLERANCE
        rim = int(UNPRINTED * MM)
        reach = page.copy()
        reach[rim:-rim, rim:-rim] = 255
        assert reach.min() == 255, "something is printed where printers cannot print"
        for code in codes(page):
            assert code.right - code.left == pytest.approx(size, abs=TOLERANCE)
            assert code.bottom - code.top == pytest.approx(size, abs=TOLERANCE)
            found.append(code.text)
            x, y = places.place(order.index(code.text) % places.count)
            assert x <= code.left - quiet and code.right + quiet <= x + places.width
            assert y <= code.top - quiet and code.bottom + quiet <= y + places.height
    assert len(found) == 92
    assert set(found) == set(order)


@pytest.mark.parametrize("paper", ["herma-10107", "avery-l7160"])
def test_the_largest_code_that_a_label_has_room_for_is_read_from_it_and_a_larger_one_refused(
    tmp_path: Path, paper: str
) -> None:
    largest = LABELS[paper].largest
    stickers = [Sticker(f"WE-III-{number:02}", "A title of some length") for number in range(LABELS[paper].count)]
    write_stickers(tmp_path / "full.pdf", stickers, paper=paper, size=largest)
    (page,) = pages_of(tmp_path / "full.pdf", DOTS)
    assert {code.text for code in codes(page)} == {text for text, _ in stickers}
    assert "WE-III-00" in text_of(tmp_path / "full.pdf")
    result = run("world_without_end", "-o", tmp_path / "no.pdf", "--paper", paper, "--size", str(largest + 0.3))
    assert result.exit_code == 1 and f"has room for {largest:g} mm" in result.output
    assert not (tmp_path / "no.pdf").exists()


def test_a_partly_used_sheet_is_continued_at_the_first_free_label(tmp_path: Path) -> None:
    arguments = ("world_without_end", "-o", tmp_path / "rest.pdf", "--paper", "avery-l7120", "--skip", "33")
    assert run(*arguments).exit_code == 0
    first, second, *_ = pages_of(tmp_path / "rest.pdf", DOTS)
    assert {code.text for code in codes(first)} == {"WE-I-01", "WE-I-02"}
    x, y = LABELS["avery-l7120"].place(33)
    (printed,) = (code for code in codes(first) if code.text == "WE-I-01")
    assert x < printed.left < printed.right < x + 35 and y < printed.top < printed.bottom < y + 35
    assert len(list(codes(second))) == 35
    result = run(*arguments[:-1], "35")
    assert result.exit_code == 1 and "a sheet has 35" in result.output


@pytest.mark.parametrize(
    ("text", "level"),
    [("WE-I-04", "H"), ("WE-III-04", "H"), ("WA-B-01X", "H"), ("A" * 11, "Q"), ("A" * 20, "M"), ("A" * 25, "L")],
)
def test_a_code_has_the_strongest_error_correction_with_which_its_text_fits(
    tmp_path: Path, text: str, level: str
) -> None:
    assert strongest(text)[0] == level
    write_stickers(tmp_path / "one.pdf", [Sticker(text, "")])
    (code,) = zxingcpp.read_barcodes(pages_of(tmp_path / "one.pdf", DOTS)[0])
    extra = code.extra
    assert isinstance(extra, dict)
    assert (code.text, extra["ECLevel"], str(extra["Version"])) == (text, level, "1")


def test_every_single_wrong_character_and_nearly_every_transposition_is_detected() -> None:
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for text in ("WE-I-04", "WA-B-11", "WE-III-10"):
        right = check_character(text)
        for place, character in enumerate(text):
            if character == "-":
                continue
            for other in alphabet.replace(character, ""):
                assert check_character(text[:place] + other + text[place + 1 :]) != right
    exchanged = [(a, b) for a in alphabet for b in alphabet if a < b]
    missed = [pair for pair in exchanged if check_character("".join(pair)) == check_character("".join(pair[::-1]))]
    assert len(missed) <= len(exchanged) / 100
