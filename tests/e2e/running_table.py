"""A running table: the real server, a simulated mat, a dice reader on a pseudo-terminal, and a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.server.app import Parts
from companion.settings import Settings
from companion.tables.table import Table
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.scene import Event
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader
from hardware.dice.simulator import SimulatedDiceReader
from tests.fast_camera import FastCamera, FrameClock
from tests.served import served

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLE: ViewportSize = {"width": 1920, "height": 1080}
SETTLE = 0.1
"""Seconds that dice must lie still here; the real settle time is tested elsewhere."""


@dataclass
class RunningTable:
    """A server's address, its one table, the simulated mat and dice, and the browser."""

    address: str
    parts: Parts
    table: Table
    mat: SimulatedTable
    die: SimulatedDiceReader
    watcher: Watcher
    browser: Browser
    pages: list[Page] = field(default_factory=list)

    @property
    def host_page(self) -> str:
        """The path of the host page, with its key."""
        return self.parts.registry.host_path(self.table.id)

    def open(self, path: str, size: ViewportSize) -> Page:
        """A page in a new browser context; an error in a script fails the test."""
        context = self.browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        self.pages.append(page)
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        # The host page goes on fetching the camera's picture.
        page.goto(self.address + path, wait_until="domcontentloaded")
        return page


@contextmanager
def running_table(game: str, data: Path, browser: Browser) -> Iterator[RunningTable]:
    """A table of a game with both devices and without players."""
    with served(Settings(data=data)) as (address, parts), closing(SimulatedDiceReader()) as die:
        table, devices = parts.registry.open("Friday", game=game), parts.devices
        devices.attach(table)
        layout, clock = table.plugin.mat_layout(), FrameClock()
        mat = SimulatedTable(layout, clock=clock, pace=4.0)

        def on_event(event: Event) -> None:
            devices.card_changed(event.json())

        watcher = Watcher(FastCamera(mat, clock), layout, on_event=on_event, on_state=devices.camera_state)
        devices.start(watcher, SerialDiceReader(die.port, devices.rolled, devices.dice_state, settle=SETTLE))
        running = RunningTable(address, parts, table, mat, die, watcher, browser)
        try:
            yield running
        finally:
            for page in running.pages:
                page.context.close()
