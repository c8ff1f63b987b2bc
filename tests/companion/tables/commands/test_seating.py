"""Seating: phones that lost their seat, ask the host for one, or are handed one."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.errors import Code, Refusal
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.seats import Person, hash_of
from companion.tables.seats.seat_offers import LASTS, SeatOffers
from companion.tables.seats.seat_requests import MOST_OPEN
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale
from tests.companion.tables.voting import freed, same_after_restart


def seated(app: flask.Flask, table: Table, seat: str = "N", colour: str = "blue", name: str = "Ada") -> PageClient:
    """A phone on a seat."""
    phone = PageClient(app, table.id)
    assert phone.take_seat(seat, colour, name)["ok"]
    return phone


def asking(app: flask.Flask, table: Table, name: str = "Cleo") -> PageClient:
    """A phone that asks the host for a seat."""
    phone = PageClient(app, table.id)
    reply = phone.send("ask_host", {"name": name})
    assert reply["ok"], reply
    phone.token = reply["token"]
    return phone


def requests_of(host: PageClient) -> list[dict[str, Any]]:
    """The requests that the host is shown."""
    return list(host.envelope().get("requests", []))


# ------------------------------------------------------------------ what a phone shows


def test_a_phone_freed_before_the_start_shows_why_also_after_a_restart(
    app: flask.Flask, host: PageClient, table: Table, settings: Settings
) -> None:
    phone = seated(app, table)
    freed(host, "N")
    departed_view = {"seat": "N", "name": "Ada", "why": "freed", "by": ""}
    assert phone.envelope()["departed"] == departed_view
    again = PageClient(app, table.id, token=phone.token)
    assert not again.hello["token_known"] and again.envelope()["departed"] == departed_view
    assert same_after_restart(table, settings).state.departures == table.state.departures
    assert again.take_seat("N", "blue")["ok"]
    assert "departed" not in again.envelope()


def test_the_host_is_marked_only_by_the_key_on_the_device(
    app: flask.Flask, parts: Services, table: Table, settings: Settings
) -> None:
    key = parts.registry.keys.key(table.id)
    for seat, colour, given in (("N", "blue", key), ("E", "red", "A" * 32)):
        phone = PageClient(app, table.id)
        assert phone.send("take_seat", {"seat": seat, "name": seat, "colour": colour, "host": given})["ok"]
    people = table.public()["people"]
    assert people["N"].get("host") is True and "host" not in people["E"]
    same_after_restart(table, settings)


# ------------------------------------------------------------------ asking the host


def test_the_host_grants_a_seat_before_the_start(
    app: flask.Flask, host: PageClient, table: Table, settings: Settings
) -> None:
    for seat, colour in zip("NESW", ("blue", "red", "green", "yellow"), strict=True):
        seated(app, table, seat, colour, f"P{seat}")
    cleo = asking(app, table)
    assert cleo.envelope()["asking"] == {"name": "Cleo", "declined": False, "seat": None}
    (request,) = requests_of(host)
    assert request["name"] == "Cleo"
    assert host.send("grant_seat", {"request": request["number"], "seat": "S"}) == {"ok": True, "seated": True}
    assert (table.people["S"].name, table.people["S"].colour) == ("Cleo", "green")
    assert cleo.envelope()["view"]["viewer"] == "S" and "asking" not in cleo.envelope()
    assert requests_of(host) == []
    assert table.public()["people"]["S"]["connected"]
    same_after_restart(table, settings)
    again = PageClient(app, table.id, token=cleo.token)
    assert again.hello["seat"] == "S"


def test_a_declined_phone_shows_it_and_may_ask_again(app: flask.Flask, host: PageClient, table: Table) -> None:
    cleo = asking(app, table)
    number = requests_of(host)[0]["number"]
    assert host.send("decline_request", {"request": number})["ok"]
    assert cleo.envelope()["asking"] == {"name": "Cleo", "declined": True, "seat": None}
    assert requests_of(host) == []
    assert host.send("grant_seat", {"request": number, "seat": "N"})["code"] == "request_gone"
    assert cleo.send("ask_host", {"name": "Cleo"})["token"] == cleo.token
    assert [request["name"] for request in requests_of(host)] == ["Cleo"]
    assert cleo.send("withdraw_request")["ok"]
    assert requests_of(host) == []


def test_requests_are_seen_by_the_host_alone_and_are_few(app: flask.Flask, host: PageClient, table: Table) -> None:
    other = seated(app, table)
    for number in range(MOST_OPEN):
        asking(app, table, f"Guest {number}")
    assert PageClient(app, table.id).send("ask_host", {"name": "Late"})["code"] == "too_many_requests"
    assert len(requests_of(host)) == MOST_OPEN
    assert "requests" not in other.envelope() and "asking" not in other.envelope()
    assert "requests" not in PageClient(app, table.id, "table").envelope()
    assert other.send("ask_host", {"name": "Ada"})["code"] == "already_seated"


# ------------------------------------------------------------------ handing over


def test_a_seat_is_handed_over_at_once_and_the_old_phone_shows_it(
    app: flask.Flask, phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    play_to_sale(phones)
    before = phones["N"].envelope()["view"]
    offer = phones["N"].send("offer_seat")
    assert offer["url"].endswith(f"/join/{table.id}#{offer['code']}") and offer["lasts"] == LASTS
    dora = PageClient(app, table.id)
    assert dora.send("read_offer", {"code": offer["code"].lower()}) == {
        "ok": True, "seat": "N", "colour": "blue", "name": "Ada"
    }  # fmt: skip
    reply = dora.send("accept_seat", {"code": offer["code"], "name": "Dora"})
    assert reply["ok"] and reply["seat"] == "N"
    view = dora.envelope()["view"]
    assert view["viewer"] == "N" and view["mine"] == before["mine"]
    assert (table.people["N"].name, table.people["N"].colour) == ("Dora", "blue")
    sent = phones["N"].envelope()
    assert sent["departed"] == {"seat": "N", "name": "Ada", "why": "handed", "by": "Dora"}
    assert sent["view"]["mine"] is None
    again = same_after_restart(table, settings)
    assert again.seat_of(reply["token"]) == "N" and again.state.departures == table.state.departures
    assert phones["N"].take_seat("N", "blue")["code"] == "seat_taken", "what was given away is not taken back"
    assert (
        PageClient(app, table.id).send("accept_seat", {"code": offer["code"], "name": "X"})["code"] == "offer_unknown"
    )


def test_only_the_holder_of_a_seat_offers_it(app: flask.Flask, host: PageClient, table: Table) -> None:
    phone = seated(app, table)
    assert PageClient(app, table.id).send("offer_seat")["code"] == "not_seated"
    assert host.send("offer_seat")["code"] == "not_seated"
    assert PageClient(app, table.id, "table", phone.token).send("offer_seat")["code"] == "not_seated"
    other = seated(app, table, "E", "red", "Bea")
    code = phone.send("offer_seat")["code"]
    assert other.send("accept_seat", {"code": code, "name": "Bea"})["code"] == "already_seated"
    assert PageClient(app, table.id).send("accept_seat", {"code": "AAAAAAAAAA", "name": "X"})["code"] == "offer_unknown"


def test_an_offer_ends_when_the_seat_is_freed_or_a_newer_one_is_made(
    app: flask.Flask, host: PageClient, table: Table
) -> None:
    phone = seated(app, table)
    first, second = (phone.send("offer_seat")["code"] for _ in range(2))
    guest = PageClient(app, table.id)
    assert guest.send("read_offer", {"code": first})["code"] == "offer_unknown"
    freed(host, "N")
    assert guest.send("accept_seat", {"code": second, "name": "Eve"})["code"] == "offer_unknown"
    seated(app, table, name="Other")
    assert guest.send("accept_seat", {"code": second, "name": "Eve"})["code"] == "offer_unknown"


def test_an_offer_expires_after_some_minutes() -> None:
    times = [0.0]
    offers = SeatOffers(lambda: times[0])
    holder = Person("Ada", "blue", hash_of("token"), "")
    code = offers.make("N", holder)
    times[0] = LASTS - 1
    assert offers.seat_of(f" {code[:5]} {code[5:]}", {"N": holder}) == "N"
    times[0] = LASTS
    with pytest.raises(Refusal) as refused:
        offers.seat_of(code, {"N": holder})
    assert refused.value.code is Code.OFFER_UNKNOWN
