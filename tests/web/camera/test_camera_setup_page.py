"""Camera set-up page in a browser, with a real server: advice, outlines, moving zones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import qrcode
from playwright.sync_api import FilePayload, Page, expect

from companion.settings import Settings
from tests.accessibility import violations, violations_in_both_lights
from tests.devices_program import running_program
from tests.hardware.camera.sources.usb_bus import plug_in
from tests.phone_server import PhoneServer, jpeg_of
from tests.served import served
from tests.waiting import wait_until
from tests.web.camera.camera_setup_server import PICTURES, StillTable, still_table
from tests.web.conftest import TOO_WIDE, Devices

LAYOUT_OF = {"bad": "mat", "table": "table"}


class CameraServer:
    """A server with a still camera, and the pages of its host."""

    def __init__(self, devices: Devices, folder: Path, still: StillTable) -> None:
        self.devices, self.folder, self.still = devices, folder, still

    def open(self, path: str = "/camera", width: int = 390) -> Page:
        page, still = self.devices(width=width), self.still
        page.goto(f"{still.address}/host/{still.table.id}{path}?key={still.key}&lang=en")
        return page

    def show(self, picture: str) -> None:
        """Put another picture before the camera, with the layout that belongs to it."""
        self.still.show(picture)
        self.still.command(do="choose", layout=LAYOUT_OF[picture])

    def zone(self, name: str) -> list[tuple[float, float]]:
        """The corners of a zone of the layout that is watched."""
        layout = self.still.layout
        assert layout is not None
        return list(layout.zones[name])

    def saved_layout(self) -> dict[str, Any]:
        """The saved layout of the whole table, from the data folder."""
        found: dict[str, Any] = json.loads((self.folder / "camera" / "table.json").read_text(encoding="utf-8"))
        return found


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, StillTable]]:
    """A server and its data folder for all tests here; each puts its own picture before the camera."""
    folder = tmp_path_factory.mktemp("server")
    with still_table(folder, "bad") as running:
        yield folder, running


@pytest.fixture
def camera_server(still: tuple[Path, StillTable], devices: Devices) -> CameraServer:
    """The server; its pages are closed afterwards, since each goes on requesting pictures."""
    return CameraServer(devices, *still)


@pytest.fixture
def editing(camera_server: CameraServer) -> Callable[..., Page]:
    """Opens the page with the layout of a whole table, its zones ready to be moved."""

    def open_editor(**options: Any) -> Page:
        camera_server.still.command(do="reset")
        camera_server.show("table")
        page = camera_server.open(**options)
        page.click("text=Move the zones")
        page.wait_for_selector(".zone.chosen")
        return page

    return open_editor


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def zone(page: Page, name: str) -> list[float]:
    """Where a zone lies and how large it is, by its label: east, north, width, height, in millimetres."""
    label = page.locator(f".zone[data-zone={name}]").get_attribute("aria-label") or ""
    written = label.replace(",", "").replace("−", "-")
    return [float(number) for number in re.findall(r"-?[0-9.]+(?= (?:mm|by))", written)]


def test_the_page_shows_what_to_change_and_is_accessible(camera_server: CameraServer) -> None:
    camera_server.show("bad")
    page = camera_server.open()
    expect(page.locator(".advice li[data-code=marker_hidden]")).to_contain_text("The north-east marker is hidden.")
    expect(page.locator(".marker.missing text")).to_have_text("NE ?")
    expect(page.locator(".code")).to_have_count(3)
    expect(page.locator(".readings tbody tr")).to_have_count(5)
    assert violations_in_both_lights(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(TOO_WIDE)
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert not page.evaluate(TOO_WIDE)


DRAWN_OVER = """([across, down]) => {
  const picture = document.querySelector('.sight img').getBoundingClientRect();
  const x = picture.x + across * picture.width, y = picture.y + down * picture.width;
  return document.elementsFromPoint(x, y).some((element) => element.closest('.code, .zone'))
    && [...document.querySelectorAll('.code polygon')].some((element) => {
      const box = element.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 4;
    });
}"""
"""Whether an outline is drawn at a place of the picture (shares of its width)."""


def test_outlines_are_drawn_where_the_codes_are_in_the_picture(camera_server: CameraServer) -> None:
    camera_server.show("bad")
    page = camera_server.open(width=1280)
    expect(page.locator(".code")).to_have_count(3)
    still = camera_server.still
    for tag in still.parts.own_hub.request("camera_page", {"language": "en"})["page"]["tags"]:
        # Repeated until it holds: fonts and the picture may still be loading, and move what is below them.
        place = [sum(corner[axis] for corner in tag["corners"]) / 4 / still.source.image.shape[1] for axis in (0, 1)]
        assert wait_until(lambda place=place: page.evaluate(DRAWN_OVER, place), 5), tag["text"]  # type: ignore[misc]


def test_a_zone_dragged_by_the_mouse_is_saved_and_used_at_once(
    camera_server: CameraServer, editing: Callable[..., Page]
) -> None:
    page = editing(width=1280)
    before, watched = zone(page, "S"), camera_server.zone("S")
    x, y = centre(page, ".zone[data-zone=S] polygon")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 20, steps=5)
    page.mouse.up()
    after = zone(page, "S")
    assert after[0] > before[0] + 20
    assert after[1] > before[1] + 10
    assert after[2:] == before[2:]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert zone(page, "S") == after
    assert camera_server.zone("S") == watched
    page.click("text=Save")
    expect(page.locator("text=Saved. The camera uses it now.")).to_be_visible()
    west, east = camera_server.saved_layout()["zones"]["S"][0][0], camera_server.saved_layout()["zones"]["S"][1][0]
    assert (west + east) / 2 == after[0]
    assert camera_server.zone("S")[0][0] == west


def test_the_keyboard_alone_moves_resizes_undoes_and_redoes(editing: Callable[..., Page]) -> None:
    page = editing()
    page.locator(".zone[data-zone=N]").focus()
    x, y, width, height = zone(page, "N")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert zone(page, "N") == [x - 10, y + 5, width + 5, height - 5]
    expect(page.locator("#live")).to_contain_text(f"{x - 10:.0f} mm east".replace("-", "−"))
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert zone(page, "N") == [x, y, width, height]
    page.keyboard.press("Control+Shift+z")
    assert zone(page, "N") == [x - 5, y, width, height]
    page.click("button:has-text('Undo')")
    assert zone(page, "N") == [x, y, width, height]
    expect(page.locator("button:has-text('Undo')")).to_be_disabled()


def test_fields_show_and_accept_exact_places_and_the_markers_distances(
    camera_server: CameraServer, editing: Callable[..., Page]
) -> None:
    page = editing()
    assert violations(page) == []
    page.click(".zones label:has-text('East')")
    page.fill("#zone-x", "430")
    page.press("#zone-x", "Tab")
    page.fill("#marker-width", "820")
    page.press("#marker-width", "Tab")
    assert zone(page, "E")[0] == 430
    page.click("text=Save")
    expect(page.locator("text=Saved. The camera uses it now.")).to_be_visible()
    assert camera_server.saved_layout()["markers"]["centres"]["1"] == [410, 300]


def test_loose_markers_are_used_where_they_lie_by_one_tap(camera_server: CameraServer) -> None:
    camera_server.still.command(do="reset")
    camera_server.show("table")
    page = camera_server.open()
    expect(page.get_by_text(re.compile(r"The markers are (79|80)\d mm apart"))).to_be_visible()
    page.get_by_role("button", name="Use the markers where they lie").click()
    expect(page.get_by_text("The camera uses the markers where they lie.")).to_be_visible()
    assert camera_server.saved_layout()["markers"]["loose"] is True
    assert camera_server.still.layout is not None and camera_server.still.layout.loose
    camera_server.still.command(do="reset")


def test_a_layout_that_would_not_work_is_refused_with_a_sentence_and_can_be_corrected(
    camera_server: CameraServer, editing: Callable[..., Page]
) -> None:
    page = editing()
    watched = camera_server.zone("N")
    page.click(".zones label:has-text('North')")
    page.fill("#zone-y", "240")
    page.press("#zone-y", "Tab")
    page.click("text=Save")
    expect(page.locator("[role=alert]")).to_have_text(
        "Two zones overlap: the middle and the north slot. Move them apart."
    )
    assert camera_server.zone("N") == watched
    page.click("button:has-text('Undo')")
    page.click("text=Save")
    expect(page.locator("text=Saved. The camera uses it now.")).to_be_visible()


def test_the_lens_is_calibrated_step_by_step_and_too_similar_views_are_refused(camera_server: CameraServer) -> None:
    camera_server.still.command(do="choose", layout="mat")
    camera_server.still.show("good")
    page = camera_server.open()
    page.click("text=Calibrate the lens")
    expect(page.locator(".step")).to_contain_text("Views: 0 of 6. Hold the board flat")
    page.click("text=Capture this view")
    expect(page.locator(".step")).to_contain_text("Views: 1 of 6. Raise its left side")
    page.click("text=Capture this view")
    expect(page.locator("[role=alert]")).to_contain_text("The views are too much alike.")
    assert violations(page) == []
    page.click("text=Stop")
    expect(page.locator("text=Calibrate the lens")).to_be_visible()


def test_the_host_page_links_the_camera_page_and_shows_measurements(
    camera_server: CameraServer,
) -> None:
    camera_server.show("bad")
    page = camera_server.open(path="")
    page.click("text=Camera: measurements")
    expect(page.locator(".health")).to_contain_text("of one core")
    page.evaluate("document.querySelector('.health').closest('li').scrollIntoView()")
    assert violations(page) == []
    page.click("text=Set up the camera")
    page.wait_for_selector(".sight")


def picture_of_code(text: str) -> FilePayload:
    """A photograph of a code with this text."""
    code = qrcode.QRCode(border=6, box_size=8)
    code.add_data(text)
    image = np.kron(np.where(code.get_matrix(), 30, 220), np.ones((8, 8))).astype(np.uint8)
    return {"name": "code.jpg", "mimeType": "image/jpeg", "buffer": jpeg_of(image)}


def test_a_phone_becomes_the_camera_by_its_address_and_what_is_wrong_stands_beside_the_field(
    devices: Devices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(tmp_path / "bus", monkeypatch)
    seen = jpeg_of(PICTURES["good"]())
    phone = PhoneServer(lambda: seen, fps=10)
    phone.start()
    with served(Settings(data=tmp_path, rate=1e6, burst=1_000_000)) as (address, parts), ExitStack() as stack:
        table = parts.registry.open("Sunday")
        parts.own_hub.attach(table)
        stack.enter_context(running_program(address, parts, camera="", dice=False))
        assert wait_until(lambda: parts.own_hub.connected)
        page = devices("", 320, 640)
        page.goto(f"{address}/host/{table.id}/camera?key={parts.registry.keys.key(table.id)}&lang=en")
        expect(page.locator(".advice")).to_contain_text("use a phone as the camera")
        expect(page.locator(".source details[open] summary")).to_have_text("With an Android phone")
        expect(page.locator(".usb button")).to_have_text(["Use HD Webcam", "Use HD Webcam (2)"])
        page.fill("#phone-address", "127.0.0.1:1")
        page.keyboard.press("Enter")
        expect(page.locator("#phone-refusal")).to_contain_text("Nothing answers at the phone’s address.")
        expect(page.locator("#phone-address")).to_be_focused()
        assert violations_in_both_lights(page) == []
        assert not page.evaluate(TOO_WIDE)
        page.set_input_files("#phone-code", files=[picture_of_code("WIFI:S:home;;")])
        expect(page.locator("#phone-refusal")).to_contain_text("There is no address in this photograph.")
        page.set_input_files("#phone-code", files=[picture_of_code(phone.address)])
        expect(page.locator(".code")).to_have_count(3)
        page.click("text=Play without it")
        expect(page.locator(".seen")).to_contain_text("not there")
        page.fill("#phone-address", f"127.0.0.1:{phone.port}")
        page.click("text=Use this phone")
        expect(page.locator(".code")).to_have_count(3)
        expect(page.locator(".seen")).to_contain_text("ready")
        expect(page.locator(".source .spec")).to_have_text(f"{phone.address}/video")
        page.select_option("#turned", "180")
        expect(page.locator(".advice")).to_contain_text("North is at the bottom of the picture.")
    phone.stop()
