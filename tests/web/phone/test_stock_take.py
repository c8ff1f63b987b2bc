"""Stock-take on the pages: one tap where the books agree; lines and a correction where they differ."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from companion.tables.commands import consent, standing_in
from companion.tables.state.rows import Move
from tests.accessibility import violations
from tests.reading import wait_until_read
from tests.web.conftest import TOO_WIDE
from tests.web.live import PHONE, SMALL, TELEVISION, Live

TAPS = """() => { window.taps = 0; addEventListener("click", event => { window.taps += event.isTrusted; }, true); }"""


def call(page: Page) -> None:
    """Call for a stock-take from the drawer."""
    page.click(".bar .open")
    page.get_by_role("button", name="Count now").click()


def sheet(page: Page) -> Callable[[str], None]:
    """Wait until the sheet is there and takes taps; then a function that taps one of its buttons."""
    expect(page.locator("#counting")).to_be_visible()
    wait_until_read(page)

    def tap(name: str) -> None:
        page.locator("#counting").get_by_role("button", name=name, exact=True).click()

    return tap


def test_where_nothing_is_hidden_one_tap_says_that_the_books_agree(live: Live) -> None:
    table, tokens = live.table("monasterium", "Ada", "Bo")
    ada, bo = (live.phone(table, tokens[seat]) for seat in "NE")
    screen = live.open(f"/table/{table.id}", TELEVISION)
    call(ada)
    expect(screen.locator(".counting.board")).to_contain_text("Bo")
    for page in (ada, bo):
        tap = sheet(page)
        page.evaluate(TAPS)
        tap("Yes, all right")
        expect(page.locator("#counting")).to_have_count(0)
        assert page.evaluate("window.taps") == 1
    expect(ada.locator(".stock-take .left")).to_contain_text("table")
    ada.get_by_role("button", name="Count the table’s piles").click()
    sheet(ada)("Yes, all right")
    expect(bo.locator(".stock-take .agreed")).to_have_text("The books agree.")
    expect(screen.locator(".agreed")).to_be_visible()


def test_a_difference_leads_to_the_lines_that_explain_it_and_to_a_correction(live: Live) -> None:
    table, tokens = live.table("world_without_end", "Ada", "Bo")
    for n, source, to in ((2, "supply", "seat:N"), (1, "supply", "seat:N"), (1, "seat:N", "supply")):
        consent.correct(table, [Move.model_validate({"n": n, "kind": "wool", "from": source, "to": to})], "set up")
        consent.vote(table, table.state.number, "N", True)
    ada, bo = (live.phone(table, tokens[seat]) for seat in "NE")
    host = live.open(live.parts.registry.host_path(table.id), TELEVISION)
    screen = live.open(f"/table/{table.id}", TELEVISION)
    mine = table.view("N")["mine"]
    assert mine is not None
    wool = mine["holdings"]["wool"]
    host.get_by_role("button", name="Count now").click()

    tap = sheet(ada)
    assert "wool" not in ada.inner_text("#counting").lower(), "a phone on the table tells nothing"
    expect(ada.get_by_role("heading", name="Count now")).to_be_focused()
    ada.evaluate(TAPS)
    tap("Show what the books say")
    ada.evaluate("dispatchEvent(new Event('blur'))")
    expect(ada.locator("#counting .said")).to_have_count(0)
    tap("Show what the books say")
    tap("Something differs")
    ada.get_by_role("button", name="One more: wool").click()
    row = ada.locator("#counting .counts > .differs")
    expect(row).to_contain_text(f"You count {wool + 1}, the books say {wool}.")
    expect(row.locator(".explaining li").first).to_contain_text("perhaps not done")
    ada.set_viewport_size(SMALL)
    assert not ada.evaluate(TOO_WIDE)
    ada.set_viewport_size(PHONE)
    assert violations(ada) == []
    tap("Correct the books")
    expect(ada.locator("#counting")).to_have_count(0)
    expect(screen.locator(".counters .differ")).to_contain_text("Ada")
    expect(host.get_by_role("button", name="Agree", exact=True)).to_be_visible()
    wait_until_read(host)
    host.get_by_role("button", name="Agree", exact=True).click()
    expect(ada.locator(".counters .agree")).to_contain_text("Ada")
    agreed = table.view("N")["mine"]
    assert agreed is not None and agreed["holdings"]["wool"] == wool + 1

    tap = sheet(bo)
    bo.evaluate(TAPS)
    tap("Show what the books say")
    tap("Yes, all right")
    expect(bo.locator("#counting")).to_have_count(0)
    assert bo.evaluate("window.taps") == 2
    bo.get_by_role("button", name="Count the table’s piles").click()
    tap = sheet(bo)
    tap("Something differs")
    bo.locator("#counting .counted-row").first.get_by_role("button").first.click()
    tap("Tell the table")
    expect(screen.locator(".pile-differences")).to_contain_text("the books said")
    expect(host.locator(".stock-take .differs")).to_contain_text("You count")
    assert table.game is not None
    project = next(pile for pile in table.game.correctable()["stone"] if pile.startswith("project:"))
    host.get_by_label("Where the pieces are").select_option(value=project)
    host.get_by_role("button", name="Correct the books").click()
    expect(host.locator(".stock-take .agreed")).to_have_text("The books agree.")
    expect(screen.locator(".agreed")).to_be_visible()


def test_the_host_says_that_a_stand_in_has_been_counted(live: Live) -> None:
    table, _tokens = live.table("world_without_end", "Ada", "Bo")
    standing_in.leave_to_stand_in(table, "E", "careful")
    host = live.open(live.parts.registry.host_path(table.id))
    host.get_by_role("button", name="Count now").click()
    form = host.locator(".stock-take")
    counted = form.get_by_role("button", name="Counted")
    expect(counted).to_be_visible()
    host.set_viewport_size(SMALL)
    assert not host.evaluate(TOO_WIDE)
    counted.click()
    expect(form.locator(".counters .agree")).to_contain_text("Bo")
    expect(counted).to_have_count(0)
