"""Long form of hostile uploads: pictures, pack files, entries and settings beside a table that plays."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from companion.errors import Code
from tests.faults.attacks.attack import draft_path, playing_beside
from tests.faults.fast_server import FastServer, settle, starting
from tests.faults.thin_client import request
from tests.faults.upload_grammar import Upload, UploadGrammar

CODES = {code.value for code in Code}
USUAL = 3_000
"""Uploads of the long form."""
LIMITED = (429, 503)
"""Status of a request that came too fast, and is repeated."""


def wrong(upload: Upload, status: int, body: bytes) -> str:
    """What is wrong with the response to a hostile upload, "" for nothing.

    It must be the state after a change that was accepted, or a refusal with a known code and a sentence.
    """
    try:
        content: object = json.loads(body)
    except ValueError:
        content = None
    if isinstance(content, Mapping) and status == 200 and content.get("ok") is True:
        return ""
    if isinstance(content, Mapping) and 400 <= status < 500 and content.get("code") in CODES and content.get("text"):
        return "" if content["code"] != Code.INTERNAL.value else "internal"
    return f"{upload.kind}: status {status}, {body[:200]!r}, sent {upload.body[:200]!r}"


def attack(server: FastServer, count: int, seed: int) -> dict[str, object]:
    """Send hostile uploads beside a table that plays; the figures."""
    draft, key = draft_path(server)
    grammar = UploadGrammar(random.Random(seed), draft.rpartition("/")[2], server.table)
    keys = {"camera": f"?key={server.key}", "pack": f"?key={server.house_key}"}
    found: list[str] = []
    statuses: Counter[str] = Counter()
    # Computer vision is loaded for the first request of the camera page, and stays.
    request(server.port, "GET", f"/host/{server.table}/camera.json{keys['camera']}")
    with playing_beside(server) as beside, server.metered() as meter:
        for _ in range(count):
            upload = grammar.next()
            path = upload.path + keys.get(upload.kind, key)
            while (response := request(server.port, upload.method, path, upload.body, timeout=60)).status in LIMITED:
                time.sleep(0.2)
            statuses[f"{upload.kind} {response.status}"] += 1
            if fault := wrong(upload, response.status, response.body):
                found.append(fault)
        left = settle(server) - meter.start
    for fault in found[:10]:
        print(fault, file=sys.stderr)
    figures: dict[str, object] = {**meter.figures(), **beside.figures()}
    return figures | {"uploads": count, "wrong": len(found), "growth_left_mb": left, "statuses": dict(statuses)}


MOST = {
    "wrong": 0.0,
    "tracebacks": 0.0,
    "failed_answers": 0.0,
    "growth_mb": 120.0,
    "growth_left_mb": 12.0,
    "p99_ratio": 3.0,
}
"""The highest allowed figures."""


def measure(count: int | None = None, seed: int = 1) -> dict[str, object]:
    """The figures of ``count`` hostile uploads to a server of its own; under "missed" what exceeds its limit."""
    with starting() as starter, tempfile.TemporaryDirectory(prefix="exchequer-uploads-") as folder:
        server = FastServer(starter, Path(folder) / "data")
        try:
            figures = attack(server, count or USUAL, seed)
        finally:
            server.stop()
    shown = {name: round(value, 1) if isinstance(value, float) else value for name, value in figures.items()}
    missed = [f"{name}: {shown[name]} > {most:g}" for name, most in MOST.items() if not float(str(shown[name])) <= most]
    return shown | {"missed": missed}
