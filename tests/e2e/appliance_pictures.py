"""Pictures of ``docs/appliance.md``, taken anew of the real pages in the project's browser.

    python -m tests.e2e.appliance_pictures docs/pictures

The network and the store of versions are the simulated ones of the tests: no radio and no update is needed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from companion.appliance.network import PATIENCE_ALONE
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from tests.browser import CHROMIUM, FLAGS
from tests.companion.appliance.fake_network import FakeNetwork
from tests.companion.server.test_update_routes import Computer
from tests.e2e.running_table import PHONE
from tests.served import listening

SCREEN: ViewportSize = {"width": 1280, "height": 720}
COLOURS = 64
"""Colours of a picture: pages have few, and files stay small."""


def opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    """A page in the light theme."""
    context = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('exchequer.light', 'parchment')")
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    return page


def save(page: Page, file: Path, selector: str = "") -> None:
    """Keep a picture of a page as it is seen, or of one part of it."""
    page.evaluate("document.fonts.ready")
    if selector:
        page.locator(selector).first.screenshot(path=file)
    else:
        page.screenshot(path=file)
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(COLOURS).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size // 1000} kB", flush=True)


def take(browser: Browser, work: Path, folder: Path) -> None:
    """Take all pictures."""
    network = FakeNetwork(work)
    network.play(sight=[["Home", 80, "WPA2"], ["Café", 40, ""]], right={"Home": "password"})
    app = create_app(Settings(data=work / "data", claimable=True), network.addresses, network.network)
    parts = parts_of(app)
    table = parts.registry.open()
    network.run(PATIENCE_ALONE + 1)
    parts.books.start()
    with listening(app) as address:
        screen = opened(browser, f"{address}/table/{table.id}?screen", SCREEN)
        expect(screen.locator(".join")).to_have_count(2)
        save(screen, folder / "appliance-screen.png")
        save(opened(browser, f"{address}/", PHONE), folder / "appliance-host.png")
        computer = opened(browser, f"{address}/appliance?key={parts.registry.house.key}", PHONE)
        expect(computer.get_by_role("button", name="Home")).to_be_visible()
        save(computer, folder / "appliance-network.png", "section:has(> h2#network)")
        computer.get_by_role("button", name="Make a backup now").click()
        expect(computer.get_by_text("Restored and replayed as a test.")).to_be_visible(timeout=60_000)
        save(computer, folder / "appliance-backups.png", "section:has(> h2#books)")
    parts.close()
    updated = Computer(work / "updated")
    with listening(updated.app) as address:
        phone = opened(browser, f"{address}/appliance?key={updated.parts.registry.house.key}", PHONE)
        phone.get_by_label("An update file on this device").set_input_files(updated.update("1.2"))
        expect(phone.get_by_role("button", name="Update to 1.2")).to_be_visible()
        save(phone, folder / "appliance-updates.png", "section:has(> h2#updates)")
    updated.parts.close()


def main() -> int:
    """Take all pictures into the folder that the argument names."""
    if len(sys.argv) != 2:
        print("usage: python -m tests.e2e.appliance_pictures FOLDER", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        (Path(work) / "updated").mkdir()
        take(browser, Path(work), Path(sys.argv[1]))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
