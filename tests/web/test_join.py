"""The join page: whose table it is; and names that are long or have joined signs, there and on the table page."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.tables.commands import seating, standing_in
from tests.web.conftest import BROKEN_WORDS
from tests.web.live import PHONE, TELEVISION, Live, hold_replies

LONG = "Bartolomeo"
JOINED = "\N{MAGE}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}\u200d\N{FEMALE SIGN}\ufe0f"


def test_a_table_without_a_name_is_named_after_its_host_or_else_who_sat_down_first(live: Live) -> None:
    table = live.parts.registry.open("", game="world_without_end")
    page = live.open(f"/join/{table.id}")
    expect(page.locator(".about")).to_be_visible()
    expect(page.locator("header p")).to_have_count(0)
    seating.take_seat(table, "E", "Ann", "red")
    expect(page.locator("header p")).to_have_text("Ann’s table")
    seating.take_seat(table, "N", "Ben", "blue", host=True)
    expect(page.locator("header p")).to_have_text("Ben’s table")
    expect(page.locator(".about")).to_contain_text("Ben hosts.")


def test_a_long_name_is_counted_while_it_is_entered_and_whole_on_the_page_of_a_running_game(live: Live) -> None:
    table, _ = live.table("world_without_end", "Ann", LONG, "Cy", f"{LONG}s")
    page = live.open(f"/join/{table.id}")
    expect(page.locator(".late, #late")).to_be_visible()
    field = page.get_by_label("Your name")
    field.fill("Ann")
    expect(page.locator("#name-count")).to_be_empty()
    field.fill("A" * 15)
    expect(page.locator("#name-count")).to_contain_text("15")
    standing_in.leave_to_stand_in(table, "N", "careful")
    expect(page.locator(".seats-round")).to_contain_text(LONG)
    assert page.evaluate(BROKEN_WORDS, ".seats-round") == []


def test_a_joined_sign_in_a_name_counts_as_one_on_the_table_page(live: Live) -> None:
    table, _ = live.table("world_without_end", "Ann", JOINED * 2, "Bartholomew of Kingsbridge"[:20])
    names = live.open(f"/table/{table.id}", TELEVISION).locator(".scores .name")
    expect(names).to_have_count(3)
    short, signs, long = names.evaluate_all("all => all.map(element => parseFloat(getComputedStyle(element).fontSize))")
    assert long < signs == short


def test_a_phone_that_has_a_seat_is_shown_nothing_of_the_join_page_on_its_way(live: Live) -> None:
    table, tokens = live.table("monasterium", "Ada", "Bo")
    page = live.open("/", PHONE, **{f"token.{table.id}": tokens["N"]})
    late = hold_replies(page, lambda: "/join/" in page.url)
    page.goto(f"{live.address}/join/{table.id}")
    while not late:
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)  # the view has come, too
    assert page.locator(".about").count() == 0
    late[0]()
    page.wait_for_url("**/phone/**")
