"""Texts of pages: each page is given those that its script uses, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web import games

WEB = Path(__file__).resolve().parents[2] / "web"
BUILT = re.compile(
    r"^(space|token|pile|kind|card|seat|colour|punishment|light|device|h|trouble|place|gives|at|from|why|piece)_|^(camera|dice|immediate|permanent)$"
)
"""Keys that a script composes from a value of the view."""


GAMES = [game for game in games.names() if (WEB / "games" / game / "phone.js").exists()]
"""The games that have pages."""
PAGES = ["phone", "table", "host"]
USED = re.compile(r'\btext\("(\w+)"')


IMPORTED = re.compile(r'from "(\.[\w./]*)\.js"')


def source(name: str) -> str:
    """The source of one module, by its path below `web` without its suffix."""
    return (WEB / f"{name}.js").read_text(encoding="utf-8")


def script(name: str) -> str:
    """The source of a component with all components that it imports, directly or through others."""
    wanted = [name]
    for one in wanted:
        paths = [f"components/{path.removeprefix('./')}" for path in IMPORTED.findall(source(one))]
        wanted += [path for path in paths if "/../" not in path and path not in wanted]
    return "".join(map(source, wanted))


def texts(name: str) -> set[str]:
    """The keys of the texts in a template."""
    template = (WEB / f"{name}.html").read_text(encoding="utf-8")
    return set(re.findall(r'"(\w+)": (?:_|game_name)\(', template))


def own_scripts(game: str, page: str) -> str:
    """The source of a game's script for a page, with the game's modules that it imports."""
    wanted, code = [page], ""
    for name in wanted:
        code += (imported := source(f"games/{game}/{name}"))
        wanted += [one for one in re.findall(r'from "\./(\w+)\.js"', imported) if one not in wanted]
    return code


def own_texts(game: str, page: str) -> set[str]:
    """The keys of the texts that a game gives a page, with those that the page takes over from another template."""
    template = (WEB / "games" / game / f"{page}.html").read_text(encoding="utf-8")
    found = [page, *re.findall(rf'from "games/{game}/(\w+)\.html"', template)]
    return {key for one in found for key in texts(f"games/{game}/{one}")}


@pytest.mark.parametrize("page", ["join", *PAGES])
def test_a_page_is_given_every_text_that_its_script_uses(page: str) -> None:
    used = set(USED.findall(script(f"components/{page}")))
    assert len(used) > 10
    assert used - texts(f"templates/{page}") - texts("templates/base") == set()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_game_is_given_every_text_that_the_games_scripts_use(game: str, page: str) -> None:
    used = set(USED.findall(own_scripts(game, page)))
    assert used - own_texts(game, page) - texts(f"templates/{page}") - texts("templates/base") == set()


@pytest.mark.parametrize("page", PAGES)
def test_a_default_page_is_given_every_text_that_its_script_uses(page: str) -> None:
    used = set(USED.findall(script(f"components/default_{page}")))
    own = texts(f"templates/default/{page}") | texts("templates/default/names")
    assert used - own - texts(f"templates/{page}") - texts("templates/base") == set()


def test_the_pattern_finds_texts_in_the_scripts_of_every_game() -> None:
    assert GAMES
    assert all(any(USED.findall(own_scripts(game, page)) for page in PAGES) for game in GAMES)


@pytest.mark.parametrize("page", ["join", *PAGES])
def test_no_page_carries_a_text_that_no_script_uses(page: str) -> None:
    assert unused(texts(f"templates/{page}"), script(f"components/{page}")) == set()
    assert texts(f"templates/{page}") & texts("templates/base") == {"title"} & texts("templates/base")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_game_carries_a_text_that_no_script_uses(game: str, page: str) -> None:
    code = own_scripts(game, page) + script(f"components/{page}")
    own = texts(f"games/{game}/{page}")
    assert unused(own, code) == set()
    on_all = "".join(own_scripts(game, one) + script(f"components/{one}") for one in PAGES)
    assert unused(own_texts(game, page) - own, on_all) == set()


def unused(keys: set[str], code: str) -> set[str]:
    """The keys that occur nowhere in the scripts and are not composed there either."""
    built = tuple(re.findall(r"`([a-z_]+_)\$\{", code))
    return {
        key
        for key in keys
        if not re.search(rf"[\"'`]{key}[\"'`]", code) and not BUILT.match(key) and not key.startswith(built)
    }


def test_no_shared_file_of_the_pages_names_a_game() -> None:
    known = {word for game in games.names() for word in (game, games.words(game).name, game.replace("_", " "))}
    shared = [
        one
        for one in WEB.rglob("*")
        if one.suffix in {".py", ".js", ".ts", ".html", ".css", ".svg"}
        and not {"games", "node_modules", "vendor"} & set(one.relative_to(WEB).parts[:-1])
    ]
    assert len(shared) > 30
    naming = [(one.name, word) for one in shared for word in known if word in one.read_text(encoding="utf-8")]
    assert naming == []
