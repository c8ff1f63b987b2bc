"""The attached screen: which table it shows, and that nobody else can be taken for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import flask

from companion.appliance.network_settings import NetworkSettings
from companion.server.app import Parts
from companion.server.attached_screen import IDLE, PRESENT, AttachedScreen

OURS = {"Origin": "http://localhost"}
"""What a browser sends with a request of one of the server's own pages."""


@dataclass
class Line:
    """A table that is not over."""

    id: str
    last_row: int
    started: bool = False


def test_a_table_that_is_set_up_gives_way_to_one_that_is_used_later(tmp_path: Path) -> None:
    screen = AttachedScreen(NetworkSettings(tmp_path))
    first, second = Line("first", 1), Line("second", 2)
    assert screen.table([], 0) == ""
    assert screen.table([first], 0) == "first"
    assert screen.table([first, second], 1) == "second"
    first.last_row = 3
    assert screen.table([second, first], 2) == "first"


def test_a_game_that_is_played_stays_while_others_play_at_another_table(tmp_path: Path) -> None:
    screen = AttachedScreen(NetworkSettings(tmp_path))
    ours, theirs = Line("ours", 5, started=True), Line("theirs", 4, started=True)
    assert screen.table([theirs, ours], 0) == "ours"
    theirs.last_row = 6
    assert screen.table([ours, theirs], 1) == "ours"
    ours.last_row = 7
    assert screen.table([theirs, ours], IDLE - 1) == "ours"
    theirs.last_row = 8
    assert screen.table([ours, theirs], 2 * IDLE - 2) == "ours"
    assert screen.table([ours, theirs], 2 * IDLE) == "theirs"


def test_the_end_of_a_game_stays_until_another_table_is_used(tmp_path: Path) -> None:
    screen = AttachedScreen(NetworkSettings(tmp_path))
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
    assert client.get("/screen/silent.json").get_json() == {"seconds": None, "on": True}
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
    assert app.test_client().get("/screen/silent.json").get_json() == {"seconds": None, "on": True}


def test_the_house_and_a_host_switch_it_and_the_kiosk_is_told_also_after_a_start(
    parts: Parts, app: flask.Flask, tmp_path: Path
) -> None:
    client, table = app.test_client(), parts.registry.open()
    host = f"table={table.id}&key={parts.registry.keys.key(table.id)}"
    for rights, on in ((f"key={parts.registry.house.key}", False), (host, True), (host, False)):
        done = client.post(f"/appliance/screen?{rights}", json={"on": on}, headers=OURS)
        assert done.status_code == 200 and done.get_json()["on"] is on
        assert client.get("/screen/silent.json").get_json()["on"] is on
    assert not AttachedScreen(NetworkSettings(parts.settings.data)).on


def test_nobody_else_switches_it_and_what_is_no_command_changes_nothing(parts: Parts, app: flask.Flask) -> None:
    client, table = app.test_client(), parts.registry.open()
    for rights in ("", f"?table={table.id}", f"?table={table.id}&key={'0' * 32}"):
        refused = client.post(f"/appliance/screen{rights}", json={"on": False}, headers=OURS)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "house_key")
    malformed: list[object] = [{}, [], {"on": 0}, {"on": "no"}]
    for command in malformed:
        refused = client.post(f"/appliance/screen?key={parts.registry.house.key}", json=command, headers=OURS)
        assert refused.get_json()["code"] == "message_malformed"
    assert parts.screen.on


def test_the_page_of_the_computer_has_its_switch_only_where_a_kiosk_with_a_display_asks(tmp_path: Path) -> None:
    screen = AttachedScreen(NetworkSettings(tmp_path))
    assert screen.view(0) == {"present": False, "on": True}
    screen.looked(10)
    assert screen.view(10 + PRESENT / 2)["present"] and not screen.view(10 + PRESENT)["present"]
