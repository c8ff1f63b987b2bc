"""The network in a real browser: two codes while the hotspot is open, and a Wi-Fi network that is set from a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.appliance.network import GRACE, PATIENCE_ALONE
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from tests.accessibility import violations_in_both_lights
from tests.companion.appliance.fake_network import FakeNetwork
from tests.e2e.running_table import PHONE, TABLE
from tests.served import listening


def opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    """A page whose faults fail the test."""
    page = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: pytest.fail(f"{address}: {error}"))
    page.goto(address, wait_until="domcontentloaded")
    return page


def test_the_hotspot_is_shown_as_the_first_of_two_codes_and_wifi_is_set_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    computer = FakeNetwork(tmp_path)
    computer.play(sight=[["Home", 80, "WPA2"], ["Café", 40, ""]], right={"Home": "password"})
    app = create_app(Settings(data=tmp_path / "data"), computer.addresses, computer.network)
    parts = parts_of(app)
    table = parts.registry.open("Tuesday")
    with listening(app) as address:
        screen = opened(browser, f"{address}/table/{table.id}", TABLE)
        expect(screen.locator(".join")).to_have_count(1)
        computer.run(PATIENCE_ALONE + 1)
        hotspot = computer.network.hotspot
        assert hotspot is not None
        expect(screen.locator(".join")).to_have_count(2)
        expect(screen.locator(".join").nth(0)).to_contain_text(hotspot.phrase)
        expect(screen.locator(".join").nth(1)).to_contain_text(f"10.42.0.1/join/{table.id}")
        loaded = "[...document.querySelectorAll('.join img')].map((image) => image.complete && image.naturalWidth > 0)"
        screen.wait_for_function(f"{loaded}.every(Boolean)")
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
        screen.screenshot(path=str(tmp_path / "table.png"))

        key = f"key={parts.registry.keys.key(table.id)}&table={table.id}"
        phone = opened(browser, f"{address}/appliance?{key}", PHONE)
        phone.get_by_role("button", name="Home").click()
        expect(phone.get_by_text("This phone will lose this page")).to_be_visible()
        expect(phone.get_by_text("Join Home with this phone")).to_be_visible()
        expect(phone.get_by_text(f"the hotspot {hotspot.name} is back within a minute")).to_be_visible()
        phone.get_by_label("Its password").fill("wrong word")
        assert violations_in_both_lights(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.screenshot(path=str(tmp_path / "phone.png"), full_page=True)
        phone.get_by_role("button", name="Join", exact=True).click()
        expect(phone.get_by_text("It is joining Home")).to_be_visible()
        computer.run(GRACE + 1)
        expect(phone.get_by_text("Home was not joined: the password is wrong.")).to_be_visible()
        phone.get_by_role("button", name="Home").click()
        phone.get_by_label("Its password").fill("password")
        phone.get_by_role("button", name="Join", exact=True).click()
        expect(phone.get_by_text("It is joining Home")).to_be_visible()
        computer.run(GRACE + 1)
        expect(phone.get_by_text("The computer is now in Home, at http://192.168.1.7.")).to_be_visible()
        expect(screen.locator(".join")).to_have_count(1)
        for page in (screen, phone):
            page.context.close()
    parts.close()
