"""Settings: the parameters of one server."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.wifi import Wifi

PAGES_OF_TABLE = 16
"""Pages for each table of a house: five phones, table page and host, and for a while both the old and the new pages
where all phones come back at once; a third of all may be without a greeting yet."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The data folder, the address, the default game and the limits of one server.

    ``base_url`` is the only address shown to phones; "": those of `companion.addresses`. ``game`` is the default game
    ("": the first of all). A page may send ``rate`` messages a second and ``burst`` at once; after ten times ``burst``
    refused messages in a row it is disconnected. ``proxies`` are the addresses of reverse proxies, which are exempt
    from limits by address. ``hosts`` are additional names of this server. ``backups`` is the folder of backups (None:
    in ``data``). Each page may make ``changes_a_minute`` changes of names, seats, pauses and the like. Once a seat
    request has been open for ``away_wait`` seconds, absent voters may be passed over. A stand-in waits
    ``stand_in_pace`` seconds before each answer. Phones join the network ``wifi`` first, if known. A ``claimable``
    server is given to the first person who asks on its pages (`companion.tables.access.claim`). ``database`` is the
    PostgreSQL address of journal and venue ("": they are in ``data``). ``redis`` is the address of the Redis through
    which several processes send views to all pages of a table ("": a single process).
    """

    data: Path
    base_url: str = ""
    game: str = ""
    rate: float = 20.0
    burst: int = 60
    changes_a_minute: int = 60
    away_wait: float = 300.0
    stand_in_pace: float = 1.5
    most_tables: int = 200
    most_connections: int = 600
    proxies: frozenset[str] = frozenset()
    backups: Path | None = None
    hosts: frozenset[str] = frozenset()
    claimable: bool = False
    wifi: Wifi | None = None
    database: str = field(default="", repr=False)
    redis: str = field(default="", repr=False)

    def for_tables(self, tables: int) -> Settings:
        """The same settings for a venue with so many running tables: what one Pi allows, or more."""
        most = max(self.most_connections, tables * PAGES_OF_TABLE)
        return replace(self, most_tables=tables, most_connections=most)
