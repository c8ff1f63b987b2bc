"""Forwarded requests: HTTP requests that come to a worker which does not have what they are about."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import flask
import pytest
import requests

from companion.cluster import forwarded_requests
from companion.cluster.bus import MemoryBuses
from companion.cluster.forwarded_requests import MOST_BODY
from companion.server import forwarding
from companion.server.route_places import ROUTES, At
from companion.tables.seats import renew_links
from tests.companion.cluster.conftest import TwoWorkers
from tests.waiting import wait_until

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def test_every_route_has_its_place(workers: TwoWorkers) -> None:
    rules = list(workers.front.app.url_map.iter_rules())
    assert {rule.endpoint for rule in rules} == ROUTES.keys()
    for rule in rules:
        if ROUTES[rule.endpoint] is At.WRITER:
            assert "table" in rule.arguments, rule


def test_a_request_about_a_table_is_answered_by_its_writer(workers: TwoWorkers) -> None:
    table, key = workers.table.id, workers.host_key
    for path in (f"/qr/{table}.svg", f"/games/{table}/table.sealed?key={key}", f"/host/{table}/health.json?key={key}"):
        there = requests.get(workers.writer.url + path, timeout=20)
        here = requests.get(workers.front.url + path, timeout=20)
        assert here.status_code == there.status_code == 200, path
        assert here.headers["Content-Type"] == there.headers["Content-Type"]
        assert here.headers["X-Content-Type-Options"] == "nosniff"
        assert int(here.headers["Content-Length"]) == len(here.content) > 0
    assert requests.get(f"{workers.front.url}/host/{table}/health.json?key=wrong", timeout=20).status_code == 403
    assert requests.head(f"{workers.front.url}/qr/{table}.svg", timeout=20).status_code == 200


def test_bodies_of_requests_and_responses_arrive_whole_in_parts(workers: TwoWorkers) -> None:
    here, there = workers.front.parts.relay, workers.writer.parts.relay
    assert here is not None and there is not None

    def echo(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        body = environ["wsgi.input"].read()
        start_response("201 Created", [("X-Length", str(len(body))), ("X-Query", environ["QUERY_STRING"])])
        return [body[::-1]]

    there.requests.app = echo
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": "/x", "QUERY_STRING": "a=b", "wsgi.url_scheme": "http"}
    for body in (b"", b"x", random.Random(3).randbytes(3_000_001)):
        response = here.requests.forward(workers.writer.name, environ, body)
        assert (response.status, response.body) == ("201 Created", body[::-1])
        assert response.headers == [("X-Length", str(len(body))), ("X-Query", "a=b")]
    with pytest.raises(ValueError):
        here.requests.forward(workers.writer.name, environ, bytes(MOST_BODY + 1))


def test_what_one_process_has_in_memory_is_answered_by_the_lead_worker(workers: TwoWorkers) -> None:
    opened = requests.post(f"{workers.writer.url}/tv/code", timeout=20).json()
    for worker in (workers.front, workers.writer):
        shown = requests.get(f"{worker.url}/tv/code/{opened['ticket']}", timeout=20)
        assert shown.json() == {"table": None}
    assert len(workers.front.parts.televisions._waiting) == 1
    assert not workers.writer.parts.televisions._waiting


def test_the_address_of_the_client_goes_along(workers: TwoWorkers) -> None:
    seen: list[tuple[str, str]] = []
    workers.writer.app.before_request_funcs[None].insert(
        0, lambda: seen.append((flask.request.remote_addr or "", flask.request.host_url))
    )
    requests.get(f"{workers.front.url}/qr/{workers.table.id}.svg", timeout=20)
    assert seen == [("127.0.0.1", workers.front.url + "/")]


def test_a_request_waits_for_the_next_writer_of_its_table(workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    table = workers.table.id
    workers.house.writers[table] = workers.front.name
    moved: list[int] = []

    def place(_table: str) -> str | None:
        moved.append(1)
        return workers.writer.name if len(moved) > 2 else None

    relay = workers.front.parts.relay
    assert relay is not None
    monkeypatch.setattr(relay, "place", place)
    workers.house.writers[table] = workers.writer.name
    assert requests.get(f"{workers.front.url}/qr/{table}.svg", timeout=20).status_code == 200
    assert len(moved) == 3


def test_a_worker_that_does_not_write_a_table_carries_out_nothing(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = workers.table.id
    relay = workers.front.parts.relay
    assert relay is not None
    asked: list[str] = []
    forward = relay.requests.forward

    def watched(worker: str, *arguments: object) -> object:
        asked.append(worker)
        if len(asked) == 2:
            workers.house.writers[table] = workers.writer.name
        return forward(worker, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(relay.requests, "forward", watched)
    monkeypatch.setattr(relay, "place", lambda _table: workers.writer.name)
    workers.house.writers[table] = workers.front.name
    assert requests.get(f"{workers.front.url}/qr/{table}.svg", timeout=20).status_code == 200
    assert len(asked) == 2


def test_a_request_to_a_silent_worker_is_refused_in_words(
    workers: TwoWorkers, buses: MemoryBuses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forwarding, "SECONDS", 0.5)
    relay = workers.front.parts.relay
    assert relay is not None
    buses.down = True
    assert wait_until(lambda: relay.streams.is_silent(workers.writer.name))
    begun = time.monotonic()
    answer = requests.get(
        f"{workers.front.url}/qr/{workers.table.id}.svg", headers={"Accept-Language": "de"}, timeout=20
    )
    assert answer.status_code == 503 and answer.json()["code"] == "lease_lost"
    assert time.monotonic() - begun < 5
    posted = requests.post(f"{workers.front.url}/tables/{workers.table.id}/cards", json={}, timeout=20)
    assert posted.status_code == 503


def test_nobody_waits_for_a_worker_that_dies(workers: TwoWorkers) -> None:
    relay = workers.front.parts.relay
    assert relay is not None
    held = threading.Event()
    there = workers.writer.parts.relay
    assert there is not None

    def later(job: Callable[[], None]) -> None:
        held.wait(20)
        job()

    there.requests.run = lambda job: threading.Thread(target=later, args=(job,), daemon=True).start()
    failed: list[int] = []

    def ask() -> None:
        path = f"/tables/{workers.table.id}/cards"
        failed.append(requests.post(workers.front.url + path, json={}, timeout=20).status_code)

    thread = threading.Thread(target=ask)
    thread.start()
    assert wait_until(lambda: bool(there.requests._running))
    workers.house.live.discard(workers.writer.name)
    thread.join(10)
    held.set()
    assert failed == [503]


def test_links_that_one_worker_makes_new_are_those_of_all(workers: TwoWorkers) -> None:
    """Both workers have one data folder in a house; here the file is copied."""
    host = workers.page(page="host")
    old = workers.writer.parts.registry.keys.links_digest
    fresh = renew_links(workers.front.parts.settings.data)
    (workers.writer.parts.settings.data / "link_secret").write_bytes(fresh)
    workers.front.parts.registry.keys.take(fresh)
    relay = workers.front.parts.relay
    assert relay is not None
    relay.tell(workers.front.parts.registry.keys.links_digest)
    assert wait_until(lambda: workers.writer.parts.registry.keys.links_digest != old)
    host.wait(lambda: host.connections > 1 or host.hello.get("code") == "not_host")


def test_a_request_with_headers_that_no_worker_takes_is_answered_at_once(workers: TwoWorkers) -> None:
    begun = time.monotonic()
    path = f"{workers.front.url}/qr/{workers.table.id}.svg"
    headers = {"X-" + "a" * 100: "1", "X-Odd!~": "2", **{f"X-Many-{number}": "3" for number in range(60)}}
    assert requests.get(path, headers=headers, timeout=20).status_code == 200
    assert time.monotonic() - begun < 10


def test_what_a_worker_cannot_read_or_has_no_room_for_is_refused_at_once(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = workers.front.parts.relay
    assert here is not None
    monkeypatch.setattr(forwarded_requests, "_told", lambda _environ: {"X" * 99: "1"})
    assert here.requests.forward(workers.writer.name, {}, b"").status.startswith("400")
    monkeypatch.undo()
    monkeypatch.setattr(forwarded_requests, "MOST_OF_WORKER", 0)
    found = here.requests.forward(workers.writer.name, {}, b"")
    assert found.moved and found.status.startswith("503")


def test_nothing_that_passes_the_bus_can_be_read_there(workers: TwoWorkers, buses: MemoryBuses) -> None:
    _, north, _ = workers.begin()
    path = f"{workers.front.url}/host/{workers.table.id}/health.json?key={workers.host_key}"
    assert requests.get(path, timeout=20).status_code == 200
    passed = b"".join(datagram for _, datagram in list(buses.seen))
    inside = b"".join(workers.inside(*one) for one in list(buses.seen))
    for secret in (workers.host_key.encode(), str(north.token).encode(), b"Ada", b'42["view"'):
        assert secret in inside and secret not in passed
