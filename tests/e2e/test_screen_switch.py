"""The switch of the attached screen in a real browser: shown where a display is attached, to the host."""

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
