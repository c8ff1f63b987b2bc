"""The first five minutes in a real browser: from the scan to the seat, the lobby, and seats that change hands."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.games import names
from companion.settings import Settings
from companion.tables.commands import consent
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from tests.served import served

SMALL: ViewportSize = {"width": 320, "height": 640}
TAPS = """addEventListener('click', event => {
    if (event.isTrusted) sessionStorage.setItem('taps', Number(sessionStorage.getItem('taps')) + 1);
}, true)"""
"""Script: counts the taps of a person."""
MIDDLE_IN_VIEW = """element => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
}"""
PATHS = "paths => paths.map(one => one.getAttribute('d')).join()"
"""Script: the data of all paths of a drawing."""
GAME = "world_without_end"


class Evening:
    """A server, and devices in a real browser: each has its own storage, as phones have."""

    def __init__(self, address: str, registry: TableRegistry, browser: Browser) -> None:
        self.address, self.registry, self.browser = address, registry, browser
        self.pages: list[Page] = []

    def device(self, size: ViewportSize = SMALL) -> Page:
        """A new device."""
        page = self.browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce").new_page()
        page.add_init_script(TAPS)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        self.pages.append(page)
        return page

    def scan(self, table: Table, page: Page, code: str = "") -> Page:
        """The device opens the address of the join code."""
        page.goto(f"{self.address}/join/{table.id}{code}")
        return page

    def seated(self, table: Table, name: str) -> Page:
        """A device that has sat down as proposed."""
        page = self.scan(table, self.device())
        page.fill("#name", name)
        page.click(".sit button.main")
        page.wait_for_url("**/phone/*")
        return page

    def host(self, table: Table, page: Page | None = None) -> Page:
        """The host page."""
        page = page or self.device({"width": 1024, "height": 900})
        page.goto(f"{self.address}{self.registry.host_path(table.id)}")
        return page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, TableRegistry]]:
    """One server for all tests of this module."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), rate=1e6, burst=10**6, changes_a_minute=10**6)
    with served(settings) as (address, parts):
        yield address, parts.registry


@pytest.fixture
def evening(server: tuple[str, TableRegistry], browser: Browser) -> Iterator[Evening]:
    """Devices, which are put away after the test."""
    begun = Evening(*server, browser)
    yield begun
    for page in begun.pages:
        page.context.close()


@pytest.fixture
def table(server: tuple[str, TableRegistry]) -> Table:
    """A new table of one of the games."""
    return server[1].open("Sunday", game=GAME)


def taps(page: Page) -> int:
    """How often a person has tapped the pages of this device."""
    return int(page.evaluate("Number(sessionStorage.getItem('taps'))"))


def test_a_scan_leads_to_a_seat_with_a_name_and_at_most_two_taps(evening: Evening, table: Table) -> None:
    first = evening.scan(table, evening.device())
    expect(first.locator("h1")).to_have_text("World Without End")
    expect(first.locator(".about")).to_contain_text("Nobody is here yet.")
    assert first.locator(".sit button.main").evaluate(MIDDLE_IN_VIEW), "the whole form is on one small screen"
    first.click("#name")
    first.keyboard.type("Anna")
    first.click(".sit button.main")
    first.wait_for_url("**/phone/*")
    assert taps(first) <= 2
    evening.seated(table, "Ben")
    people = {seat: (one.name, one.colour) for seat, one in table.people.items()}
    assert people == {"N": ("Anna", "blue"), "E": ("Ben", "red")}, "the next seat clockwise, the next colour"


def test_a_known_name_is_offered_and_a_returning_phone_taps_nothing(evening: Evening, table: Table) -> None:
    page = evening.seated(table, "Anna")
    other = evening.registry.open("Next", game="monasterium")
    evening.scan(other, page)
    expect(page.locator("#name")).to_have_value("Anna")
    before = taps(page)
    page.click(".sit button.main")
    page.wait_for_url("**/phone/*")
    assert taps(page) - before == 1
    evening.scan(table, page)
    page.wait_for_url(f"**/phone/{table.id}")
    assert taps(page) - before == 1
    expect(page.locator(".status")).to_contain_text("Anna")


def test_another_seat_and_colour_are_chosen_by_a_tap(evening: Evening, table: Table) -> None:
    page = evening.scan(table, evening.device())
    page.fill("#name", "Anna")
    page.locator(".pick.at-W").click()
    page.locator(".colours .pick", has_text="Green").click()
    page.click(".sit button.main")
    page.wait_for_url("**/phone/*")
    assert (table.people["W"].name, table.people["W"].colour) == ("Anna", "green")


def test_the_host_sits_at_the_table_too_and_is_named_on_the_join_page(evening: Evening, table: Table) -> None:
    host = evening.host(table)
    host.get_by_role("link", name="Sit here too").click()
    host.fill("#name", "Hanna")
    host.click(".sit button.main")
    host.wait_for_url("**/phone/*")
    expect(host.locator(".lobby-here")).to_contain_text("Hanna hosts")
    expect(host.get_by_role("link", name="You can start the game on the host page.")).to_be_visible()
    expect(evening.scan(table, evening.device()).locator(".about")).to_contain_text("Hanna hosts.")


def test_a_tick_of_one_phone_is_seen_on_all_and_taken_back_on_another(evening: Evening, table: Table) -> None:
    anna, ben = evening.seated(table, "Anna"), evening.seated(table, "Ben")
    step = "Put the favour marker on the Outlaws."
    anna.get_by_label(step).check()
    expect(ben.get_by_label(step)).to_be_checked()
    expect(ben.locator(".set-up-drawing .part-marker")).to_have_class("part part-marker stands")
    expect(ben.locator(".progress")).to_contain_text("1 of")
    anna.get_by_label("I have everything").check()
    expect(ben.locator(".set-up-drawing .part-seat-N")).to_have_class("part part-seat-N stands")
    host = evening.host(table)
    host.get_by_label(step).uncheck()
    expect(anna.get_by_label(step)).not_to_be_checked()
    expect(anna.locator(".evening li")).to_have_count(4)


def test_each_game_draws_its_own_board_on_phone_and_host_page(evening: Evening) -> None:
    boards = set()
    for game in names():
        table = evening.registry.open("Sunday", game=game)
        phone, host = evening.seated(table, "Anna"), evening.host(table)
        step = host.locator(".lobby-set-up .step").first
        for page in (phone, host):
            expect(page.locator(".set-up-drawing .part-board path").nth(9)).to_be_attached()  # more than a plain board
            expect(page.locator(".set-up-drawing .part-board")).to_have_class("part part-board outline")
        step.get_by_role("checkbox").check()
        expect(phone.locator(".set-up-drawing .part-board")).to_have_class("part part-board stands")
        drawn = [page.locator(".set-up-drawing .part-board path").evaluate_all(PATHS) for page in (phone, host)]
        assert drawn[0] == drawn[1]
        boards.add(drawn[0])
    assert len(boards) == len(names())


def test_a_freed_phone_reads_who_freed_its_seat(evening: Evening, table: Table) -> None:
    anna = evening.seated(table, "Anna")
    host = evening.host(table)
    host.get_by_role("button", name="Free the seat of Anna").click()
    host.get_by_role("button", name="Free the seat of Anna").click()
    expect(anna.locator("h2")).to_have_text("The host freed your seat: North.")
    anna.reload()
    expect(anna.locator("h2")).to_have_text("The host freed your seat: North.")
    anna.get_by_role("button", name="Take it back").click()
    expect(anna.locator(".status")).to_contain_text("Anna")
    assert table.people["N"].name == "Anna"


def start_with_two(evening: Evening, table: Table) -> tuple[Page, Page]:
    """The phones of two players of a running game."""
    anna, ben = evening.seated(table, "Anna"), evening.seated(table, "Ben")
    table.start(start_player="N")
    expect(anna.locator(".lobby-here")).to_have_count(0)
    return anna, ben


def test_a_late_phone_asks_the_host_who_declines_or_gives_a_seat(evening: Evening, table: Table) -> None:
    start_with_two(evening, table)
    late = evening.scan(table, evening.device())
    expect(late.locator("#late")).to_have_text("The game has begun, and all its seats are taken.")
    expect(late.get_by_role("link", name="Watch")).to_be_visible()
    late.fill("#name", "Lea")
    late.get_by_role("button", name="Ask the host for a seat").click()
    expect(late.locator("h2")).to_contain_text("You have asked the host for a seat, as Lea.")
    host = evening.host(table)
    expect(host.locator("h2").first).to_have_text("Lea asks for a seat.")
    host.get_by_role("button", name="Decline").click()
    expect(late.locator("h2").first).to_have_text("The host has declined your request for a seat.")
    late.get_by_role("button", name="Ask the host for a seat").click()
    host.get_by_role("button", name="In place of Ben").click()
    assert "E" in table.people, "a taken seat wants a second tap"
    host.get_by_role("button", name="Free the seat of Ben for Lea").click()
    expect(late.locator("h2").first).to_have_text("Waiting for consent")
    number = next(iter(table.state.proposals))
    consent.vote(table, number, "E", True)
    late.wait_for_url("**/phone/*")
    assert table.people["E"].name == "Lea"


def test_a_seat_is_handed_over_by_a_code(evening: Evening, table: Table) -> None:
    anna, _ = start_with_two(evening, table)
    anna.locator(".bar .open").click()
    anna.get_by_role("tab", name="Settings").click()
    anna.locator(".hand-over summary").click()
    anna.get_by_role("button", name="Show the code").click()
    expect(anna.locator(".hand-over img")).to_have_js_property("complete", True)
    code = anna.locator(".hand-over .big").inner_text()
    dora = evening.scan(table, evening.device(), f"#{code.replace(' ', '')}")
    expect(dora.locator("h2").first).to_contain_text("Anna hands this seat over to you.")
    dora.fill("#name", "Dora")
    dora.get_by_role("button", name="Take the seat").click()
    dora.wait_for_url("**/phone/*")
    expect(dora.locator(".status")).to_contain_text("Dora")
    expect(anna.locator("#departed")).to_have_text("You handed your seat over to Dora: North.")
    typed = evening.scan(table, evening.device())
    typed.get_by_text("I have a code for a seat").click()
    typed.fill("#code", code)
    typed.get_by_role("button", name="Continue").click()
    expect(typed.locator("#wrong-code")).to_have_text(
        "This code is not valid any more. Let the other phone show a new one."
    )


def frames_of(page: Page, received: list[str]) -> None:
    """Collect what a page is sent over its sockets."""

    def collect(payload: str | bytes) -> None:
        received.append(payload if isinstance(payload, str) else payload.decode())

    page.on("websocket", lambda socket: socket.on("framereceived", collect))


def test_a_watcher_is_sent_what_the_table_page_is_sent(evening: Evening, table: Table) -> None:
    start_with_two(evening, table)
    table.answer("1.1.event", "I-01", "N")
    views: list[object] = []
    for path in ("watch", "table"):
        page, received = evening.device(), list[str]()
        frames_of(page, received)
        page.goto(f"{evening.address}/{path}/{table.id}")
        page.wait_for_selector("footer")
        views.append(next(json.loads(one[2:])[1]["view"] for one in received if one.startswith('42["view"')))
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    assert views[0] == views[1]
    assert isinstance(views[0], dict) and views[0]["viewer"] == "table" and views[0]["mine"] is None


def test_before_the_first_game_the_host_is_told_once_whose_cards_are_played(evening: Evening, table: Table) -> None:
    for name in ("Anna", "Ben"):
        evening.seated(table, name)
    host = evening.host(table)
    host.get_by_role("button", name="Start", exact=True).click()
    expect(host.locator("#told")).to_be_focused()
    expect(host.get_by_role("link", name="Print our deck (PDF)")).to_be_visible()
    assert table.game is None
    host.get_by_role("button", name="Start with our cards").click()
    host.wait_for_selector("#awaited")
    again = evening.registry.open("Again", game=GAME)
    for name in ("Anna", "Ben"):
        evening.seated(again, name)
    evening.host(again, host)
    host.get_by_role("button", name="Start", exact=True).click()
    host.wait_for_selector("#awaited")
