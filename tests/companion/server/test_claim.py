"""Claiming a new server on its pages: only the first person to ask gets to run it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import flask
import pytest

from companion.server.app import create_app, services_of
from companion.settings import Settings
from web.pages.rights import COOKIE

BUTTON = "/house/claim"


@pytest.fixture
def fresh(settings: Settings) -> Iterator[flask.Flask]:
    """A server that may be claimed."""
    app = create_app(replace(settings, claimable=True))
    yield app
    services_of(app).close()


def claim(app: flask.Flask, table: str = "") -> tuple[int, str, str]:
    """Tap the button on a new device; the status, the next address, and the house key that the device has."""
    client = app.test_client()
    reply = client.post(f"{BUTTON}?table={table}", headers={"Origin": "http://localhost"})
    cookie = client.get_cookie(COOKIE)
    return reply.status_code, reply.headers.get("Location", ""), cookie.value if cookie else ""


def has_button(app: flask.Flask, table: str) -> list[bool]:
    """Whether the start page and the join page of a table have the button."""
    return [BUTTON in app.test_client().get(path).get_data(as_text=True) for path in ("/", f"/join/{table}")]


def test_the_first_who_asks_gets_the_house_key_and_goes_on_to_the_tables_host_page(fresh: flask.Flask) -> None:
    registry = services_of(fresh).registry
    table = registry.open().id
    assert has_button(fresh, table) == [True, True]
    assert claim(fresh, table) == (303, registry.host_path(table), registry.keys.house)
    assert has_button(fresh, table) == [False, False]


def test_nobody_after_the_first_gets_it_also_after_a_restart(fresh: flask.Flask, settings: Settings) -> None:
    assert claim(fresh)[:2] == (303, "/")
    assert claim(fresh) == (403, "", "")
    services_of(fresh).close()
    again = create_app(replace(settings, claimable=True))
    assert claim(again) == (403, "", "")
    services_of(again).close()


def test_a_server_whose_house_link_was_opened_cannot_be_claimed(fresh: flask.Flask) -> None:
    assert fresh.test_client().get(services_of(fresh).registry.house_path()).status_code == 200
    assert claim(fresh)[0] == 403
