"""Import directions that the contracts of import-linter (in pyproject.toml) cannot express."""

import ast
import re
import sys
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("engine", "hardware", "companion", "web")


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_game_imports_the_rules_or_words_of_another(game: str) -> None:
    others = [f"{part}.{other}" for part in ("engine", "companion.games", "web.games") for other in {*GAMES} - {game}]
    files = [file for part in PARTS for file in sorted((ROOT / part).rglob(f"{game}/**/*.py"))]
    assert len(files) > 10
    statement = re.compile(rf"^\s*(?:from|import)\s+(?:{'|'.join(map(re.escape, others))})\b", re.MULTILINE)
    assert [file.name for file in files if statement.search(file.read_text())] == []


def test_every_package_of_the_engine_except_the_core_is_a_game_of_its_name() -> None:
    folders = {file.parent.name for file in (ROOT / "engine").glob("*/__init__.py")}
    assert list(GAMES) == sorted(folders - {"core"})


def test_the_rules_import_nothing_but_themselves_and_the_standard_library() -> None:
    foreign: list[str] = []
    for file in sorted((ROOT / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            roots = {name.partition(".")[0] for name in names}
            foreign += [f"{file.name}: {root}" for root in roots - {"engine"} - sys.stdlib_module_names]
    assert foreign == []
