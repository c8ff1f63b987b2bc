"""Games: each game with texts is a folder here, which is found by its name.

A game's folder has its message files (``locale/<language>/<topic>.ftl``, docs/texts.md), and may have templates,
components, signs, styles and types of its pages. Nothing outside these folders names a game, so another game only adds
its own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent


@cache
def names() -> tuple[str, ...]:
    """The names of the games, sorted."""
    return tuple(sorted(path.parents[1].name for path in HERE.glob("*/locale/en")))


def has_own_pages(game: str) -> bool:
    """Whether a game has its own pages; otherwise it has the default ones."""
    return (HERE / game / "phone.html").is_file()
