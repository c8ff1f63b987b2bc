"""New links in a real browser: the house makes them, keeps its rights, and the host's old page is out."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from companion.settings import Settings
from tests.accessibility import violations_in_both_lights
from tests.e2e.running_table import PHONE
from tests.served import served


def test_the_house_makes_new_links_and_stays_the_house_while_the_old_host_is_out(
    browser: Browser, tmp_path: Path
) -> None:
    with served(Settings(data=tmp_path)) as (address, parts):
        table = parts.registry.open(game="monasterium")
        old, phones = parts.registry.host_path(table.id), []
        for _ in range(2):
            phones.append(browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce").new_page())
        host, house = phones
        host.goto(f"{address}/appliance?table={table.id}&key={parts.registry.keys.key(table.id)}")
        expect(host.get_by_role("heading", name="Backups")).to_be_visible()
        expect(host.get_by_role("button", name="Make new links")).to_have_count(0)
        house.goto(f"{address}{parts.registry.house.path()}")
        house.goto(f"{address}/appliance", wait_until="domcontentloaded")
        house.get_by_role("button", name="Make new links").click()
        expect(house.get_by_text("This device keeps its rights")).to_be_visible()
        assert violations_in_both_lights(house) == []
        assert house.evaluate("document.documentElement.scrollWidth <= innerWidth")
        house.get_by_role("button", name="Make new links now").click()
        house.wait_for_url(f"{address}/")
        assert parts.registry.host_path(table.id) != old
        expect(house.locator(f'a[href="{parts.registry.host_path(table.id)}"]').first).to_be_visible()
        host.reload()
        expect(host.get_by_role("button", name="Make a backup now")).to_have_count(0)
        for phone in phones:
            phone.context.close()
