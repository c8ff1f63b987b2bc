"""Style sheets: type, space, radius and strokes come from the scales of the tokens, in every component and game."""

import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
SHEETS = [path for path in WEB.glob("styles/*.css") if path.name != "tokens.css"] + list(WEB.glob("games/*/*.css"))
SCALED = re.compile(r"font|font-size|(padding|margin|border|outline)(-\w+)*|(row-|column-)?gap|box-shadow")
"""Properties whose lengths are tokens. Widths, heights and tracks of grids are a component's own."""
LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(rem|em|px|vw|vh)\b")


def test_lengths_of_type_space_radius_and_strokes_are_tokens() -> None:
    assert len(SHEETS) > 15
    bare = []
    for sheet in SHEETS:
        for name, value in re.findall(r"^\s+([a-z-]+):([^;{}]+);", sheet.read_text(encoding="utf-8"), re.MULTILINE):
            if SCALED.fullmatch(name) and LENGTH.search(value):
                bare.append((sheet.name, name, value.strip()))
    assert bare == []


def test_every_token_that_a_style_sheet_uses_is_defined() -> None:
    defined = set(re.findall(r"^\s+(--[\w-]+):", (WEB / "styles/tokens.css").read_text(encoding="utf-8"), re.MULTILINE))
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8")
        own = set(re.findall(r"^\s+(--[\w-]+):", text, re.MULTILINE))
        assert set(re.findall(r"var\((--[\w-]+)", text)) - own - defined == set(), sheet.name
