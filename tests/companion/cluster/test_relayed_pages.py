"""Relayed pages: pages at a worker that does not write their table."""

from __future__ import annotations

import json
import threading

import pytest
import socketio

from companion.cluster import streams
from companion.cluster.bus import MemoryBuses
from companion.cluster.relayed_sessions import table_of_hello
from companion.errors import Code, Refusal
from companion.tables.table import Table
from tests.companion.cluster.conftest import TwoWorkers
from tests.companion.cluster.house_page import HousePage
from tests.waiting import wait_until

ROUND = (
    ("N", "1.1.event", "I-01"),
    ("E", "1.1.orientation", "1"),
    ("N", "1.1.play.N", "grain"),
    ("E", "1.1.play.E", "piety:waived"),
)
"""Answers of the first round of the fake game."""


def answer(page: HousePage, ask: str, value: str) -> dict[str, object]:
    return page.insist("answer", {"ask": ask, "epoch": 0, "value": value})


def play(north: HousePage, east: HousePage, answers: tuple[tuple[str, str, str], ...] = ROUND) -> None:
    for seat, ask, value in answers:
        assert answer({"N": north, "E": east}[seat], ask, value)["ok"]


def test_a_page_plays_at_a_worker_that_does_not_write_its_table(workers: TwoWorkers) -> None:
    _, north, east = workers.begin()
    here = workers.page(workers.writer, token=north.token)
    play(north, east)
    assert len(workers.table.record) == 4
    for page in (north, east, here):
        page.wait(lambda page=page: page.views and page.views[-1]["view"]["asks"] is not None)
    count = len(workers.table.record)
    assert wait_until(lambda: north.views[-1]["view"] == here.views[-1]["view"])
    assert len(workers.table.record) == count
    assert north.hello["seat"] is None and here.hello["seat"] == "N"
    assert all(page.numbers_rise() for page in workers.pages)
    assert len(workers.front.parts.relay.relayed) == 3  # type: ignore[union-attr]
    assert len(workers.front.parts.gateway.places._unknown) == 0


def test_the_socket_io_client_of_python_plays_over_the_relay(workers: TwoWorkers) -> None:
    client = socketio.Client(reconnection=False)
    views: list[dict[str, object]] = []
    client.on("view", views.append)
    client.connect(workers.front.url, transports=["websocket"])
    hello = client.call("hello", {"table": workers.table.id, "token": None, "page": "phone", "language": "it"})
    assert hello["ok"] and hello["language"] == "it"
    assert client.call("take_seat", {"seat": "N", "name": "Ada", "colour": "blue"})["ok"]
    assert wait_until(lambda: len(views) >= 2)
    client.disconnect()
    assert wait_until(lambda: not workers.writer.parts.gateway.pages)


def test_a_page_whose_connection_ends_is_no_page_of_the_writer_any_more(workers: TwoWorkers) -> None:
    page = workers.page()
    assert wait_until(lambda: len(workers.writer.parts.gateway.pages) == 1)
    page.close()
    assert wait_until(lambda: not workers.writer.parts.gateway.pages)
    assert not workers.front.parts.relay.relayed._of  # type: ignore[union-attr]


def test_a_page_that_turns_to_another_table_leaves_the_first(workers: TwoWorkers) -> None:
    page = workers.page()
    own = workers.front.parts.registry.open("Wednesday")
    workers.house.writers[own.id] = workers.front.name
    page.table = own.id
    page._say_hello()
    page.wait(lambda: bool(page.views) and page.views[-1]["table"]["id"] == own.id)
    assert wait_until(lambda: not workers.writer.parts.gateway.pages)
    assert page.send("refresh", {})["ok"]


def test_a_writer_closes_the_connection_of_a_relayed_page(workers: TwoWorkers) -> None:
    host = workers.page(page="host")
    workers.writer.parts.gateway.close_hosts()
    host.wait(lambda: host.connections > 1)


def test_limits_by_address_hold_for_relayed_pages(workers: TwoWorkers) -> None:
    workers.page()
    page = next(iter(workers.writer.parts.gateway.pages.values()))
    assert page.address == "127.0.0.1"
    assert page.requested == workers.front.url


def test_what_is_lost_on_the_way_to_a_page_is_healed_by_the_next_view(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, east = workers.begin()
    lost: list[bytes] = []

    def lose(receiver: str, datagram: bytes) -> bool:
        if receiver == workers.front.name:
            lost.append(workers.inside(receiver, datagram))
        return receiver == workers.front.name

    buses.lose = lose
    answered = north._emit("answer", {"ask": "1.1.event", "epoch": 0, "value": "I-01"})
    assert wait_until(lambda: any(b"repeated" in one for one in lost))  # the reply
    assert sum(one.count(b'42["view"') for one in lost) >= 2
    hellos = north.hellos
    buses.lose = lambda _receiver, _datagram: False
    for page in (north, east):
        page.wait(lambda page=page: page.hellos > hellos)
        page.wait(lambda page=page: not any(ask["id"] == "1.1.event" for ask in page.views[-1]["view"]["asks"]))
    assert answered not in north._replies
    assert answer(north, "1.1.event", "I-01")["ok"]
    assert len(workers.table.record) == 1
    play(north, east, ROUND[1:])


def test_an_answer_that_is_lost_on_the_way_to_the_writer_is_given_once(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, east = workers.begin()
    lost: list[bytes] = []

    def lose(receiver: str, datagram: bytes) -> bool:
        if receiver == workers.writer.name and not lost and b"1.1.event" in workers.inside(receiver, datagram):
            lost.append(datagram)
            return True
        return False

    buses.lose = lose
    play(north, east)
    assert lost and len(workers.table.record) == 4


def test_pages_at_their_writer_play_on_while_the_bus_is_away(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, _ = workers.begin()
    east = workers.page(workers.writer, token=workers.pages[2].token)
    assert answer(north, "1.1.event", "I-01")["ok"]
    buses.down = True
    north.wait(lambda: north.state == "lost")
    before = len(north.views)
    assert answer(east, "1.1.orientation", "1")["ok"]
    north._emit("answer", {"ask": "1.1.play.N", "epoch": 0, "value": "grain"})
    hellos = north.hellos
    buses.down = False
    north.wait(lambda: north.hellos > hellos and north.state == "well")
    assert answer(north, "1.1.play.N", "grain")["ok"]
    assert wait_until(lambda: len(north.views) > before)
    assert len(workers.table.record) == 3 and north.numbers_rise()


def test_a_page_finds_the_new_writer_of_its_table(workers: TwoWorkers) -> None:
    page = workers.page()
    own = workers.front.parts.registry.open("Wednesday")
    workers.house.writers[own.id] = workers.writer.name
    page.table = own.id
    workers.house.writers[workers.table.id] = workers.front.name
    workers.house.writers[own.id] = workers.front.name
    workers.writer.parts.gateway.greet(workers.table)
    page.wait(lambda: page.views[-1]["table"]["id"] == own.id)
    assert "greet" in page.names()


def test_pages_of_a_writer_that_dies_are_greeted(workers: TwoWorkers) -> None:
    page = workers.page()
    hellos = page.hellos
    workers.house.live.discard(workers.writer.name)
    page.wait(lambda: page.hellos > hellos)
    assert page.hello["code"] == "no_such_table"  # only the other's data folder has it


def test_a_worker_that_comes_back_under_its_id_is_heard(workers: TwoWorkers) -> None:
    page = workers.page()
    workers.house.live.discard(workers.writer.name)
    page.wait(lambda: page.hellos > 1)
    workers.house.live.add(workers.writer.name)
    assert wait_until(lambda: workers.writer.name in workers.front.parts.relay.streams.live)  # type: ignore[union-attr]
    page._say_hello()
    page.wait(lambda: page.hello["ok"])
    assert page.send("refresh", {})["ok"]


@pytest.mark.parametrize(
    "packet",
    [
        '42["answer",{"table":"abc"}]',
        '42["hello"]',
        '42["hello",{"table":7}]',
        '42["hello",{"table":"abc"',
        '42["hello",' + "[" * 5000,
        '42["hello",{"table":"abc"},1]',
        "40",
        '451-["hello",{"table":"abc"}]',
        '42/admin,["hello",{"table":"abc"}]',
    ],
)
def test_only_a_well_formed_hello_names_a_table(packet: str) -> None:
    assert table_of_hello(packet) is None
    assert table_of_hello("42" + json.dumps(["hello", {"table": "abc"}], separators=(",", ":"))) == "abc"
    assert table_of_hello('4217["hello",{"table":"abc","token":null}]') == "abc"


def test_heartbeats_are_frequent_enough_to_notice_silence() -> None:
    assert 2 * streams.BEAT_SECONDS < streams.SILENT_SECONDS


def test_a_page_that_greets_while_the_database_is_away_comes_back_by_itself(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, is_back = workers.writer.parts.registry, threading.Event()
    get = registry.get

    def read(table: str) -> Table:
        if not is_back.is_set():
            raise Refusal(Code.JOURNAL_UNAVAILABLE)
        return get(table)

    monkeypatch.setattr(registry, "get", read)
    pages = [workers.page(workers.writer), workers.page(workers.front)]
    for page in pages:
        assert page.hello["code"] == "journal_unavailable"
        assert page.send("refresh", {})["code"] == "lease_lost"  # by which pages send it again after the next "hello"
    is_back.set()
    for page in pages:
        page.wait(lambda page=page: page.hello["ok"] and page.views)
        assert "greet" in page.names() and page.connections == 1


def test_a_page_that_comes_to_a_table_just_as_it_moves_is_not_left_behind(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gateway = workers.table, workers.writer.parts.gateway
    get = workers.writer.parts.registry.get

    def moving(identifier: str) -> Table:
        """The table is given up, and its pages are told, between looking it up and joining it."""
        found = get(identifier)
        monkeypatch.undo()
        workers.writer.parts.registry._tables.drop(identifier)
        gateway.greet(found)
        return found

    monkeypatch.setattr(workers.writer.parts.registry, "get", moving)
    page = workers.page(workers.writer)
    page.wait(lambda: bool(page.views))
    again = get(table.id)
    assert again is not table and len(gateway.at(again)) == 1 and not gateway.at(table)
