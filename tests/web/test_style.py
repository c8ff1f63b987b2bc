"""Style sheets: every length comes from a token, in every component and game, and every token is used."""

import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
TOKENS = WEB / "styles/tokens.css"
SHEETS = [path for path in WEB.glob("styles/*.css") if path != TOKENS] + list(WEB.glob("games/*/*.css"))
DECLARATION = re.compile(r"^\s+([a-z-]+):([^;{}]+);", re.MULTILINE)
DEFINED = re.compile(r"^\s+(--[\w-]+):", re.MULTILINE)
USED = re.compile(r"var\((--[\w-]+)")
LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(rem|em|px|vw|vh)\b")


def test_no_style_sheet_has_a_bare_length() -> None:
    assert len(SHEETS) > 15
    bare = [
        (sheet.name, name, value.strip())
        for sheet in SHEETS
        for name, value in DECLARATION.findall(sheet.read_text(encoding="utf-8"))
        if LENGTH.search(value) and not name.startswith("--")
    ]
    assert bare == []


def test_every_custom_property_that_a_style_sheet_uses_is_its_own_or_a_token() -> None:
    tokens = set(DEFINED.findall(TOKENS.read_text(encoding="utf-8")))
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8")
        assert set(USED.findall(text)) - set(DEFINED.findall(text)) - tokens == set(), sheet.name


def test_every_custom_property_is_used() -> None:
    texts = [path.read_text(encoding="utf-8") for path in [TOKENS, *SHEETS]]
    used = {name for text in texts for name in USED.findall(text)}
    assert {name for text in texts for name in DEFINED.findall(text)} - used == set()
