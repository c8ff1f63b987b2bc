"""Coming back without a token: a person names their seat, the host grants it, and the table consents."""

from __future__ import annotations

from typing import Any

import flask

from companion.server.app import Services
from companion.tables.table import Table
from tests.companion.conftest import PageClient, agree
from tests.companion.tables.voting import proposals, three


def claiming(app: flask.Flask, table: Table, seat: str, name: str) -> tuple[PageClient, dict[str, Any]]:
    """A phone without a key whose player says that a seat is theirs, and the acknowledgement."""
    phone = PageClient(app, table.id)
    reply = phone.send("ask_host", {"name": name, "seat": seat})
    phone.token = reply.get("token")
    return phone, reply


def request_of(host: PageClient) -> dict[str, Any]:
    (request,) = host.envelope()["requests"]
    return dict(request)


def test_nothing_happens_before_the_host_taps(app: flask.Flask, parts: Services) -> None:
    table, phones, host = three(app, parts)
    phones["N"].client.disconnect()
    back, reply = claiming(app, table, "N", "PN")
    assert reply["ok"]
    assert request_of(host) == {"number": 1, "name": "PN", "seat": "N"}
    assert back.envelope()["asking"] == {"name": "PN", "declined": False, "seat": "N"}
    assert back.envelope()["view"]["mine"] is None
    assert table.people["N"].holds(phones["N"].token or "")
    assert table.state.proposals == {}


def test_the_hosts_own_seat_agrees_by_the_hosts_tap_and_one_more_gives_the_seat(
    app: flask.Flask, parts: Services
) -> None:
    table, phones, host = three(app, parts)
    phones["N"].client.disconnect()
    back, _ = claiming(app, table, "N", "PN")
    given = {"request": request_of(host)["number"], "seat": "N", "token": phones["S"].token}
    assert host.send("grant_seat", given) == {"ok": True, "seated": False}
    (proposal,) = proposals(back)
    assert [(voter["seat"], voter["former"], voter["connected"]) for voter in proposal["awaited"]] == [
        ("N", True, False),
        ("E", False, True),
    ]
    assert back.envelope()["view"]["mine"] is None
    agree(phones["E"])
    assert back.envelope()["view"]["viewer"] == "N"
    assert table.people["N"].holds(back.token or "")


def test_the_old_phone_that_wakes_up_may_agree_alone(app: flask.Flask, parts: Services) -> None:
    table, phones, host = three(app, parts)
    back, _ = claiming(app, table, "N", "PN")
    assert host.send("grant_seat", {"request": request_of(host)["number"], "seat": "N"})["ok"]
    agree(phones["N"])
    assert table.people["N"].holds(back.token or "")
    assert phones["N"].envelope()["departed"]["why"] == "replaced"
