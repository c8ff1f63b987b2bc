"""Operation: readiness, metrics for those who may read them, and request ids in responses and logs."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network

import flask
import pytest

from companion import log_output
from companion.errors import Code, Refusal
from companion.server.app import create_app, parts_of
from companion.server.sockets import page_messages
from companion.settings import Settings
from tests.companion.conftest import PageClient

PROXY = "10.1.2.3"


@pytest.fixture
def measured(settings: Settings) -> Iterator[flask.Flask]:
    """A server whose metrics this computer and a network may read, behind a proxy."""
    networks = frozenset({ip_network("127.0.0.1"), ip_network("10.9.0.0/16")})
    built = create_app(replace(settings, metrics_from=networks, proxies=frozenset({PROXY})))
    yield built
    parts_of(built).close()


def metric(app: flask.Flask, name: str) -> float:
    """The value of one line of the metrics."""
    body = app.test_client().get("/metrics").get_data(as_text=True)
    return float(next(line.rpartition(" ")[2] for line in body.splitlines() if line.startswith(f"{name} ")))


# ------------------------------------------------------------------ readiness


def test_a_server_that_stops_is_well_but_no_longer_ready(app: flask.Flask) -> None:
    browser = app.test_client()
    assert browser.get("/readyz").get_json() == {"ready": True, "reasons": []}
    parts_of(app).readiness.draining = True
    response = browser.get("/readyz")
    assert (response.status_code, response.get_json()["reasons"]) == (503, ["draining"])
    assert browser.get("/healthz").status_code == 200


def test_a_server_that_cannot_save_is_not_ready(app: flask.Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise Refusal(Code.JOURNAL_UNAVAILABLE)

    monkeypatch.setattr(parts_of(app).registry.journal, "try_write", refuse)
    response = app.test_client().get("/readyz")
    assert (response.status_code, response.get_json()["reasons"]) == (503, ["journal_unavailable"])


# ------------------------------------------------------------------ metrics


def test_without_metrics_from_there_are_none(app: flask.Flask) -> None:
    assert app.test_client().get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("10.9.8.7", {}, 200),
        ("192.168.4.20", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 404),
        (PROXY, {"X-Forwarded-For": "127.0.0.1"}, 404),
    ],
)
def test_only_those_named_read_metrics_and_never_through_a_proxy(
    measured: flask.Flask, address: str, headers: dict[str, str], status: int
) -> None:
    response = measured.test_client().get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    assert response.status_code == status


def test_messages_requests_and_pages_are_counted_without_names(measured: flask.Flask) -> None:
    parts = parts_of(measured)
    table = parts.registry.open("Wednesday of Zora")
    phone = PageClient(measured, table.id)
    assert phone.take_seat("N", "blue", "Quetzalcoatl")["ok"]
    assert not phone.answer("no.such.ask", "1")["ok"]
    phone.send("no_such_event", {})
    measured.test_client().get("/healthz")
    assert metric(measured, 'exchequer_messages_total{event="take_seat",outcome="carried_out"}') == 1
    assert metric(measured, 'exchequer_messages_total{event="unknown",outcome="refused"}') == 1
    assert metric(measured, 'exchequer_refusals_total{code="not_started"}') == 1
    assert metric(measured, 'exchequer_message_seconds_count{event="hello"}') == 1
    assert metric(measured, 'exchequer_request_seconds_count{route="health.health",status="2xx"}') == 1
    assert metric(measured, 'exchequer_tables{state="gathering"}') == 1
    assert metric(measured, 'exchequer_pages{kind="phone",role="known"}') == 1
    assert metric(measured, "exchequer_ready") == 1
    body = measured.test_client().get("/metrics").get_data(as_text=True)
    assert "Quetzalcoatl" not in body and "Zora" not in body and table.id not in body


def test_what_is_amiss_is_a_metric(measured: flask.Flask) -> None:
    parts_of(measured).readiness.draining = True
    assert metric(measured, "exchequer_ready") == 0
    assert metric(measured, 'exchequer_trouble{code="draining"}') == 1


# ------------------------------------------------------------------ request ids


def test_what_a_message_has_caused_is_logged_under_its_id(
    app: flask.Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    parts = parts_of(app)
    phone = PageClient(app, parts.registry.open("").id)
    lines: list[log_output.LogLine] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(log_output.JsonLines().format(record)))

    def fail(*_arguments: object) -> None:
        raise RuntimeError

    handler = Kept()
    logging.getLogger("exchequer.sockets").addHandler(handler)
    try:
        monkeypatch.setattr(page_messages, "_take_seat", fail)
        for _ in range(2):
            assert phone.send("take_seat", {"seat": "N", "name": "Ada", "colour": "blue"})["code"] == "internal"
    finally:
        logging.getLogger("exchequer.sockets").removeHandler(handler)
    opened, numbers = zip(*(line["request"].rsplit(".", 1) for line in lines), strict=True)
    assert len(set(opened)) == 1 and numbers == ("2", "3")
