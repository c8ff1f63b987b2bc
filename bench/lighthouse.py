"""Bench of the pages by Lighthouse: phone, table, start, host and join page; the phone's with a seat in a game.

``npx`` downloads and runs Lighthouse in a pinned version, which is no dependency of Exchequer; it needs Node.js and
Chromium. Phone, start, host and join page are measured with its mobile settings (a slow phone, a slow network), the
table page with those of a desktop. Its points are of 100; SEO has no meaning for pages of a local network. Performance
is that of the machine too: use an otherwise idle one.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.page_weight import FLAGS, browser_path
from bench.server import four_players, serving, settle

VERSION = "12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
GAME = os.environ.get("GAME", "")
"""The game that is measured; "" is the default one."""
TIMEOUT = 300
"""Seconds for one page."""


def free_port() -> int:
    """A port that no program uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def report(address: str, port: int, desktop: bool) -> dict[str, Any]:
    """The report of Lighthouse about a page, opened in the browser that listens on the port."""
    npx = shutil.which("npx")
    if npx is None:
        raise RuntimeError("Node.js is not installed (sudo apt install nodejs npm)")
    command = [
        npx, "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json", f"--port={port}",
        f"--only-categories={','.join(CATEGORIES)}", "--disable-storage-reset",
        *(["--preset=desktop"] if desktop else []),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if done.returncode:
        raise RuntimeError(f"Lighthouse could not measure {address}: {done.stderr.strip()[-500:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def faults(found: dict[str, Any]) -> list[str]:
    """What costs points in accessibility and best practices: each audit with what it names."""
    lines = []
    for category in CATEGORIES[1:]:
        for one in found["categories"][category]["auditRefs"]:
            audit = found["audits"][one["id"]]
            if one["weight"] and audit["score"] is not None and audit["score"] < 1:
                items = (audit.get("details") or {}).get("items") or []
                named = [
                    str((item.get("node") or {}).get("snippet") or item.get("description") or "") for item in items
                ]
                lines.append(f"{audit['id']}: {' · '.join(named)[:300]}")
    return lines


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    port = free_port()
    figures: dict[str, Any] = {}
    with (
        serving(game=GAME) as server,
        four_players(server) as clients,
        tempfile.TemporaryDirectory(prefix="exchequer-bench-") as profile,
        sync_playwright() as playwright,
    ):
        settle(clients)
        context = playwright.chromium.launch_persistent_context(
            str(Path(profile)), executable_path=browser_path(), args=[*FLAGS, f"--remote-debugging-port={port}"],
            viewport={"width": 390, "height": 844},
        )  # fmt: skip
        page = context.pages[0]
        page.goto(f"{server.address}/healthz")
        page.evaluate(f"localStorage.setItem('exchequer.token.{server.table}', '{clients[0].token}')")
        for name, path in (
            ("phone", f"/phone/{server.table}"),
            ("table", f"/table/{server.table}"),
            ("start", "/"),
            ("host", f"/host/{server.table}?key={server.host_key}"),
            ("join", f"/join/{server.table}"),
        ):
            found = report(f"{server.address}{path}", port, name == "table")
            for category in CATEGORIES:
                figures[f"{name}_{category}"] = round(100 * found["categories"][category]["score"])
            figures[f"{name}_faults"] = faults(found)
            figures[f"{name}_milliseconds"] = {
                metric: round(found["audits"][metric]["numericValue"], 3)
                for metric in (
                    "first-contentful-paint", "largest-contentful-paint", "total-blocking-time",
                    "cumulative-layout-shift",
                )
            }  # fmt: skip
        context.close()
    return figures


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
