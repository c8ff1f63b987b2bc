"""Stand-ins on the pages: the host's buttons about one, and the end of the game on the phone of its seat."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.errors import Refusal
from companion.tables.commands import standing_in
from companion.tables.table import Table
from tests.properties.random_play import random_answer
from tests.waiting import wait_until
from tests.web.live import PHONE, Live


def play_to_the_end(table: Table) -> None:
    """Answer at random until the game is over; the stand-in answers its own asks, or is forestalled."""
    chance = Random(1)
    for _ in range(2_000):
        if table.over or table.game is None or not table.game.asks:
            return
        ask = table.game.asks[0]
        try:
            table.answer(ask.id, random_answer(ask, chance), ask.seat or "host")
        except Refusal:
            continue
    pytest.fail("the game did not end")


def test_the_host_changes_a_stand_in_and_takes_it_off_its_seat(live: Live) -> None:
    table, _ = live.table("world_without_end", "Ada", "Ben", "Cy")
    standing_in.leave_to_stand_in(table, "E", "careful")
    host = live.open(live.parts.registry.host_path(table.id))
    name = table.people["E"].name
    host.get_by_role("button", name=f"{name}: Change the stand-in").click()
    level, carer = host.get_by_label("How well it plays"), host.get_by_label("Who moves its pieces")
    expect(level).to_have_value("careful")
    level.select_option("good")
    assert carer.locator("option").evaluate_all("all => all.map(one => one.value)") == ["N", "S", ""]
    carer.select_option("S")
    host.get_by_role("button", name="Seat the stand-in").click()
    assert wait_until(lambda: (table.people["E"].stand_in, table.people["E"].carer) == ("good", "S"), 20)
    host.get_by_role("button", name=f"{name}: Take the stand-in off").click()
    assert wait_until(lambda: "E" not in table.people, 20)
    expect(host.get_by_role("button", name="East: A stand-in plays here")).to_be_visible()


def test_the_phone_of_a_seat_that_a_stand_in_plays_shows_the_places_at_the_end(live: Live) -> None:
    table, tokens = live.table("world_without_end", "Ada", "Ben")
    standing_in.leave_to_stand_in(table, "N", "careful")
    phone = live.open(f"/phone/{table.id}", PHONE, **{f"token.{table.id}": tokens["N"]})
    expect(phone.locator("#former")).to_be_visible()
    expect(phone.locator(".strip")).to_be_visible()
    play_to_the_end(table)
    expect(phone.locator(".story-places li")).to_have_count(2, timeout=20_000)
    expect(phone.locator(".strip")).to_have_count(0)
