"""The command ``cards``: every code of a printed deck is read back from its sheet, in the place of its card."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import cv2
import flask
import pytest
from click.testing import CliRunner
from fpdf.fonts import TTFFont

from companion.cli.print import cards as command
from companion.games import names, plugin_of
from companion.games.card_deck import faces_of
from companion.server.app import Services
from hardware.camera.codes import decoder
from hardware.printing.cards import SIZE, Amount, Face, places, write_cards
from hardware.printing.paper import PAPERS, Sheet
from web.i18n.languages import LANGUAGES
from web.i18n.render import Texts

MM = 25.4


def deck(game: str, folder: Path, *further: str) -> Path:
    """The PDF of a game's reference pack."""
    file = folder / "cards.pdf"
    result = CliRunner().invoke(command, [game, "-o", str(file), *further])
    assert result.exit_code == 0, result.output
    return file


def sheets(file: Path, dots: int) -> list[Any]:
    """The pages of a PDF as grey pictures."""
    subprocess.run(["pdftoppm", "-gray", "-r", str(dots), str(file), str(file.with_suffix(""))], check=True)
    return [cv2.imread(str(page), cv2.IMREAD_GRAYSCALE) for page in sorted(file.parent.glob("cards-*.pgm"))]


def cards_read(file: Path, dots: int) -> dict[int, str]:
    """The codes of a deck of faces only, by the number of the card in whose place they are read."""
    grid = places("a4", SIZE)
    found: dict[int, str] = {}
    for page, picture in enumerate(sheets(file, dots)):
        for tag in decoder.read(picture):
            x, y = (sum(axis) / 4 / dots * MM for axis in zip(*tag.corners, strict=True))
            row, column = int((y - grid.top) // SIZE[1]), int((x - grid.left) // SIZE[0])
            found[page * grid.cards + row * grid.columns + column] = tag.text
    return found


@pytest.mark.parametrize("game", names())
def test_every_code_is_read_back_as_that_of_its_card(game: str, tmp_path: Path) -> None:
    plugin = plugin_of(game)
    faces = faces_of(plugin, plugin.load_pack(), "en")
    printed = {number: face.code for number, face in enumerate(faces) if face.code}
    assert cards_read(deck(game, tmp_path, "--no-backs"), 200) == printed
    titles = {sticker.text: sticker.title for sticker in plugin.stickers(plugin.load_pack(), Texts("en", game))}
    assert {code for code in titles if not code.startswith("PB-")} == set(printed.values()), "every card has its code"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_the_font_has_every_letter_of_every_language(game: str, language: str) -> None:
    plugin = plugin_of(game)
    faces = faces_of(plugin, plugin.load_pack(), language)
    whole = "".join("".join((face.title, face.label, face.badge, face.back, *face.lines)) for face in faces)
    font = Sheet(10, 10, "").fonts["plain"]
    assert isinstance(font, TTFFont)
    known = font.cmap
    assert [letter for letter in sorted(set(whole)) if ord(letter) not in known] == []
    assert "[" not in whole, "no message is missing"


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_is_printed_behind_its_face(paper: str) -> None:
    grid, width = places(paper, SIZE), PAPERS[paper][0]
    for number in range(grid.cards):
        (x, y), (behind, level) = grid.at(number, SIZE), grid.at(number, SIZE, mirrored=True)
        assert behind == pytest.approx(width - x - SIZE[0])
        assert level == y


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    run = CliRunner()
    small = run.invoke(command, ["monasterium", "-o", str(tmp_path / "a.pdf"), "--size", "20", "30"])
    assert small.exit_code == 1 and "20 × 30 mm" in small.output
    missing = run.invoke(command, ["monasterium", "-o", str(tmp_path / "a.pdf"), "--pack", str(tmp_path / "none")])
    assert missing.exit_code == 1 and "pack_unreadable" in missing.output
    with pytest.raises(ValueError, match="no such sign"):
        write_cards(tmp_path / "a.pdf", [Face("A", "A", row=(Amount("1", "nothing"),))], signs={})


def test_the_host_downloads_the_deck_and_nobody_else(app: flask.Flask, parts: Services) -> None:
    table = parts.registry.open("Early", game="monasterium")
    key = parts.registry.keys.key(table.id)
    client = app.test_client()
    response = client.get(f"/host/{table.id}/cards.pdf?key={key}&lang=it")
    assert response.status_code == 200 and response.data.startswith(b"%PDF")
    assert "attachment" in response.headers["Content-Disposition"]
    assert client.get(f"/host/{table.id}/cards.pdf?key={'0' * 32}").status_code == 403
