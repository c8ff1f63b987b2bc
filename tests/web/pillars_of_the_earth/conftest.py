"""The house of evenings, and a page of it in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.conftest import settle_down
from tests.web.devices import Devices
from tests.web.pillars_of_the_earth.evenings import Evening, serve

Look = Callable[..., Page]


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The house, its tables opened as they are needed."""
    yield from serve(Path(tmp_path_factory.mktemp("house")))


@pytest.fixture
def look(evening: Evening, devices: Devices) -> Look:
    """Open a page at a moment: ``look("phone", "market", light="candlelight", width=320)``, as who is asked there."""

    def open_page(
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
        table = evening.table(moment, again)
        token = evening.tokens[table.id][seat or evening.asked_seat(moment)]
        page = devices.open(
            f"localStorage.setItem('exchequer.light', '{light}');"
            f"localStorage.setItem('exchequer.token.{table.id}', '{token}')",
            width or (1920 if kind == "table" else 390),
            height or (1080 if kind == "table" else 844),
            language,
        )
        page.on("pageerror", lambda error: pytest.fail(f"{kind} at {moment}: {error}"))
        path = evening.parts.registry.host_path(table.id) if kind == "host" else f"/{kind}/{table.id}"
        page.goto(evening.address + path)
        settle_down(page, answer)
        return page

    return open_page
