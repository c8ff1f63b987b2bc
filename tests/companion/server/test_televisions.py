"""Televisions: the table's host pairs them by typing a code, and they only get the table page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flask
import pytest

from companion.errors import Code, Refusal
from companion.server.app import create_app, services_of
from companion.server.televisions import MOST, SECONDS, TRIES, Televisions
from companion.settings import Settings


@pytest.fixture
def televisions() -> Televisions:
    """The televisions of a server that has just started."""
    return Televisions()


def refused(code: Code, call: object, *arguments: object) -> bool:
    """Whether a call is refused with this code."""
    with pytest.raises(Refusal) as found:
        call(*arguments)  # type: ignore[operator]
    return found.value.code is code


def test_a_code_serves_once_and_is_valid_for_ten_minutes(televisions: Televisions) -> None:
    ticket, code = televisions.open(0.0)
    televisions.pair(code, "ours", 1.0)
    assert refused(Code.TELEVISION_CODE, televisions.pair, code, "theirs", 2.0)
    assert televisions.table_of(ticket, 2.0) == "ours"
    late, old = televisions.open(0.0)
    assert refused(Code.TELEVISION_CODE, televisions.pair, old, "ours", SECONDS)
    assert refused(Code.TELEVISION_GONE, televisions.table_of, late, SECONDS)


def test_hosts_may_try_few_codes_in_a_minute(televisions: Televisions) -> None:
    _, code = televisions.open(0.0)
    for _ in range(TRIES):
        assert refused(Code.TELEVISION_CODE, televisions.pair, "wrong", "ours", 0.0)
    assert refused(Code.TOO_OFTEN, televisions.pair, code, "ours", 0.0)
    televisions.pair(code, "ours", 1.0)


def test_of_too_many_televisions_the_newest_can_be_paired(televisions: Televisions) -> None:
    assert len({televisions.open(0.0)[1] for _ in range(MOST + 5)}) == MOST + 5
    newest, code = televisions.open(0.0)
    televisions.pair(code, "ours", 0.0)
    assert televisions.table_of(newest, 0.0) == "ours"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[flask.Flask]:
    """An application with one table."""
    made = create_app(Settings(data=tmp_path, base_url="http://localhost"))
    yield made
    services_of(made).close()


def test_only_the_host_pairs_and_a_bad_request_gets_a_code_and_a_sentence(app: flask.Flask) -> None:
    client = app.test_client()
    registry = services_of(app).registry
    table = registry.open("Ours")
    key = registry.host_path(table.id).partition("key=")[2]
    shown = client.post("/tv/code").get_json()
    assert client.get(f"/tv/code/{shown['ticket']}").get_json() == {"table": None}
    stranger = client.post(f"/host/{table.id}/television", json={"code": shown["code"]})
    assert (stranger.status_code, stranger.get_json()["code"]) == (403, "not_host")
    for bad in ({"code": "nope"}, {"code": 7}, {"code": "x" * 99}, {}):
        reply = client.post(f"/host/{table.id}/television?key={key}", json=bad).get_json()
        assert reply["code"] == "television_code"
        assert "No television shows this code" in reply["text"]
    assert client.get(f"/tv/code/{shown['ticket']}").get_json() == {"table": None}
    assert client.post(f"/host/{table.id}/television?key={key}", json={"code": shown["code"]}).get_json()["ok"]
    assert client.get(f"/tv/code/{shown['ticket']}").get_json() == {"table": table.id}
    gone = client.get("/tv/code/unknown")
    assert (gone.status_code, gone.get_json()["code"]) == (403, "television_gone")
