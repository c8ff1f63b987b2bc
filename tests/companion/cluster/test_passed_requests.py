"""Passed requests: connections whose request names a table go to its writer before they are WebSockets."""

from __future__ import annotations

import dataclasses
import re
import socket
import threading
from collections.abc import Callable

import pytest
import requests

from companion.cluster import local_lines
from companion.cluster.bus import MemoryBuses
from companion.cluster.passed_requests import PassedRequests
from companion.transport.channel import Channel
from companion.transport.server import WebServer
from tests.companion.cluster.conftest import TwoWorkers, Worker
from tests.companion.cluster.test_passed_sessions import carried, hello, passed_of, relayed_by, replies, sids_at
from tests.companion.cluster.test_relayed_pages import play
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until


def requests_of(worker: Worker) -> PassedRequests:
    return passed_of(worker).requests


def passed(two: TwoWorkers) -> tuple[int, int, int, int]:
    """Requests given and taken, and sessions given and taken."""
    front, writer = passed_of(two.front), passed_of(two.writer)
    return front.requests.given, writer.requests.taken, front.given, writer.taken


def test_a_page_whose_address_names_its_table_is_at_the_writer_from_the_first_byte(
    passing: TwoWorkers, buses: MemoryBuses
) -> None:
    _, north, east = passing.begin(is_named=True)
    play(north, east)
    assert len(passing.table.record) == 4
    for page in passing.pages:
        assert page.connections == 1 and page.hellos == 1 and page.numbers_rise()
    assert (
        wait_until(lambda: passed(passing) == (3, 3, 0, 0))
        and relayed_by(passing) == 0
        and carried(passing, buses) == []
    )
    assert sids_at(passing.front) == set() and sids_at(passing.writer) == {page.sid for page in passing.pages}
    assert wait_until(lambda: passing.front.server.open_connections == 0)
    assert passing.front.server._of_network == {} and passing.writer.server._of_network == {"127.0.0.1": 3}
    told = requests.get(f"{passing.writer.url}/metrics", timeout=20).text
    assert 'exchequer_moved_sessions_total{way="taken_at_once"} 3.0' in told
    for page in passing.pages:
        page.close()
    assert wait_until(lambda: not passing.writer.parts.gateway.pages and not sids_at(passing.writer))


def test_one_line_carries_the_requests_of_many_clients_at_once(passing: TwoWorkers) -> None:
    clients: list[RawClient] = []

    def connect() -> None:
        client = RawClient(passing.front.server.port).upgrade(table=passing.table.id)
        assert client.frame()[1].startswith(b"0{")
        clients.append(client)

    threads = [threading.Thread(target=connect) for _ in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(clients) == 24 and passed(passing)[:2] == (24, 24)
    assert len(requests_of(passing.front)._outgoing) == len(requests_of(passing.writer)._incoming) == 1
    for client in clients:
        client.send(client_frame(b"40") + hello(passing.table.id))
        assert replies(client, 1) == [1]
        client.close()


def test_the_writer_reads_the_request_as_the_client_has_sent_it(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []
    usual = Channel.deliver

    def deliver(channel: Channel, content: bytes) -> None:
        seen.append(content)
        usual(channel, content)

    monkeypatch.setattr(Channel, "deliver", deliver)
    client = RawClient(passing.front.server.port).upgrade(
        "X-Odd:  a  b", "X-Twice: 1", "x-twice: 2", table=passing.table.id
    )
    assert client.frame()[1].startswith(b"0{")
    read, told = seen[:2]
    assert re.sub(rb": +", b": ", read) == told and len(sids_at(passing.writer)) == 1
    client.close()


@pytest.mark.parametrize("table", ["", "nothing", "x" * 300, "..%2f", "0" * 12])
def test_a_name_that_no_table_has_keeps_nobody_from_connecting(passing: TwoWorkers, table: str) -> None:
    client = RawClient(passing.front.server.port).upgrade(table=table)
    assert client.head.startswith("HTTP/1.1 101") and client.frame()[1].startswith(b"0{")
    client.close()


def opening(table: str, *headers: str) -> bytes:
    """A request for a WebSocket."""
    lines = (
        f"GET /socket.io/?EIO=4&transport=websocket&table={table} HTTP/1.1", "Host: localhost", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", *headers,
    )  # fmt: skip
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def test_who_sends_more_than_the_request_at_once_stays_and_loses_nothing(passing: TwoWorkers) -> None:
    client = RawClient(passing.front.server.port).send(
        opening(passing.table.id) + client_frame(b"40") + hello(passing.table.id)
    )
    client.until(b"\r\n\r\n")
    assert replies(client, 1) == [1] and wait_until(lambda: passed(passing) == (0, 0, 1, 1))
    client.close()


def gated_giving(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Let requests be given only when the second event is set; the first is set once one begins."""
    begun, go_on, usual = threading.Event(), threading.Event(), PassedRequests.give

    def give(passed: PassedRequests, worker: str, descriptor: int, address: str, request: bytes) -> bool:
        begun.set()
        go_on.wait(20)
        return usual(passed, worker, descriptor, address, request)

    monkeypatch.setattr(PassedRequests, "give", give)
    return begun, go_on


def test_what_comes_while_a_connection_is_given_goes_along(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = gated_giving(monkeypatch)
    client = RawClient(passing.front.server.port).send(opening(passing.table.id))
    assert begun.wait(10)
    client.send(client_frame(b"40") + hello(passing.table.id))
    assert requests.get(f"{passing.front.url}/healthz", timeout=20).ok  # what has come would have been read by now
    go_on.set()
    client.until(b"\r\n\r\n")
    assert replies(client, 1) == [1] and passed(passing)[:2] == (1, 1)
    client.close()


def test_a_client_that_ends_while_it_is_given_keeps_nobody_waiting(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = gated_giving(monkeypatch)
    clients = [RawClient(passing.front.server.port).send(opening(passing.table.id)) for _ in range(2)]
    assert begun.wait(10)
    clients[0].send(b"x").close()
    clients[1].close()
    for _ in range(5):
        assert requests.get(f"{passing.front.url}/healthz", timeout=20).ok
    assert requests_of(passing.front).given == 0
    go_on.set()
    assert wait_until(lambda: requests_of(passing.front).given == 2)
    assert wait_until(lambda: passing.front.server.open_connections == passing.writer.server.open_connections == 0)


@pytest.mark.parametrize(
    "request_", [b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"Expect: 100-continue\r\n", b"Content-Length: 0\r\n"]
)
def test_a_request_that_is_not_whole_with_its_header_stays(passing: TwoWorkers, request_: bytes) -> None:
    client = RawClient(passing.front.server.port).send(opening(passing.table.id)[:-2] + request_ + b"\r\n")
    answer = client.until(b"\r\n\r\n")
    if b" 100 " in answer:
        answer = client.until(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101") and passed(passing)[:2] == (0, 0)
    client.close()


def test_a_connection_does_not_move_by_a_request_that_is_no_websocket(passing: TwoWorkers) -> None:
    client = RawClient(passing.front.server.port)
    client.request(f"GET /socket.io/?EIO=4&transport=websocket&table={passing.table.id}")
    answer = client.until(b"WebSocket.")
    assert answer.startswith(b"HTTP/1.1 400") and passed(passing)[:2] == (0, 0)
    client.request("GET /healthz")
    assert client.until(b"\r\n\r\n").startswith(b"HTTP/1.1 200")
    client.close()


def test_a_kept_connection_goes_with_a_later_request_for_a_websocket(passing: TwoWorkers) -> None:
    client = RawClient(passing.front.server.port)
    client.request("GET /healthz")
    head = client.until(b"\r\n\r\n").lower()
    found = re.search(rb"content-length: (\d+)", head)
    assert found is not None
    client._exactly(int(found[1]))
    client.upgrade(table=passing.table.id)
    assert client.frame()[1].startswith(b"0{") and passed(passing)[:2] == (1, 1)
    client.close()


def test_a_request_that_has_come_does_not_go_on(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = passing.writer.parts.relay
    assert writer is not None
    monkeypatch.setattr(writer.directory, "known_writer", lambda table: passing.front.name)
    client = RawClient(passing.front.server.port).upgrade(table=passing.table.id)
    assert client.frame()[1].startswith(b"0{") and len(sids_at(passing.writer)) == 1
    assert requests_of(passing.writer).given == 0
    client.close()


# ---------------------------------------------------------------------- where a connection cannot go


def is_request(function: Callable[[], None]) -> bool:
    """Whether a call of the writer's web server begins with a request that has come."""
    return "PassedRequests._take" in getattr(function, "__qualname__", "")


def test_a_writer_that_takes_nothing_more_is_left_for_the_relay(passing: TwoWorkers) -> None:
    first = passing.page(is_named=True)
    assert wait_until(lambda: passed(passing) == (1, 1, 0, 0))
    relay = passing.writer.parts.relay
    assert relay is not None
    relay.refuse_new()
    assert wait_until(lambda: not requests_of(passing.writer)._incoming)
    second = passing.page(is_named=True)
    assert second.connections == 1 and second.send("refresh", {})["ok"] and relayed_by(passing) == 1
    assert first.connections == 1 and first.send("refresh", {})["ok"] and passed(passing)[:2] == (1, 1)


def test_a_line_that_has_ended_is_noticed_and_opened_anew(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    passing.page(is_named=True)
    (line,) = requests_of(passing.writer)._incoming
    line._line.shutdown(socket.SHUT_RDWR)
    assert wait_until(lambda: not requests_of(passing.writer)._incoming)
    second = passing.page(is_named=True)
    assert second.connections == 1 and second.send("refresh", {})["ok"]
    assert wait_until(lambda: requests_of(passing.front).given == 1)
    monkeypatch.setattr(requests_of(passing.front), "_avoided", {})
    monkeypatch.setattr(passed_of(passing.front), "_avoided", {})
    third = passing.page(is_named=True)
    assert third.connections == 1 and sids_at(passing.writer) >= {third.sid}
    assert wait_until(lambda: requests_of(passing.front).given == 2)


def test_a_writer_that_does_not_get_on_is_left_for_the_relay(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert passing.page(is_named=True).connections == 1
    go_on, usual = threading.Event(), passing.writer.server.call

    def call(function: Callable[[], None]) -> None:
        if is_request(function):  # the writer's own thread does not get on
            threading.Thread(target=lambda: (go_on.wait(60), usual(function)), daemon=True).start()
        else:
            usual(function)

    monkeypatch.setattr(passing.writer.server, "call", call)
    lost = RawClient(passing.front.server.port).send(opening(passing.table.id))
    assert wait_until(lambda: requests_of(passing.front).given == 2)
    monkeypatch.setattr(local_lines, "LAG_SECONDS", 0.0)
    page = passing.page(is_named=True)
    assert page.connections == 1 and page.send("refresh", {})["ok"] and passed(passing)[:2] == (2, 1)
    go_on.set()
    assert lost.until(b"\r\n\r\n").startswith(b"HTTP/1.1 101")
    lost.close()


def test_a_silent_writer_is_given_nothing(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    relay = passing.front.parts.relay
    assert relay is not None
    monkeypatch.setattr(relay.streams, "is_silent", lambda worker: True)
    client = RawClient(passing.front.server.port).upgrade(table=passing.table.id)
    assert client.frame()[1].startswith(b"0{") and passed(passing)[:2] == (0, 0)
    client.close()


def test_a_client_without_a_place_at_the_writer_is_relayed_and_others_go_there(passing: TwoWorkers) -> None:
    passing.writer.server.limits = dataclasses.replace(passing.writer.server.limits, connections_of_address=1)
    first = RawClient(passing.writer.server.port).upgrade()
    first.send(client_frame(b"40") + hello(passing.table.id))
    assert replies(first, 1) == [1]  # it is kept
    page = passing.page(is_named=True)
    assert page.connections == 2 and page.send("refresh", {})["ok"] and relayed_by(passing) == 1
    other = RawClient(passing.front.server.port, "127.0.0.9").upgrade(table=passing.table.id)
    assert other.frame()[1].startswith(b"0{") and passed(passing)[:2] == (2, 1)
    first.close()
    other.close()


def test_requests_on_their_way_to_a_worker_that_drains_are_served(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    passing.page(is_named=True)
    relay, usual, waits = passing.writer.parts.relay, passing.writer.server.call, threading.Event()
    assert relay is not None

    def later(function: Callable[[], None]) -> None:
        if is_request(function):
            waits.set()
            threading.Timer(0.3, usual, (function,)).start()
        else:
            usual(function)

    monkeypatch.setattr(passing.writer.server, "call", later)
    client = RawClient(passing.front.server.port).send(opening(passing.table.id))
    assert waits.wait(10)
    monkeypatch.undo()
    passing.writer.server.refuse_new()
    relay.refuse_new()
    assert client.until(b"\r\n\r\n").startswith(b"HTTP/1.1 101") and requests_of(passing.writer).taken == 2
    client.close()


def test_without_room_at_the_writer_a_page_comes_again_and_is_relayed(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(WebServer, "is_full", property(lambda server: server is passing.writer.server))
    page = passing.page(is_named=True)
    assert page.connections == 2 and page.send("refresh", {})["ok"] and relayed_by(passing) == 1
    assert "There was no place for a connection of another worker" in caplog.text
