"""Fixtures of the page tests: sample tables and their pages in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.conftest import wait_until_ready
from tests.web.devices import Devices
from tests.web.pillars_of_the_earth.sample_tables import SampleTables, serve

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SampleTables]:
    """The sample tables, opened as they are needed."""
    yield from serve(Path(tmp_path_factory.mktemp("samples")))


@pytest.fixture
def open_page(samples: SampleTables, devices: Devices) -> OpenPage:
    """Open a page at a moment: ``open_page("phone", "market", width=320)``, by default of the seat that is asked.

    Its device has shown the ends of all rounds, so that no phone begins with one.
    """

    def open_at(
        kind: str,
        moment: str,
        seat: str = "",
        light: str = "parchment",
        width: int = 0,
        height: int = 0,
        language: str = "en-GB",
        again: bool = False,
        answer: bool = True,
    ) -> Page:
        table = samples.table(moment, again)
        token = samples.tokens[table.id][seat or samples.asked_seat(moment)]
        page = devices.open(
            f"localStorage.setItem('exchequer.light', '{light}');"
            f"localStorage.setItem('exchequer.closing.{table.id}', '6');"
            f"localStorage.setItem('exchequer.token.{table.id}', '{token}')",
            width or (1920 if kind == "table" else 390),
            height or (1080 if kind == "table" else 844),
            language,
        )
        page.on("pageerror", lambda error: pytest.fail(f"{kind} at {moment}: {error}"))
        path = samples.parts.registry.host_path(table.id) if kind == "host" else f"/{kind}/{table.id}"
        page.goto(samples.address + path)
        wait_until_ready(page, answer)
        return page

    return open_at
