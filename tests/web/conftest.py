"""A running server of canned views, and devices with real pages for all tests of the pages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.serving import make_server

from tests.web.live import Live, live_tables, wait_until_ready
from tests.web.sample_tables import SampleTables
from tests.web.serve import SITUATIONS, application

TOO_WIDE = "document.documentElement.scrollWidth > innerWidth + 1"
"""Script: whether a page scrolls sideways."""
BROKEN_WORDS = """selector => [...document.querySelectorAll(selector)].flatMap(element => {
    const found = [], walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/[^\\s’]{2,}/g)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, word.index);
        range.setEnd(walk.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word[0]);
    }
    return found;
})"""
"""Script: the words broken across lines in the elements of a selector, its argument."""

Open = Callable[..., Page]
Devices = Callable[..., Page]
TOKENS = "".join(f"localStorage.setItem('exchequer.token.{name}', 'token');" for name in SITUATIONS)


@dataclass(frozen=True)
class CannedServer:
    """The address of the running server, and the messages that it has received so far."""

    address: str
    received: list[dict[str, Any]]


@pytest.fixture(scope="session")
def served() -> Iterator[CannedServer]:
    """The pages with canned views on a free port."""
    app, _, received = application()
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield CannedServer(f"http://127.0.0.1:{server.server_port}", received)
    server.shutdown()


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    """Opens empty pages, each on a device that has stored nothing; ``script`` runs before the scripts of a page."""
    contexts: list[BrowserContext] = []

    def open_device(script: str = "", width: int = 390, height: int = 844, language: str = "en-GB") -> Page:
        context = browser.new_context(
            reduced_motion="reduce", locale=language, viewport={"width": width, "height": height}
        )
        contexts.append(context)
        context.add_init_script(script)
        return context.new_page()

    yield open_device
    for context in contexts:  # closing a page that is still navigating could wait for ever
        context.close()


@pytest.fixture
def visit(served: CannedServer, devices: Devices) -> Open:
    """Open a page: ``visit("/phone/choice", width=320)``; a seat is held except on join.

    ``answer=False`` does not wait until a question accepts a tap.
    """

    def open_page(path: str, width: int = 390, height: int = 844, language: str = "en-GB", answer: bool = True) -> Page:
        page = devices("" if path.startswith("/join") else TOKENS, width, height, language)
        page.goto(served.address + path)
        if path != "/" and not path.startswith("/house"):
            wait_until_ready(page, answer)
        return page

    return open_page


@pytest.fixture(scope="session")
def live_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server of running games, for all tests."""
    with live_tables(browser, tmp_path_factory.mktemp("live")) as live:
        yield live


@pytest.fixture
def live(live_server: Live) -> Iterator[Live]:
    """The server of running games, without pages."""
    yield live_server
    live_server.close_pages()


@pytest.fixture(scope="session")
def all_samples(live_server: Live) -> SampleTables:
    """The sample tables of all tests."""
    return SampleTables(live_server)


@pytest.fixture
def samples(live: Live, all_samples: SampleTables) -> SampleTables:
    """Sample tables, without pages."""
    assert live is all_samples.live
    return all_samples
