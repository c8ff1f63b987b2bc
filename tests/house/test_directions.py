"""Who may import whom: held by import-linter, which is itself tried out here on houses that break the rule."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.games import GAMES

HOUSE = Path(__file__).resolve().parents[2]
PARTS = ("engine", "hardware", "companion", "web")
ONE, ANOTHER = list(GAMES)[:2]
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

# Packages whose module is called otherwise.
MODULES = {"flask-socketio": "flask_socketio", "fpdf2": "fpdf", "opencv-python": "cv2", "pyserial": "serial"}
MODULES |= {"simple-websocket": "simple_websocket", "zxing-cpp": "zxingcpp"}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter with the project's own contracts in a folder."""
    return subprocess.run(
        [LINT_IMPORTS, "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def empty_house(tmp_path: Path) -> Path:
    """The four parts with nothing in them, under the project's contracts."""
    shutil.copy(HOUSE / "pyproject.toml", tmp_path)
    folders = [f"{part}/{game}" for part in ("engine", "companion/games", "web/games") for game in GAMES]
    for part in (*PARTS, "engine/core", "companion/games", "web/games", *folders):
        (tmp_path / part).mkdir()
        (tmp_path / part / "__init__.py").touch()
    (tmp_path / "engine" / "games.py").touch()
    (tmp_path / "companion" / "games" / "kind.py").touch()
    return tmp_path


def test_an_empty_house_keeps_every_contract(empty_house: Path) -> None:
    ran = lint(empty_house)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "breach",
    [
        "engine:import hardware", "engine:import companion", "engine:import flask", "engine:import random",
        "engine:import time", "engine:from os import path", "hardware:import engine", "hardware:import web",
        f"engine/core:import engine.{ONE}", "engine/core:from engine import games",
        f"engine/{ONE}:from engine import games", f"engine/{ONE}:import engine.{ANOTHER}",
        f"engine/{ANOTHER}:import engine.{ONE}",
        f"companion/games/{ONE}:import companion.games.{ANOTHER}", f"web/games/{ONE}:import web.games.{ANOTHER}",
        "hardware:import companion", "web:import engine", "web:import companion", "web:import hardware",
    ],
)  # fmt: skip
def test_a_part_that_imports_what_it_may_not_is_found(empty_house: Path, breach: str) -> None:
    part, statement = breach.split(":")
    (empty_house / part / "breach.py").write_text(f"{statement}\n")
    assert "BROKEN" in lint(empty_house).stdout


def test_a_game_may_import_what_all_games_share(empty_house: Path) -> None:
    (empty_house / "engine/core/asks.py").touch()
    (empty_house / "engine" / ONE / "board.py").write_text("import engine.core\nfrom engine.core import asks\n")
    assert lint(empty_house).returncode == 0


def test_a_game_at_the_table_may_import_what_all_games_share(empty_house: Path) -> None:
    (empty_house / "companion" / "demo.py").write_text("from companion.games import kind\n")
    own = f"import engine.{ONE}\nimport web.games.{ONE}\nfrom companion import demo\nfrom companion.games import kind\n"
    (empty_house / "companion/games" / ONE / "demo.py").write_text(own)
    assert lint(empty_house).returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_game_imports_the_rules_or_words_of_another(game: str) -> None:
    others = [f"{part}.{other}" for part in ("engine", "companion.games", "web.games") for other in {*GAMES} - {game}]
    files = [file for part in PARTS for file in sorted((HOUSE / part).rglob(f"{game}/**/*.py"))]
    assert len(files) > 10
    statement = re.compile(rf"^\s*(?:from|import)\s+(?:{'|'.join(map(re.escape, others))})\b", re.MULTILINE)
    assert [file.name for file in files if statement.search(file.read_text())] == []


def test_every_folder_of_the_rules_but_the_core_is_a_game_under_its_own_name() -> None:
    folders = {file.parent.name for file in (HOUSE / "engine").glob("*/__init__.py")}
    assert list(GAMES) == sorted(folders - {"core"})


def test_nothing_that_the_games_share_names_one_of_them() -> None:
    shared = [*(HOUSE / "engine").glob("*.py"), *(HOUSE / "engine/core").glob("*.py")]
    assert [(file.name, game) for file in shared for game in GAMES if game in file.read_text()] == []


def test_the_companion_may_import_all_three(empty_house: Path) -> None:
    (empty_house / "companion" / "table.py").write_text("import engine\nimport hardware\nimport web\n")
    assert lint(empty_house).returncode == 0


def test_the_rules_import_nothing_but_themselves_and_the_standard_library() -> None:
    strangers: list[str] = []
    for file in sorted((HOUSE / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            roots = {name.partition(".")[0] for name in names}
            strangers += [f"{file.name}: {root}" for root in roots - {"engine"} - sys.stdlib_module_names]
    assert strangers == []


def test_the_contract_of_purity_names_every_package_that_the_appliance_has() -> None:
    settings = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    pure = next(contract for contract in settings["tool"]["importlinter"]["contracts"] if contract["id"] == "pure")
    names = [re.split(r"[\[<>=]", dependency)[0] for dependency in settings["project"]["dependencies"]]
    assert {MODULES.get(name, name) for name in names} <= set(pure["forbidden_modules"])
