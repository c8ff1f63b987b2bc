"""No game is a copy of another: what two of them need lies in what they share.

A line that holds nothing but brackets, or that fetches names from elsewhere, is not counted as text of its own.
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
"""So many equal lines in a row are a copy."""

Line = tuple[str, str]
"""Where a line stands, and its text."""


def lines_of(game: str, root: Path = ROOT) -> list[list[Line]]:
    """The lines of each source file that belongs to a game: by its folder or by its own name."""
    found = []
    for part in PARTS:
        for file in sorted((root / part).rglob("*")):
            path = file.relative_to(root)
            if file.suffix in ENDINGS and GENERATED.isdisjoint(path.parts) and game in str(path):
                numbered = enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
                found.append([(f"{path}:{number}", line.strip()) for number, line in numbered if counts(line)])
    return found


def counts(line: str) -> bool:
    """Whether a line is text of a file's own."""
    return bool(re.search(r"\w", line)) and not re.match(r"\s*(import|from)\b", line)


def runs(game: str, root: Path = ROOT) -> dict[tuple[str, ...], str]:
    """Every so many lines in a row of a game's files, with where they begin."""
    return {
        tuple(text for _, text in lines[at : at + RUN]): lines[at][0]
        for lines in lines_of(game, root)
        for at in range(len(lines) - RUN + 1)
    }


def copies(one: str, other: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """Where each run of lines begins that two games have alike."""
    first, second = runs(one, root), runs(other, root)
    return [(first[same], second[same]) for same in first.keys() & second.keys()]


@pytest.mark.parametrize(("one", "other"), list(combinations(GAMES, 2)))
def test_no_two_games_have_six_equal_lines_in_a_row(one: str, other: str) -> None:
    assert len(runs(one)) > 100 and len(runs(other)) > 100
    assert copies(one, other) == []
