"""Tickets of the house over HTTP: only who has the house key is given one, and one ticket gives the key once."""

from __future__ import annotations

import flask
import pytest

from companion.server.app import parts_of
from web.pages.rights import COOKIE

OWN = {"Origin": "http://localhost"}
FOREIGN = {"Origin": "http://evil.example"}


def ticket_of(app: flask.Flask) -> str:
    """A ticket as a page of a device with the cookie of the house asks for it."""
    client = app.test_client()
    client.set_cookie(COOKIE, parts_of(app).registry.house.key)
    reply = client.post("/elsewhere/ticket", json={}, headers=OWN)
    assert reply.status_code == 200
    assert reply.headers["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Origin" not in reply.headers
    return str(reply.get_json()["ticket"])


def test_a_ticket_gives_another_device_the_cookie_once(app: flask.Flask) -> None:
    ticket = ticket_of(app)
    client = app.test_client()
    reply = client.post("/elsewhere/house", json={"ticket": ticket}, headers=OWN)
    assert reply.status_code == 200
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert cookie.value == parts_of(app).registry.house.key
    assert cookie.http_only
    assert cookie.same_site == "Strict"
    assert parts_of(app).registry.house.key not in reply.get_data(as_text=True)
    second = app.test_client()
    assert second.post("/elsewhere/house", json={"ticket": ticket}, headers=OWN).status_code == 403
    assert second.get_cookie(COOKIE) is None


def test_nobody_else_is_given_a_ticket(app: flask.Flask) -> None:
    registry = parts_of(app).registry
    table = registry.open().id
    key = registry.keys.key(table)
    assert app.test_client().post("/elsewhere/ticket", headers=OWN).status_code == 403
    assert app.test_client().post(f"/elsewhere/ticket?table={table}&key={key}", headers=OWN).status_code == 403
    stale = app.test_client()
    stale.set_cookie(COOKIE, "0" * 32)
    assert stale.post("/elsewhere/ticket", headers=OWN).status_code == 403
    assert parts_of(app).house_tickets.hashes() == []


@pytest.mark.parametrize("headers", [{}, FOREIGN])
def test_only_pages_of_this_server_ask_for_a_ticket_or_use_one(app: flask.Flask, headers: dict[str, str]) -> None:
    ticket = ticket_of(app)
    client = app.test_client()
    client.set_cookie(COOKIE, parts_of(app).registry.house.key)
    assert client.post("/elsewhere/ticket", json={}, headers=headers).status_code == 403
    assert client.post("/elsewhere/house", json={"ticket": ticket}, headers=headers).status_code == 403
    assert parts_of(app).house_tickets.use(ticket)


@pytest.mark.parametrize(
    "body", [None, [], {}, {"ticket": 5}, {"ticket": ""}, {"ticket": "\ud800"}, {"ticket": "x" * 500}]
)
def test_what_is_no_ticket_gives_nothing(app: flask.Flask, body: object) -> None:
    client = app.test_client()
    assert client.post("/elsewhere/house", json=body, headers=OWN).status_code == 403
    assert client.get_cookie(COOKIE) is None


def test_a_page_says_whether_its_device_has_a_key_of_the_house_but_not_which(app: flask.Flask) -> None:
    client = app.test_client()
    table = parts_of(app).registry.open().id
    assert '"house": false' in client.get(f"/join/{table}").get_data(as_text=True)
    client.set_cookie(COOKIE, parts_of(app).registry.house.key)
    page = client.get(f"/join/{table}").get_data(as_text=True)
    assert '"house": true' in page
    assert parts_of(app).registry.house.key not in page
