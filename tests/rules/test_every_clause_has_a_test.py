"""The rulebooks have a test for every clause, and no test names a clause that is not there.

`clauses.txt` lists the ids of a rulebook's clauses; ids never change their number or their meaning.
"""

import ast
import re
from itertools import groupby
from pathlib import Path

import pytest

from engine.games import GAMES

HERE = Path(__file__).parent


def clauses_of(game: str) -> list[str]:
    """The ids of a rulebook's clauses."""
    return (HERE / game / "clauses.txt").read_text(encoding="utf-8").split()


def named_by_tests(game: str) -> set[str]:
    """The clause ids in the rule markers of a game's test functions, read from their source."""
    named: set[str] = set()
    for file in sorted((HERE / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    named.update(str(ast.literal_eval(argument)) for argument in mark.args)
    return named


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_each_clause_once_and_leaves_no_number_out(game: str) -> None:
    clauses = clauses_of(game)
    assert len(set(clauses)) == len(clauses)
    parts = [re.fullmatch(r"[A-Z]+-([A-Z]+)(\d+)", clause) for clause in clauses]
    sections = [
        (section, [int(part[2]) for part in group if part])
        for section, group in groupby(parts, key=lambda part: part[1] if part else "")
    ]
    assert len({section for section, _ in sections}) == len(sections)
    for section, numbers in sections:
        assert numbers == list(range(1, len(numbers) + 1)), section


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_named_by_a_test(game: str) -> None:
    named = named_by_tests(game)
    assert [clause for clause in clauses_of(game) if clause not in named] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_clause_that_the_rulebook_does_not_have(game: str) -> None:
    assert sorted(named_by_tests(game) - set(clauses_of(game))) == []
