"""A printed card that the pack does not know, entered on a phone in the middle of a game, in a real browser."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from companion.tables.table import Table
from tests.web.live import Live

TAPS = """addEventListener("click", event => {
    if (!event.target.closest("button, a, label, input, select")) return;
    localStorage.setItem("taps", 1 + Number(localStorage.getItem("taps") ?? 0));
}, true);"""
"""Counts taps across the pages of a phone."""


@dataclass
class Evening:
    """A running game of World Without End and the phone of the player who turns up the event."""

    live: Live
    table: Table
    page: Page


@pytest.fixture
def evening(live: Live) -> Evening:
    table, tokens = live.table("world_without_end", "Ada", "Ben")
    page = live.phone(table, tokens["N"])
    page.context.add_init_script(TAPS)
    page.reload()
    return Evening(live, table, page)


def test_a_card_is_entered_and_played_in_at_most_15_taps(evening: Evening) -> None:
    page = evening.page
    page.get_by_role("button", name="My card isn’t here").click()
    page.wait_for_url("**/enrol/**")
    place = page.locator(".card-place select")
    expect(page.locator(".card-place p")).to_contain_text(place.locator("option:checked").inner_text())
    place.select_option(index=2)
    chosen = place.locator("option").nth(2).inner_text()
    expect(page.locator("#place")).to_have_text(chosen)
    expect(page.locator(".card-place p")).to_contain_text(chosen)
    for corner in ("1 stone", "1 wood", "2 gold", "1 VP"):
        page.locator(".palette").get_by_role("button", name=corner, exact=True).click()
    page.locator(".palette").get_by_role("button").nth(2).click()  # the side of the red arrow
    page.locator(".palette").get_by_role("button", name="Resolved by hand").click()
    page.get_by_role("button", name="Play this card").click()
    page.wait_for_url("**/phone/**")
    expect(page.locator("#now-title")).to_be_visible()
    assert int(page.evaluate("localStorage.getItem('taps')")) <= 15
    assert evening.table.game is not None
    assert evening.table.game.asks[0].what == "by_hand"
    copies = [line for line in evening.live.parts.registry.packs_of("world_without_end") if not line["ours"]]
    assert evening.table.pack_hash in [line["hash"] for line in copies]


def test_a_card_that_lacks_something_cannot_be_played_and_the_way_back_is_open(evening: Evening) -> None:
    page = evening.page
    page.get_by_role("button", name="My card isn’t here").click()
    page.wait_for_url("**/enrol/**")
    expect(page.locator(".onwards")).to_contain_text("still missing")
    expect(page.get_by_role("button", name="Play this card")).to_have_count(0)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/phone/**")
    assert evening.table.record == []


def test_another_seat_and_a_stranger_cannot_put_a_card_into_the_game(evening: Evening) -> None:
    send = """([path, body]) => fetch(path, {method: "POST", body: JSON.stringify(body),
        headers: {"Content-Type": "application/json", Accept: "application/json"}}).then(reply => reply.json())"""
    assert evening.table.game is not None
    drafts = evening.live.parts.registry.drafts
    before = drafts.all()
    body = {"ask": evening.table.game.asks[0].id, "token": "nobody"}
    refused = evening.page.evaluate(send, [f"/tables/{evening.table.id}/cards", body])
    assert (refused["ok"], refused["code"]) == (False, "not_seated")
    assert drafts.all() == before
