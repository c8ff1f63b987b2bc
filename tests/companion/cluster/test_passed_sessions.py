"""Passed sessions: open connections that go to the worker of the same computer that writes their table."""

from __future__ import annotations

import json
import socket
import threading
import time
from functools import partial
from pathlib import Path

import pytest
import requests

from companion.cluster import local_lines, passed_sessions
from companion.cluster.bus import MemoryBuses
from companion.cluster.datagrams import Kind
from companion.cluster.local_lines import Line, NotPassed
from companion.cluster.passed_sessions import PassedSessions
from companion.transport.detached import Detached
from companion.transport.interfaces import Connection
from companion.transport.websocket import WebSocket
from tests.companion.cluster.conftest import TwoWorkers, Worker
from tests.companion.cluster.test_relayed_pages import play
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until

CARRIED = {Kind.OPEN, Kind.PACKET, Kind.FOR_PAGE}
"""The frames of pages that are relayed."""


def passed_of(worker: Worker) -> PassedSessions:
    relay = worker.parts.relay
    assert relay is not None and relay.passed is not None
    return relay.passed


def sids_at(worker: Worker) -> set[str]:
    return set(worker.parts.socketio.server.eio.sockets)


def relayed_by(two: TwoWorkers) -> int:
    assert two.front.parts.relay is not None and two.writer.parts.relay is not None
    return two.front.parts.relay.relayed.begun + two.writer.parts.relay.relayed.begun


def carried(two: TwoWorkers, buses: MemoryBuses) -> list[Kind]:
    """What the bus has carried for pages."""
    found = []
    for receiver, datagram in buses.seen:
        worker = two.front if receiver == two.front.name else two.writer
        assert worker.parts.relay is not None
        read = worker.parts.relay.streams._sealer.read(receiver, datagram)
        found += [frame.kind for frame in read.frames or () if frame.kind in CARRIED]
    return found


def client_of(worker: Worker) -> RawClient:
    """A client with a Socket.IO session, which has not said "hello"."""
    client = RawClient(worker.server.port).upgrade()
    assert client.frame()[1].startswith(b"0{")
    client.send(client_frame(b"40"))
    assert client.frame()[1].startswith(b"40{")
    return client


def hello(table: str, number: int = 1) -> bytes:
    content = {"table": table, "token": None, "page": "phone", "language": "en"}
    return client_frame(f"42{number}{json.dumps(['hello', content])}".encode())


def refresh(number: int) -> bytes:
    return client_frame(f"42{number}{json.dumps(['refresh', {}])}".encode())


def replies(client: RawClient, count: int) -> list[int]:
    """The numbers of the next acknowledgements, in their order."""
    found: list[int] = []
    while len(found) < count:
        operation, content = client.frame()
        assert operation == 1, (operation, content, found)
        if content.startswith(b"43"):
            number, _, reply = content[2:].decode().partition("[")
            assert json.loads(f"[{reply}")[0]["ok"], reply
            found.append(int(number))
    return found


def test_a_page_at_the_wrong_worker_is_served_by_the_writer_itself(passing: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, east = passing.begin()
    play(north, east)
    assert len(passing.table.record) == 4
    for page in passing.pages:
        assert page.connections == 1 and page.hellos == 1 and page.numbers_rise()
    assert sids_at(passing.front) == set() and len(sids_at(passing.writer)) == 3
    assert sids_at(passing.writer) == {page.sid for page in passing.pages}
    assert wait_until(lambda: passed_of(passing.front).given == passed_of(passing.writer).taken == 3)
    assert relayed_by(passing) == 0 and carried(passing, buses) == []
    assert passing.front.parts.gateway.pages == {} and not passing.front.parts.gateway.places._unknown
    told = requests.get(f"{passing.writer.url}/metrics", timeout=20).text
    assert 'exchequer_moved_sessions_total{way="taken"} 3.0' in told and "exchequer_remote_sessions 0.0" in told
    for page in passing.pages:
        page.close()
    assert wait_until(lambda: not passing.writer.parts.gateway.pages and not sids_at(passing.writer))


def test_a_page_goes_to_and_fro_between_tables_of_two_workers(
    passing: TwoWorkers, buses: MemoryBuses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passed_sessions, "SETTLED_SECONDS", 0.0)
    own = passing.front.parts.registry.open("Wednesday")
    passing.house.writers[own.id] = passing.front.name
    page = passing.page()
    for turn in range(1, 9):
        at, table, other = (passing.front, own.id, passing.writer)
        if turn % 2 == 0:
            at, table, other = (passing.writer, passing.table.id, passing.front)
        page.table = table
        page._say_hello()
        page.wait(lambda turn=turn: page.hellos == turn + 1)
        assert page.send("refresh", {})["ok"] and sids_at(at) == {page.sid}
        assert wait_until(partial(lambda one: not sids_at(one), other))  # else it is not taken back: it is there
        assert [one.table.id for one in at.parts.gateway.pages.values() if one.table] == [table]
    assert page.connections == 1 and carried(passing, buses) == []
    assert wait_until(lambda: passed_of(passing.front).given == 5 and passed_of(passing.writer).given == 4)


def test_envelopes_of_a_later_worker_are_newer_than_those_of_the_one_before(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passed_sessions, "SETTLED_SECONDS", 0.0)
    page = passing.page()
    for _ in range(3):
        assert page.send("refresh", {})["ok"]
    own = passing.front.parts.registry.open("Wednesday")
    passing.house.writers[own.id] = passing.front.name
    page.table = own.id
    page._say_hello()
    page.wait(lambda: page.hellos == 2)
    page.wait(lambda: page.views[-1]["table"]["id"] == own.id)
    numbers = [view["number"] for view in page.views]
    assert len(numbers) >= 5 and numbers == sorted(set(numbers))


def test_a_page_that_turns_to_another_table_at_once_is_relayed(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passed_sessions, "SETTLED_SECONDS", 60.0)
    own = passing.front.parts.registry.open("Wednesday")
    passing.house.writers[own.id] = passing.front.name
    page = passing.page()
    page.table = own.id
    page._say_hello()
    page.wait(lambda: page.hellos == 2)
    assert page.send("refresh", {})["ok"]
    assert sids_at(passing.writer) == {page.sid} and relayed_by(passing) == 1 and passed_of(passing.writer).given == 0


def test_both_servers_count_a_connection_where_it_is(passing: TwoWorkers) -> None:
    pages = [passing.page() for _ in range(3)]
    assert wait_until(lambda: passing.front.server.open_connections == 0)
    assert passing.front.server._of_network == {} and passing.writer.server._of_network == {"127.0.0.1": 3}
    pages[0].close()
    assert wait_until(lambda: passing.writer.server._of_network == {"127.0.0.1": 2})


def test_a_client_that_sends_bytes_one_by_one_loses_nothing(passing: TwoWorkers) -> None:
    client = client_of(passing.front)
    client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream = hello(passing.table.id) + b"".join(refresh(number) for number in range(2, 12))

    def send() -> None:
        for at in range(len(stream)):
            client.send(stream[at : at + 1])
            time.sleep(0.0005)

    thread = threading.Thread(target=send)
    thread.start()
    assert replies(client, 11) == list(range(1, 12))
    thread.join()
    assert passed_of(passing.writer).taken == 1 and relayed_by(passing) == 0
    client.close()


@pytest.mark.parametrize("cut", [1, 3, 7, -1])
def test_half_a_frame_that_has_come_goes_along(passing: TwoWorkers, cut: int) -> None:
    client, last = client_of(passing.front), refresh(4)
    client.send(hello(passing.table.id) + refresh(2) + refresh(3) + last[:cut])
    assert replies(client, 3) == [1, 2, 3]
    assert passed_of(passing.writer).taken == 1
    client.send(last[cut:] + refresh(5))
    assert replies(client, 2) == [4, 5]
    client.close()


def test_a_message_in_fragments_goes_along(passing: TwoWorkers) -> None:
    client = client_of(passing.front)
    start, end = client_frame(b'422["refr', final=False), client_frame(b'esh",{}]', operation=0)
    client.send(hello(passing.table.id) + start)
    assert replies(client, 1) == [1]
    client.send(end)
    assert replies(client, 1) == [2] and passed_of(passing.writer).taken == 1
    client.close()


@pytest.mark.parametrize("reads", [True, False])
def test_output_that_waits_is_sent_before_or_the_page_is_relayed(passing: TwoWorkers, reads: bool) -> None:
    client = client_of(passing.front)
    (session,) = passing.front.parts.socketio.server.eio.sockets.values()
    text = "42" + "x" * 700_000
    session.websocket.send(text)
    assert session.websocket._channel.wants_writing
    client.send(hello(passing.table.id) + refresh(2))
    if not reads:
        assert wait_until(lambda: passed_of(passing.front).stayed == 1)
    assert client.frame() == (1, text.encode())
    assert replies(client, 2) == [1, 2]
    assert passed_of(passing.writer).taken == reads and relayed_by(passing) == (not reads)
    client.close()


def test_a_page_that_is_being_closed_is_not_waited_for(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passed_sessions, "OUTPUT_SECONDS", 60.0)
    usual = PassedSessions._detached
    monkeypatch.setattr(
        PassedSessions, "_detached", lambda *given: (given[1].close("server disconnect"), usual(*given))[1]
    )
    client = client_of(passing.front)
    client.send(hello(passing.table.id))
    assert wait_until(lambda: passed_of(passing.front).stayed == 1)
    assert passed_of(passing.front).given == 0
    client.close()


def test_the_state_of_a_connection_goes_along(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Detached] = []
    usual = WebSocket.resume

    def resume(websocket: WebSocket, channel: Connection, detached: Detached) -> None:
        told.append(detached)
        usual(websocket, channel, detached)

    monkeypatch.setattr(WebSocket, "resume", resume)
    client = client_of(passing.front)
    (session,) = passing.front.parts.socketio.server.eio.sockets.values()
    before = session.websocket
    before.kept, before._opened, before._bucket.level, before._bucket.rate = True, before._opened - 1000, 7, 0
    client.send(hello(passing.table.id))
    replies(client, 1)
    (session,) = passing.writer.parts.socketio.server.eio.sockets.values()
    after = session.websocket
    assert isinstance(after, WebSocket) and after.address == "127.0.0.1" and after.kept
    assert abs(after._opened - before._opened) < 1 and 0 < told[0].level < 7
    assert 0 < after._next_ping - time.monotonic() <= after.limits.ping_seconds
    after._next_ping = 0.0
    after._attend()  # it is looked at when it is due otherwise
    while client.frame()[1] != b"2":  # the ping, after its view
        pass
    client.close()


# ---------------------------------------------------------------------- where a connection cannot go


def test_without_room_at_the_writer_a_page_is_relayed(passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing.writer.server, "has_room", lambda address: False)
    assert passing.page().send("refresh", {})["ok"]
    assert relayed_by(passing) == 1 and passed_of(passing.front).stayed == 1
    assert passing.front.server.open_connections == 1 and passing.writer.server.open_connections == 0


def test_a_writer_that_does_not_answer_in_time_is_not_waited_for(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_lines, "STEP_SECONDS", 0.5)

    def late(_line: Line) -> None:
        time.sleep(2 * local_lines.STEP_SECONDS)
        raise NotPassed("too late")

    monkeypatch.setattr(Line, "accept", late)
    begun = time.monotonic()
    first, second = passing.page(), passing.page()
    assert time.monotonic() - begun < 4
    assert first.send("refresh", {})["ok"] and second.send("refresh", {})["ok"]
    assert relayed_by(passing) == 2 and passed_of(passing.front).stayed == 1  # the second was not even tried


def test_a_writer_that_ends_after_it_was_ready_has_not_got_the_connection(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(line: Line) -> None:
        line._line.send(line._sealer.step(line._me, line._other, 2, line._theirs))
        line.close()
        raise NotPassed("it ends")

    monkeypatch.setattr(Line, "accept", end)
    page = passing.page()
    assert page.send("refresh", {})["ok"]
    # It is relayed; if step 3 was sent just before the line's end, the page has come anew before.
    assert passed_of(passing.writer).taken == 0 and relayed_by(passing) >= 1


def test_a_connection_that_is_lost_after_the_last_step_is_closed(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = PassedSessions._serve
    lost: list[int] = []

    def lose(passed: PassedSessions, server: object, sock: socket.socket, *rest: object) -> None:
        if not lost:
            lost.append(sock.fileno())
            sock.close()
        else:
            usual(passed, server, sock, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(PassedSessions, "_serve", lose)
    page = passing.page()
    assert page.connections == 2 and page.send("refresh", {})["ok"] and lost


def test_a_page_is_not_passed_to_and_fro_where_workers_see_the_writer_otherwise(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    front, writer = passing.front.parts.relay, passing.writer.parts.relay
    assert front is not None and writer is not None
    for asked, name in ((writer.relayed, "_place"), (writer, "place")):
        monkeypatch.setattr(asked, name, lambda table: passing.front.name)
    client = client_of(passing.front)
    client.send(hello(passing.table.id))
    until = time.monotonic() + 1.5
    greeted = 0
    client.socket.settimeout(3)
    while time.monotonic() < until:
        if client.frame()[1] == b'42["greet"]':
            greeted += 1
            client.send(hello(passing.table.id))
    assert 2 <= greeted <= 6 and passed_of(passing.front).given + passed_of(passing.writer).given <= 2 * greeted + 1
    monkeypatch.undo()
    while not (content := client.frame()[1]).startswith(b'431[{"ok":true'):
        if content == b'42["greet"]':
            client.send(hello(passing.table.id))
    assert len(sids_at(passing.writer)) == 1
    client.close()


def test_a_folder_that_others_can_enter_is_not_used(tmp_path: Path, buses: MemoryBuses) -> None:
    run = tmp_path / "open"
    run.mkdir()
    run.chmod(0o755)
    two = TwoWorkers(tmp_path, buses.bus, run)
    try:
        assert two.page().send("refresh", {})["ok"]
        assert relayed_by(two) == 1 and list(run.iterdir()) == []
    finally:
        two.close()


def test_the_socket_of_a_worker_goes_with_it_and_its_pages_to_others_before(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passed_sessions, "SETTLED_SECONDS", 0.0)
    run = passing.front.parts.settings.run_folder
    assert run is not None and {one.name for one in run.iterdir()} == {"a-front.socket", "b-writer.socket"}
    page = passing.page(passing.writer)
    own = passing.front.parts.registry.open("Wednesday")
    passing.house.writers[own.id] = passing.front.name
    assert passing.writer.parts.relay is not None
    passing.writer.parts.relay.refuse_new()
    page.table = own.id
    page._say_hello()
    page.wait(lambda: page.hellos == 2)
    assert page.connections == 1 and sids_at(passing.front) == {page.sid}
    assert passing.page().send("refresh", {})["ok"] and relayed_by(passing) == 1
    assert {one.name for one in run.iterdir()} == {"a-front.socket"}
