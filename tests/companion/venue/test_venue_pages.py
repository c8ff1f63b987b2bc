"""Venue pages: sign-in, the rights of each role, stands that lead to tables, commands, and the audit log."""

from __future__ import annotations

import re
from typing import Any

import flask
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.errors import Code, Refusal
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.access.device_keys import of_stand
from companion.tables.commands import seating
from companion.tables.table import Table
from companion.venue.registration import register
from companion.venue.services import Venue

PASSWORD = "correct horse battery"
ORIGIN = {"Origin": "http://localhost"}
JSON = {**ORIGIN, "Accept": "application/json"}
PLAY = "monasterium/"


@pytest.fixture
def staff(app: flask.Flask, parts: Services, venue: Venue) -> FlaskClient:
    """A device on which staff are signed in that keep no accounts; the first account is Marta's."""
    venue.staff.add("Marta", PASSWORD)
    venue.staff.add("Jan", PASSWORD)
    client = app.test_client()
    assert sign_in(client, "Jan").status_code == 303
    return client


@pytest.fixture
def host(app: flask.Flask, parts: Services, venue: Venue) -> FlaskClient:
    """A device that has opened the house link."""
    client = app.test_client()
    client.get(parts.registry.house_path())
    return client


def sign_in(client: FlaskClient, name: str, password: str = PASSWORD, **more: Any) -> TestResponse:
    return client.post("/venue/sign-in", data={"name": name, "password": password}, headers=ORIGIN, **more)


def command(client: FlaskClient, part: str, **given: str) -> dict[str, Any]:
    """Send a command; its answer."""
    found: dict[str, Any] = client.post(f"/venue/{part}", json=given, headers=JSON).get_json()
    return found


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False and answer["text"]
    return str(answer["code"])


def actions(venue: Venue) -> list[tuple[str, str, str, str]]:
    """The audit log, the oldest first: who, what, the table, the stand."""
    return [(line["who"], line["action"], line["table"], line["stand"]) for line in reversed(venue.audit.lines())]


def test_strangers_and_hosts_see_nothing_of_the_venue(
    app: flask.Flask, parts: Services, venue: Venue, table: Table
) -> None:
    stand = venue.stands.add("Window")
    venue.staff.add("Marta", PASSWORD)
    client, key = app.test_client(), parts.registry.keys.key(table.id)
    for part in ("tables", "stands", "staff"):
        for query in ("", f"?table={table.id}&key={key}"):
            page = client.get(f"/venue/{part}{query}")
            assert (page.status_code, page.headers["Location"]) == (303, "/venue/sign-in")
            answer = client.get(f"/venue/{part}.json{query}", headers=JSON)
            assert (answer.status_code, answer.get_json()["code"]) == (403, "sign_in_needed")
            assert code(command(client, f"{part}{query}", do="free", stand=stand.id)) == "sign_in_needed"
    for query in ("", f"?table={table.id}&key={key}", f"?key={parts.programs.keys.key(of_stand(stand.code))}"):
        assert code(command(client, f"stands/devices{query}", do="show", stand=stand.id)) == "sign_in_needed"
    assert client.get("/venue/stands.pdf").status_code == 403
    assert "/venue/sign-in" in client.get("/").get_data(as_text=True)
    for path in ("/", "/tables.json", "/healthz"):
        shown = client.get(path).get_data(as_text=True)
        assert "Window" not in shown and stand.code not in shown and "Marta" not in shown


def test_staff_sign_in_and_out_with_a_cookie_that_no_script_reads(
    app: flask.Flask, parts: Services, venue: Venue
) -> None:
    venue.staff.add("Marta", PASSWORD)
    client = app.test_client()
    wrong = sign_in(client, "Marta", "wrong password")
    unknown = sign_in(client, "Nobody", "wrong password")
    assert wrong.status_code == unknown.status_code == 403
    assert re.sub("Marta|Nobody", "", wrong.get_data(as_text=True)) == re.sub(
        "Marta|Nobody", "", unknown.get_data(as_text=True)
    )
    right = sign_in(client, "marta")
    cookie = right.headers["Set-Cookie"]
    assert right.headers["Location"] == "/venue/tables"
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    assert client.get("/venue/tables").status_code == 200
    assert client.get("/venue/tables.json").get_json()["visitor"] == {"name": "Marta", "manages": True}
    client.post("/venue/sign-out", headers=ORIGIN)
    assert client.get("/venue/tables").status_code == 303
    assert [action[:2] for action in actions(venue)] == [("Marta", "sign_in"), ("Marta", "sign_out")]


def test_who_tries_too_often_has_to_wait_also_with_the_right_password(
    app: flask.Flask, parts: Services, venue: Venue
) -> None:
    venue.staff.add("Marta", PASSWORD)
    client = app.test_client()
    for _ in range(6):
        assert sign_in(client, "Marta", "wrong password").status_code == 403
    assert sign_in(client, "Marta").status_code == 429


def test_nothing_is_changed_by_a_page_of_another_site(
    staff: FlaskClient, parts: Services, venue: Venue, table: Table
) -> None:
    stand = venue.stands.add("1")
    venue.stands.put(table.id, stand.id)
    headers = {"Origin": "http://evil.example"}
    for path in ("tables", "stands", "staff", "sign-out", "sign-in"):
        answer = staff.post(f"/venue/{path}", json={"do": "free", "stand": stand.id}, headers=headers)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "origin_foreign")
    assert venue.stands.get(stand.id).table == table.id


def test_staff_open_move_close_and_free_and_the_log_says_who(staff: FlaskClient, parts: Services, venue: Venue) -> None:
    one, two = venue.stands.add("1"), venue.stands.add("2")
    opened = command(staff, "tables", do="open", stand=one.id, play=PLAY)
    table = opened["table"]
    assert staff.get(opened["host"]).status_code == 200
    assert parts.registry.get(table).state.name == "1"
    assert code(command(staff, "tables", do="open", stand=one.id, play=PLAY)) == "stand_taken"
    assert len(parts.registry.loaded.running()) == 1
    assert command(staff, f"tables/{table}", do="move", stand=two.id)["ok"]
    assert code(command(staff, "tables/nowher", do="move", stand=one.id)) == "no_such_table"
    assert command(staff, "tables", do="free", stand=two.id)["ok"]
    assert not parts.registry.get(table).over
    assert command(staff, f"tables/{table}", do="move", stand=two.id)["ok"]
    assert command(staff, f"tables/{table}", do="close")["ok"]
    assert parts.registry.get(table).state.finished
    assert venue.stands.get(two.id).table == ""
    assert actions(venue)[1:] == [
        ("Jan", "table_open", table, "1"),
        ("Jan", "table_move", table, "2"),
        ("Jan", "stand_free", table, "2"),
        ("Jan", "table_move", table, "2"),
        ("Jan", "table_close", table, "2"),
    ]


@pytest.mark.parametrize(
    ("part", "given", "expected"),
    [
        ("tables", {"do": "open", "stand": "", "play": "no_game/"}, "game_unknown"),
        ("tables", {"do": "open", "stand": "nowher", "play": PLAY}, "stand_unknown"),
        ("tables", {"do": "burn", "stand": ""}, "event_unknown"),
        ("tables/nowher", {"do": "close"}, "no_such_table"),
        ("tables/nowher", {"do": "burn"}, "event_unknown"),
        ("tables", {"do": "open", "stand": 1}, "message_malformed"),
        ("tables", ["open"], "message_malformed"),
        ("tables", {"do": "x" * 20_000}, "pack_too_large"),
        ("stands", {"do": "renew", "stand": "nowher"}, "stand_unknown"),
        ("stands/devices", {"do": "show", "stand": "nowhere"}, "stand_unknown"),
        ("staff", {"do": "add", "name": "X", "password": "", "manages": ""}, "staff_rights"),
        ("staff", {"do": "remove", "name": "Marta"}, "staff_rights"),
        ("staff", {"do": "change", "old": "wrong", "new": PASSWORD}, "password_wrong"),
    ],
)
def test_what_cannot_be_done_is_refused(staff: FlaskClient, part: str, given: object, expected: str) -> None:
    assert code(staff.post(f"/venue/{part}", json=given, headers=JSON).get_json()) == expected


def test_the_page_of_tables_costs_nothing_while_nothing_changes(
    staff: FlaskClient, parts: Services, table: Table
) -> None:
    first = staff.get("/venue/tables.json")
    (line,) = first.get_json()["tables"]
    assert (line["id"], line["state"], line["host"]) == (table.id, "lobby", parts.registry.host_path(table.id))
    tag = {"If-None-Match": first.headers["ETag"]}
    again = staff.get("/venue/tables.json", headers=tag)
    assert (again.status_code, again.get_data()) == (304, b"")
    seating.take_seat(table, "N", "Ada", "blue", None)
    changed = staff.get("/venue/tables.json", headers=tag)
    assert changed.status_code == 200
    assert changed.get_json()["tables"][0]["seats"][0]["name"] == "Ada"


def test_a_stand_leads_to_its_table_or_says_that_none_is_open(
    app: flask.Flask, parts: Services, venue: Venue, table: Table
) -> None:
    phone, stand = app.test_client(), venue.stands.add("Window")
    path = f"/stand/{stand.code}"
    closed = phone.get(path)
    assert closed.status_code == 200 and "Window" in closed.get_data(as_text=True)
    assert phone.get(f"{path}/table.json").get_json() == {"table": None}
    venue.stands.put(table.id, stand.id)
    assert phone.get(f"/stand/{stand.code.upper()}").headers["Location"] == f"/join/{table.id}"
    assert phone.get(f"{path}/table.json").get_json() == {"table": table.id}
    table.finish()
    assert phone.get(path).status_code == 200
    for unknown in ("x" * 10, "a", stand.id):
        missing = phone.get(f"/stand/{unknown}")
        assert missing.status_code == 404 and "Window" not in missing.get_data(as_text=True)
        assert phone.get(f"/stand/{unknown}/table.json", headers=JSON).status_code == 404


def test_stands_are_added_renewed_and_printed(staff: FlaskClient, parts: Services, venue: Venue) -> None:
    assert staff.get("/venue/stands.pdf", headers=JSON).get_json()["code"] == "stands_none"
    assert command(staff, "stands", do="add", name="Table 1")["ok"]
    assert command(staff, "stands", do="venue", name="Café Würfel")["ok"]
    (stand,) = staff.get("/venue/stands.json").get_json()["stands"]
    assert command(staff, "stands", do="renew", stand=stand["id"])["ok"]
    (renewed,) = staff.get("/venue/stands.json").get_json()["stands"]
    assert renewed["code"] != stand["code"]
    printed = staff.get("/venue/stands.pdf?paper=letter")
    assert printed.data.startswith(b"%PDF") and printed.headers["Cache-Control"] == "no-store"
    assert command(staff, "stands", do="rename", stand=stand["id"], name="Window")["ok"]
    assert command(staff, "stands", do="remove", stand=stand["id"])["ok"]
    assert [action[1] for action in actions(venue)][1:] == [
        "stand_add", "venue_name", "stand_renew", "codes_print", "stand_rename", "stand_remove",
    ]  # fmt: skip


def test_the_venue_makes_the_first_account_and_its_password_is_shown_once(
    app: flask.Flask, host: FlaskClient, parts: Services, venue: Venue
) -> None:
    made = command(host, "staff", do="add", name="Marta", password="", manages="")
    manager = app.test_client()
    assert sign_in(manager, "Marta", made["password"]).status_code == 303
    assert made["password"] not in host.get("/venue/staff.json").get_data(as_text=True)
    assert "password" not in command(manager, "staff", do="add", name="Jan", password=PASSWORD, manages="")
    jan = app.test_client()
    sign_in(jan, "Jan")
    assert jan.get("/venue/staff.json").get_json()["accounts"] == []
    assert command(jan, "staff", do="change", old=PASSWORD, new="another password")["ok"]
    reset = command(manager, "staff", do="reset", name="Jan")
    assert jan.get("/venue/tables").status_code == 303
    assert sign_in(jan, "Jan", reset["password"]).status_code == 303
    assert command(host, "staff", do="remove", name="Jan")["ok"]
    assert jan.get("/venue/tables").status_code == 303
    assert [action[:2] for action in actions(venue)] == [
        ("*host", "staff_add"), ("Marta", "sign_in"), ("Marta", "staff_add"), ("Jan", "sign_in"),
        ("Jan", "password_change"), ("Marta", "password_reset"), ("Jan", "sign_in"), ("*host", "staff_remove"),
    ]  # fmt: skip


def test_the_log_has_no_key_no_password_no_code_and_no_guest(
    app: flask.Flask, host: FlaskClient, parts: Services, venue: Venue
) -> None:
    command(host, "staff", do="add", name="Marta", password=PASSWORD, manages="")
    command(host, "stands", do="add", name="1")
    stand = venue.stands.all()[0]
    table = command(host, "tables", do="open", stand=stand.id, play=PLAY)["table"]
    seating.take_seat(parts.registry.get(table), "N", "Guest of the evening", "blue", None)
    host.get("/venue/stands.pdf")
    command(host, f"tables/{table}", do="close")
    assert len(venue.audit.lines()) == 5
    for secret in (PASSWORD, stand.code, parts.registry.keys.house, parts.registry.keys.key(table), "Guest of"):
        assert secret not in str(venue.audit.lines())


def test_what_staff_do_on_the_start_page_is_in_the_log_too(staff: FlaskClient, parts: Services, venue: Venue) -> None:
    stand = venue.stands.add("1")
    opened = staff.post("/", data={"name": "Friday", "play": PLAY}, headers=ORIGIN)
    table = parts.registry.loaded.running()[0].id
    assert opened.headers["Location"] == parts.registry.host_path(table)
    assert parts.registry.host_path(table) in staff.get("/").get_data(as_text=True)
    venue.stands.put(table, stand.id)
    closed = staff.post(f"/house/close/{table}", headers=ORIGIN)
    assert closed.status_code == 303
    assert venue.stands.get(stand.id).table == ""
    assert actions(venue)[1:] == [("Jan", "table_open", table, ""), ("Jan", "table_close", table, "")]


def test_staff_stay_signed_in_and_stands_keep_their_codes_over_a_restart(settings: Settings) -> None:
    parts = services_of(first := create_app(settings))
    venue = register(first)
    venue.staff.add("Marta", PASSWORD)
    stand, table = venue.stands.add("1"), parts.registry.open("Friday")
    venue.stands.put(table.id, stand.id)
    client = first.test_client()
    session = sign_in(client, "Marta").headers["Set-Cookie"].partition(";")[0].partition("=")[2]
    parts.close()
    again = create_app(settings)
    register(again)
    after = again.test_client()
    after.set_cookie("exchequer_staff", session)
    assert [table["stand"] for table in after.get("/venue/tables.json").get_json()["tables"]] == [stand.id]
    assert after.get(f"/stand/{stand.code}").headers["Location"] == f"/join/{table.id}"
    services_of(again).close()


def test_staff_show_and_renew_the_key_of_a_stand_s_devices(
    app: flask.Flask, staff: FlaskClient, parts: Services, venue: Venue, table: Table
) -> None:
    stand = venue.stands.add("Window")
    venue.stands.put(table.id, stand.id)
    shown = command(staff, "stands/devices", do="show", stand=stand.id)
    assert shown["command"].startswith("exchequer devices --server http://localhost --stand " + stand.code)
    assert shown["command"].endswith(f"--key {shown['key']}")

    def connects(key: str) -> bool:
        """Whether a devices' program with this key gets the table of the stand."""
        hello = {"stand": stand.code, "key": key, "session": "0" * 16}
        client = parts.socketio.test_client(app, namespace="/devices", auth=hello, query_string=f"table={table.id}")
        return bool(client.is_connected("/devices"))

    assert connects(shown["key"])
    renewed = command(staff, "stands/devices", do="renew", stand=stand.id)
    assert renewed["key"] != shown["key"]
    assert command(staff, "stands/devices", do="show", stand=stand.id)["key"] == renewed["key"]
    assert not connects(shown["key"]) and connects(renewed["key"])
    assert actions(venue)[-1] == ("Jan", "stand_key", "", "Window")
    assert not any(stand["key"] in str(venue.audit.lines()) for stand in (shown, renewed))


def test_a_table_is_taken_from_no_stand_unless_it_is_closed(
    staff: FlaskClient, parts: Services, venue: Venue, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = venue.stands.add("Window")
    venue.stands.put(table.id, stand.id)

    def away() -> None:
        raise Refusal(Code.JOURNAL_UNAVAILABLE)

    with monkeypatch.context() as changed:
        changed.setattr(type(table), "finish", lambda _table: away())
        assert code(command(staff, f"tables/{table.id}", do="close")) == "journal_unavailable"
    assert venue.stands.get(stand.id).table == table.id
    assert command(staff, f"tables/{table.id}", do="close")["ok"]
    assert venue.stands.get(stand.id).table == ""
