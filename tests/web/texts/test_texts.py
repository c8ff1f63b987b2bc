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
from web.pages.blueprint import blueprint

WEB = Path(__file__).resolve().parents[3] / "web"
GAMES = [game for game in games.names() if (WEB / "games" / game / "phone.js").exists()]
"""The games that have pages."""
PAGES = ["phone", "table", "host"]
USED = re.compile(r'\btext\("([\w-]+)"')


IMPORTED = re.compile(r'^(?:import|export|\}).* from "(\.[\w./]*)\.js"', re.M)


def script(name: str, below: str) -> str:
    """The source of a script with all that it imports from one folder, directly or through others."""
    wanted, source = [name], dict[str, str]()
    for module in wanted:
        source[module] = (WEB / f"{module}.js").read_text(encoding="utf-8")
        paths = [os.path.normpath(f"{module}/../{path}") for path in IMPORTED.findall(source[module])]
        wanted += [path for path in paths if path.startswith(below) and path not in wanted]
    return "".join(source.values())


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
    return ids | {
        id.removeprefix(f"{start}-") for id in ids for start in (page, "page", "table") if id.startswith(f"{start}-")
    }


@pytest.mark.parametrize("page", ["join", *PAGES])
def test_a_page_is_given_every_text_that_its_script_uses(page: str) -> None:
    used = set(USED.findall(script(f"components/{page}/{page}", "components/")))
    assert len(used) > 10
    assert used - texts(page) == set()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_game_is_given_every_text_that_the_games_scripts_use(game: str, page: str) -> None:
    used = set(USED.findall(script(f"games/{game}/{page}", f"games/{game}/")))
    assert used - texts(page, game) == set()
