"""What the pieces on the board suggest, on the phone of the seat that is asked: one tap confirms it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.devices.protocols import Suggestion
from companion.tables.table import HOST, Table
from engine.core import Ask
from tests.accessibility import violations
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.conftest import TOO_WIDE
from tests.web.live import SMALL, Live, look

GAME = "pillars_of_the_earth"


def at_a_builder(table: Table) -> Ask:
    """Play up to the first ask for the space of a builder."""
    while True:
        assert table.game is not None
        ask = table.game.asks[0]
        if ask.what == "builder":
            return ask
        table.answer(ask.id, "pass" if "pass" in ask.values else ask.values[0], ask.seat or HOST)


@pytest.fixture
def suggested(live: Live) -> Iterator[tuple[Live, Table, Ask, dict[str, str]]]:
    """A table at an ask for a space, for which the board suggests one."""
    table, tokens = live.table(GAME, "Ada", "Ben")
    ask = at_a_builder(table)
    envelopes = live.parts.sockets.envelopes
    before = envelopes.on_board

    def on_board(shown: Table, seat: str | None) -> Suggestion | None:
        if shown is not table or seat != ask.seat:
            return None
        return {"ask": ask.id, "value": ask.values[4], "certainty": 0.9, "text": {"key": "device.board_seen"}}

    envelopes.on_board = on_board
    yield live, table, ask, tokens
    envelopes.on_board = before


def test_one_tap_places_the_builder_where_the_camera_sees_it(
    suggested: tuple[Live, Table, Ask, dict[str, str]],
) -> None:
    live, table, ask, tokens = suggested
    assert ask.seat is not None
    page = live.phone(table, tokens[ask.seat], SMALL)
    seen = page.locator(".on-board")
    expect(seen).to_contain_text("The camera sees this on the board.")
    assert not page.evaluate(TOO_WIDE)
    assert violations(page) == []
    look(page, "suggestion_of_the_board")
    wait_until_read(page)
    seen.get_by_role("button").click()
    wait_until(lambda: table.record[-1].ask == ask.id)
    assert table.record[-1].value == ask.values[4]


def test_nobody_else_is_shown_it(suggested: tuple[Live, Table, Ask, dict[str, str]]) -> None:
    live, table, ask, tokens = suggested
    other = "E" if ask.seat == "N" else "N"
    page = live.phone(table, tokens[other])
    expect(page.locator("h2").first).to_be_visible()
    expect(page.locator(".on-board")).to_have_count(0)
