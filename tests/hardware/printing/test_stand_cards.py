"""Stand cards: every code is read from the printed page, with its stand's name, on both papers."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import cv2
import pytest
import zxingcpp

from hardware.printing.stand_cards import StandCard, StandWords, write_stand_cards

CARDS = [
    StandCard(
        f"Stand {n}", f"https://games.example.org/stand/abcdefgh{n:02}", f"games.example.org/stand/abcdefgh{n:02}"
    )
    for n in range(1, 7)
]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_code_is_read_from_the_printed_page(paper: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    with file.open("wb") as opened:
        assert write_stand_cards(opened, CARDS, StandWords(house="Café Żółw", scan="Zeskanuj."), paper) == 2
    subprocess.run(["pdftoppm", "-r", "100", "-gray", "-png", str(file), str(tmp_path / "page")], check=True)
    found = set()
    for page in sorted(tmp_path.glob("page*.png")):
        picture = cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)
        assert picture is not None
        found |= {value.text for value in zxingcpp.read_barcodes(picture)}
    assert found == {card.address for card in CARDS}
    words = subprocess.run(["pdftotext", str(file), "-"], check=True, capture_output=True, text=True).stdout
    for card in CARDS:
        assert card.name in words and card.typed in words
    assert words.count("Café Żółw") == len(CARDS)


def test_the_same_stands_give_the_same_file_and_none_gives_none() -> None:
    made = []
    for _ in range(2):
        file = io.BytesIO()
        write_stand_cards(file, CARDS[:1], StandWords())
        made.append(file.getvalue())
    assert made[0] == made[1]
    with pytest.raises(ValueError, match="0 cards"):
        write_stand_cards(io.BytesIO(), [], StandWords())
    with pytest.raises(ValueError, match="no such paper"):
        write_stand_cards(io.BytesIO(), CARDS, StandWords(), "a3")
