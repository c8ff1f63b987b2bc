"""A running table: the real server, a devices' program with simulated cards and dice, and a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.devices.program.simulated_hands import SimulatedHands
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.table import Table
from tests.devices_program import RunningProgram, running_program
from tests.served import served

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLE: ViewportSize = {"width": 1920, "height": 1080}


@dataclass
class RunningTable:
    """A server's address, its one table, its devices, and the browser."""

    address: str
    parts: Services
    table: Table
    program: RunningProgram
    browser: Browser
    pages: list[Page] = field(default_factory=list)

    @property
    def hands(self) -> SimulatedHands:
        """The hands that move cards and dice."""
        return self.program.hands

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
    with served(Settings(data=data)) as (address, parts):
        table = parts.registry.open("Friday", game=game)
        parts.devices.attach(table)
        with running_program(address, parts) as program:
            running = RunningTable(address, parts, table, program, browser)
            try:
                yield running
            finally:
                for page in running.pages:
                    page.context.close()
