"""Host page: the command for a small computer at the table, with its key, and how it is put out."""

from __future__ import annotations

from companion.agent.socket_client import SocketClient
from playwright.sync_api import expect

from companion.tables.device_keys import of_table
from tests.accessibility import violations_in_both_lights
from tests.web.conftest import TOO_WIDE
from tests.web.live import SMALL, Live


def test_the_host_reads_the_command_sees_that_the_agent_is_there_and_makes_a_new_key(live: Live) -> None:
    table, _ = live.table("world_without_end", "Ada", "Benedetto")
    page = live.open(live.parts.registry.host_path(table.id), SMALL)
    card = page.locator(".card.devices")
    card.get_by_text("At another computer").click()
    key = live.parts.agents.keys.key(of_table(table.id))
    command = card.locator(".agent-command")
    expect(command).to_contain_text(f"exchequer devices --server {live.address} --table {table.id} --key {key}")
    assert not page.evaluate(TOO_WIDE)
    assert violations_in_both_lights(page) == []

    agent = SocketClient(live.address, lambda event, content: None)
    agent.open()
    states: dict[str, object] = {"camera": {"state": "simulated"}, "dice": None, "rejected": []}
    hello = {"table": table.id, "page": "devices", "token": key, "session": "a" * 32, "states": states}
    assert agent.call("hello", hello) == {"ok": True, "last": 0}
    expect(card.locator("li").first).to_contain_text("simulated")
    card.get_by_text("At another computer").click()
    card.get_by_text("At another computer").click()
    expect(card.locator(".news")).to_have_text("The devices come from another computer.")

    card.get_by_role("button", name="New key").click()
    expect(command).not_to_contain_text(key)
    assert agent.lost.wait(10)
    expect(card.locator(".news")).to_have_text("The other computer is away. It connects again by itself.")
    card.get_by_role("button", name="No devices from there").click()
    expect(card.locator(".news")).to_have_count(0)
    assert live.parts.hubs.remote(table) is None
