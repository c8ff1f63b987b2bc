"""The first five minutes in a real browser: from the scan to the seat, the lobby, and seats that change hands."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games import names
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import consent
from companion.tables.table import Table
from tests.e2e.evening import SMALL, Evening
from tests.served import served

TAPS = """addEventListener('click', event => {
    if (event.isTrusted) sessionStorage.setItem('taps', Number(sessionStorage.getItem('taps')) + 1);
}, true)"""
"""Script: counts the taps of a person."""
MIDDLE_IN_VIEW = """element => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
}"""
PATHS = "paths => paths.map(path => path.getAttribute('d')).join()"
"""Script: the data of all paths of a drawing."""
GAME = "world_without_end"


class Devices(Evening):
    """Devices at one server: each has its own storage, as phones have."""

    def scan(self, table: Table, page: Page | None = None, code: str = "") -> Page:
        """A device, by default a new one, opens the address of the join code."""
        if page is None:
            page = self.open("/healthz", SMALL)
            page.add_init_script(TAPS)
        page.goto(f"{self.address}/join/{table.id}{code}")
        return page

    def seated(self, table: Table, name: str) -> Page:
        """A device that has sat down as proposed."""
        page = self.scan(table)
        page.fill("#name", name)
        page.click(".sit button.main")
        page.wait_for_url("**/phone/*")
        return page

    def host(self, table: Table) -> Page:
        """The host page."""
        return self.open(self.parts.registry.host_path(table.id), {"width": 1024, "height": 900})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    """One server for all tests of this module."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), rate=1e6, burst=10**6, changes_a_minute=10**6)
    with served(settings) as found:
        yield found


@pytest.fixture
def table(server: tuple[str, Services]) -> Table:
    """A new table of one of the games."""
    return server[1].registry.open("Sunday", game=GAME)


@pytest.fixture
def devices(server: tuple[str, Services], table: Table, browser: Browser) -> Iterator[Devices]:
    """Devices, which are put away after the test."""
    devices = Devices(*server, table, browser)
    yield devices
    devices.close()


def taps(page: Page) -> int:
    """How often a person has tapped the pages of this device."""
    return int(page.evaluate("Number(sessionStorage.getItem('taps'))"))


def test_a_scan_leads_to_a_seat_with_a_name_and_at_most_two_taps(devices: Devices, table: Table) -> None:
    first = devices.scan(table)
    expect(first.locator("h1")).to_have_text("World Without End")
    expect(first.locator(".about")).to_contain_text("Nobody is here yet.")
    assert first.locator(".sit button.main").evaluate(MIDDLE_IN_VIEW), "the whole form is on one small screen"
    first.click("#name")
    first.keyboard.type("Anna")
    first.click(".sit button.main")
    first.wait_for_url("**/phone/*")
    assert taps(first) <= 2
    devices.seated(table, "Ben")
    people = {seat: (person.name, person.colour) for seat, person in table.people.items()}
    assert people == {"N": ("Anna", "blue"), "E": ("Ben", "red")}, "the next seat clockwise, the next colour"


def test_a_known_name_is_offered_and_a_returning_phone_taps_nothing(devices: Devices, table: Table) -> None:
    page = devices.seated(table, "Anna")
    other = devices.parts.registry.open("Next", game="monasterium")
    devices.scan(other, page)
    expect(page.locator("#name")).to_have_value("Anna")
    before = taps(page)
    page.click(".sit button.main")
    page.wait_for_url("**/phone/*")
    assert taps(page) - before == 1
    devices.scan(table, page)
    page.wait_for_url(f"**/phone/{table.id}")
    assert taps(page) - before == 1
    expect(page.locator(".status")).to_contain_text("Anna")


def test_another_seat_and_colour_are_chosen_by_a_tap(devices: Devices, table: Table) -> None:
    page = devices.scan(table)
    page.fill("#name", "Anna")
    page.locator(".pick.at-W").click()
    page.locator(".colours .pick", has_text="Green").click()
    page.click(".sit button.main")
    page.wait_for_url("**/phone/*")
    assert (table.people["W"].name, table.people["W"].colour) == ("Anna", "green")


def test_the_host_sits_at_the_table_too_and_is_named_on_the_join_page(devices: Devices, table: Table) -> None:
    host = devices.host(table)
    host.get_by_role("link", name="Sit here too").click()
    host.fill("#name", "Hanna")
    host.click(".sit button.main")
    host.wait_for_url("**/phone/*")
    expect(host.locator(".lobby-here")).to_contain_text("Hanna hosts")
    expect(host.get_by_role("link", name="You can start the game on the host page.")).to_be_visible()
    expect(devices.scan(table).locator(".about")).to_contain_text("Hanna hosts.")


def test_a_tick_of_one_phone_is_seen_on_all_and_taken_back_on_another(devices: Devices, table: Table) -> None:
    anna, ben = devices.seated(table, "Anna"), devices.seated(table, "Ben")
    step = "Put the favour marker on the Outlaws."
    anna.get_by_label(step).check()
    expect(ben.get_by_label(step)).to_be_checked()
    expect(ben.locator(".set-up-drawing .part-marker")).to_have_class("part part-marker stands")
    expect(ben.locator(".progress")).to_contain_text("1 of")
    anna.get_by_label("I have everything").check()
    expect(ben.locator(".set-up-drawing .part-seat-N")).to_have_class("part part-seat-N stands")
    host = devices.host(table)
    host.get_by_label(step).uncheck()
    expect(anna.get_by_label(step)).not_to_be_checked()
    expect(anna.locator(".evening li")).to_have_count(4)


def test_each_game_draws_its_own_board_on_phone_and_host_page(devices: Devices) -> None:
    boards = set()
    for game in names():
        table = devices.parts.registry.open("Sunday", game=game)
        phone, host = devices.seated(table, "Anna"), devices.host(table)
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


def test_a_freed_phone_reads_who_freed_its_seat(devices: Devices, table: Table) -> None:
    anna = devices.seated(table, "Anna")
    host = devices.host(table)
    host.get_by_role("button", name="Free the seat of Anna").click()
    host.get_by_role("button", name="Free the seat of Anna").click()
    expect(anna.locator("h2")).to_have_text("The host freed your seat: North.")
    anna.reload()
    expect(anna.locator("h2")).to_have_text("The host freed your seat: North.")
    anna.get_by_role("button", name="Take it back").click()
    expect(anna.locator(".status")).to_contain_text("Anna")
    assert table.people["N"].name == "Anna"


def start_with_two(devices: Devices, table: Table) -> tuple[Page, Page]:
    """The phones of two players of a running game."""
    anna, ben = devices.seated(table, "Anna"), devices.seated(table, "Ben")
    table.start(start_player="N")
    expect(anna.locator(".lobby-here")).to_have_count(0)
    return anna, ben


def test_a_late_phone_asks_the_host_who_declines_or_gives_a_seat(devices: Devices, table: Table) -> None:
    start_with_two(devices, table)
    late = devices.scan(table)
    expect(late.locator("#late")).to_have_text("The game has begun, and all its seats are taken.")
    expect(late.get_by_role("link", name="Watch")).to_be_visible()
    late.fill("#name", "Lea")
    late.get_by_role("button", name="Ask the host for a seat").click()
    expect(late.locator("h2")).to_contain_text("You have asked the host for a seat, as Lea.")
    host = devices.host(table)
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


def test_a_seat_is_handed_over_by_a_code(devices: Devices, table: Table) -> None:
    anna, _ = start_with_two(devices, table)
    anna.locator(".bar .open").click()
    anna.get_by_role("tab", name="Settings").click()
    anna.locator(".hand-over summary").click()
    anna.get_by_role("button", name="Show the code").click()
    expect(anna.locator(".hand-over img")).to_have_js_property("complete", True)
    code = anna.locator(".hand-over .big").inner_text()
    dora = devices.scan(table, code=f"#{code.replace(' ', '')}")
    expect(dora.locator("h2").first).to_contain_text("Anna hands this seat over to you.")
    dora.fill("#name", "Dora")
    dora.get_by_role("button", name="Take the seat").click()
    dora.wait_for_url("**/phone/*")
    expect(dora.locator(".status")).to_contain_text("Dora")
    expect(anna.locator("#departed")).to_have_text("You handed your seat over to Dora: North.")
    typed = devices.scan(table)
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


def test_a_watcher_is_sent_what_the_table_page_is_sent(devices: Devices, table: Table) -> None:
    start_with_two(devices, table)
    table.answer("1.1.event", "I-01", "N")
    views: list[object] = []
    for path in ("watch", "table"):
        page, received = devices.open("/healthz", SMALL), list[str]()
        frames_of(page, received)
        page.goto(f"{devices.address}/{path}/{table.id}")
        page.wait_for_selector("footer")
        views.append(next(json.loads(packet[2:])[1]["view"] for packet in received if packet.startswith('42["view"')))
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    assert views[0] == views[1]
    assert isinstance(views[0], dict) and views[0]["viewer"] == "table" and views[0]["mine"] is None


def test_before_the_first_game_the_host_is_told_once_whose_cards_are_played(devices: Devices, table: Table) -> None:
    for name in ("Anna", "Ben"):
        devices.seated(table, name)
    host = devices.host(table)
    host.get_by_role("button", name="Start", exact=True).click()
    expect(host.locator("#told")).to_be_focused()
    expect(host.get_by_role("link", name="Print our deck (PDF)")).to_be_visible()
    assert table.game is None
    host.get_by_role("button", name="Start with our cards").click()
    host.wait_for_selector("#awaited")
    again = devices.parts.registry.open("Again", game=GAME)
    for name in ("Anna", "Ben"):
        devices.seated(again, name)
    host.goto(devices.address + devices.parts.registry.host_path(again.id))
    host.get_by_role("button", name="Start", exact=True).click()
    host.wait_for_selector("#awaited")
