"""Sheets that cover the phone page: what lies below cannot be reached, and has the focus again afterwards."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from companion.simulation.players import players_of
from companion.tables.commands import counting
from companion.tables.table import HOST, Table
from tests.web.live import Live

REACHED = """id => document.activeElement === document.body || document.activeElement.closest(`#${id}, .bar`)
    ? "" : document.activeElement.outerHTML.slice(0, 80)"""
"""Script: what has the focus, unless it is on the sheet, in the bar or nowhere."""
STEPS = 25
"""More than the sheet and the bar have controls."""


def settle(table: Table, random: Random) -> None:
    """Settle the first open ask by chance."""
    assert table.game is not None
    ask = table.game.asks[0]
    value = players_of(table.game_name, table.game, random).choose(ask)
    table.answer(ask.id, value, HOST if ask.seat is None else ask.seat)


def reach_nothing_below(page: Page, sheet: str) -> None:
    """By keyboard and in the accessibility tree, only the sheet and the bar below it are there."""
    expect(page.locator(f"#{sheet} h2")).to_be_focused()
    for _ in range(STEPS):
        page.keyboard.press("Tab")
        assert page.evaluate(REACHED, sheet) == ""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    roles = {node["role"]["value"] for node in tree["nodes"] if not node["ignored"]}
    assert "heading" in roles and "main" not in roles


def test_the_end_of_a_chapter_covers_the_questions_below_it_for_keys_and_screen_readers(live: Live) -> None:
    table, tokens = live.table("world_without_end", "Ada", "Bo")
    random = Random(2)
    while table.game is None or table.game.asks[0].what != "tax":
        settle(table, random)
    phone = live.phone(table, tokens["N"])
    phone.locator(".bar .open").focus()
    while table.view("N")["chapter"] == 1:
        settle(table, random)
    expect(phone.locator("#closing")).to_be_visible()
    record = len(table.record)
    reach_nothing_below(phone, "closing")
    phone.locator("#closing h2").focus()
    phone.keyboard.press("Enter")
    assert len(table.record) == record
    phone.get_by_role("button", name="Go on").press("Enter")
    expect(phone.locator("#closing")).to_have_count(0)
    expect(phone.locator(".bar .open")).to_be_focused()
    expect(phone.get_by_role("main")).to_be_visible()


def test_a_stock_take_covers_the_page_but_leaves_the_question_that_waits_one_tap_away(live: Live) -> None:
    table, tokens = live.table("world_without_end", "Ada", "Bo")
    phone = live.phone(table, tokens["N"])
    expect(phone.locator(".ask")).to_be_visible()
    counting.count_now(table)
    expect(phone.locator("#counting")).to_be_visible()
    reach_nothing_below(phone, "counting")
    phone.locator("#counting .banner").click()
    expect(phone.locator("#counting")).to_have_count(0)
    expect(phone.locator("#now")).to_be_focused()
    expect(phone.locator(".ask")).to_be_visible()
    phone.get_by_role("button", name="Count my pieces").click()
    expect(phone.locator("#counting h2")).to_be_focused()
    phone.locator("#counting").get_by_role("button", name="Later").click()
    expect(phone.get_by_role("button", name="Count my pieces")).to_be_focused()
    counting.stop_counting(table)
    expect(phone.locator(".stock-take")).to_have_count(0)
