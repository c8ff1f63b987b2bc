"""Spots of the board on the camera page: placed by one tap for each, then the empty board, then pieces are seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench.board_scenes import SIZE, TINTS, BoardCamera, BoardLight, BoardScene
from playwright.sync_api import Page, expect

from companion.devices.spot_settings import start_places
from companion.games.pillars_of_the_earth import PLUGIN
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from hardware.camera.frames import Frame
from hardware.camera.geometry.homography import find_plane
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.layout_files import board_layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.pieces.spots import Spot
from hardware.camera.simulated.pieces import SimulatedPiece
from hardware.camera.tracking.board_sight import BoardSight
from tests.accessibility import violations
from tests.served import listening
from tests.waiting import wait_until
from tests.web.camera_setup_server import StillCamera
from tests.web.conftest import TOO_WIDE
from tests.web.devices import Devices

ABOVE = BoardCamera(20.0, -240.0, 850.0, (0.0, -18.0), 0.88, 1.5)


class BoardStillCamera(StillCamera):
    """A camera above a drawn board; nothing moves but when another picture is shown."""

    def board_sight(self) -> BoardSight | None:
        """The picture with its plane."""
        frame = self.latest_frame()
        plane = None if frame is None else find_plane(frame.image, self.layout)
        if frame is None or plane is None:
            return None
        self.time = getattr(self, "time", 0.0) + 0.25
        return BoardSight(Frame(frame.number, self.time, frame.image), plane, lambda corners: -1.0)


class BoardServer:
    """A server of a table of Pillars whose camera stands above a drawn board with four loose markers."""

    def __init__(self, devices: Devices, folder: Path) -> None:
        self.folder, self.devices, self.address = folder, devices, ""
        self.app = create_app(Settings(data=folder, rate=1e6, burst=1_000_000))
        parts = parts_of(self.app)
        self.table = parts.registry.open("Sunday", game=PLUGIN.name)
        self.key = parts.registry.keys.key(self.table.id)
        spots = [Spot(one.name, 0, 0, one.radius) for one in PLUGIN.spots(PLUGIN.load_pack())]
        self.scene = BoardScene(np.random.default_rng(7), spots[:0], ABOVE)
        self.scene.light = BoardLight(1.0, TINTS["neutral"], 30.0, 0.1, 1.5, 0.5)
        loose = self.scene.layout
        layout = board_layout(loose.markers, loose.turns, loose.marker_size, (100.0, 100.0))
        self.camera = BoardStillCamera(self.scene.picture([]), layout)
        parts.devices.attach(self.table)
        parts.camera_setup.carry_out({"do": "save", "layout": to_json(layout)})
        parts.devices.start(self.camera, None)
        parts.devices.camera_state("ready")
        self.layout: Layout = layout

    def places(self) -> dict[str, tuple[float, float]]:
        """Where the spots are by default, in mm."""
        return start_places(self.layout, {one.name: (one.x, one.y) for one in PLUGIN.spots(PLUGIN.load_pack())})

    def open(self, width: int = 390, light: str = "parchment") -> Page:
        page = self.devices.open(f"localStorage.setItem('exchequer.light', '{light}')", width, 844)
        page.goto(f"{self.address}/host/{self.table.id}/camera?key={self.key}&lang=en")
        page.wait_for_selector(".spots")
        return page

    def saved(self) -> dict[str, Any] | None:
        """Where the spots lie, from the data folder."""
        placed = parts_of(self.app).camera_setup.spots.placed(PLUGIN.name)
        return None if placed is None else dict(placed.spots)


@pytest.fixture(scope="module")
def shared(all_devices: Devices, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardServer]:
    made = BoardServer(all_devices, tmp_path_factory.mktemp("server"))
    with listening(made.app) as made.address:
        yield made
    parts_of(made.app).close()


@pytest.fixture
def server(shared: BoardServer, devices: Devices) -> BoardServer:
    """The server, whose board nobody has placed yet."""
    assert devices is shared.devices
    parts_of(shared.app).camera_setup.spots.forget(PLUGIN.name)
    return shared


def tap(page: Page, server: BoardServer, place: tuple[float, float]) -> None:
    """Tap the picture at a place of the board in mm."""
    x, y = server.scene.camera.project(np.array([[*place, 0.0]]))[0]
    bounds = page.locator(".sight svg").bounding_box()
    assert bounds is not None
    page.mouse.click(bounds["x"] + x / SIZE[0] * bounds["width"], bounds["y"] + y / SIZE[1] * bounds["height"])


def test_each_spot_is_placed_by_one_tap_and_pieces_are_seen(server: BoardServer) -> None:
    page = server.open(1024)
    page.click("text=Place the spots")
    wanted = {name: (x + 4, y - 3) for name, (x, y) in server.places().items()}
    step = page.locator(".editor .step strong")
    for number, place in enumerate(wanted.values(), 1):
        expect(page.locator(".editor .step .muted")).to_have_text(f"{number} of {len(wanted)}")
        tap(page, server, place)
    expect(step).to_have_count(0)
    page.click(".editor >> text=Save")
    page.wait_for_selector("text=Saved. Now take the picture")
    saved = server.saved()
    assert saved is not None
    assert max(float(np.hypot(saved[n][0] - x, saved[n][1] - y)) for n, (x, y) in wanted.items()) < 3
    page.click("text=The board is empty now")
    page.wait_for_selector("text=The empty board is known")
    server.table.take_seat("N", "Ada", "red")
    server.table.take_seat("E", "Ben", "blue")
    server.table.start(start_player="N")
    x, y = saved["market:2"]
    server.camera.show(server.scene.picture([SimulatedPiece("figure", "red", x, y, size=15, height=24)]))
    page.locator(".spots summary").click()
    expect(page.locator(".spots li", has_text="red")).to_have_count(1, timeout=20_000)
    expect(page.locator(".spot.holding")).to_have_count(1)
    expect(page.locator(".spots li", has_text="red")).to_contain_text("space 2")


def test_spots_are_placed_by_keys_alone(server: BoardServer) -> None:
    page = server.open()
    page.locator("text=Place the spots").focus()
    page.keyboard.press("Enter")
    spot = page.locator("[data-spot='market:1']")
    before = server.places()["market:1"]
    spot.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".editor .step strong")).to_contain_text("space 1")
    page.locator(".editor >> text=Save").focus()
    page.keyboard.press("Enter")
    wait_until(lambda: server.saved() is not None)
    saved = server.saved()
    assert saved is not None
    assert saved["market:1"] == pytest.approx((before[0] + 1, before[1] + 5), abs=0.2)


def test_the_page_fits_a_small_phone_and_has_no_barriers(server: BoardServer) -> None:
    page = server.open(320)
    page.click("text=Place the spots")
    assert not page.evaluate(TOO_WIDE)
    assert violations(page) == []


def test_the_empty_board_is_refused_while_its_markers_are_hidden(server: BoardServer) -> None:
    setup = parts_of(server.app).camera_setup
    setup.carry_out({"do": "spots", "spots": {n: list(p) for n, p in server.places().items()}}, server.table)
    page = server.open()
    shown, server.camera.image = server.camera.image, np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    page.click("text=The board is empty now")
    expect(page.locator(".spots [role=alert]")).to_contain_text("does not see the board")
    server.camera.show(shown)
