"""The attached screen in a real browser: its switch for the host, and the page that says that it is drawn."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, expect

from companion.settings import Settings
from tests.accessibility import violations_in_both_lights
from tests.e2e.running_table import PHONE
from tests.served import served


def test_the_host_switches_the_table_page_on_the_display_off_and_on(browser: Browser, tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as (address, parts):

        def asked() -> bool:
            """What the kiosk of this computer is told."""
            with urllib.request.urlopen(f"{address}/screen/silent.json", timeout=20) as reply:
                return bool(json.loads(reply.read())["on"])

        table = parts.registry.open(game="monasterium")
        host = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce").new_page()
        host.goto(f"{address}/appliance?table={table.id}&key={parts.registry.keys.key(table.id)}")
        expect(host.get_by_role("heading", name="Backups")).to_be_visible()
        expect(host.get_by_role("heading", name="Attached screen")).to_have_count(0)
        assert asked()
        host.get_by_role("button", name="Show only the codes").click()
        expect(host.get_by_role("button", name="Show the table page")).to_be_visible()
        assert not asked()
        assert violations_in_both_lights(host) == []
        assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
        host.get_by_role("button", name="Show the table page").click()
        expect(host.get_by_role("button", name="Show only the codes")).to_be_visible()
        assert asked()
        host.context.close()


def test_a_page_on_the_display_asks_only_while_it_is_drawn(browser: Browser, tmp_path: Path) -> None:
    """A display that takes no further picture leaves scripts running: the kiosk must hear of it."""
    with served(Settings(data=tmp_path)) as (address, parts):
        table = parts.registry.open(game="monasterium")
        page = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB").new_page()
        page.add_init_script(
            """window.draw = window.requestAnimationFrame.bind(window);
            window.pictures = [];
            window.requestAnimationFrame = (work) => window.stuck ? window.pictures.push(work) : window.draw(work);"""
        )
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "table.json" in request.url else None)
        with page.expect_request("**/screen/table.json"):
            page.goto(f"{address}/table/{table.id}?screen")
        page.evaluate("window.stuck = true")
        while page.evaluate("pictures.length") == 0:
            page.wait_for_timeout(50)
        before = len(asked)
        page.wait_for_timeout(4000)
        assert len(asked) == before
        with page.expect_request("**/screen/table.json"):
            page.evaluate("() => { stuck = false; pictures.splice(0).forEach((work) => draw(work)); }")
        page.context.close()
