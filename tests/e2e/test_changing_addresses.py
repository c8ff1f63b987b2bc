"""Pages in a real browser while the addresses of the computer change: codes and links follow without a reload."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import Interface, Kind
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from tests.served import listening


def watched(browser: Browser, address: str) -> Page:
    """A page whose faults fail the test."""
    page = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: pytest.fail(f"{address}: {error}"))
    page.goto(address, wait_until="domcontentloaded")
    return page


def test_open_pages_show_the_code_of_the_new_address(browser: Browser, tmp_path: Path) -> None:
    interfaces: list[Interface] = []
    own = OwnAddresses("", (80,), read=lambda: tuple(interfaces), routed=lambda: "")
    app = create_app(Settings(data=tmp_path), own)
    parts = parts_of(app)
    table = parts.registry.open("Tuesday")
    with listening(app) as address:
        shown: dict[Page, Callable[[], str]] = {}
        for path in (f"/table/{table.id}", parts.registry.host_path(table.id)):
            page = watched(browser, address + path)
            picture = page.locator('img[src^="/qr/"]').first
            expect(page.locator("body")).to_contain_text("127.0.0.1/join/")
            shown[page] = lambda picture=picture: picture.get_attribute("src") or ""  # type: ignore[misc]
        interfaces.append(Interface("wlan0", Kind.WIFI, "192.168.7.9"))
        own.refresh()
        for page, source in shown.items():
            expect(page.locator("body")).to_contain_text("192.168.7.9/join/")
            expect(page.locator("body")).not_to_contain_text("127.0.0.1/join/")
            code = page.request.get(address + source())
            assert "192.168.7.9" in source()
            assert code.body() == app.test_client().get(source()).data
            assert page.evaluate("document.querySelector('img[src^=\"/qr/\"]').naturalWidth > 0")
        for page in shown:
            page.context.close()
    parts.close()
