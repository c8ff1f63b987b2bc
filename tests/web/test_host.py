"""What the host page does: says what an undo takes back, and finds the other games of the house."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Open, Served

WAIT = "/host/waiting?key=secret"


def test_the_undo_says_whose_answer_goes_and_which_pieces_go_back(visit: Open) -> None:
    card = visit(WAIT).locator("section[aria-labelledby=undo]")
    expect(card).to_contain_text("The last answer: E◆ Benedetto plays an action card.")
    expect(card).to_contain_text("Return 1 wood to the forest.")


def test_an_undo_that_moves_nothing_in_the_open_says_so(visit: Open) -> None:
    card = visit("/host/simulated?key=secret").locator("section[aria-labelledby=undo]")
    expect(card).to_contain_text("plays an action card")
    expect(card).to_contain_text("No piece moves in the open.")


def test_a_correction_offers_only_moves_that_the_books_take(visit: Open, served: Served) -> None:
    page = visit(WAIT)
    served.received.clear()
    kind, source, target = (page.locator(".moves-form select").nth(n) for n in range(3))
    expect(target).to_have_value("forest")
    assert source.locator("option").all_inner_texts() == [
        "Forest", "Screen of Ada", "Screen of Benedetto", "Screen of Chidi", "Screen of Danuta",
    ]  # fmt: skip
    kind.select_option("gold")
    expect(target).to_have_value("supply")
    kind.select_option("vp")
    expect(target).to_have_value("track")
    source.select_option("seat:E")
    page.fill("#note", "one too many")
    page.click("text=Book the correction")
    expect(page.locator("form [role=status]")).to_have_text("The correction is booked.")
    assert served.received == [
        {"moves": [{"n": 1, "kind": "vp", "from": "seat:E", "to": "track"}], "note": "one too many"}
    ]


def test_older_games_are_listed_and_opened_where_this_device_was_their_host(visit: Open) -> None:
    page = visit(WAIT)
    games = page.locator("section[aria-labelledby=games] li")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Sunday's table")
    expect(games.nth(0)).to_contain_text("21 November · Ada, Benedetto")
    expect(games.nth(0).locator("a")).to_have_count(1)
    expect(games.nth(1).locator("a[download]")).to_have_attribute("href", "/games/over/record.json")
    page.evaluate("localStorage.setItem('exchequer.host.choice', 'secret')")
    page.reload()
    expect(games.nth(0).locator("a").first).to_have_attribute("href", "/host/choice?key=secret")
    expect(games.nth(0).locator("a[download]")).to_have_attribute("href", "/games/choice/record.json?key=secret")


def test_the_start_page_shows_a_host_the_way_back_to_their_own_tables(visit: Open) -> None:
    page = visit(WAIT)
    page.wait_for_selector("section[aria-labelledby=undo]")
    page.goto(page.url.split("/host")[0] + "/")
    expect(page.locator("a[data-host=waiting]")).to_have_attribute("href", "/host/waiting?key=secret")
    expect(page.locator("a[data-host=choice]")).to_be_hidden()
    expect(page.locator(".tables li").nth(1)).to_contain_text("Table waiting")
