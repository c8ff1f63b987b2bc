"""Bench of the pages' weight: compressed bytes and requests of the first load of each game's phone and table page.

Counted by Chromium. The phone page is a seated player's in a running game; nothing is cached. Bytes are those of the
responses as transferred, headers included; the WebSocket counts as one request, and its bytes, which are the view's, do
not count. The bundles must be up to date, since the server sends the sources otherwise: this is an error.
"""

from __future__ import annotations

import shutil
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.server import Server, four_players, serving, settle
from companion.games import names

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
QUIET = 1500
"""Milliseconds to wait for late requests once the page is drawn."""

SIZES = {"phone": (390, 844), "table": (1920, 1080)}
DRAWN = {"phone": "#app h2", "table": "svg"}
"""What a page shows once it is drawn."""


def browser_path() -> str:
    """The path of Chromium. Raises ``RuntimeError`` if it is not installed."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("Chromium is not installed (sudo apt install chromium-headless-shell)")


def first_load(chromium: Browser, server: Server, page_name: str, token: str) -> dict[str, int]:
    """The bytes of each response of a page's first load by its address, and of the WebSocket 0."""
    sizes: dict[str, float] = {}
    addresses: dict[str, str] = {}
    sockets: list[str] = []
    width, height = SIZES[page_name]
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.add_init_script(f"localStorage.setItem('exchequer.token.{server.table}', '{token}')")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.on(
        "Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]})
    )
    devtools.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    devtools.on("Network.webSocketCreated", lambda event: sockets.append(event["url"]))
    devtools.send("Network.enable")
    page.goto(f"{server.address}/{page_name}/{server.table}")
    page.wait_for_selector(DRAWN[page_name], timeout=60_000)
    page.wait_for_timeout(QUIET)
    context.close()
    files = {
        addresses[number].removeprefix(server.address).split("?")[0]: round(size)
        for number, size in sizes.items()
        if addresses[number].startswith("http")
    }
    if stale := [name for name in files if name.endswith((".js", ".css")) and "/dist/" not in name and len(files) > 30]:
        raise RuntimeError(f"the bundles are out of date (npm --prefix web run build): {stale[0]}")
    return {**files, **dict.fromkeys(sockets, 0)}


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    executable = browser_path()
    figures: dict[str, Any] = {}
    files: dict[str, dict[str, int]] = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        for game in names():
            with serving(game=game) as server, four_players(server) as clients:
                settle(clients)
                for page in SIZES:
                    loaded = files[f"{game}_{page}"] = first_load(chromium, server, page, clients[0].token)
                    figures[f"{game}_{page}_kilobytes"] = round(sum(loaded.values()) / 1000, 1)
                    figures[f"{game}_{page}_requests"] = len(loaded)
        chromium.close()
    return {**figures, "files": files}


if __name__ == "__main__":
    import json

    print(json.dumps(measure(), indent=1))
