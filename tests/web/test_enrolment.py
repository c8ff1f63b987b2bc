"""Enrolment page in a browser: few taps, none lost, accessible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.devices.program.simulated_hands import SimulatedHands
from companion.tables.commands import seating
from tests.accessibility import violations, violations_in_both_lights
from tests.companion.packs.enrolled_pack import REFERENCE, enter_all, photo, values
from tests.companion.packs.restartable_server import RestartableServer
from tests.devices_program import running_program
from tests.enrolment_user import COUNT_TAPS, EnrolmentUser, printed_copy
from tests.waiting import wait_until
from tests.web.conftest import Devices

PRINTED = printed_copy(REFERENCE)
CARD = (45.0, 68.0)
"""Width and height in mm of the simulated table's cards."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestartableServer]:
    """A running server."""
    running = RestartableServer(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def page(devices: Devices) -> Iterator[Page]:
    """A page of a phone; an error in a script fails the test."""
    opened = devices(COUNT_TAPS)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []


def start_draft(server: RestartableServer, page: Page) -> str:
    """Start a draft from the start page, as an owner does, and return its id."""
    page.goto(f"{server.address}{server.parts.registry.house_path()}")
    page.click("text=Enrol a copy or import a pack")
    page.fill("#name", "Ada's copy")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("#place")
    return server.parts.registry.drafts.all()[0].id


def user_of(server: RestartableServer, page: Page, id: str) -> EnrolmentUser:
    """A simulated user of the page of a draft."""
    from web.i18n.render import render_view

    return EnrolmentUser(page, render_view(server.parts.registry.drafts.get(id).form.data(), "en"))


def wait_until_saved(page: Page) -> None:
    """Wait until the page shows that everything is saved."""
    expect(page.locator(".saved").first).to_have_text("Everything is saved")


def open_item(page: Page, server: RestartableServer, id: str, place: str = "") -> None:
    """Open the page of a draft, at an item or ("") at its start."""
    page.goto(f"{server.address}{server.parts.registry.pack_path(id)}{'#' if place else ''}{place}")
    page.wait_for_selector("#place")


def test_cards_are_entered_by_few_taps_and_without_typing(server: RestartableServer, page: Page) -> None:
    id = start_draft(server, page)
    user = user_of(server, page, id)
    page.get_by_role("button", name="Continue with Card I-01").click()
    before = user.taps()
    entered = ["card-I-01", "card-I-02", "card-I-03", "card-I-04"]
    for item in entered:
        expect(page.locator("#place")).to_have_text(f"Card {item[5:]}")
        user.enter_card(item, PRINTED[item])
        user.next_card()
    assert user.taps() - before <= 9 * len(entered)
    wait_until_saved(page)
    draft = server.parts.registry.drafts.get(id)
    for item in entered:
        printed = {name: value for name, value in PRINTED[item].items() if value is not None}
        if "title" not in draft.values[item]:
            del printed["title"]
        assert draft.values[item] == printed


def test_taps_without_a_server_are_saved_on_the_device_and_sent_when_it_is_back(
    server: RestartableServer, page: Page
) -> None:
    id = start_draft(server, page)
    page.get_by_role("button", name="Continue with Card I-01").click()
    page.locator(".palette button", has_text="1 stone").click()
    wait_until_saved(page)
    server.stop()
    page.locator(".palette button", has_text="2 gold").click()
    expect(page.locator(".saved").first).to_have_text("No connection: saved on this device")
    page.locator(".palette button", has_text="1 piety").click()
    server.start()
    wait_until_saved(page)
    assert server.parts.registry.drafts.get(id).values["card-I-01"]["corners"] == [
        {"stone": 1},
        {"gold": 2},
        {"piety": 1},
        None,
    ]
    server.stop()
    page.locator(".palette button", has_text="1 wool").click()
    expect(page.locator(".saved").first).to_have_text("No connection: saved on this device")
    page.close()  # the tablet's battery is empty; the last tap is still in its storage
    server.start()
    again = page.context.new_page()
    open_item(again, server, id, "card-I-01")
    wait_until_saved(again)
    corners = server.parts.registry.drafts.get(id).values["card-I-01"]["corners"]
    assert isinstance(corners, list)
    assert corners[3] == {"wool": 1}
    expect(again.locator("#asked")).to_have_text("Red arrow")


def test_the_board_is_compared_with_one_tap_a_part_or_changed(server: RestartableServer, page: Page) -> None:
    id = start_draft(server, page)
    page.get_by_role("link", name="Show: Building projects").click()
    row = page.locator(".item", has_text="Hospital")
    for _ in range(2):
        row.get_by_role("button", name="One more: Grey spaces (stone)").click()
    page.get_by_role("button", name="All as shown: compared").click()
    page.get_by_role("link", name="Show: Board and box").click()
    page.locator(".item", has_text="Pieces in the box").get_by_role("button", name="30", exact=True).click()
    page.get_by_role("button", name="Queen: one place up").click()
    page.get_by_role("button", name="All as shown: compared").click()
    wait_until_saved(page)
    saved = server.parts.registry.drafts.get(id).values
    assert saved["project-hospital"] == {"stone": 5, "wood": 1, "bonus": {"care": 1}}
    assert saved["supply"]["gold"] == 30
    track = saved["favour"]["favour_track"]
    assert isinstance(track, list)
    assert track[4:6] == ["queen", "bishop"]
    assert len([item for item in saved if item.startswith("project-")]) == 7


def test_a_whole_copy_is_finished_chosen_for_a_table_and_shown_on_a_phone(
    server: RestartableServer, page: Page
) -> None:
    id = start_draft(server, page)
    drafts = server.parts.registry.drafts
    enter_all(drafts, id, without=("card-IV-11",))
    drafts.set_photo(id, "I-01", photo())
    open_item(page, server, id)
    expect(page.locator("#ending ~ p").first).to_contain_text("Not entered yet: Deck IV.")
    expect(page.get_by_role("button", name="Finish the pack")).to_be_disabled()
    page.get_by_role("button", name="Continue with Card IV-11").click()
    user_of(server, page, id).enter_card("card-IV-11", values()["card-IV-11"])
    page.get_by_role("button", name="All cards are entered: check").click()
    page.get_by_role("button", name="Finish the pack").click()
    expect(page.get_by_text("Finished: version 1 can be chosen for new tables.")).to_be_visible()
    page.get_by_role("link", name="Create a table").click()
    expect(page.locator("#drafts a")).to_have_attribute("href", server.parts.registry.pack_path(id))
    expect(page.locator("#play option:checked")).to_have_text("World Without End · Ada's copy · 1")
    page.get_by_role("button", name="Create a table").click()
    page.wait_for_selector("#start")
    table = server.parts.registry.newest()
    assert table is not None
    for seat, colour in (("N", "blue"), ("E", "red")):
        token = seating.take_seat(table, seat, f"Player {seat}", colour)
    expect(page.locator(".pick:has(input[name=pack]:checked)")).to_have_text("Ada's copy · 1")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("#awaited")
    assert table.to_record()["pack"]["name"] == "Ada's copy"
    table.answer("1.1.event", "I-01", "N")
    phone = page.context.new_page()
    phone.add_init_script(f"localStorage.setItem('exchequer.token.{table.id}', '{token}')")
    phone.goto(f"{server.address}/phone/{table.id}")
    expect(phone.locator(".event-photo")).to_contain_text("Merchants come from afar")
    phone.locator(".event-photo img").scroll_into_view_if_needed()
    phone.wait_for_function("document.querySelector('.event-photo img').naturalWidth > 0")
    assert violations(phone) == []


def test_a_file_is_exported_and_imported_again_and_a_wrong_one_is_explained(
    server: RestartableServer, page: Page, tmp_path: Path
) -> None:
    drafts = server.parts.registry.drafts
    id = drafts.create("<b>Ada</b>", "world_without_end").id
    enter_all(drafts, id)
    drafts.set_photo(id, "I-01", photo())
    drafts.finish(id)
    page.goto(f"{server.address}{server.parts.registry.house_path()}")
    open_item(page, server, id)
    with page.expect_download() as download:
        page.get_by_role("link", name="Export with the photos").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    page.get_by_role("button", name="Delete this copy").click()
    page.get_by_role("button", name="Delete it permanently").click()
    page.wait_for_selector("#import")
    (tmp_path / "wrong.json").write_text("{")
    page.set_input_files("input[type=file]", tmp_path / "wrong.json")
    expect(page.locator(".refusal")).to_contain_text("This is not a pack file")
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("#place")
    expect(page.locator("h1")).to_have_text("<b>Ada</b>")
    (draft,) = drafts.all()
    assert draft.photos == {"I-01": next(iter(draft.photos.values()))}
    assert draft.is_finished(drafts.packs)


@contextmanager
def devices_at(server: RestartableServer) -> Iterator[SimulatedHands]:
    """A devices' program with a simulated camera for a table of the server."""
    server.parts.own_hub.attach(server.parts.registry.open("Sunday"))
    with running_program(server.address, server.parts, dice=False) as program:
        assert wait_until(lambda: server.parts.own_hub.status["camera"].state == "ready")
        yield program.hands


def test_a_card_under_the_camera_opens_by_itself_and_is_photographed(server: RestartableServer, page: Page) -> None:
    with devices_at(server) as hands:
        id = start_draft(server, page)
        expect(page.locator(".camera-status")).to_contain_text("The camera sees no card of the game.")
        page.get_by_label("Take a photo of each card that is laid down").check()
        hands.lay("WE-II-05", "middle", 90.0)
        expect(page.locator("#place")).to_have_text("Card II-05", timeout=15_000)
        assert wait_until(lambda: "II-05" in server.parts.registry.drafts.get(id).photos)
        expect(page.locator(".photo")).to_be_visible()
        picture = server.parts.registry.drafts.packs.photo(server.parts.registry.drafts.get(id).photos["II-05"]) or b""
        assert read_photo(picture) == ("WE-II-05", True)


def test_a_deck_is_photographed_card_after_card_and_the_last_photo_can_be_taken_back(
    server: RestartableServer, page: Page
) -> None:
    with devices_at(server) as hands:
        id = start_draft(server, page)
        drafts = server.parts.registry.drafts
        page.get_by_role("button", name="Photograph the cards").first.click()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".next-card")).to_contain_text("Lay down: Card I-01")
        expect(page.get_by_text("Ready. Clear the place, and lay the card on it.")).to_be_visible()
        hands.lay("WE-I-33", "middle", 4.0, size=CARD)
        expect(page.get_by_alt_text("Card I-01 as it was photographed")).to_be_visible()
        hands.remove("WE-I-33")
        expect(page.get_by_text("Ready. Clear the place, and lay the card on it.")).to_be_visible()
        hands.lay("WE-I-34", "middle", 0.0, size=CARD)
        expect(page.get_by_alt_text("Card I-02 as it was photographed")).to_be_visible()
        photos = drafts.get(id).photos
        assert set(photos) == {"I-01", "I-02"}
        for name in photos.values():
            size = drafts.packs.size_of(name)
            assert size is not None
            assert size == pytest.approx(CARD, abs=1.0)
        assert violations(page) == []
        page.get_by_role("button", name="Take the last photo back").click()
        expect(page.locator(".next-card")).to_contain_text("Lay down: Card I-02")
        assert set(drafts.get(id).photos) == {"I-01"}
        page.get_by_role("button", name="Leave this card out").click()
        expect(page.locator(".next-card")).to_contain_text("Lay down: Card I-03")


def read_photo(picture: bytes) -> tuple[str, bool]:
    """The text of the code in a photo, and whether the code is upright."""
    import cv2
    import numpy as np

    from hardware.camera.codes import decoder

    image = np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    (tag,) = decoder.read(np.asarray(cv2.resize(image, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC), np.uint8))
    (ax, ay), (bx, by), *_ = tag.corners
    return tag.text, bx > ax and abs(by - ay) < 0.1 * (bx - ax)


def test_enrolment_is_accessible_in_both_lights(server: RestartableServer, page: Page) -> None:
    id = server.parts.registry.drafts.create("Ada's copy", "world_without_end").id
    server.parts.registry.drafts.set_item(id, "card-III-01", {**values()["card-III-01"], "effects": []})
    for place in ("", "card-III-01", "group-printed", "group-projects"):
        open_item(page, server, id, place)
        if place == "card-III-01":
            page.locator(".palette button", has_text="A trade").click()
        assert violations_in_both_lights(page) == [], place
    page.goto(f"{server.address}/enrol?key={server.parts.registry.keys.house}")
    page.wait_for_selector("#import")
    assert violations_in_both_lights(page) == []


def test_a_card_can_be_entered_by_keyboard_alone(server: RestartableServer, page: Page) -> None:
    id = server.parts.registry.drafts.create("Ada's copy", "world_without_end").id
    open_item(page, server, id, "card-I-01")
    page.focus(".palette button")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#live")).to_have_text("Corners: Bottom right")
    wait_until_saved(page)
    assert server.parts.registry.drafts.get(id).values["card-I-01"]["corners"] == [
        {"stone": 1},
        {"wood": 1},
        None,
        None,
    ]
