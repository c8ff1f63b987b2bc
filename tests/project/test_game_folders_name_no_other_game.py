"""Game folders: they name no other game, and no term of which only another game has a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from companion import games
from tests.project.test_shared_files_name_no_game import ROOT, signs_of
from web.i18n.message_files import SHARED, sources
from web.i18n.messages import id_of

TEXT = {".py", ".html", ".mjs", ".js", ".ts", ".css", ".json", ".svg"}
PAIRS = [pytest.param(*pair, id="-".join(pair)) for pair in permutations(games.names(), 2)]


def files_of(game: str, *parts: str) -> list[Path]:
    """The text files of a game's folders below these parts of the project."""
    found = [file for part in parts for file in (ROOT / part / game).rglob("*") if file.suffix in TEXT]
    return sorted(file for file in found if "__pycache__" not in file.parts)


TERMS = ("ask-", "option-", "waiting-", "log-", "effect-", "favour-", "enrol-", "final-", "plan-", "mission-")
"""Beginnings of the ids of sentences; a name may be the same in several games."""


def known_ids(game: str) -> set[str]:
    """The ids of the messages by which a game's terms are shown: its own and the shared ones."""
    return {*sources("en", game), *sources("en", SHARED)}


def keys_in(file: Path) -> Iterator[tuple[int, str, bool]]:
    """Each key in a call of ``term``: the line, the key, and whether it is only a prefix."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "term"):
            continue
        match node.args[0] if node.args else None:
            case ast.Constant(value=str(key)):
                yield node.lineno, key, False
            case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
                yield node.lineno, beginning, True


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_a_sentence_for_every_term_in_its_folders(game: str) -> None:
    known = known_ids(game)
    modules = [file for file in files_of(game, "engine", "companion/games") if file.suffix == ".py"]
    used = [(file, *key) for file in modules for key in keys_in(file)]
    assert len(used) > 20
    unknown = [
        (file.name, line, key)
        for file, line, key, more in used
        if not (any(one.startswith(id_of(key)) for one in known) if more else id_of(key) in known)
    ]
    assert unknown == []


@pytest.mark.parametrize(("game", "other"), PAIRS)
def test_no_folder_of_a_game_names_another_game_or_its_terms(game: str, other: str) -> None:
    foreign = {id.replace("-", ".", 1) for id in set(sources("en", other)) - known_ids(game) if id.startswith(TERMS)}
    assert len(foreign) > 20
    signs = signs_of(other)
    named = []
    for file in files_of(game, "engine", "companion/games", "web/games"):
        text = file.read_text(encoding="utf-8")
        named += [(file.name, what) for what, sign in signs.items() if sign.search(text)]
        named += [(file.name, key) for key in foreign if any(f"{mark}{key}{mark}" in text for mark in "\"'`")]
    assert named == []
