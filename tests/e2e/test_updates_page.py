"""Updates in a real browser: a file is sent in pieces, asked for while a game is played, and shown as it goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.appliance import version_requests
from companion.appliance.version_requests import Request
from tests.accessibility import violations_in_both_lights
from tests.companion.server.test_update_routes import Computer
from tests.e2e.running_table import PHONE
from tests.served import listening


def test_a_host_updates_and_goes_back_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    key = computer.parts.registry.house.key
    with listening(computer.app) as address:
        phone = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce").new_page()
        phone.on("pageerror", lambda error: pytest.fail(str(error)))
        phone.goto(f"{address}/appliance?key={key}", wait_until="domcontentloaded")
        expect(phone.get_by_text("Version 1.1 runs.")).to_be_visible()
        broken = tmp_path / "broken.update"
        broken.write_bytes(b"nothing")
        phone.get_by_label("An update file on this device").set_input_files(broken)
        expect(phone.get_by_text("This is no update file")).to_be_visible()
        phone.get_by_label("An update file on this device").set_input_files(computer.update("1.2"))
        update = phone.get_by_role("button", name="Update to 1.2")
        update.click()
        expect(phone.get_by_text("A game is being played")).to_be_visible()
        assert violations_in_both_lights(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.screenshot(path=str(tmp_path / "phone.png"), full_page=True)
        phone.get_by_role("button", name="Update to 1.2 all the same").click()
        expect(phone.get_by_text("It begins in a moment.")).to_be_visible()
        assert version_requests.take_request(computer.data) == Request("exchequer-1.2.update")
        progress = computer.store.folder / "progress.json"
        told = {"schema": 1, "kind": "update", "version": "1.2", "part": "replay", "done": False, "code": ""}
        progress.write_text(json.dumps(told))
        expect(phone.get_by_text("Replaying every game to compare.")).to_be_visible(timeout=10_000)
        progress.write_text(json.dumps({**told, "done": True, "code": "version_games", "params": {"n": 2}}))
        expect(phone.get_by_text("2 kept games end differently").first).to_be_visible(timeout=10_000)
        phone.get_by_role("button", name="Go back to 1.0").click()
        phone.get_by_role("button", name="Go back to 1.0 all the same").click()
        expect(phone.get_by_text("It begins in a moment.")).to_be_visible()
        assert version_requests.take_request(computer.data) == Request()
        phone.context.close()
    computer.parts.close()
