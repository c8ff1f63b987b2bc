"""Table registry: all tables of one server.

It opens the journal and creates new tables; those of the journal are loaded when they are asked for, and what the pages
list comes from their summaries. A table whose journal is damaged is not opened, and the reason is reported; all other
tables are.
"""

from __future__ import annotations

import logging
import os
import platform
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

from companion import clock, games, private_files
from companion.errors import Code, JournalDamaged, Refusal
from companion.packs.draft import form_of
from companion.packs.draft_store import DraftStore
from companion.settings import Settings
from companion.short_ids import new_id
from companion.tables import game_packs, opening
from companion.tables.book import Book
from companion.tables.claim import Claim
from companion.tables.house import House
from companion.tables.loaded_tables import LoadedTables
from companion.tables.rows import TableFinished
from companion.tables.seats import HostKeys, Seat
from companion.tables.table import Table
from companion.tables.write_probe import WriteProbe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.tables.leased_tables import LeasedTables
    from companion.tables.leases import Leases
    from companion.tables.postgres_connections import Connections
    from companion.tables.table_keeper import TableKeeper
    from web.pages.registry import GameLine, PackLine, TableLine

log = logging.getLogger("exchequer.journal")

NEWEST = 3
"""Tables that are tried to find the newest one that this worker may write."""
RESUME_WITHIN = 5.0
"""Seconds for which a start waits for the lease of a server that was killed."""


class TableRegistry:
    """The tables of one server, by id."""

    def __init__(self, settings: Settings, *, worker: bool = False) -> None:
        """Open the journal and load the tables that are not over.

        A ``worker`` is one of several processes that serve the tables of a database: it loads none before it is asked
        for, and only with its lease. Other programs write to the database what nobody has a lease of.

        Raises `JournalUnusable` where the journal may be intact but cannot be used.
        """
        self.settings = settings
        private_files.tighten(settings.data)
        self.default_game = settings.game or games.names()[0]
        self.leases: Leases | None = None
        """The leases of this worker; None where one process has all tables."""
        self.keeper: TableKeeper | None = None
        """Adopts, moves and gives away tables, where there are leases; its threads run from the start on."""
        fence = self._fence if worker and settings.database else None
        self.journal, self.notes = opening.open_journal(settings.data, settings.database, fence)
        """The journal, and sentences about damage of the whole file."""
        with suppress(JournalDamaged):  # the tables that can be read are opened all the same
            clock.CLOCK.not_before(self.journal.newest_time())
        for note in self.notes:
            log.warning("%s", note)
        self.write_probe = WriteProbe(self.journal)
        self.keys = HostKeys.at(settings.data)
        self.house = House(self.keys, self.get, self._is_open)
        self.drafts = DraftStore(settings.data / "packs")
        self.listeners: list[Callable[[Table], None]] = []
        self.on_loaded: list[Callable[[Table], None]] = []
        """Told each table that was loaded after the start, under its lock, where there are leases."""
        self.gone: list[Callable[[Table], None]] = []
        """Told each table that was taken out of memory, since another worker may write it: its pages are elsewhere."""
        self.used: Callable[[], set[str]] = set
        """Returns the ids of the tables that pages are open for; they stay in memory."""
        self.forgotten: list[Callable[[str], None]] = []
        """Called with the id of each table of which names have been taken out."""
        self._lock = threading.Lock()
        self.book = Book(
            settings.data, self.journal, lambda: self.damaged, self.get, game_packs.loader(self.drafts.packs)
        )
        self._tables = self._house() or LoadedTables(self.journal, self.drafts.packs, self._listen)
        self.claim = Claim(settings.data, settings.claimable, self._used)

    def _fence(self, connections: Connections) -> Leases:
        """The leases of this worker, by the connections of its journal."""
        from companion.tables.leases import Leases
        from companion.tables.postgres_connections import Connections

        presence = Connections(connections.url.render_as_string(hide_password=False), most=1)
        self.leases = Leases(connections, presence, address=f"{platform.node()} {os.getpid()}")
        return self.leases

    def _house(self) -> LeasedTables | None:
        """The tables of one worker of several, which is live from now on; None where one process has all tables."""
        if self.leases is None:
            return None
        from companion.tables.leased_tables import LeasedTables
        from companion.tables.table_keeper import TableKeeper

        tables = LeasedTables(self.journal, self.drafts.packs, self._listen, self.leases)
        tables.on_loaded, tables.used = self.on_loaded, lambda: self.used()
        self.keeper = TableKeeper(tables)
        self.keeper.gone = self.gone
        self.keeper.start()
        return tables

    def drain(self) -> list[str]:
        """Give all tables to other workers, and take no new ones; returns those that are in use for too long."""
        return [] if self.keeper is None else self.keeper.drain()

    def close(self) -> None:
        """Give back the tables, and close the journal."""
        if self.keeper is not None:
            self.keeper.close()
        self.journal.close()

    @property
    def damaged(self) -> Mapping[str, JournalDamaged]:
        """Why a table is not opened, by its id."""
        return self._tables.damaged

    @property
    def repaired(self) -> Mapping[str, str]:
        """What was put back, or is lost, of a table that is opened: a sentence by its id."""
        return self._tables.repaired

    def _listen(self, table: Table) -> None:
        table.request_times.wait = self.settings.away_wait
        table.listeners.append(self._changed)

    def _changed(self, table: Table) -> None:
        self._tables.changed(table)
        for listener in list(self.listeners):
            try:
                listener(table)
            except Exception:  # the others are told of the change nevertheless
                log.exception("A listener of table %s failed", table.id)

    def open(
        self, name: str = "", pack: str = "", game: str = "", after: str = "", start_player: Seat | None = None
    ) -> Table:
        """A new table of a game ("": the default one), with the pack of this hash ("" is the reference pack).

        ``after`` is the table whose players go on there, with a proposal of who starts.
        Raises `Refusal` when there are too many tables, no such game, or no such pack.
        """
        game = game or self.default_game
        if not games.is_known(game):
            raise Refusal(Code.GAME_UNKNOWN)
        if pack:
            self.drafts.packs.load(game, pack)
        with self._lock:
            if len(self._tables.running()) >= self.settings.most_tables:
                raise Refusal(Code.TOO_MANY_TABLES)
            identifier = new_id(6, self._tables.known())
            with self.leases.opening(identifier) if self.leases is not None else nullcontext():
                table = Table.open(
                    identifier, self.journal, game, _clean(name), pack=pack, store=self.drafts.packs, after=after,
                    start_player=start_player,
                )  # fmt: skip
            return self._tables.add(table)

    def get(self, identifier: str) -> Table:
        """The table of this id, loaded if need be. Raises `Refusal` for an unknown or damaged one.

        Raises `companion.errors.WrittenElsewhere` where another worker writes it, or should.
        """
        return self._tables.get(identifier)

    def take(self, identifier: str) -> Table:
        """The table of this id, also where another worker should write it but none does. Raises as `get` does."""
        return self._tables.take(identifier)

    def known(self) -> set[str]:
        """The ids of all tables, also of damaged ones."""
        return self._tables.known()

    def unloaded(self, identifier: str) -> AbstractContextManager[bool]:
        """Keep a table that is over out of memory meanwhile; False where it runs, or somebody uses it."""
        return self._tables.unloaded(identifier)

    def newest(self, game: str = "") -> Table | None:
        """The table (of this game) with the last row of all that are not over, or None.

        With leases it is taken if need be; tables that another live worker writes do not count.
        """
        if self.leases is None:
            return next((table for table in reversed(self.running()) if game in ("", table.game_name)), None)
        for table in self._latest(game)[:NEWEST]:
            with suppress(Refusal):
                return self.take(table)
        return None

    def resume(self, game: str = "") -> Table | None:
        """The newest table (`newest`) at the start of a server.

        The lease of one before, which was killed, is waited for until it is over.
        """
        until = time.monotonic() + RESUME_WITHIN
        while (table := self.newest(game)) is None and self.leases is not None and self._latest(game):
            if time.monotonic() > until:
                break
            time.sleep(0.1)
        return table

    def _latest(self, game: str) -> list[str]:
        """The tables (of this game) that are not over, the one with the last row first, by their summaries."""
        known = [one for one in list(self.journal.summaries.values()) if not one.over and game in ("", one.game)]
        return [one.table for one in sorted(known, key=lambda one: one.sequence, reverse=True)]

    def running(self) -> list[Table]:
        """The tables that are not over, the one used last at the end."""
        return self._tables.running()

    def count(self) -> int:
        """The number of tables, without the damaged ones."""
        return len(self.journal.summaries.keys() - self.damaged.keys())

    def host_path(self, identifier: str) -> str:
        """The path of the host page, with its key."""
        return f"/host/{identifier}?key={self.keys.key(identifier)}"

    def pack_key(self, identifier: str) -> str:
        """The key of a draft; its holder may change the draft."""
        return self.keys.key(f"pack:{identifier}")

    def pack_path(self, identifier: str) -> str:
        """The path of the page on which a draft is enrolled, with its key."""
        return f"/enrol/{identifier}?key={self.pack_key(identifier)}"

    def remove_unused_packs(self) -> None:
        """Delete packs and photos that no draft and no table uses; none while a damaged table may use them."""
        if self.damaged:
            return
        self.drafts.remove_unused({pack for summary in list(self.journal.summaries.values()) for pack in summary.packs})

    # ------------------------------------------------------------------ for the pages (``web.pages.registry.Registry``)

    def tables(self) -> Sequence[TableLine]:
        """At most 50 tables for the start page, the newest first, those that are over last."""
        known = [each for each in list(self.journal.summaries.values()) if each.table not in self.damaged]
        newest = sorted(known, key=lambda summary: (not summary.over, summary.sequence), reverse=True)
        return [
            {
                "id": summary.table,
                "name": summary.name,
                "players": list(summary.players),
                "over": bool(summary.over),
                "opened": summary.opened,
            }
            for summary in newest[:50]
        ]

    def latest_games(self) -> Sequence[GameLine]:
        """The last games of the evening book, the newest first."""
        return [
            {
                "id": game["id"],
                "game": game["game"],
                "ended": game["ended"][:10],
                "winners": [one["name"] for one in game["players"] if one["winner"]],
            }
            for game in self.book.games_so_far()[:3]
        ]

    def create_table(self, name: str, game: str, pack: str = "") -> str:
        """Create a table of that name and game, with that pack; returns the path of its host page, with its key."""
        return self.host_path(self.open(name, pack, game).id)

    def games(self) -> Sequence[str]:
        """The games that a table can play, the default one first."""
        return sorted(games.names(), key=lambda game: game != self.default_game)

    def enrollable(self) -> Sequence[str]:
        """The games of which a printed copy can be enrolled."""
        return [game for game in self.games() if form_of(game) is not None]

    def packs(self) -> Sequence[PackLine]:
        """The packs that a new table may choose, game by game, the reference pack first."""
        return [line for game in self.games() for line in self.packs_of(game)]

    def packs_of(self, game: str) -> Sequence[PackLine]:
        """The packs that a table of this game may choose, the reference pack first."""
        if not self.drafts.packs.has_game(game):
            return []
        return [
            {"game": game, "hash": pack["hash"], "name": pack["name"], "version": pack["version"], "ours": pack["ours"]}
            for pack in self.drafts.choosable(game)
        ]

    def _is_open(self, table: str) -> bool:
        """Whether a table that another worker writes is not closed, by its summary, or its rows where it is over."""
        summary = self.journal.summaries.get(table)
        if summary is None or not summary.over:
            return summary is not None
        try:
            return all(row.kind != TableFinished.kind for row in self.journal.read(table))
        except JournalDamaged:
            return False

    def _used(self) -> bool:
        """Whether a game has ever been started on this server."""
        ended = any(one.over for one in self.journal.summaries.values())
        return ended or any(table.started for table in self.running())

    def claimable(self) -> bool:
        """Whether the next who asks becomes the one who runs this server."""
        return self.claim.open()

    def claim_house(self) -> str:
        """Give the house key to the one who asks first. Raises `Refusal` ``house_claimed``."""
        self.claim.take()
        return self.house.key

    def settle_claim(self) -> None:
        """Let nobody claim the server any more: its house link has been opened."""
        self.claim.settle()

    def is_house_key(self, key: str) -> bool:
        """Whether this is the house key."""
        return self.house.matches(key)

    def may_create(self, key: str, table: str = "") -> bool:
        """Whether the holder of a key may open tables and create packs; ``table`` if it is the key of its host."""
        return self.house.may_create(key, table)

    def close_table(self, table: str) -> None:
        """Close the table of that id. Raises `Refusal` for an unknown or closed one."""
        self.get(table).finish()

    def create_pack(self, name: str, game: str) -> str:
        """Create a draft of a game's pack; returns the path of its page, with its key. Raises `Refusal`."""
        return self.pack_path(self.drafts.create(name, game).id)

    def game_of(self, table: str) -> str | None:
        """The game of the table of that id; None if there is no such table."""
        found = self.journal.summaries.get(table)
        return None if found is None or table in self.damaged else found.game


def _clean(name: str) -> str:
    """A name as it may be shown: without control characters, at most 40 characters."""
    return "".join(letter for letter in name if letter.isprintable())[:40].strip()
