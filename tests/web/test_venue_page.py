"""Pages of the venue in real browsers: staff sign in, open a table at a stand, a guest scans it; forty tables fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.venue.staff import Staff
from companion.venue.stands import Stands
from companion.venue.store import VenueStore
from tests.accessibility import violations_in_both_lights
from tests.served import served
from tests.web.conftest import TOO_WIDE

PASSWORD = "correct horse battery"
PHONE, TABLET, WIDE = (390, 844), (1024, 768), (1280, 800)
NAMES = ("Ada", "Benedetto", "Chidi", "Danuta")
COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}

Device = Callable[..., BrowserContext]


class VenueRig:
    """A venue of forty tables, of which some are played, and one free stand."""

    def __init__(self, address: str, parts: Services) -> None:
        self.address, self.parts = address, parts
        store = VenueStore.at(parts.settings)
        Staff(store).add("Marta", PASSWORD)
        form, headers = {"name": "Marta", "password": PASSWORD}, {"Origin": address}
        answer = requests.post(f"{address}/venue/sign-in", form, headers=headers, allow_redirects=False, timeout=20)
        self.session = answer.cookies["exchequer_staff"]
        self.stands = stands = Stands(store)
        stands.name_venue("Café Würfel")
        for n in range(1, 41):
            stand = stands.add(f"Table {n}")
            table = parts.registry.open(stand.name, game="world_without_end")
            stands.put(table.id, stand.id)
            if n % 4 == 0:
                for seat, name in zip(COLOURS, NAMES, strict=True):
                    seating.take_seat(table, seat, name, COLOURS[seat], None)
                seating.set_connections(table, dict.fromkeys(COLOURS, 1) if n % 8 else {"N": 1})
                table.start(start_player="N")
        stands.add("Window")


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VenueRig]:
    with served(Settings(data=tmp_path_factory.mktemp("venue"))) as (address, parts):
        yield VenueRig(address, parts)


@pytest.fixture
def device(browser: Browser, rig: VenueRig) -> Iterator[Device]:
    """Opens devices; ``staff`` are signed in."""
    opened: list[BrowserContext] = []

    def open_device(size: tuple[int, int] = TABLET, *, staff: bool = True) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en-GB", reduced_motion="reduce"
        )
        if staff:
            context.add_cookies([{"name": "exchequer_staff", "value": rig.session, "url": rig.address}])
        opened.append(context)
        return context

    yield open_device
    for context in opened:
        context.close()


def visit(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#app h2, .card")
    return page


def test_staff_sign_in_with_the_keyboard_and_a_wrong_password_is_said(rig: VenueRig, device: Device) -> None:
    page = visit(device(PHONE, staff=False), f"{rig.address}/venue/tables")
    expect(page).to_have_url(f"{rig.address}/venue/sign-in")
    assert violations_in_both_lights(page) == []
    page.keyboard.type("marta")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Name or password is wrong")
    expect(page.get_by_label("Name", exact=True)).to_have_value("marta")
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tables of the house")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(f"{rig.address}/venue/sign-in")


def test_a_table_that_staff_open_at_a_stand_takes_the_waiting_phone_there(rig: VenueRig, device: Device) -> None:
    stand = next(stand for stand in rig.stands.all() if stand.name == "Window")
    phone = visit(device(PHONE, staff=False), f"{rig.address}/stand/{stand.code}")
    expect(phone.get_by_role("status")).to_contain_text("No table is open here yet.")
    assert violations_in_both_lights(phone) == []
    page = visit(device(), f"{rig.address}/venue/tables")
    page.get_by_role("button", name="Open a table at: Window").click()
    page.get_by_label("Open a table at: Window").last.select_option(label="Monasterium")
    page.get_by_role("button", name="Open the table").click()
    opened = page.locator('.table-line[aria-label="Window"]')
    expect(opened).to_contain_text("Monasterium")
    table = rig.stands.get(stand.id).table
    phone.wait_for_url(f"{rig.address}/join/{table}")
    opened.get_by_role("button", name="More about Window").click()
    opened.get_by_role("button", name="Close the table").click()
    expect(opened).to_contain_text("Nothing more can be played there.")
    opened.get_by_role("button", name="Close it now").click()
    expect(opened).to_have_count(0)
    expect(page.get_by_role("button", name="Open a table at: Window")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("The table is closed: Window")


def test_a_table_moves_to_a_free_stand(rig: VenueRig, device: Device) -> None:
    page = visit(device(), f"{rig.address}/venue/tables")
    before = page.locator('.table-line[aria-label="Table 1"]')
    before.get_by_role("button", name="More about Table 1").click()
    before.get_by_label("Move the table to").select_option(label="Window")
    before.get_by_role("button", name="Move", exact=True).click()
    after = page.locator('.table-line[aria-label="Window"]')
    expect(after).to_be_visible()
    expect(before).to_have_count(0)
    after.get_by_role("button", name="More about Window").click()
    after.get_by_label("Move the table to").select_option(label="Table 1")
    after.get_by_role("button", name="Move", exact=True).click()
    expect(before).to_be_visible()


def test_what_needs_staff_comes_first_and_who_is_away_is_seen_by_itself(
    rig: VenueRig, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.venue.venue_views.MOMENT", -10)
    page = visit(device(), f"{rig.address}/venue/tables")
    expect(page.get_by_role("button", name="All: 40")).to_be_visible()
    table = rig.parts.registry.get(next(stand.table for stand in rig.stands.all() if stand.name == "Table 40"))
    waiting = {str(awaited["seat"] or table.view("table")["active"]) for awaited in table.view("table")["waiting"]}
    assert waiting
    seating.set_connections(table, dict.fromkeys(COLOURS, 0))
    try:
        expect(page.locator('.table-line[aria-label="Table 40"] .away')).to_have_count(4)
        expect(page.locator('.table-line[aria-label="Table 40"] .elapsed').first).to_be_visible()
    finally:
        seating.set_connections(table, dict.fromkeys(COLOURS, 1))
    page.get_by_label("Find a stand").fill("window")
    expect(page.get_by_text("No table is like that.")).to_be_visible()
    page.get_by_label("Find a stand").fill("danuta")
    expect(page.locator(".table-line")).to_have_count(10)


@pytest.mark.parametrize("size", [PHONE, TABLET, WIDE], ids=str)
def test_forty_tables_fit_and_can_be_used_by_everybody(rig: VenueRig, device: Device, size: tuple[int, int]) -> None:
    page = visit(device(size), f"{rig.address}/venue/tables")
    expect(page.locator(".table-line")).to_have_count(40)
    page.get_by_role("button", name="More about Table 8").click()
    page.get_by_role("button", name="Free the stand").click()
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)


def test_the_pages_of_stands_and_staff_can_be_used_by_everybody(rig: VenueRig, device: Device) -> None:
    context = device(PHONE)
    for part in ("stands", "staff"):
        page = visit(context, f"{rig.address}/venue/{part}")
        page.get_by_role("button", name="More about").first.click()
        assert violations_in_both_lights(page) == []
        assert not page.evaluate(TOO_WIDE)


def test_a_new_account_has_a_password_that_is_shown_once_and_signs_in(rig: VenueRig, device: Device) -> None:
    page = visit(device(), f"{rig.address}/venue/staff")
    page.get_by_label("Name", exact=True).fill("Jan")
    page.get_by_role("button", name="Add the account").click()
    password = page.locator(".big-code").inner_text()
    expect(page.get_by_role("heading", name="Jan")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Jan")).to_be_visible()
    expect(page.locator(".big-code")).to_have_count(0)
    other = visit(device(PHONE, staff=False), f"{rig.address}/venue/sign-in")
    other.get_by_label("Name", exact=True).fill("Jan")
    other.get_by_label("Password").fill(password)
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="Tables of the house")).to_be_visible()
    other.goto(f"{rig.address}/venue/staff")
    expect(other.get_by_role("heading", name="Accounts")).to_have_count(0)
    expect(other.get_by_role("heading", name="Audit log")).to_be_visible()
