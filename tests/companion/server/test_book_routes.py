"""Evening book over HTTP: its content, its filters, and that it reveals nothing about running games."""

from __future__ import annotations

import json

import flask
import pytest

from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import Table
from tests.companion.tables.changed_rules import play

COLOURS = {"N": "blue", "E": "red"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> flask.Flask:
    return create_app(Settings(data=tmp_path_factory.mktemp("data")))


def begun(app: flask.Flask, game: str, names: tuple[str, str]) -> Table:
    table = services_of(app).registry.open("Tuesday", game=game)
    for (seat, colour), name in zip(COLOURS.items(), names, strict=True):
        seating.take_seat(table, seat, name, colour)
    table.start("N")
    return table


@pytest.fixture(scope="module")
def over(app: flask.Flask) -> Table:
    table = begun(app, "monasterium", ("Ada", "Bea"))
    play(table)
    return table


@pytest.fixture(scope="module")
def running(app: flask.Flask) -> Table:
    table = begun(app, "world_without_end", ("Cleo", "Dora"))
    play(table, 30)
    return table


def test_a_game_that_goes_on_is_nowhere_in_the_book(app: flask.Flask, over: Table, running: Table) -> None:
    client = app.test_client()
    for path in ("/book.json", "/book/games.csv", "/book/games.bgsplay", "/book"):
        text = client.get(path).get_data(as_text=True)
        assert "Cleo" not in text and running.id not in text
    for path in ("", "/game.json", "/clauses.csv", "/clauses.json"):
        response = client.get(f"/book/{running.id}{path}", headers={"Accept": "application/json"})
        assert response.status_code == 403 and response.get_json()["code"] == "not_ended"
        assert client.get(f"/book/nosuch{path}", headers={"Accept": "application/json"}).status_code == 404


def test_the_story_of_a_game_has_its_end_and_its_texts_in_the_language_asked_for(
    app: flask.Flask, over: Table, running: Table
) -> None:
    client = app.test_client()
    (line,) = client.get("/book.json?lang=en").get_json()
    assert line["id"] == over.id and line["game_name"] == "Monasterium"
    story = client.get(f"/book/{over.id}/game.json?lang=en").get_json()
    assert {seat: score["vp"] for seat, score in story["final"].items()} == over.state.ended.final  # type: ignore[union-attr]
    assert all(isinstance(source["text"], str) for source in story["statistics"]["sources"])
    assert not any(moment["text"].startswith("[") for moment in story["statistics"]["moments"]), (
        "every moment has its text"
    )
    assert client.get(f"/book/{over.id}").status_code == 200
    assert '"balance"' not in json.dumps(story), "no account book"


def test_exports_are_chosen_by_player_game_and_table(app: flask.Flask, over: Table) -> None:
    client = app.test_client()
    second = begun(app, "pillars_of_the_earth", ("Ada", "Ev,a"))
    play(second)

    def plays(query: str) -> int:
        return len(client.get(f"/book/games.bgsplay?{query}").get_json(force=True)["plays"])

    assert (plays(""), plays("player=Ada"), plays("player=Bea"), plays("game=monasterium")) == (2, 2, 1, 1)
    assert (plays(f"table={second.id}"), plays("player=Nobody")) == (1, 0)
    response = client.get("/book/games.csv?player=Bea")
    assert "attachment" in response.headers["Content-Disposition"] and b"Bea" in response.data
