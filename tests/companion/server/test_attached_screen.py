"""The attached screen: which table it shows, and that nobody else can be taken for it."""

from __future__ import annotations

from dataclasses import dataclass

import flask

from companion.server.app import Parts
from companion.server.attached_screen import IDLE, AttachedScreen


@dataclass
class Line:
    """A table that is not over."""

    id: str
    last_row: int
    started: bool = False


def test_a_table_that_is_set_up_gives_way_to_one_that_is_used_later() -> None:
    screen = AttachedScreen()
    first, second = Line("first", 1), Line("second", 2)
    assert screen.table([], 0) == ""
    assert screen.table([first], 0) == "first"
    assert screen.table([first, second], 1) == "second"
    first.last_row = 3
    assert screen.table([second, first], 2) == "first"


def test_a_game_that_is_played_stays_while_others_play_at_another_table() -> None:
    screen = AttachedScreen()
    ours, theirs = Line("ours", 5, started=True), Line("theirs", 4, started=True)
    assert screen.table([theirs, ours], 0) == "ours"
    theirs.last_row = 6
    assert screen.table([ours, theirs], 1) == "ours"
    ours.last_row = 7
    assert screen.table([theirs, ours], IDLE - 1) == "ours"
    theirs.last_row = 8
    assert screen.table([ours, theirs], 2 * IDLE - 2) == "ours"
    assert screen.table([ours, theirs], 2 * IDLE) == "theirs"


def test_the_end_of_a_game_stays_until_another_table_is_used() -> None:
    screen = AttachedScreen()
    old, ended = Line("old", 3), Line("ended", 4, started=True)
    assert screen.table([old, ended], 0) == "ended"
    ended.last_row = 9
    assert screen.table([old, ended], 1) == "ended"
    assert screen.table([old], 2) == screen.table([], 3) == "ended"
    assert screen.table([old, Line("again", 10)], 4) == "again"


def test_its_address_leads_to_the_present_table_page_and_says_when_it_last_asked(
    parts: Parts, app: flask.Flask
) -> None:
    client = app.test_client()
    assert client.get("/screen").headers["Location"] == "/?screen"
    table = parts.registry.open()
    assert client.get("/screen").headers["Location"] == f"/table/{table.id}?screen"
    assert client.get("/screen/silent.json").get_json() == {"seconds": None}
    assert client.get("/screen/table.json").get_json()["table"] == table.id
    assert client.get("/screen/silent.json").get_json()["seconds"] < 60
    page = client.get(f"/table/{table.id}?screen").get_data(as_text=True)
    assert "components/screen.js" in page and "key=" not in page
    assert "components/screen.js" not in client.get(f"/table/{table.id}").get_data(as_text=True)


def test_from_elsewhere_and_through_a_proxy_it_is_the_page_of_a_television(parts: Parts, app: flask.Flask) -> None:
    parts.registry.open()
    stranger, proxied = {"REMOTE_ADDR": "192.168.1.9"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}
    for environment in (stranger, proxied):
        client = app.test_client()
        assert client.get("/screen", environ_base=environment).headers["Location"] == "/tv"
        for path in ("/screen/table.json", "/screen/silent.json"):
            assert client.get(path, environ_base=environment).status_code == 404
    assert app.test_client().get("/screen/silent.json").get_json() == {"seconds": None}
