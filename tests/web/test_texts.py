"""Texts of pages: each page is given those that its script uses, and no others."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.serve import CannedRegistry
from web import games
from web.i18n.message_files import topics
from web.i18n.render import game_name
from web.pages.blueprint import blueprint

WEB = Path(__file__).resolve().parents[2] / "web"
BUILT = re.compile(
    r"^(space|token|pile|kind|card|seat|colour|punishment|light|device|h|trouble|place|gives|at|from|why|piece)_|^(camera|dice|immediate|permanent)$"
)
"""Keys that a script composes from a value of the view."""


GAMES = [game for game in games.names() if (WEB / "games" / game / "phone.js").exists()]
"""The games that have pages."""
PAGES = ["phone", "table", "host"]
PAGE_TOPICS = {
    "page",
    *PAGES,
    "book",
    "join",
    "enrol",
    "camera",
    "default_pages",
    "default_phone",
    "default_table",
    "device_states",
    "phone_camera",
    "appliance",
    "https",
    "venue",
    "kiosk",
    "books",
    "health",
    "phone_link",
}
"""The topics whose messages only pages show: their scripts, or a template that names them whole."""
USED = re.compile(r'\btext\("([\w-]+)"')


IMPORTED = re.compile(r'from "(\.[\w./]*)\.js"')


def source(name: str) -> str:
    """The source of one module, by its path below `web` without its suffix."""
    return (WEB / f"{name}.js").read_text(encoding="utf-8")


def script(name: str, below: str) -> str:
    """The source of a script with all that it imports from one folder, directly or through others."""
    wanted = [name]
    for module in wanted:
        paths = [os.path.normpath(f"{module}/../{path}") for path in IMPORTED.findall(source(module))]
        wanted += [path for path in paths if path.startswith(below) and path not in wanted]
    return "".join(map(source, wanted))


class OneTable(CannedRegistry):
    """A table of one game under any name."""

    def __init__(self, game: str) -> None:
        """A table of that game."""
        super().__init__()
        self.game = game

    def game_of(self, table: str) -> str:
        """The game."""
        return self.game


def texts(page: str, game: str = GAMES[0]) -> set[str]:
    """The keys by which the scripts of a page can ask for its texts."""
    app = Flask(__name__)
    app.register_blueprint(blueprint(OneTable(game)))
    html = app.test_client().get(f"/{page}/x").get_data(as_text=True)
    block = re.search(r'<script type="application/json" id="page">(.*?)</script>', html, re.S)
    assert block
    ids = set(json.loads(block[1])["texts"])
    return ids | {id.removeprefix(f"{one}-") for id in ids for one in (page, "page") if id.startswith(f"{one}-")}


def own_scripts(game: str, page: str) -> str:
    """The source of a game's script for a page, with the game's modules that it imports."""
    return script(f"games/{game}/{page}", f"games/{game}/")


@pytest.mark.parametrize("page", ["join", *PAGES])
def test_a_page_is_given_every_text_that_its_script_uses(page: str) -> None:
    used = set(USED.findall(script(f"components/{page}/{page}", "components/")))
    assert len(used) > 10
    assert used - texts(page) == set()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_game_is_given_every_text_that_the_games_scripts_use(game: str, page: str) -> None:
    used = set(USED.findall(own_scripts(game, page)))
    assert used - texts(page, game) == set()


def test_the_pattern_finds_texts_in_the_scripts_of_every_game() -> None:
    assert GAMES
    assert all(any(USED.findall(own_scripts(game, page)) for page in PAGES) for game in GAMES)


@pytest.mark.parametrize("game", ["", *GAMES])
def test_no_topic_of_a_page_has_a_text_that_no_script_uses(game: str) -> None:
    code = "".join(one.read_text(encoding="utf-8") for one in (WEB / "components").rglob("*.js"))
    code += "".join(one.read_text(encoding="utf-8") for one in (WEB / "games" / (game or "*")).parent.rglob("*.js"))
    code += "".join(one.read_text(encoding="utf-8") for one in (WEB / "templates").glob("*.html"))
    found = {id for topic, messages in topics("en", game).items() if topic in PAGE_TOPICS for id in messages}
    keys = {id.partition("-")[2] for id in found if f'"{id}"' not in code}
    assert len(found) > 20
    assert unused(keys, code) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_game_is_hidden_by_a_shared_one(game: str) -> None:
    shared = {id for messages in topics("en").values() for id in messages}
    own = {id for messages in topics("en", game).values() for id in messages}
    on_pages = {f"{page}-{id.removeprefix('page-')}" for page in PAGES for id in own if id.startswith("page-")}
    assert (on_pages & shared) - own == set()


def unused(keys: set[str], code: str) -> set[str]:
    """The keys that occur nowhere in the scripts and are not composed there either."""
    built = tuple(re.findall(r"`([a-z_]+_)\$\{", code))
    return {
        key
        for key in keys
        if not re.search(rf"[\"'`]{key}[\"'`]", code) and not BUILT.match(key) and not key.startswith(built)
    }


def test_no_shared_file_of_the_pages_names_a_game() -> None:
    known = {word for game in games.names() for word in (game, game_name(game, "en"), game.replace("_", " "))}
    shared = [
        one
        for one in WEB.rglob("*")
        if one.suffix in {".py", ".js", ".ts", ".html", ".css", ".svg"}
        and not {"games", "node_modules", "vendor"} & set(one.relative_to(WEB).parts[:-1])
    ]
    assert len(shared) > 30
    naming = [(one.name, word) for one in shared for word in known if word in one.read_text(encoding="utf-8")]
    assert naming == []
