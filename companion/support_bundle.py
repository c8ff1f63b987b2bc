"""Support bundle: one file by which a maintainer understands a fault and replays it, without anything that is secret.

It has what `CONTENT` lists: versions, settings, figures, the last lines of the log, the tables, the records of games
that everybody may read, and of running games what everybody sees. Names of people are replaced by their seats where a
game is not over; keys, tokens, their hashes, addresses of cameras and names of networks are in none of it.

Nothing in it depends on what a seat hides (``tests/faults/test_non_interference.py``). So of a running game there are
neither checksums, by which hidden pieces could be tried, nor its rows.
"""

from __future__ import annotations

import io
import json
import platform
import re
import sys
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Protocol

from companion.clock import now
from companion.errors import JournalDamaged, Refusal
from companion.log_output import GONE, LogLine, without_secrets
from companion.machine_health import MachineHealth
from companion.packs.pack_store import PackStore
from companion.settings import Settings
from companion.tables.journal import Entry, Journal, Summary
from companion.tables.table import Table
from companion.version import version

FORMAT, SCHEMA = "exchequer.support", 1
ROUNDED = 10_000_000
"""Bytes to a multiple of which free memory and disk are rounded."""
MOST_GAMES = 30
"""Games whose record everybody may read: the newest of them are in the bundle."""
NAMES = frozenset({"name", "names", "player", "players"})
"""What JSON calls a value that may be the name of a person or of a table."""
_PUBLIC_WORDS = frozenset({"", "N", "E", "S", "W", "table", "host"})

CONTENT = """This file was made by Exchequer for those who look after the program. It is not encrypted.

about.json     version, Python, system, packages, settings
health.json    figures of the computer and of the devices
log.jsonl      the last lines of the log; of faults of the program where they were raised, without their texts
tables.json    the tables: game, pack, number of rows, whether they are over, and which are damaged
records/       the records of games that are over, or whose players have all agreed, the newest {games}, each with
               when which kind of row was written: "exchequer replay FILE" replays a record
packs/         the packs of those games, which a replay needs
public/        of every game that runs what everybody at the table sees, and the number of its rows

Names of people are replaced by their seats where a game is not over. Keys, tokens, their hashes, pass phrases,
addresses of cameras and names of Wi-Fi networks have been left out.

The rows of running games are not in this file, and no checksums of them. Nothing here may depend on what a player
hides, and both would. Make the file again when the game is over, or when all players have agreed to open its record:
then the whole record is in it.
"""


class Kept(Protocol):
    """The tables of one server (`companion.tables.registry.TableRegistry`)."""

    journal: Journal

    @property
    def damaged(self) -> Mapping[str, JournalDamaged]:
        """Why a table is not opened."""

    @property
    def shortened(self) -> Mapping[str, int]:
        """How many rows a table had lost."""

    def get(self, identifier: str) -> Table:
        """The table of this id."""

    def running(self) -> list[Table]:
        """The tables that are not over."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a bundle is made of.

    ``tables`` is None where the journal cannot be opened, for the reason ``trouble``; ``health`` are figures as JSON.
    """

    settings: Settings
    tables: Kept | None
    packs: PackStore
    health: Mapping[str, object] = field(default_factory=dict)
    log: Sequence[Mapping[str, object]] = ()
    trouble: str = ""


def write(source: Source) -> bytes:
    """The bundle, a zip file. What cannot be read is named in it, and the rest is there."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name: str, content: str) -> None:
            about = zipfile.ZipInfo(name)  # the same time for all: 1980
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(about, content.encode("utf-8", "backslashreplace"))

        add("README.txt", CONTENT.format(games=MOST_GAMES))
        add("about.json", _json(_about(source)))
        add("health.json", _json(source.health))
        names = {} if source.tables is None else _all_names(source.tables)
        add("log.jsonl", "".join(json.dumps(without_names(line, names)) + "\n" for line in source.log))
        if source.tables is None:
            add("tables.json", _json({"trouble": without_secrets(source.trouble)}))
        else:
            _add_tables(source.tables, source.packs, add)
    return file.getvalue()


def computer_figures(machine: MachineHealth) -> dict[str, object]:
    """The health of the computer, in figures. Bytes are rounded: rows that a seat hides may be longer than others."""
    view: dict[str, object] = {**machine.view()}
    return {
        name: round(value / ROUNDED) * ROUNDED if isinstance(value, int) and value >= ROUNDED else value
        for name, value in view.items()
    }


def file_name() -> str:
    """The name of a bundle that is made now."""
    return f"exchequer-support-{datetime.now(UTC):%Y%m%d-%H%M}.zip"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


# ---------------------------------------------------------------------- the computer


def _about(source: Source) -> dict[str, object]:
    settings = source.settings
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "made": now(),
        "version": version(),
        "python": sys.version,
        "system": [platform.system(), platform.release(), platform.version(), platform.machine()],
        "distribution": _distribution(),
        "model": _text(Path("/proc/device-tree/model")).strip("\0\n"),
        "packages": dict(sorted((one.name, one.version) for one in metadata.distributions())),
        "settings": {
            "game": settings.game,
            "rate": settings.rate,
            "burst": settings.burst,
            "changes_a_minute": settings.changes_a_minute,
            "away_wait": settings.away_wait,
            "stand_in_pace": settings.stand_in_pace,
            "most_tables": settings.most_tables,
            "most_connections": settings.most_connections,
            "most_connections_of_table": settings.most_connections_of_table,
            "most_connections_of_address": settings.most_connections_of_address,
            "proxies": len(settings.proxies),
            "hosts": len(settings.hosts),
            "backups": settings.backups is not None,
        },
    }


def _distribution() -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', _text(Path("/etc/os-release")), re.MULTILINE)
    return found[1] if found else ""


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


# ---------------------------------------------------------------------- the tables


def _add_tables(tables: Kept, packs: PackStore, add: Callable[[str, str], None]) -> None:
    running = {table.id: table for table in tables.running()}
    lines: list[dict[str, object]] = []
    added, with_pack = 0, set[str]()
    for summary in sorted(tables.journal.summaries.values(), key=lambda one: one.used, reverse=True):
        if summary.table in tables.damaged:
            continue
        line = _line(summary)
        lines.append(line)
        if summary.over and added >= MOST_GAMES:
            continue
        try:
            table = running.get(summary.table) or tables.get(summary.table)
            with table.lock:
                is_open = table.started and table.record_open
                content = _open_game(table, tables.journal) if is_open else None
                seen = None if table.over else _public(table, tables.journal)
        except (Refusal, JournalDamaged) as problem:
            line["trouble"] = without_secrets(str(problem))
            continue
        if seen is not None:
            add(f"public/{table.id}.json", _json(seen))
        if content is not None:
            added += 1
            record, rows = content
            add(f"records/{table.id}.json", _json(record))
            add(f"records/{table.id}.rows.json", _json(rows))
            if table.pack_hash and table.pack_hash not in with_pack:
                with_pack.add(table.pack_hash)
                _add_pack(packs, table.pack_hash, add)
    about: dict[str, object] = {
        "tables": lines,
        "damaged": {table: without_secrets(problem.reason) for table, problem in sorted(tables.damaged.items())},
        "shortened": dict(sorted(tables.shortened.items())),
    }
    add("tables.json", _json(about))


def _line(summary: Summary) -> dict[str, object]:
    """A table in short, without names."""
    return {
        "table": summary.table,
        "game": summary.game,
        "opened": summary.opened,
        "players": len(summary.players),
        "stand_ins": len(summary.stand_ins),
        "packs": list(summary.packs),
        "over": bool(summary.over),
        "rows": summary.number,
    }


def _open_game(table: Table, journal: Journal) -> tuple[object, object]:
    """The record of a game that everybody may read, and when which kind of row was written."""
    rows = [[entry.number, entry.at, entry.kind] for entry in journal.read(table.id)]
    return table.to_record(), rows


def _public(table: Table, journal: Journal) -> object:
    """What everybody sees of a table that is not over, without names and texts that people have written."""
    state = table.state
    names = _names(journal.read(table.id))
    shown = {
        "table": table.public(),
        "view": table.view("table"),
        "rules": state.rules,
        "setup": state.setup,
        "pack": state.pack_about,
        "rows": state.number,
        "epoch": state.epoch,
    }
    return without_names(json.loads(json.dumps(shown, default=str)), names)


def _add_pack(packs: PackStore, hash: str, add: Callable[[str, str], None]) -> None:
    """Add a pack that is in the store; the reference packs are part of the program."""
    try:
        add(f"packs/{hash[:16]}.json", _json(packs.data(hash)))
    except Refusal:
        return


# ---------------------------------------------------------------------- names


def _names(entries: Iterable[Entry]) -> dict[str, str]:
    """What stands for each name in the rows of a table: a seat, or "table" for its own name."""
    names: dict[str, str] = {}
    for entry in entries:
        name, seat = entry.body.get("name"), entry.body.get("seat")
        if isinstance(name, str) and name not in _PUBLIC_WORDS:
            names.setdefault(name, seat if isinstance(seat, str) else GONE)
    return names


def _all_names(tables: Kept) -> dict[str, str]:
    """The names of people and tables that could be in the log."""
    found: dict[str, str] = {}
    for summary in list(tables.journal.summaries.values()):
        for name in (summary.name, *summary.players):
            if name not in _PUBLIC_WORDS:
                found[name] = GONE
    return found


def without_names(value: object, names: Mapping[str, str], key: str = "") -> object:
    """JSON without these names: whole values, and in longer texts where they stand as words of their own.

    What people have written (``note``) is left out.
    """
    if isinstance(value, Mapping):
        return {one: without_names(content, names, one) for one, content in value.items()}
    if isinstance(value, list | tuple):
        return [without_names(one, names, key) for one in value]
    if not isinstance(value, str):
        return value
    if key == "note" and value:
        return GONE
    if value in names:
        return names[value]
    if key in NAMES or " " in value:
        for name in sorted(names, key=len, reverse=True):
            if name in value:
                value = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], value)
    return value


def journal_lines(text: str) -> list[LogLine]:
    """The log lines in what the system's journal has kept, without texts of exceptions; all else is left out."""
    found: list[LogLine] = []
    for line in text.splitlines():
        try:
            read = json.loads(line)
        except ValueError:
            continue
        if isinstance(read, dict) and {"time", "level", "logger", "message"} <= read.keys():
            known = LogLine.__annotations__.keys()
            kept = {name: one for name, one in read.items() if name in known}
            kept["message"] = without_secrets(str(read["message"]))
            found.append(kept)  # type: ignore[arg-type]
    return found
