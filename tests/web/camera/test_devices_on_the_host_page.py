"""Host page: the command for devices at another computer, with its key, and how it is put out."""

from __future__ import annotations

import socketio
from playwright.sync_api import expect

from companion.tables.access.device_keys import of_table
from tests.accessibility import violations_in_both_lights
from tests.waiting import wait_until
from tests.web.conftest import TOO_WIDE
from tests.web.live import SMALL, Live


def test_the_host_reads_the_command_sees_that_the_program_is_there_and_makes_a_new_key(live: Live) -> None:
    table, _ = live.table("world_without_end", "Ada", "Benedetto")
    page = live.open(live.parts.registry.host_path(table.id), SMALL)
    card = page.locator(".card.devices")
    card.get_by_text("At another computer").click()
    key = live.parts.programs.keys.key(of_table(table.id))
    command = card.locator(".agent-command")
    expect(command).to_contain_text(f"exchequer devices --server {live.address} --table {table.id} --key {key}")
    assert not page.evaluate(TOO_WIDE)
    assert violations_in_both_lights(page) == []

    program = socketio.Client(reconnection=False)
    hello = {"key": key, "table": table.id, "session": "a" * 32}
    program.connect(f"{live.address}?devices=1", transports=["websocket"], namespaces=["/devices"], auth=hello)
    states: dict[str, object] = {"camera": {"state": "simulated"}, "dice": None}
    assert program.call("states", states, namespace="/devices") == {"ok": True, "last": 0}
    expect(card.locator("li").first).to_contain_text("simulated")
    card.get_by_text("At another computer").click()
    card.get_by_text("At another computer").click()
    expect(card.locator(".news")).to_have_text("The devices come from another computer.")

    card.get_by_role("button", name="New key").click()
    expect(command).not_to_contain_text(key)
    assert wait_until(lambda: not program.connected)
    expect(card.locator(".news")).to_have_text("The other computer is away. It connects again by itself.")
    card.get_by_role("button", name="No devices from there").click()
    expect(card.locator(".news")).to_have_count(0)
    assert live.parts.hubs.remote(table) is None
