"""Garbage: what a second round has found in use is not looked at again, and nothing is kept that nobody can reach."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import flask
import pytest

from companion import garbage
from companion.garbage import AT_LEAST, LOOK, QUIET, SELDOM, QuietRounds, collect_all, keep_rounds_short
from companion.server.app import parts_of
from companion.server.serving import web_server
from companion.tables.table import Table
from tests.companion.transport.test_websocket import acknowledged, connected
from tests.waiting import wait_until


class Knot:
    """An object that knows itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def short_rounds() -> Iterator[None]:
    """The settings of a server, for one test."""
    before = gc.get_threshold()
    keep_rounds_short()
    yield
    gc.callbacks.remove(garbage._freeze)
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("short_rounds")
def test_a_second_round_keeps_what_is_in_use_from_the_next() -> None:
    kept = [Knot() for _ in range(1000)]
    before = gc.get_freeze_count()
    gc.collect(0)
    assert gc.get_freeze_count() < before + 500, "what is new may still be on its way to its end"
    gc.collect(1)
    assert gc.get_freeze_count() >= before + 500, "some of other threads may have gone"
    assert len(gc.get_objects()) < len(kept)


@pytest.mark.usefixtures("short_rounds")
def test_garbage_that_was_in_use_at_a_round_is_found_when_all_is_looked_at() -> None:
    one = Knot()
    seen = weakref.ref(one)
    gc.collect()
    del one
    gc.collect()
    assert seen() is not None, "it was frozen: else this test shows nothing"
    collect_all()
    assert seen() is None
    assert gc.get_freeze_count() > 0


def test_all_is_looked_at_seldom_and_while_there_is_little_to_do() -> None:
    rounds = QuietRounds()
    begun, used = rounds._last, rounds._used
    much = QUIET * LOOK * 2
    assert not rounds.look(begun + LOOK, used)
    assert not rounds.look(begun + SELDOM + 1, used + much)
    assert rounds.look(begun + SELDOM + 1 + LOOK, used + much)
    assert not rounds.look(begun + SELDOM + 1 + 2 * LOOK, used + much), "it was looked at a minute ago"
    assert rounds.look(begun + SELDOM + 1 + LOOK + AT_LEAST, used + 2 * much)


def test_the_end_of_a_page_leaves_nothing_to_the_collector(app: flask.Flask, table: Table) -> None:
    server, gateway = web_server(app), parts_of(app).gateway
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = connected(server)
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    gc.collect()
    gc.disable()
    try:
        (session,) = gateway.socketio.server.eio.sockets.values()
        gone = weakref.ref(session), weakref.ref(session.websocket)
        del session
        page.socket.close()
        assert wait_until(lambda: not gateway.pages)
        assert wait_until(lambda: gone[0]() is None and gone[1]() is None, timeout=5.0)
    finally:
        gc.enable()
        server.shutdown()
