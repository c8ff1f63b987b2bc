"""Picture of a finished game: refused before the end, and limited to what the table page shows."""

from __future__ import annotations

import io

import flask
import pytest
from PIL import Image

from companion.server.app import create_app, services_of
from companion.server.pictures.end_picture import story_of
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import Table
from engine.games import GAMES
from tests.companion.tables.changed_rules import play

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
LONG = "Bartholomew of Shiring ⚔"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> flask.Flask:
    return create_app(Settings(data=tmp_path_factory.mktemp("data")))


def started(app: flask.Flask, game: str) -> Table:
    """A table at which four people have begun a game."""
    table = services_of(app).registry.open("Łódź, <b>Tuesday</b> " + "x" * 20, game=game)
    for seat, colour in COLOURS.items():
        seating.take_seat(table, seat, LONG if seat == "E" else f"Ąda {seat}", colour)
    table.start("N")
    return table


@pytest.mark.parametrize("game", sorted(GAMES))
def test_there_is_a_picture_after_the_end_and_none_before(app: flask.Flask, game: str) -> None:
    table = started(app, game)
    client = app.test_client()
    for answers in (0, 40):
        play(table, answers)
        response = client.get(f"/games/{table.id}/picture.png")
        assert response.status_code == 403 and b"not_ended" in response.data
        assert story_of(table, "en") is None
    play(table)
    response = client.get(f"/games/{table.id}/picture.png?lang=it")
    assert response.status_code == 200 and response.content_type == "image/png"
    picture = Image.open(io.BytesIO(response.data))
    assert picture.size == (1200, 1500) and len(response.data) < 250_000
    again = client.get(f"/games/{table.id}/picture.png?lang=it", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    table.undo("host", table.epoch, 1)
    assert client.get(f"/games/{table.id}/picture.png").status_code == 403, "a game that goes on again has none"


def test_a_table_that_was_closed_before_the_end_has_no_picture(app: flask.Flask) -> None:
    table = started(app, "monasterium")
    play(table, 20)
    table.finish()
    assert app.test_client().get(f"/games/{table.id}/picture.png").status_code == 403
    assert app.test_client().get("/games/nosuch/picture.png").status_code == 404
