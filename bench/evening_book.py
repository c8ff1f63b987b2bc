"""Bench of the evening book: the pages of a server on which 500 games have ended, beside one without any.

The games are those of `bench.many_games`. The book reads each of them once and keeps a line of it in the data folder:
before that the start page and the book have what has been read so far, which is measured apart, and so is the first
request after a restart. Every other figure is the median of several requests.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
import urllib.request
from pathlib import Path

from bench.many_games import write_games
from bench.server import serving
from companion.settings import Settings
from companion.tables.registry import TableRegistry

TIMES = 9
"""Requests of each address."""


def milliseconds(address: str) -> float:
    """How long the response of an address takes."""
    before = time.perf_counter()
    with urllib.request.urlopen(address, timeout=120) as response:
        response.read()
    return (time.perf_counter() - before) * 1000


def median_of(address: str) -> float:
    """The median of several requests."""
    return round(statistics.median(milliseconds(address) for _ in range(TIMES)), 1)


def measure() -> dict[str, float]:
    """The figures of this bench."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as place:
        empty, full = Path(place, "empty"), Path(place, "full")
        TableRegistry(Settings(data=empty)).journal.close()
        write_games(full)
        with serving(empty) as server:
            empty_start = median_of(f"{server.address}/")
        with serving(full) as server:
            first = milliseconds(f"{server.address}/")
            milliseconds(f"{server.address}/book/games.csv")  # waits until all have been read
        with serving(full) as server:
            again = milliseconds(f"{server.address}/book.json")
            with urllib.request.urlopen(f"{server.address}/book.json") as response:
                games = json.load(response)
            return {
                "games": len(games),
                "first_ms": round(first, 1),
                "again_ms": round(again, 1),
                "empty_start_ms": empty_start,
                "start_ms": median_of(f"{server.address}/"),
                "book_page_ms": median_of(f"{server.address}/book"),
                "book_json_ms": median_of(f"{server.address}/book.json"),
                "story_ms": median_of(f"{server.address}/book/{games[-1]['id']}/game.json"),
                "csv_ms": median_of(f"{server.address}/book/games.csv"),
                "bgsplay_ms": median_of(f"{server.address}/book/games.bgsplay"),
            }


if __name__ == "__main__":
    print(json.dumps(measure()))
