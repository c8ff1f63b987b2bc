"""Bench of the cost of a view: the processor time of an answer and its five views, part by part, in one process.

Four seats, one of them in Italian, and a table page, without sockets: what the web server does with a view that has
been made is part of the figures of `bench.load` and `bench.house`. The games are played with random answers; the first
of each only warms up. Times are of the thread that carries the answer out.
"""

from __future__ import annotations

import gc
import json
import os
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bench.load import script
from companion.games import names
from companion.server.app import create_app, parts_of
from companion.server.envelopes import Envelopes
from companion.server.open_pages import OpenPage, RateLimit
from companion.server.sockets import SocketGateway
from companion.server.view_texts import ViewTexts
from companion.settings import Settings
from companion.tables.table import Table

GAMES = 3
"""Games of each kind, the first of which only warms up."""
PARTS = {"made": (Table, "view"), "texts": (ViewTexts, "view"), "envelopes": (Envelopes, "content"),
         "sent": (SocketGateway, "send_views")}  # fmt: skip
"""The methods whose time is measured, each with what it calls: the game's view, its text, the envelope, and all."""


class Watch:
    """Adds up the processor time of methods."""

    def __init__(self) -> None:
        """Watch the methods of `PARTS` in this process from now on."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        for name, (owner, method) in PARTS.items():
            self._wrap(name, owner, method)

    def _wrap(self, name: str, owner: type, method: str) -> None:
        inner, seconds = getattr(owner, method), self.seconds

        def timed(*arguments: object, **named: object) -> object:
            begun = time.thread_time()
            try:
                return inner(*arguments, **named)
            finally:
                seconds[name] += time.thread_time() - begun

        setattr(owner, method, timed)


def measure_game(gateway: SocketGateway, watch: Watch, game: str) -> dict[str, float]:
    """The figures of one game, in milliseconds: an answer without its views, and the parts of a view."""
    answers, whole = 0, 0.0
    for seed in range(GAMES):
        if seed == 1:
            watch.seconds.clear()
        played = script(gateway.registry, game, seed)
        pages = []
        for number, hello in enumerate(played.hellos):
            now = time.monotonic()
            page = OpenPage(f"{game}{seed}{number}", RateLimit(1e9, 1e9, 1e9, now), requested="http://127.0.0.1:8080")
            gateway.pages[page.sid] = page
            gateway.places.arrive(page.sid)
            gateway._handle(page.sid, "hello", (dict(hello),))
            pages.append(page)
        gc.collect()
        gc.disable()
        for number, frame in played.answers:
            content = json.loads(frame[frame.index(b"[") :])[1]
            begun = time.thread_time()
            reply = gateway._handle(pages[number].sid, "answer", (content,))
            if seed:
                whole += time.thread_time() - begun
                answers += 1
            if not reply["ok"]:
                raise RuntimeError(f"an answer was refused: {reply}")
        gc.enable()
        for page in pages:
            gateway._disconnected(page.sid)
    seconds = watch.seconds
    own = {"sent": seconds["sent"] - seconds["envelopes"], "texts": seconds["texts"], "made": seconds["made"],
           "envelopes": seconds["envelopes"] - seconds["texts"] - seconds["made"]}  # fmt: skip
    return {
        "answers": answers,
        "answer_ms": round((whole - seconds["sent"]) * 1000 / answers, 3),
        "view_ms": round(seconds["sent"] * 1000 / answers / 5, 3),
        **{f"view_{name}_ms": round(one * 1000 / answers / 5, 3) for name, one in own.items()},
    }


def measure() -> dict[str, float]:
    """The figures of this bench, for each game."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as folder:
        watch = Watch()
        parts = parts_of(create_app(Settings(Path(folder), rate=1e9, burst=10**9, changes_a_minute=10**9)))
        gateway = parts.gateway
        gateway.socketio.server.manager.send_event = lambda *_: None
        gateway.keep = lambda page: None  # type: ignore[method-assign]
        found = {f"{name}_{key}": one for name in names() for key, one in measure_game(gateway, watch, name).items()}
        parts.close()
        return {**found, "load_average": round(os.getloadavg()[0], 1)}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
