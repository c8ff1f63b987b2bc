"""The page of the computer by keyboard alone: a Wi-Fi network is chosen and joined, and a section reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.appliance.network import GRACE, PATIENCE_ALONE
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from tests.companion.appliance.fake_network import FakeNetwork
from tests.e2e.running_table import PHONE
from tests.served import listening


def test_a_network_is_joined_without_touching_the_screen(browser: Browser, tmp_path: Path) -> None:
    computer = FakeNetwork(tmp_path)
    computer.play(sight=[["Home", 80, "WPA2"], ["Café", 40, ""]], right={"Home": "password"})
    computer.run(PATIENCE_ALONE + 1)
    app = create_app(Settings(data=tmp_path / "data"), computer.addresses, computer.network)
    with listening(app) as address:
        page = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce").new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.goto(f"{address}/appliance?key={parts_of(app).registry.house.key}")
        focused = page.locator(":focus")
        expect(page.get_by_role("button", name="Home")).to_be_visible()
        for _ in range(30):
            page.keyboard.press("Tab")
            if "Home" in focused.inner_text():
                break
        page.keyboard.press("Enter")
        expect(focused).to_have_attribute("id", "wifi-phrase")
        page.keyboard.type("password")
        page.keyboard.press("Enter")
        expect(page.get_by_text("It is joining Home")).to_be_visible()
        computer.run(GRACE + 1)
        expect(page.get_by_text("The computer is now in Home")).to_be_visible()
        page.get_by_role("link", name="Backups").press("Enter")
        page.wait_for_function("() => document.getElementById('books').getBoundingClientRect().top < innerHeight / 2")
        for _ in range(30):
            page.keyboard.press("Tab")
            if focused.get_attribute("type") == "file":
                break
        shown = "getComputedStyle(document.activeElement.closest('label')).outlineStyle"
        assert page.evaluate(shown) == "solid"
        page.context.close()
    parts_of(app).close()
