"""Places: strangers shut out neither players nor hosts, nor one another; changes that stay for ever are limited."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import flask
import pytest

from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.app import create_app, parts_of
from companion.server.change_limits import ChangeLimits
from companion.server.places import PAGES_OF_HOST, PAGES_OF_SEAT, Place, Places
from companion.server.serving import limits_of
from companion.settings import Settings
from companion.transport.limits import Limits
from tests.companion.conftest import PageClient


class PlainPlaces:
    """What `Places` decides, found by going through all pages."""

    def __init__(self) -> None:
        self.held: dict[str, Place] = {}

    def take(self, page: str, place: Place) -> list[str]:
        others = {other: held for other, held in self.held.items() if other != page}
        anonymous = {other: held for other, held in others.items() if not held.role}
        closed: list[str] = []
        if place.role:
            same = [one for one, held in others.items() if (held.table, held.role) == (place.table, place.role)]
            closed = same[: max(0, len(same) + 1 - (PAGES_OF_HOST if place.role == "host" else PAGES_OF_SEAT))]
        else:
            if place.address and sum(held.address == place.address for held in anonymous.values()) >= 4:
                raise Refusal(Code.TOO_MANY_CONNECTIONS)
            at_table = {one: held for one, held in anonymous.items() if held.table == place.table}
            crowd = at_table if len(at_table) >= 5 else anonymous if len(anonymous) >= 8 else {}
            if crowd:
                counts = Counter(held.address for held in crowd.values())
                greatest, count = counts.most_common(1)[0]
                if count < counts[place.address] + 2:
                    raise Refusal(Code.TOO_MANY_CONNECTIONS)
                closed = [next(one for one, held in crowd.items() if held.address == greatest)]
        self.held = {other: held for other, held in others.items() if other not in closed} | {page: place}
        return closed


@pytest.mark.parametrize("seed", range(8))
def test_whatever_comes_and_goes_the_same_pages_give_way_as_when_all_are_gone_through(seed: int) -> None:
    chance, tested, plain = Random(seed), places(), PlainPlaces()
    for _ in range(400):
        page = f"p{chance.randrange(30)}"
        if chance.random() < 0.2:
            tested.leave(page)
            plain.held.pop(page, None)
            continue
        role = chance.choice(["", "", "", "N", "host"])
        place = Place(chance.choice(["", "a", "b", "c", "d"]), chance.choice("tu"), role)
        outcomes: list[object] = []
        for one in (tested, plain):
            try:
                outcomes.append(one.take(page, place))
            except Refusal as refusal:
                outcomes.append(refusal.code)
        assert outcomes[0] == outcomes[1]


def test_a_house_has_places_for_all_its_pages_and_one_pi_those_that_it_had() -> None:
    one_pi, house = Settings(data=Path()), Settings(data=Path()).for_tables(1000)
    usual = Limits()
    assert (one_pi.most_tables, one_pi.most_connections) == (200, 600)
    assert limits_of(one_pi) == replace(usual, memory_paths=limits_of(one_pi).memory_paths,
                                        memory_body_bytes=limits_of(one_pi).memory_body_bytes,
                                        connections=limits_of(one_pi).connections)  # fmt: skip
    assert limits_of(one_pi).connections <= usual.connections
    assert house.most_tables == 1000 and Places(house).most_unknown >= 5000
    assert limits_of(house).waiting_requests >= 5000 and limits_of(house).greeting_seconds > 20


def places() -> Places:
    """Places of a server with few of them: 5 anonymous ones a table, 8 in all, 4 an address."""
    return Places(
        Settings(
            data=Path(), most_connections=12, most_connections_of_table=8, most_connections_of_address=4
        )
    )  # fmt: skip


def test_strangers_leave_places_for_seats_and_hosts() -> None:
    tested = places()
    for number in range(5):
        assert tested.take(f"s{number}", Place(f"192.0.2.{number}", "t", "")) == []
    with pytest.raises(Refusal):
        tested.take("s5", Place("192.0.2.9", "t", ""))
    for role in ("N", "E", "S", "W", "host"):
        assert tested.take(role, Place("192.0.2.9", "t", role)) == []


def test_a_seat_with_too_many_pages_loses_its_oldest_one() -> None:
    tested = places()
    for number in range(PAGES_OF_SEAT):
        assert tested.take(f"n{number}", Place("a", "t", "N")) == []
    assert tested.take("n9", Place("a", "t", "N")) == ["n0"]
    for number in range(PAGES_OF_HOST):
        assert tested.take(f"h{number}", Place("a", "t", "host")) == []
    assert tested.take("h9", Place("a", "t", "host")) == ["h0"]


def test_a_page_of_a_crowded_address_gives_way_to_one_of_another() -> None:
    tested = places()
    for number in range(4):
        tested.take(f"a{number}", Place("a", "t", ""))
    with pytest.raises(Refusal) as refused:
        tested.take("a4", Place("a", "other", ""))
    assert refused.value.code is Code.TOO_MANY_CONNECTIONS
    assert tested.take("b0", Place("b", "t", "")) == []
    assert tested.take("c0", Place("c", "t", "")) == ["a0"]
    assert tested.take("d0", Place("d", "t", "")) == ["a1"]
    with pytest.raises(Refusal):
        tested.take("b1", Place("b", "t", ""))


def test_no_table_takes_the_anonymous_places_of_all() -> None:
    tested = places()
    for number in range(8):
        assert tested.take(f"p{number}", Place(f"{number}", f"t{number}", "")) == []
    with pytest.raises(Refusal):
        tested.take("p8", Place("8", "t8", ""))
    tested.leave("p0")
    assert tested.take("p8", Place("8", "t8", "")) == []


def test_pages_that_do_not_greet_give_way_to_new_ones() -> None:
    tested = places()
    assert [tested.arrive(f"p{number}") for number in range(4)] == [[], [], [], []]
    assert tested.arrive("p4") == ["p0"]
    tested.leave("p0")
    tested.take("p1", Place("a", "t", ""))
    assert tested.arrive("p5") == []


def test_a_page_that_takes_a_seat_frees_its_anonymous_place() -> None:
    tested = places()
    for number in range(5):
        tested.take(f"s{number}", Place(f"{number}", "t", ""))
    tested.take("s0", Place("0", "t", "N"))
    assert tested.take("s5", Place("5", "t", "")) == []


def test_a_seated_player_and_the_host_find_a_place_at_a_table_full_of_strangers(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, rate=1e6, burst=1_000_000, most_connections_of_address=1000))
    parts = parts_of(app)
    table = parts.registry.open("Full")
    seated = PageClient(app, table.id)
    assert seated.take_seat("N", "blue")["ok"]
    strangers = [PageClient(app, table.id) for _ in range(100)]
    codes = {stranger.hello.get("code") for stranger in strangers}
    assert codes == {None, "too_many_connections"}
    assert PageClient(app, table.id, token=seated.token).hello["seat"] == "N"
    assert PageClient(app, table.id, "host", parts.registry.keys.key(table.id)).hello["ok"]
    assert seated.send("refresh", {})["ok"]
    refused = next(stranger for stranger in strangers if not stranger.hello["ok"])
    assert refused.send("refresh", {})["code"] == "hello_first"
    parts.close()


def test_names_seats_and_pauses_are_limited_for_each_seat_and_host(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, rate=1e6, burst=1_000_000))
    parts = parts_of(app)
    table = parts.registry.open("Tuesday")
    phone, other = PageClient(app, table.id), PageClient(app, table.id)
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    replies = [phone.take_seat("N", "blue", f"Ada {number}") for number in range(200)]
    assert {reply.get("code") for reply in replies} == {None, "too_often"}
    assert replies[-1]["text"]
    assert other.take_seat("E", "red", "Bea")["ok"]
    pauses = [host.send("pause", {"paused": number % 2 == 0}) for number in range(200)]
    assert {reply.get("code") for reply in pauses} == {None, "too_often"}
    assert len(list(parts.registry.journal.read(table.id))) < 100
    parts.close()


def test_a_limit_of_changes_fills_again_and_is_of_one_kind_seat_and_table() -> None:
    limits = ChangeLimits(2)
    pause, leave = messages.Pause(paused=True), messages.LeaveSeat()
    for _ in range(2):
        limits.check("t", "host", pause, 0.0)
    with pytest.raises(Refusal):
        limits.check("t", "host", pause, 1.0)
    limits.check("u", "host", pause, 1.0)
    limits.check("t", "N", leave, 1.0)
    limits.check("t", "host", pause, 31.0)
    for _ in range(100):
        limits.check("t", "N", messages.Refresh(), 31.0)


def test_a_page_of_another_role_keeps_its_own_limits(app: flask.Flask) -> None:
    gateway = parts_of(app).gateway
    table = parts_of(app).registry.open("Tuesday")
    phone = PageClient(app, table.id)
    (page,) = gateway.pages.values()
    anonymous = page.limit.rate
    assert phone.take_seat("N", "blue")["ok"]
    assert page.limit.rate == 4 * anonymous
