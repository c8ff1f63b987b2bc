"""Hostile bus: whoever can write to it, and read it, gets no page's packets and changes nothing."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import Any

from companion.cluster.bus import MemoryBuses
from companion.cluster.datagrams import ID_BYTES, Frame, Kind, Sealer
from companion.cluster.relay import PURPOSE, Relay
from tests.companion.cluster.conftest import TwoWorkers, Worker
from tests.companion.cluster.house_page import HousePage
from tests.waiting import wait_until


def relay_of(worker: Worker) -> Relay:
    relay = worker.parts.relay
    assert relay is not None
    return relay


def _has_got(page: HousePage, views: list[Any]) -> bool:
    return page.views == views


def state_of(workers: TwoWorkers) -> tuple[Any, ...]:
    return (
        len(workers.table.record),
        sorted(workers.writer.parts.gateway.pages),
        len(relay_of(workers.front).relayed),
        len(relay_of(workers.writer).remote),
    )


def test_bytes_of_strangers_change_nothing(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, _ = workers.begin()
    before, chance = state_of(workers), random.Random(4)
    own = [datagram for _, datagram in list(buses.seen)]
    stranger = Sealer(bytes(32))
    for content in [
        b"", b"XQ2", chance.randbytes(500), own[-1][:-1] + b"\0", own[3] + own[4],
        stranger.frames(workers.front.name, workers.writer.name, 10**6, [Frame(Kind.RESET, bytes(ID_BYTES)).encoded()]),
    ]:  # fmt: skip
        for worker in (workers.front, workers.writer):
            buses.deliver(worker.name, content)
    assert relay_of(workers.writer).streams.refused >= 6
    assert state_of(workers) == before and north.hellos == 1


def test_a_datagram_that_is_sent_again_or_to_another_worker_is_ignored(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, _ = workers.begin()
    assert north.insist("answer", {"ask": "1.1.event", "epoch": 0, "value": "I-01"})["ok"]
    before = state_of(workers)
    handled = relay_of(workers.writer).streams.refused
    frames = [one for one in list(buses.seen) if one[1][3] == 1]  # heartbeats have no frames
    for receiver, datagram in frames:
        buses.deliver(receiver, datagram)
        buses.deliver(workers.front.name if receiver == workers.writer.name else workers.writer.name, datagram)
    assert relay_of(workers.writer).streams.refused > handled
    assert state_of(workers) == before and north.hellos == 1


def test_a_worker_that_does_not_live_is_not_believed(workers: TwoWorkers, buses: MemoryBuses) -> None:
    sealer = Sealer(workers.writer.parts.registry.keys.derived(PURPOSE))
    before = state_of(workers)
    opening = Frame(Kind.OPEN, b"x" * ID_BYTES, b"{}").encoded()
    buses.deliver(workers.writer.name, sealer.frames("nobody", workers.writer.name, 1, [opening]))
    refused = relay_of(workers.writer).streams.refused
    assert wait_until(lambda: relay_of(workers.writer).streams.refused > refused) or refused
    assert state_of(workers) == before


def test_a_worker_can_neither_send_to_nor_speak_for_the_pages_of_another(workers: TwoWorkers) -> None:
    _, north, _ = workers.begin()
    front, writer = relay_of(workers.front), relay_of(workers.writer)
    relayed = next(iter(front.relayed._of.values()))
    count, record = len(north.events), len(workers.table.record)
    forged = b'42["view",{"number":99999}]'
    for kind in (Kind.FOR_PAGE, Kind.CLOSE, Kind.ABORT, Kind.GONE):
        front.received("c-third", Frame(kind, relayed.identifier, forged))
    answer = '421["answer",' + json.dumps({"ask": "1.1.event", "epoch": 0, "value": "I-01"}) + "]"
    for session in list(front.relayed._of.values()):
        writer.received("c-third", Frame(Kind.PACKET, session.identifier, answer.encode()))
        writer.received("c-third", Frame(Kind.CLOSED, session.identifier))
    assert north.send("refresh", {})["ok"]
    since = north.events[count:]  # the view of the start may come late
    assert {name for name, _ in since} == {"view"} and "99999" not in repr(since)
    assert len(workers.table.record) == record and north.connections == 1


def test_ids_of_sessions_are_long_random_and_never_used_again(workers: TwoWorkers, buses: MemoryBuses) -> None:
    page = workers.page()
    front = relay_of(workers.front)
    first = next(iter(front.relayed._of.values())).identifier
    front.lost(workers.writer.name)
    page.wait(lambda: page.hellos == 2)
    second = next(iter(front.relayed._of.values())).identifier
    assert first != second and len(second) == ID_BYTES
    page_ids = {session.encode() for session in workers.writer.parts.gateway.pages}
    assert not any(identifier in second for identifier in page_ids)


def test_a_page_gets_all_packets_of_its_own_session_and_no_others(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, east = workers.begin()
    assert north.insist("answer", {"ask": "1.1.event", "epoch": 0, "value": "I-01"})["ok"]
    assert east.insist("answer", {"ask": "1.1.orientation", "epoch": 0, "value": "1"})["ok"]
    front = relay_of(workers.front)
    sealer = Sealer(workers.writer.parts.registry.keys.derived(PURPOSE))
    sent: dict[bytes, list[Any]] = {}
    for receiver, content in list(buses.seen):
        for frame in sealer.read(receiver, content).frames or ():
            if frame.kind is Kind.FOR_PAGE and frame.content.startswith(b'42["view",'):
                sent.setdefault(frame.id, []).append(json.loads(frame.content[2:])[1])
    for page in workers.pages:
        own = sent.pop(front.relayed._of[page.sid].identifier)
        assert own and wait_until(partial(_has_got, page, own))
    assert not sent


def test_a_malformed_opening_opens_nothing(workers: TwoWorkers) -> None:
    writer = relay_of(workers.writer)
    for origin in (
        b"", b"[]", b'{"REMOTE_ADDR":7}', b'{"wsgi.input":"x"}', b'{"PATH_INFO":"/x"}', b"{" * 3000, b"\xff\xfe",
    ):  # fmt: skip
        writer.received(workers.front.name, Frame(Kind.OPEN, b"y" * ID_BYTES, origin))
    assert len(writer.remote) == 0


def test_frames_of_kinds_that_do_not_fit_are_ignored(workers: TwoWorkers) -> None:
    _, north, _ = workers.begin()
    before = state_of(workers)
    for worker, other in ((workers.front, workers.writer), (workers.writer, workers.front)):
        for kind in Kind:
            if kind not in (Kind.OPEN, Kind.RESET):
                relay_of(worker).received(other.name, Frame(kind, b"z" * ID_BYTES, b"\xff{}"))
    assert state_of(workers) == before and north.hellos == 1 and north.connections == 1
