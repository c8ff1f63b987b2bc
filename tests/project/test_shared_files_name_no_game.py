"""Shared files: they name no game, neither by its folder, its printed name, its class nor its clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import games
from web.i18n.render import game_name

ROOT = Path(__file__).resolve().parents[2]
SHARED = (
    "engine/*.py", "engine/core/**/*.py", "companion/*.py", "companion/[!g]*/*.py", "companion/games/*.py", "web/*.py",
    "web/games/*.py", "web/i18n/*.py", "web/pages/*.py", "web/components/**/*", "web/styles/*", "web/types/*",
    "web/templates/*.html", "hardware/**/*.py", "deploy/**/*", "exchequer",
)  # fmt: skip


def signs_of(game: str) -> dict[str, re.Pattern[str]]:
    """Patterns of a game: its name with any separator, its printed name, its class, its clauses."""
    rules = ROOT / "tests" / "rules" / game / "clauses.txt"
    prefix = rules.read_text(encoding="utf-8").partition("-")[0]
    any_joint = r"[\s_-]*".join(map(re.escape, game.split("_")))
    return {
        "name": re.compile(any_joint, re.IGNORECASE),
        "printed": re.compile(re.escape(game_name(game, "en")), re.IGNORECASE),
        "class": re.compile(rf"\b{type(games.plugin_of(game)).__name__}\b"),
        "clause": re.compile(rf"\b{prefix}-[A-Z]+\d"),
    }


def shared_files() -> list[Path]:
    """Every text file that belongs to no game."""
    found = {file for pattern in SHARED for file in ROOT.glob(pattern) if file.is_file()}
    binary = (".woff2", ".png", ".pyc")
    return sorted(file for file in found if file.suffix not in binary)


@pytest.mark.parametrize("game", games.names())
def test_no_shared_file_names_this_game(game: str) -> None:
    signs = signs_of(game)
    assert len(shared_files()) > 150
    named = [
        (str(file.relative_to(ROOT)), what, match[0])
        for file in shared_files()
        for what, sign in signs.items()
        if (match := sign.search(file.read_text(encoding="utf-8", errors="replace")))
    ]
    assert named == []
