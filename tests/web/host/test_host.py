"""Host page: corrections, the other games of the server, and changed rules."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.waiting import wait_until
from tests.web.conftest import CannedServer, Open
from tests.web.live import Live

WAIT = "/host/waiting?key=secret"


def test_a_correction_offers_the_piles_of_its_kind_grouped_by_owner(visit: Open, served: CannedServer) -> None:
    page = visit(WAIT)
    kind, source, target = (page.locator(".moves-form select").nth(n) for n in range(3))
    expect(source).to_have_value("seat:N")
    expect(target).to_have_value("forest")
    owners = source.locator("optgroup").evaluate_all("groups => groups.map((element) => element.label)")
    assert owners == ["N · Ada", "E · Benedetto", "S · Chidi", "W · Danuta"]
    kind.select_option("gold")
    expect(target).to_have_value("supply")
    kind.select_option("vp")
    expect(target).to_have_value("track")
    source.select_option("seat:E")
    page.fill("#note", "one too many")
    served.received.clear()
    page.click("text=Save the correction")
    expect(page.locator("form [role=status]")).to_have_text("The correction is saved.")
    assert served.received == [
        {"moves": [{"n": 1, "kind": "vp", "from": "seat:E", "to": "track"}], "note": "one too many"}
    ]
    expect(kind).to_have_value("wood")


def test_a_correction_that_lifts_a_seat_of_pillars_above_30_gold_is_refused_beside_the_form(live: Live) -> None:
    table, _ = live.table("pillars_of_the_earth", "Ann", "Ben")

    def held() -> int:
        game: Any = table.game
        gold: int = game.board.held("N", "gold")
        return gold

    room = 30 - held()
    page = live.open(f"/host/{table.id}?key={live.parts.registry.keys.key(table.id)}")
    form = page.locator("section[aria-labelledby=correct] form")
    for field, value in enumerate(("gold", "box", "seat:N")):
        form.locator("select").nth(field).select_option(value)
    for n, alert in ((room + 1, "There is no room for that many."), (room, "")):
        form.locator("input[type=number]").fill(str(n))
        form.get_by_role("button", name="Save the correction").click()
        expect(form.get_by_role("alert")).to_contain_text(alert)
        expect(form.locator("input[type=number]")).to_have_value(str(n) if alert else "1")
    expect(form.get_by_role("status")).to_have_text("The correction is saved.")
    assert held() == 30


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


def test_the_start_page_shows_a_host_the_way_back_to_their_own_tables(visit: Open) -> None:
    page = visit(WAIT)
    page.wait_for_selector("section[aria-labelledby=undo]")
    page.goto(page.url.split("/host")[0] + "/")
    expect(page.locator("a[data-host=waiting]")).to_have_attribute("href", "/host/waiting?key=secret")
    expect(page.locator("a[data-host=choice]")).to_be_hidden()
    expect(page.locator(".tables li").nth(1)).to_contain_text("Table waiting")


def test_a_host_whose_rules_have_changed_reads_what_differs_and_goes_on(visit: Open, served: CannedServer) -> None:
    page = visit("/host/changed?key=secret")
    card = page.locator("section[aria-labelledby=rules-change]")
    expect(card).to_contain_text("The newer rules ask again from answer 57 of 60.")
    expect(card).to_contain_text("North has 12 VP by the newer rules, instead of 11.")
    expect(card).to_contain_text("The last answers have to be given again: 4.")
    expect(page.locator(".paused")).to_have_count(0)
    expect(page.get_by_role("button", name="Continue", exact=True)).to_have_count(0)
    served.received.clear()
    card.get_by_role("button", name="Go on under the newer rules from here").click()
    assert wait_until(lambda: [list(message) for message in served.received] == [["epoch"]])
    expect(page.locator(".refusal")).to_have_count(0)
