"""Released journals: the data folder of every released version, as that version's own code wrote it.

A folder beside this module has the name of a version. It contains

- ``journal.sql`` or ``journal.sql.gz``, the SQL dump of its database: for every game a running table (with an undo, a
  correction, a pause, seats left and taken again) and one whose game has ended; from ``0.4.0-evening`` on also with
  plans, a stock-take, stand-ins and seats that others take over;
- ``host_secret.hex`` (from 0.3 on), the secret of the data folder, with which the chain of its journal is keyed;
- ``expected.json``, the state of each table when it was written;
- ``<game>.record.json``, the record of the game that has ended.

``0.4.0-postgres`` has the dump of a venue's database, ``postgres.sql.gz``, with the secret of ``0.4.0-evening``.
The packs are those in ``tests/golden/<game>/pack.json``. These files are never made again: a change that cannot read
them loses games.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

from companion.packs.pack_store import PackStore
from engine.games import GAMES

HERE = Path(__file__).parent
VERSIONS = sorted({dump.parent.name for dump in HERE.glob("*/journal.sql*")})
TABLES = [
    (version, table) for version in VERSIONS for table in json.loads((HERE / version / "expected.json").read_text())
]


def expected(version: str, table: str) -> dict[str, Any]:
    """What the version showed of a table when it wrote its journal."""
    found: dict[str, Any] = json.loads((HERE / version / "expected.json").read_text(encoding="utf-8"))[table]
    return found


def write_secret_and_packs(secret: Path, folder: Path) -> None:
    """Write what a data folder has besides its database."""
    if secret.is_file():
        (folder / "host_secret").write_bytes(bytes.fromhex(secret.read_text()))
    store = PackStore(folder / "packs")
    for game in GAMES:
        pack = json.loads((HERE.parent / game / "pack.json").read_text(encoding="utf-8"))
        store.save(GAMES[game].Pack.parse_begun(pack).hash, pack)


def write_data_folder(version: str, folder: Path, below: Path = HERE) -> None:
    """Write the data folder of a version: its database, its secret and its packs."""
    write_secret_and_packs(below / version / "host_secret.hex", folder)
    database = sqlite3.connect(folder / "exchequer.sqlite")
    plain = below / version / "journal.sql"
    packed = plain.with_name("journal.sql.gz")
    dump = gzip.decompress(packed.read_bytes()) if packed.exists() else plain.read_bytes()
    database.executescript(dump.decode())
    database.close()
