"""A whole evening for a test: the real server, a drawn mat, a die on a pseudo-terminal, and a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.table import Table
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader
from hardware.dice.simulator import SimulatedDiceReader

PHONE = {"width": 390, "height": 844}
TABLE = {"width": 1920, "height": 1080}


@dataclass
class Evening:
    """The running house: where it is, its one table, the drawn mat and the die."""

    address: str
    parts: Parts
    table: Table
    mat: SimulatedTable
    die: SimulatedDiceReader
    watcher: Watcher
    browser: Browser

    @property
    def host_page(self) -> str:
        """The host's secret link."""
        return self.address + self.parts.registry.host_path(self.table.id)

    def open(self, path: str, size: dict[str, int]) -> Page:
        """A page of its own device, failing the test on any error in its script."""
        context = self.browser.new_context(viewport=size, locale="en-GB")  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        # The host page goes on fetching the camera's picture.
        page.goto(path if path.startswith("http") else self.address + path, wait_until="domcontentloaded")
        return page


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path, browser: Browser) -> Iterator[Evening]:
    """Everything on, nobody seated yet; the parameter is the game."""
    app = create_app(Settings(data=tmp_path, base_url=""))
    parts = parts_of(app)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    table = parts.registry.open("Friday", game=request.param)
    parts.devices.attach(table)
    layout = table.plugin.mat_layout()
    mat, die = SimulatedTable(layout, size=(1280, 720), pace=4.0), SimulatedDiceReader()

    def saw(event: Any) -> None:
        parts.devices.card_changed(event.json())

    watcher = Watcher(SimulatedSource(mat, fps=10.0), layout, on_event=saw, on_state=parts.devices.camera_state)
    parts.devices.start(watcher, SerialDiceReader(die.port, parts.devices.rolled, parts.devices.dice_state))
    yield Evening(f"http://127.0.0.1:{server.server_port}", parts, table, mat, die, watcher, browser)
    for context in list(browser.contexts):
        context.close()
    server.shutdown()
    die.close()
    parts.close()
