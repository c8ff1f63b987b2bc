"""Copied code: no two games have several equal lines in a row, since common code belongs in the shared packages.

Lines without letters or digits and imports are not counted.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("engine", "companion", "hardware", "web", "tests")
ENDINGS = (".py", ".js", ".html", ".css")
GENERATED = {"node_modules", "dist"}
RUN = 6
"""The number of equal lines in a row that is a copy."""

Line = tuple[str, str]
"""The position of a line as path:number, and its text."""


def lines_of(game: str, root: Path = ROOT) -> list[list[Line]]:
    """The lines of each source file with the game's name in its path."""
    found = []
    for part in PARTS:
        for file in sorted((root / part).rglob("*")):
            path = file.relative_to(root)
            if file.suffix in ENDINGS and GENERATED.isdisjoint(path.parts) and game in str(path):
                numbered = enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
                found.append([(f"{path}:{number}", line.strip()) for number, line in numbered if counts(line)])
    return found


def counts(line: str) -> bool:
    """Whether a line is counted."""
    return bool(re.search(r"\w", line)) and not re.match(r"\s*(import|from)\b", line)


def runs(game: str, root: Path = ROOT) -> dict[tuple[str, ...], str]:
    """Every `RUN` lines in a row of a game's files, with the position of the first."""
    return {
        tuple(text for _, text in lines[at : at + RUN]): lines[at][0]
        for lines in lines_of(game, root)
        for at in range(len(lines) - RUN + 1)
    }


def copies(one: str, other: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """The positions of each run of lines that two games have in common."""
    first, second = runs(one, root), runs(other, root)
    return [(first[same], second[same]) for same in first.keys() & second.keys()]


@pytest.mark.parametrize(("one", "other"), list(combinations(GAMES, 2)))
def test_no_two_games_have_six_equal_lines_in_a_row(one: str, other: str) -> None:
    assert len(runs(one)) > 100 and len(runs(other)) > 100
    assert copies(one, other) == []
