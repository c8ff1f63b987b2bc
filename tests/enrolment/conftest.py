"""A house that can be switched off and on again, and a browser at its page of enrolment."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import BaseWSGIServer, make_server

from bench.owner import COUNT
from companion.app import Parts, create_app, parts_of
from companion.settings import Settings
from tests.browser import FLAGS


class House:
    """The real server on one port, with one data folder."""

    def __init__(self, folder: Path) -> None:
        """Switch it on."""
        self.folder = folder
        self.port = 0
        self.server: BaseWSGIServer | None = None
        self.on()

    def on(self) -> None:
        """Start the server, on the port that it had before."""
        app = create_app(Settings(data=self.folder, rate=1e6, burst=1_000_000))
        self.parts: Parts = parts_of(app)
        self.server = make_server("127.0.0.1", self.port, app, threaded=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def off(self) -> None:
        """Stop it; nothing is kept but the data folder."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.parts.close()
            self.server = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that is on."""
    running = House(tmp_path)
    yield running
    running.off()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of a phone of its own, failing the test on any error in a script."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(f"localStorage.setItem('exchequer.light', 'parchment'); {COUNT}")
    opened = context.new_page()
    opened.set_default_timeout(8000)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
    context.close()
