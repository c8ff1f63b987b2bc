"""Hostile files to restore from: a real table file, changed everywhere, and compressed bombs.

Whatever a file contains, it is refused in words or restored as a table that can be opened, and writes nothing outside
the data folder. ``measure`` returns figures; ``missed`` in them lists what did not hold.
"""

from __future__ import annotations

import copy
import gzip
import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.errors import JournalDamaged, Refusal
from companion.packs.pack_store import PackStore
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import open_journal
from companion.tables.registry import TableRegistry
from companion.tables.upkeep import restoring
from companion.tables.upkeep.restoring import RestoreError
from tests.companion.tables.earlier_files import table_file
from tests.properties.random_play import random_answer

VALUES: tuple[object, ...] = (
    *(None, True, 0, -1, 10**30, 1.5, "", "x", [], {}, [[]], {"a": {}}, "../../outside", "/outside", "house", "packs"),
    *(
        "\ud800",
        "\x00",
        "a" * 5000,
        "AAAAAA",
        "aaaaaa/../b",
        float("inf"),
        "world_without_end",
        "monasterium",
        "fake",
        "host",
    ),
)
GAMES = ("world_without_end", "pillars_of_the_earth", "monasterium")


def original(folder: Path, game: str, chance: random.Random) -> dict[str, Any]:
    """The decoded table file of a game that has begun, in a data folder of its own."""
    registry = TableRegistry(Settings(data=folder))
    table = registry.open("Tuesday", game=game)
    seating.take_seat(table, "N", "Ada", "blue")
    seating.take_seat(table, "E", "Bea", "red")
    table.start("N")
    for _ in range(6):
        running: Any = table.game
        ask = running.asks[0]
        table.answer(ask.id, random_answer(ask, chance), ask.seat or "host")
    file = table_file(registry, table)
    registry.close()
    return file


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of each value, those of the pack left out: packs have a generator of their own."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if path or key != "pack":
            yield from _places(inner, (*path, key))


def changed(file: dict[str, Any], chance: random.Random) -> bytes:
    """A file with one to three values replaced, removed, repeated or swapped, as bytes."""
    content: Any = copy.deepcopy(file)
    for _ in range(chance.choice((1, 1, 2, 3))):
        paths = [path for path in _places(content) if path]
        path = chance.choice(paths if chance.random() < 0.7 else [path for path in paths if len(path) == 1])
        inner = content
        for key in path[:-1]:
            inner = inner[key]
        pick = chance.random()
        if pick < 0.7:
            inner[path[-1]] = chance.choice(VALUES)
        elif pick < 0.8:
            del inner[path[-1]]
        elif isinstance(inner, list):
            inner.insert(chance.randrange(len(inner) + 1), copy.deepcopy(inner[path[-1]]))
        else:
            inner[str(chance.choice(VALUES))[:40]] = inner[path[-1]]
    plain = json.dumps(content, ensure_ascii=True).encode()
    if chance.random() < 0.1:
        plain = plain[: chance.randrange(len(plain))]
    packed = gzip.compress(plain, 1)
    if chance.random() < 0.1:
        at = chance.randrange(len(packed))
        packed = packed[:at] + chance.randbytes(3) + packed[at + 3 :]
    return plain if chance.random() < 0.1 else packed


def bombs() -> list[bytes]:
    """Small files that would become large, deep or endless."""
    zeros = gzip.compress(bytes(200_000_000), 9)
    return [
        *(zeros, gzip.compress(zeros), gzip.compress(b"[" * 5_000_000), gzip.compress(b'{"a":' * 2_000_000)),
        *(
            b"[" * 1_000_000,
            b"\x1f\x8b",
            b"",
            b"\x00" * 1000,
        ),
        b"1" * 100_000,
    ]


def restored(content: bytes, folder: Path) -> str:
    """Restore a file into a data folder and open it: "restored", "refused" or "reported"."""
    folder.mkdir(parents=True, exist_ok=True)
    store = PackStore(folder / "packs")
    try:
        found = restoring.read(content, store)
        journal = open_journal(folder)
        try:
            table = restoring.restore(found, journal, store).table
        finally:
            journal.close()
    except (RestoreError, JournalDamaged, Refusal):
        return "refused"
    registry = TableRegistry(Settings(data=folder))
    try:
        registry.get(table)
        return "restored"
    except Refusal:
        return "reported"
    finally:
        registry.close()


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` hostile files (by default 3,000), the bombs among them."""
    chance = random.Random(seed)
    outcomes = {"restored": 0, "refused": 0, "reported": 0}
    missed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="exchequer-files-") as top:
        files = [original(Path(top) / f"first-{game}", game, chance) for game in GAMES]
        contents = [*bombs(), *(changed(chance.choice(files), chance) for _ in range(count or 3000))]
        for number, content in enumerate(contents):
            area = Path(top) / "area" / str(number % 10)
            try:
                outcomes[restored(content, area / "deep" / "data")] += 1
            except Exception as problem:  # any other exception is what this searches for
                missed.append(f"file {number}: {type(problem).__name__}: {problem}"[:300])
            outside = [
                path for path in (*area.iterdir(), *(area / "deep").iterdir()) if path.name not in ("deep", "data")
            ]
            if outside:
                missed.append(f"file {number} wrote {outside[0]}")
                break
    return {**outcomes, "missed": missed[:20]}
