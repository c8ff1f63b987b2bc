"""Backups in a real browser: one is made and downloaded on a phone, and restored with it on another computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.appliance import whole_restore
from companion.settings import Settings
from tests.accessibility import violations_in_both_lights
from tests.companion.appliance.test_whole_backups import evening, rows_of
from tests.e2e.running_table import PHONE
from tests.served import served


def opened(browser: Browser, address: str, rights: str) -> Page:
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", reduced_motion="reduce", accept_downloads=True
    ).new_page()
    phone.on("pageerror", lambda error: pytest.fail(str(error)))
    phone.goto(f"{address}/appliance?{rights}", wait_until="domcontentloaded")
    return phone


def test_a_backup_is_downloaded_on_a_phone_and_restored_on_another_computer(browser: Browser, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    played = evening(first, 1)
    with served(Settings(data=first)) as (address, parts):
        parts.books.start()
        table = parts.registry.open(game="monasterium")
        host = opened(browser, address, f"table={table.id}&key={parts.registry.keys.key(table.id)}")
        expect(host.get_by_text("There is no backup of this computer yet.")).to_be_visible()
        host.get_by_role("button", name="Make a backup now").click()
        expect(host.get_by_text("Restored and replayed as a test.")).to_be_visible(timeout=60_000)
        expect(host.get_by_role("button", name="Download")).to_have_count(0)
        host.context.close()
        phone = opened(browser, address, f"key={parts.registry.house.key}")
        with phone.expect_download() as download:
            phone.get_by_role("button", name="Download").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        health = phone.get_by_role("region", name="Health")
        expect(health.get_by_role("row", name="Last backup")).to_contain_text("this minute")
        expect(health.get_by_role("row", name="Free on the disk")).to_contain_text("GB")
        assert violations_in_both_lights(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.screenshot(path=str(tmp_path / "phone.png"), full_page=True)
        phone.context.close()
    with served(Settings(data=second)) as (address, parts):
        phone = opened(browser, address, f"key={parts.registry.house.key}")
        phone.get_by_label("A backup on this device").set_input_files(file)
        expect(phone.get_by_text("Sent from a device.")).to_be_visible()
        phone.get_by_role("button", name="Restore", exact=True).click()
        expect(phone.get_by_text("Everything comes back as it was in this backup")).to_be_visible()
        assert violations_in_both_lights(phone) == []
        phone.get_by_role("button", name="Restore it now").click()
        expect(phone.get_by_text("Stop Exchequer at its terminal")).to_be_visible(timeout=60_000)
        phone.context.close()
    whole_restore.finish(second)
    assert rows_of(second)[played] == rows_of(first)[played]
    with served(Settings(data=second)) as (address, parts):
        phone = opened(browser, address, f"key={parts.registry.house.key}")
        expect(phone.get_by_text("Everything was put back from a backup.")).to_be_visible()
        phone.goto(f"{address}/?key={parts.registry.house.key}", wait_until="domcontentloaded")
        expect(phone.get_by_text("Tuesday").first).to_be_visible()
        phone.context.close()
