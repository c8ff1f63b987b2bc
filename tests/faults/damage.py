"""Damage: journals of several tables are damaged at random and opened; nothing may be missing without a word.

``python -m tests.faults damage --count 10000`` is the long form of ``test_damaged_journals.py``.

A case is damaged in the database, in the row copies, in both, in the heads, or in all three. Where only one of them is
damaged, every row must be there. Where database and copies are, what is lost must be reported, for the heads tell how
many rows there were. Where all three are, an end can be lost without a trace on the disk; then what is there must at
least be a beginning of what was written. Phones notice such an end: they remember the last row.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import JournalUnusable, Refusal
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import FILE, HEADS, MARK
from companion.tables.registry import TableRegistry
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.table import Table
from tests.companion.fake_game import FAKE

Files = dict[str, bytes]
"""The files of a data folder, by their path in it."""

PAGE = 4096


@dataclass(frozen=True)
class Template:
    """A data folder as a killed server leaves it: its files, those of an earlier moment, and the chains of its rows."""

    files: Files
    earlier: Files
    rows: Mapping[str, list[str]]


@dataclass
class Found:
    """What came of all cases: how many of each outcome, and the faults."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


# ------------------------------------------------------------------ journals


def read_files(folder: Path) -> Files:
    """All files of a data folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def write_files(folder: Path, files: Files) -> None:
    """Write the files of a data folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def play(table: Table, answers: int, chance: Random) -> None:
    """Give answers, and now and then undo one."""
    for _ in range(answers):
        game = table.game
        if game is None or not game.asks:
            return
        ask = game.asks[0]
        table.answer(ask.id, chance.choice(list(ask.values)), ask.seat or "N")
        if chance.random() < 0.1:
            table.undo("host", table.epoch, 1)


def opened(registry: TableRegistry, answers: int, chance: Random) -> Table:
    """A table with two players after some answers."""
    table = registry.open("Tuesday")
    seating.take_seat(table, "N", "Ada", "blue")
    seating.take_seat(table, "E", "Bea", "red")
    table.start(None)
    play(table, answers, chance)
    return table


def template(folder: Path, checkpoint: str, seed: int) -> Template:
    """Play at four tables; ``checkpoint`` is when the write-ahead log is moved into the database: never, amid, end."""
    chance = Random(seed)
    registry = TableRegistry(Settings(data=folder, game=FAKE.name))
    over = opened(registry, 12, chance)
    over.finish()
    running = [opened(registry, 8, chance), opened(registry, 3, chance)]
    if checkpoint != "never":
        assert isinstance(registry.journal, SqliteJournal)
        registry.journal._connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        registry.journal._connection.rollback()
    earlier = read_files(folder)
    running.append(registry.open("Wednesday"))
    for table in running:
        play(table, 6, chance)
    if checkpoint == "end":
        registry.journal.close()
    files = read_files(folder)
    rows = {
        table.id: [entry.chain for entry in TableRegistry(registry.settings).journal.read(table.id)]
        for table in (over, *running)
    }
    registry.journal.close()
    return Template(files, earlier, rows)


def templates(folder: Path) -> list[Template]:
    """A journal of each kind."""
    return [template(folder / kind, kind, number) for number, kind in enumerate(("never", "amid", "end"))]


# ------------------------------------------------------------------ damage


def flip(content: bytes, chance: Random) -> bytes:
    """Change one to eight bytes."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if changed:
            changed[chance.randrange(len(changed))] ^= chance.randrange(1, 256)
    return bytes(changed)


def zero(content: bytes, chance: Random) -> bytes:
    """Zero one to three pages."""
    changed = bytearray(content)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(changed) // PAGE + 1) * PAGE
        end = min(len(changed), at + PAGE)
        changed[at:end] = bytes(end - at)
    return bytes(changed)


def truncate(content: bytes, chance: Random) -> bytes:
    """Cut the end off, at any byte or at a page."""
    end = chance.randrange(len(content) + 1)
    return content[: end // PAGE * PAGE if chance.random() < 0.3 else end]


def tear(content: bytes, chance: Random) -> bytes:
    """Zero everything from some byte on, as a disk does that had not written it yet."""
    end = chance.randrange(len(content) + 1)
    return content[:end] + bytes(len(content) - end)


def cut(content: bytes, chance: Random) -> bytes:
    """Take a piece out of the middle."""
    begin = chance.randrange(len(content) + 1)
    return content[:begin] + content[begin + chance.randrange(1, 3 * PAGE) :]


def swap(content: bytes, chance: Random) -> bytes:
    """Swap two pages."""
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    if len(pages) > 1:
        first, second = chance.sample(range(len(pages)), 2)
        pages[first], pages[second] = pages[second], pages[first]
    return b"".join(pages)


def scribble(content: bytes, chance: Random) -> bytes:
    """Write garbage over a piece, or after the end."""
    at = chance.randrange(len(content) + 1)
    garbage = chance.randbytes(chance.randrange(1, PAGE))
    return content[:at] + garbage + (content[at + len(garbage) :] if chance.random() < 0.8 else b"")


DAMAGES: list[Callable[[bytes, Random], bytes]] = [flip, flip, zero, truncate, tear, cut, swap, scribble]


def damage(files: Files, earlier: Files, names: list[str], chance: Random) -> str:
    """Damage one of the files of these names; returns what was done."""
    name = chance.choice(names)
    kind = chance.random()
    if kind < 0.1:
        files.pop(name, None)
        return f"{name} deleted"
    if kind < 0.2:
        if name in earlier:
            files[name] = earlier[name]
        else:
            files.pop(name, None)
        return f"{name} rolled back"
    if kind < 0.25:
        other = chance.choice(names)
        files[name], files[other] = files.get(other, b""), files.get(name, b"")
        return f"{name} and {other} swapped"
    how = chance.choice(DAMAGES)
    files[name] = how(files.get(name, b""), chance)
    return f"{name}: {how.__name__}"


# ------------------------------------------------------------------ one case


def case(made: Template, folder: Path, chance: Random, found: Found) -> None:
    """Damage a journal, open it, and compare every table with what was written."""
    files = dict(made.files)
    database = [name for name in files if name.startswith(FILE)]
    copies = [name for name in files if name.startswith("rows/")]
    where = chance.choice(("database", "database", "copies", "both", "both", "heads", "all"))
    done = []
    if where in ("heads", "all"):
        done.append(damage(files, made.earlier, [HEADS], chance))
    if where in ("database", "both", "all"):
        done += [damage(files, made.earlier, database, chance) for _ in range(chance.choice((1, 1, 2, 3)))]
    if where in ("copies", "both", "all"):
        done += [damage(files, made.earlier, copies, chance) for _ in range(chance.choice((1, 1, 2, 4)))]
    write_files(folder, files)
    settings = Settings(data=folder, game=FAKE.name)
    try:
        registry = TableRegistry(settings)
        if any(not can_be_loaded(registry, table) for table in made.rows) and (folder / MARK).exists():
            registry.journal.close()
            found.outcomes["started again, since a page could not be read"] += 1
            registry = TableRegistry(settings)
    except JournalUnusable as refused:
        found.outcomes[f"not started: {refused.reason[:30]}"] += 1
        return
    try:
        for table, written in made.rows.items():
            outcome = compare(registry, table, written, where)
            found.outcomes[f"{where}: {outcome}"] += 1
            if outcome.startswith("FAULT"):
                found.faults.append(f"{outcome} at table {table}; {where}; {', '.join(done)}")
    finally:
        registry.journal.close()


def can_be_loaded(registry: TableRegistry, table: str) -> bool:
    """Whether a table can be opened."""
    try:
        registry.get(table)
    except Refusal:
        return False
    return True


def chains(registry: TableRegistry, table: str, written: list[str]) -> list[str]:
    """The chains of a table's rows, without what opening a damaged table adds: an end, and rows given up."""
    rows = list(registry.journal.read(table))
    while rows[-1].kind in ("ended", "given_up") and rows[-1].chain not in written:
        rows.pop()
    return [entry.chain for entry in rows]


def compare(registry: TableRegistry, table: str, written: list[str], where: str) -> str:
    """What became of one table, in words that begin with FAULT if it must not be so."""
    reported = bool(table in registry.damaged or table in registry.repaired or registry.notes)
    rows = chains(registry, table, written) if can_be_loaded(registry, table) else None
    reported = reported or table in registry.damaged or table in registry.repaired
    if rows == written:
        return "whole, put back" if table in registry.repaired else "whole"
    if where in ("copies", "heads"):
        return "FAULT: the database was whole, and rows are missing"
    if where == "database":
        return "FAULT: the copy was whole, and rows are missing"
    if rows is not None and rows != written[: len(rows)]:
        return "FAULT: it has rows that were not written"
    if not reported:
        lost = "gone" if rows is None else "end lost"
        return (
            f"{lost} without a trace, for the phones to notice" if where == "all" else f"FAULT: {lost} without a word"
        )
    return "not opened, reported" if rows is None else "end lost, reported"


def run(count: int, seed: int, first: int = 0) -> Found:
    """Open ``count`` damaged journals, from case ``first`` of a seed on."""
    found = Found()
    with tempfile.TemporaryDirectory() as place:
        made = templates(Path(place) / "templates")
        for number in range(first, first + count):
            chance = Random(f"{seed}.{number}")
            folder = Path(place) / "case"
            try:
                case(chance.choice(made), folder, chance, found)
            except Exception as problem:
                found.faults.append(f"case {number} of seed {seed}: {problem!r}")
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    return found


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` damaged journals (by default 10,000)."""
    found = run(count or 10_000, seed)
    return {"journals": count or 10_000, **dict(sorted(found.outcomes.items())), "missed": found.faults}
