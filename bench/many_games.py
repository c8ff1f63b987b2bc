"""Bench of a long-used data folder: start and memory of the server with 500 ended games, beside one without any.

One game is played to its end; its rows are written under 499 further ids. The time is from the start of the process to
its links; each case is measured three times in turn, and the median counts.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from bench.memory import resident_megabytes
from bench.server import PEOPLE, serving
from companion.settings import Settings
from companion.short_ids import new_id
from companion.simulation.players import players_of
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST, Table

GAMES = 500
RUNS = 3


def ended_game(registry: TableRegistry) -> Table:
    """A game of four, played to its end."""
    table = registry.open()
    for seat, (name, colour) in PEOPLE.items():
        table.take_seat(seat, name, colour)
    table.start("N")
    chance = Random(1)
    while not table.over and table.game is not None:
        ask = table.game.asks[0]
        table.answer(ask.id, players_of(table.game_name, table.game, chance).choose(ask), ask.seat or HOST)
    return table


def write_games(folder: Path) -> None:
    """Write the data folder of a server on which `GAMES` games have ended."""
    registry = TableRegistry(Settings(data=folder))
    with closing(registry.journal) as journal:
        played = ended_game(registry)
        summary, rows = played.summary(), list(journal.read(played.id))
        for _ in range(GAMES - 1):
            copied, previous = [], ""
            table = new_id(6, journal.summaries)
            for row in rows:
                entry = journal.chain.joined(previous, replace(row, table=table))
                previous = entry.chain
                copied.append(entry)
            journal.replace(table, copied)
            journal.summarize(replace(summary, table=table, head=previous))
            if journal.copies is not None and journal.heads is not None:
                journal.copies.replace(table, copied)
                journal.heads.write(copied[-1])


def started(folder: Path) -> tuple[float, float]:
    """Start a server with a data folder: the seconds until it serves, and its resident megabytes."""
    before = time.perf_counter()
    with serving(folder) as server:
        return time.perf_counter() - before, resident_megabytes(server.process.pid)


def measure() -> dict[str, float]:
    """The figures of this bench."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as place:
        empty, full = Path(place, "empty"), Path(place, "full")
        TableRegistry(Settings(data=empty)).journal.close()
        write_games(full)
        measured = [(started(empty), started(full)) for _ in range(RUNS)]
    seconds = [statistics.median(run[side][0] for run in measured) for side in (0, 1)]
    megabytes = [statistics.median(run[side][1] for run in measured) for side in (0, 1)]
    return {
        "games": GAMES,
        "start_seconds": round(seconds[1], 2),
        "empty_start_seconds": round(seconds[0], 2),
        "more_seconds": round(seconds[1] - seconds[0], 2),
        "resident_mb": round(megabytes[1], 1),
        "empty_resident_mb": round(megabytes[0], 1),
    }


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
