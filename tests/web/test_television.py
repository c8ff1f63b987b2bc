"""A television, in a real browser: it shows a code, the host types it, and it becomes the table page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.server.app import Services
from companion.settings import Settings
from tests.accessibility import violations_in_both_lights
from tests.served import served
from tests.web.conftest import Devices


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    """The address and the parts of a running server without tables."""
    with served(Settings(data=tmp_path)) as running:
        yield running


def test_a_television_becomes_the_table_page_of_the_host_who_types_its_code(
    parts: tuple[str, Services], devices: Devices
) -> None:
    address, server = parts
    table = server.registry.open("Friday")
    television = devices("", 1920, 1080)
    television.goto(f"{address}/tv")
    letters = television.locator(".code text")
    expect(letters).to_have_count(5)
    code = "".join(letters.all_text_contents())
    assert violations_in_both_lights(television) == []
    host = devices("", 390, 844)
    host.goto(address + server.registry.host_path(table.id))
    host.get_by_text("A television as table page").click()
    expect(host.locator(".television")).to_contain_text("/tv on the television")
    host.get_by_label("Code of the television").fill("zzzzz")
    host.get_by_role("button", name="Show the table there").click()
    expect(host.locator(".television [role=alert]")).to_contain_text("No television shows this code")
    host.get_by_label("Code of the television").fill(code.lower())
    host.get_by_role("button", name="Show the table there").click()
    expect(host.locator(".television [role=status]")).to_contain_text("shows this table now")
    television.wait_for_url(f"{address}/table/{table.id}")
    television.wait_for_selector(".lobby")

    television.goto(f"{address}/tv")  # switched off and on again
    television.wait_for_url(f"{address}/table/{table.id}")
    television.get_by_role("button", name="Menu").click()
    television.get_by_role("link", name="Pair this screen with another table").click()
    expect(television.locator(".code text")).to_have_count(5)
