"""A Wi-Fi network is set from a phone that loses the computer thereby: pages say what to do, and come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.appliance.addresses import OwnAddresses
from companion.appliance.network import GRACE, Network
from tests.accessibility import violations_in_both_lights
from tests.companion.appliance.fake_network import FakeNetwork
from tests.e2e.running_table import PHONE, TABLE
from tests.e2e.two_addresses import FIRST, PATIENCE, SECOND, TwoAddresses, seated
from tests.waiting import wait_until


class Computer(TwoAddresses):
    """A computer in one Wi-Fi network, with one radio. In another network it had the second address before."""

    def __init__(self, data: Path) -> None:
        super().__init__(data / "data", self._network)
        self.present[:] = [FIRST]
        self.own.refresh()
        self.around.network.look()
        self.around.run(GRACE + 1)

    def _network(self, own: OwnAddresses) -> Network:
        folder = self.data.parent / "network"
        folder.mkdir()
        self.around = FakeNetwork(folder, addresses=own)
        self.around.play(sight=[["Home", 80, "WPA2"], ["Old", 60, "WPA2"]], right={"Home": "password", "Old": "x" * 8})
        self.around.know("Old", "x" * 8, active="wlan0")
        self.around.network.settings.set_address("Home", SECOND)
        return self.around.network


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path)
    yield made
    made.close()


def opened(browser: Browser, address: str, wide: bool = False) -> Page:
    page = browser.new_context(viewport=TABLE if wide else PHONE, locale="en-GB", reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: pytest.fail(f"{address}: {error}"))
    page.goto(address, wait_until="domcontentloaded")
    return page


def test_pages_say_what_to_do_and_find_the_computer_where_it_was_in_that_network_before(
    browser: Browser, computer: Computer, tmp_path: Path
) -> None:
    table, registry = computer.table, computer.parts.registry
    setting = opened(browser, computer.url(FIRST, f"/appliance?table={table.id}&key={registry.keys.key(table.id)}"))
    player = seated(computer, browser.new_context(viewport=PHONE, locale="en-GB"))
    setting.get_by_role("button", name="Home").click()
    expect(setting.get_by_role("link", name=computer.url(SECOND), exact=True)).to_be_visible()
    expect(setting.get_by_text("the computer is back in Old within a minute")).to_be_visible()
    assert violations_in_both_lights(setting) == []
    setting.get_by_label("Its password").fill("password")
    setting.get_by_role("button", name="Join", exact=True).click()
    expect(setting.get_by_text("It is joining Home")).to_be_visible()
    computer.lose(FIRST)
    expect(setting.get_by_role("heading", name="The computer is joining Home")).to_be_visible(timeout=PATIENCE)
    assert violations_in_both_lights(setting) == []
    assert setting.evaluate("document.documentElement.scrollWidth <= innerWidth")
    setting.screenshot(path=str(tmp_path / "moving.png"), full_page=True)
    player.bring_to_front()
    expect(player.get_by_text("The computer is joining the Wi-Fi Home. Join it with this device")).to_be_visible()
    computer.present[:] = [SECOND]
    computer.around.run(GRACE + 1)
    computer.open(SECOND)
    for page in (setting, player):
        page.bring_to_front()
        page.wait_for_url(re.compile(re.escape(computer.url(SECOND, "/")) + "(appliance|phone)"), timeout=PATIENCE)
    expect(setting.get_by_text("The computer is now in Home")).to_be_visible()
    assert wait_until(lambda: table.public()["people"]["N"]["connected"])
    for page in (setting, player):
        page.context.close()


def test_a_table_page_that_stays_connected_shows_the_code_of_the_new_address_by_itself(
    browser: Browser, computer: Computer
) -> None:
    table = computer.table
    for seat, colour in (("N", "blue"), ("E", "red"), ("S", "green"), ("W", "yellow")):
        table.take_seat(seat, f"P{seat}", colour)
    table.start("N")
    screen = opened(browser, computer.url(FIRST, f"/table/{table.id}"), wide=True)
    expect(screen.get_by_role("button", name="Join code")).to_be_visible()
    expect(screen.locator("section.join")).to_have_count(0)
    computer.present[:] = [SECOND]
    computer.own.refresh()
    expect(screen.locator("section.join")).to_contain_text(f"{SECOND}:{computer.port}/join/{table.id}")
    expect(screen.get_by_role("heading", name="New address")).to_be_visible()
    screen.get_by_role("button", name="Join code").click()
    expect(screen.locator("section.join")).to_have_count(0)
    screen.context.close()
