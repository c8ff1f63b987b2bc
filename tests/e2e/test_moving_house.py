"""A device of the house keeps the rights of the house at a new address, though no script can read its key."""

from __future__ import annotations

import json
import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.two_addresses import FIRST, PATIENCE, SECOND, TwoAddresses, seated
from tests.waiting import wait_until
from web.pages.rights import COOKIE


def opened(computer: TwoAddresses, phone: BrowserContext) -> Page:
    page = phone.new_page()
    page.goto(computer.url(FIRST, computer.parts.registry.house.path()))
    return page


def keys(phone: BrowserContext, computer: TwoAddresses, address: str) -> list[str | None]:
    """The cookies of the house that the phone sends to an address; None for one that scripts can read."""
    found = phone.cookies(computer.url(address))
    return [one["value"] if one["httpOnly"] else None for one in found if one["name"] == COOKIE]


def ticket_in(page: Page) -> str | None:
    found: str | None = page.evaluate("sessionStorage.getItem('exchequer.ticket')")
    return found


def test_the_hosts_phone_is_still_of_the_house_at_the_new_address(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    house = computer.parts.registry.house.key
    page = opened(computer, phone)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("#")[0] + (request.post_data or "")))
    page.goto(computer.url(FIRST, computer.parts.registry.host_path(computer.table.id)))
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    assert wait_until(lambda: bool(computer.parts.house_tickets.hashes()))
    computer.open(SECOND)
    computer.lose(FIRST)
    page.wait_for_url(computer.url(SECOND, f"/host/{computer.table.id}*"), timeout=PATIENCE)
    assert keys(phone, computer, SECOND) == [house]
    assert not [one for one in asked if house in one]
    page.goto(computer.url(SECOND, "/"))
    page.get_by_role("link", name="This computer").click()
    expect(page.get_by_role("heading", name="What runs here")).to_be_visible()


def test_a_phone_with_a_seat_takes_both_along_after_a_restart_of_the_server(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    opened(computer, phone)
    page = seated(computer, phone)
    assert wait_until(lambda: bool(computer.parts.house_tickets.hashes()))
    computer.lose(FIRST)
    computer.restart()
    computer.open(SECOND)
    page.wait_for_url(computer.url(SECOND, f"/phone/{computer.table.id}"), timeout=PATIENCE)
    assert keys(phone, computer, SECOND) == [computer.parts.registry.house.key]


def test_the_page_of_the_computer_moves_by_the_ticket_alone(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = opened(computer, phone)
    page.goto(computer.url(FIRST, "/appliance"))
    expect(page.get_by_role("heading", name="What runs here")).to_be_visible()
    assert wait_until(lambda: bool(computer.parts.house_tickets.hashes()))
    computer.open(SECOND)
    computer.lose(FIRST)
    page.wait_for_url(computer.url(SECOND, "/appliance"), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="What runs here")).to_be_visible()
    assert keys(phone, computer, SECOND) == [computer.parts.registry.house.key]


def test_the_page_of_the_computer_moves_with_the_key_of_a_host(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = phone.new_page()
    key = computer.parts.registry.keys.key(computer.table.id)
    page.goto(computer.url(FIRST, f"/appliance?table={computer.table.id}&key={key}"))
    expect(page.get_by_role("heading", name="What runs here")).to_be_visible()
    computer.open(SECOND)
    computer.lose(FIRST)
    page.wait_for_url(re.compile(re.escape(computer.url(SECOND, "/appliance?"))), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="What runs here")).to_be_visible()
    assert keys(phone, computer, SECOND) == []


def test_a_device_without_the_key_of_the_house_asks_for_no_ticket(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    page = seated(computer, phone)
    page.reload(wait_until="networkidle")
    assert not [url for url in asked if "/elsewhere/" in url]


def test_a_device_that_forgets_the_house_forgets_its_ticket(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = opened(computer, phone)
    page.get_by_role("link", name="This computer").click()
    assert wait_until(lambda: ticket_in(page) is not None)
    page.goto(computer.url(FIRST, "/"))
    page.get_by_role("button", name="Forget").click()
    page.goto(computer.url(FIRST, f"/join/{computer.table.id}"))
    assert wait_until(lambda: ticket_in(page) is None)


def test_a_ticket_that_is_not_open_leads_on_without_the_key(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = phone.new_page()
    content = json.dumps({"kind": "phone", "table": computer.table.id, "items": {}, "ticket": "wrong"})
    page.goto(computer.url(FIRST, f"/moved#{content}"))
    page.wait_for_url(re.compile("/(join|phone)/"))
    assert keys(phone, computer, FIRST) == []
