"""Attack: one way to harm a server, as a function that measures it and the limits that its figures must keep."""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.fast_server import FastServer, Starter, settle
from tests.faults.playing_table import PlayingTable
from tests.faults.thin_client import Response, ThinPage, request

Figures = dict[str, float]
"""Measured values by name."""

MEGABYTES = 12.0
"""Growth of resident memory that counts as none: allocators and late imports take as much."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack: what it does, and the highest allowed figures.

    Figures whose limit depends on an idle machine are in ``timed``; the checks leave them to the long form.
    """

    summary: str
    carry_out: Callable[[FastServer], Figures]
    most: Mapping[str, float]
    timed: Mapping[str, float] | None = None

    def missed(self, figures: Figures, with_times: bool = True) -> list[str]:
        """The limits that the figures exceed, as texts."""
        limits = {**self.most, **((self.timed or {}) if with_times else {})}
        return [f"{name}: {figures[name]:g} > {most:g}" for name, most in limits.items() if not figures[name] <= most]


def figures_of(attack: Attack, starter: Starter) -> Figures:
    """Carry an attack out on a server of its own; the figures."""
    with tempfile.TemporaryDirectory(prefix="exchequer-attack-") as folder:
        server = FastServer(starter, Path(folder) / "data")
        try:
            figures = attack.carry_out(server)
        finally:
            server.stop()
    return {name: round(value, 1) for name, value in figures.items()}


def host_page(server: FastServer) -> ThinPage:
    """The host page of the server's table."""
    return ThinPage(server.port, server.table, "host", server.key)


def seated(server: FastServer, seat: str = "N", colour: str = "blue") -> tuple[ThinPage, str]:
    """A phone that has taken a seat, and its token."""
    page = ThinPage(server.port, server.table)
    reply = page.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
    return page, str(reply["token"])


def with_key(server: FastServer, path: str) -> str:
    """A path with the house key, where the server has printed one."""
    return f"{path}?key={server.house_key}" if server.house_key else path


def draft_path(server: FastServer, game: str = "world_without_end") -> tuple[str, str]:
    """A new draft of a pack: its path (``/packs/<id>``), and its key as a query string."""
    body = f"name=Attack&game={game}&key={server.house_key}".encode()
    headers = "Content-Type: application/x-www-form-urlencoded\r\n"
    created = request(server.port, "POST", with_key(server, "/enrol"), body, headers)
    path, _, query = created.header("Location").partition("?")
    if created.status != 303:
        raise RuntimeError(f"no draft could be created: {created.status}")
    return f"/packs/{path.rpartition('/')[2]}", f"?{query}"


def open_table(server: FastServer, name: str = "Second") -> tuple[str, str]:
    """A further table that the house has opened: its id and its host key."""
    body = f"name={name}&play=world_without_end%2F&key={server.house_key}".encode()
    headers = "Content-Type: application/x-www-form-urlencoded\r\n"
    created = request(server.port, "POST", with_key(server, "/"), body, headers)
    found = re.search(r"/host/(\w+)\?key=(\w+)", created.header("Location"))
    if found is None:
        raise RuntimeError(f"no table could be opened: {created.status}")
    return found[1], found[2]


def card_of(server: FastServer, draft: tuple[str, str]) -> str:
    """A card of a draft that may have a photo."""
    form = request(server.port, "GET", f"{draft[0]}/draft.json{draft[1]}")
    items = json.dumps(json.loads(form.body)["form"])
    return items.split('"card-', 1)[1].split('"', 1)[0]


def code_of(response: Response) -> str:
    """The code of a refusal, "" for any other response."""
    try:
        content = json.loads(response.body)
    except ValueError:
        return ""
    return str(content.get("code", "")) if isinstance(content, dict) else ""


@dataclass(slots=True)
class Beside:
    """The answers of a table that plays beside an attack: quiet before it, and meanwhile."""

    table: PlayingTable
    quiet: tuple[float, float]
    start: float = 0.0
    end: float = 0.0

    def figures(self) -> Figures:
        """p99 before and meanwhile, their ratio, the longest answer, and the answers that went wrong."""
        before = self.table.between(*self.quiet)
        meanwhile = self.table.between(self.start, self.end)
        if meanwhile.faults:
            print("\n".join(meanwhile.faults[:5]), file=sys.stderr)
        quiet, attacked = before.percentile(99), meanwhile.percentile(99)
        return {
            "quiet_p99_ms": quiet,
            "attacked_p99_ms": attacked,
            "p99_ratio": attacked / quiet,
            "longest_ms": meanwhile.percentile(100),
            "answers": len(meanwhile.milliseconds),
            "failed_answers": len(meanwhile.faults),
        }


@contextmanager
def playing_beside(server: FastServer, quiet: float = 4.0, pace: float = 0.05) -> Iterator[Beside]:
    """A table that plays: first alone for ``quiet`` seconds, then while the block runs."""
    table = PlayingTable(server, pace)
    try:
        start = time.monotonic()
        time.sleep(quiet)
        settle(server, 1.0)
        beside = Beside(table, (start, time.monotonic()))
        beside.start = time.monotonic()
        yield beside
        beside.end = time.monotonic()
    finally:
        table.close()
