"""Support bundle: a file with which a maintainer can diagnose a fault and replay finished games.

It contains no keys, tokens, checksums, camera addresses, or names of people and networks. Nothing in it depends on what
a seat hides (``tests/faults/test_non_interference.py``): a running game has only a single line.
"""

from __future__ import annotations

import io
import json
import platform
import re
import sys
import zipfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib import metadata

from companion.clock import now
from companion.errors import JournalDamaged, Refusal
from companion.log_output import GONE, without_secrets
from companion.machine_health import MachineHealth
from companion.tables.registry import TableRegistry
from companion.version import version

ROUNDED = 10_000_000
"""Bytes to a multiple of which free memory and disk are rounded: rows that a seat hides may be longer than others."""
MOST_GAMES = 30
"""Games whose record everybody may read: the newest of them are in the bundle."""

CONTENT = """This file was made by Exchequer for those who look after the program. It is not encrypted.

about.json     version, Python, system, packages
health.json    figures of the computer and of the devices
log.txt        the last lines of the log, without the texts of exceptions
tables.json    the tables: game, pack, number of rows, whether they are over, and which are damaged
records/       the newest {games} records of games that are over: "exchequer games replay FILE" replays one
packs/         the packs of those games

Names of people, keys, tokens, passwords, addresses of cameras and names of Wi-Fi networks have been left out. So have
the rows of running games: nothing here may depend on what a player hides. Make the file again when the game is over.
"""


def write(tables: TableRegistry, health: Mapping[str, object], log: Iterable[str]) -> bytes:
    """Write the bundle, a zip file. It lists unreadable parts and contains the rest."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name: str, content: str) -> None:
            about = zipfile.ZipInfo(name)  # with the same time for all, 1980
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(about, content.encode("utf-8", "backslashreplace"))

        add("README.txt", CONTENT.format(games=MOST_GAMES))
        add("about.json", _json(_about()))
        add("health.json", _json(health))
        names = [name for line in tables.journal.summaries.values() for name in (line.name, *line.players) if name]
        add("log.txt", _without_names("".join(f"{line}\n" for line in log), names))
        lines, files = _tables(tables)
        add("tables.json", _json(lines))
        for name, content in files.items():
            add(name, _json(content))
    return file.getvalue()


def computer_figures(machine: MachineHealth) -> dict[str, object]:
    """The health of the computer in figures, with bytes rounded."""
    view: dict[str, object] = {**machine.view()}
    return {
        name: round(value / ROUNDED) * ROUNDED if isinstance(value, int) and value >= ROUNDED else value
        for name, value in view.items()
    }


def file_name() -> str:
    """The file name for a bundle created now."""
    return f"exchequer-support-{datetime.now(UTC):%Y%m%d-%H%M}.zip"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


def _about() -> dict[str, object]:
    return {
        "made": now(),
        "version": version(),
        "python": sys.version,
        "system": platform.uname()._asdict() | {"node": ""},
        "packages": dict(sorted((package.name, package.version) for package in metadata.distributions())),
    }


def _tables(tables: TableRegistry) -> tuple[list[dict[str, object]], dict[str, object]]:
    """A line for each table, and the files of the newest public games, with their packs."""
    lines: list[dict[str, object]] = []
    files: dict[str, object] = {}
    games = 0
    for summary in sorted(tables.journal.summaries.values(), key=lambda summary: summary.used, reverse=True):
        line: dict[str, object] = {
            "table": summary.table, "game": summary.game, "opened": summary.opened, "players": len(summary.players),
            "stand_ins": len(summary.stand_ins), "packs": list(summary.packs), "over": bool(summary.over),
            "rows": summary.number,
        }  # fmt: skip
        lines.append(line)
        if games >= MOST_GAMES or not summary.over or summary.table in tables.loaded.damaged:
            continue
        try:
            table = tables.get(summary.table)
            if table.started and table.state.record_public:
                files[f"records/{table.id}.json"] = table.to_record()
                games += 1
                if table.pack_hash:  # the reference packs are part of the program
                    files[f"packs/{table.pack_hash[:16]}.json"] = tables.drafts.packs.data(table.pack_hash)
        except (Refusal, JournalDamaged) as problem:
            line["trouble"] = without_secrets(str(problem))
    for identifier, damage in tables.loaded.damaged.items():
        lines.append({"table": identifier, "damaged": without_secrets(damage.reason)})
    return lines, files


def _without_names(text: str, names: Iterable[str]) -> str:
    """A text without these names of people and tables as whole words."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", GONE, text)
    return text
