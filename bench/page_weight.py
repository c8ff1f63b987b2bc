"""Bench of the phone page: compressed bytes and requests of its first load, counted by Chromium.

The page is a seated player's in a running game; nothing is cached. Bytes are those of the responses as transferred,
headers included; the WebSocket counts as one request, and its bytes, which are the view's, do not count.
"""

from __future__ import annotations

import shutil
from typing import Any

from playwright.sync_api import sync_playwright

from bench.server import four_players, serving, settle

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
QUIET = 1500
"""Milliseconds to wait for late requests once the page shows its ask."""


def browser_path() -> str:
    """The path of Chromium. Raises ``RuntimeError`` if it is not installed."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("Chromium is not installed (sudo apt install chromium-headless-shell)")


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    executable = browser_path()
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    sockets: list[str] = []
    with serving() as server, four_players(server) as clients, sync_playwright() as playwright:
        settle(clients)
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        context.add_init_script(f"localStorage.setItem('exchequer.token.{server.table}', '{clients[0].token}')")
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.on(
            "Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]})
        )
        devtools.on(
            "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
        )
        devtools.on("Network.webSocketCreated", lambda event: sockets.append(event["url"]))
        devtools.send("Network.enable")
        page.goto(f"{server.address}/phone/{server.table}")
        page.wait_for_selector("#app h2", timeout=10_000)
        page.wait_for_timeout(QUIET)
        chromium.close()
    files = {names[number].removeprefix(server.address).split("?")[0]: round(size) for number, size in sizes.items()
             if names[number].startswith("http")}  # fmt: skip
    return {
        "kilobytes": round(sum(files.values()) / 1000, 1),
        "requests": len(files) + len(sockets),
        "files": files,
    }


if __name__ == "__main__":
    import json

    print(json.dumps(measure(), indent=1))
