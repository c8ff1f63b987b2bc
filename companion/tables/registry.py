"""Table registry: all tables of one server.

It opens the journal and creates new tables. Tables of the journal are loaded on first use, and the pages list them by
their summaries. A table with a damaged journal stays closed and the reason is reported; this does not affect other
tables.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion import clock, games, private_files
from companion.errors import Code, Refusal
from companion.packs.draft import form_of
from companion.packs.draft_store import DraftStore
from companion.settings import Settings
from companion.short_ids import new_id
from companion.tables import game_packs
from companion.tables.access.claim import Claim
from companion.tables.access.host_keys import HostKeys
from companion.tables.journal import Summary, open_journal
from companion.tables.loaded_tables import LoadedTables
from companion.tables.records.book import AT_ONCE, Book
from companion.tables.seats import Seat
from companion.tables.state.rows import TableOpened
from companion.tables.table import Table

if TYPE_CHECKING:
    from web.pages.registry import GameLine, PackLine, TableLine

log = logging.getLogger("exchequer.journal")

NEWEST = 3
"""Tables that are tried to find the newest one that can be opened."""


class TableRegistry:
    """The tables of one server, by id."""

    def __init__(self, settings: Settings) -> None:
        """Open the journal, and load the unfinished tables unless other processes share the database.

        Raises `JournalDamaged`, or `JournalUnusable` if the journal may be intact but cannot be used.
        """
        self.settings = settings
        private_files.tighten(settings.data)
        self.default_game = settings.game or games.names()[0]
        self.journal = open_journal(settings.data, settings.database)
        clock.CLOCK.not_before(self.journal.newest_time())
        self.keys = HostKeys.at(settings.data)
        self.drafts = DraftStore(settings.data / "packs")
        self.listeners: list[Callable[[Table], None]] = []
        """Called with each table after it has changed, under its lock."""
        self.on_loaded: list[Callable[[Table], None]] = []
        """Called with each table that was loaded after the start, under its lock."""
        self.forgotten: list[Callable[[str], None]] = []
        """Called with the id of each table of which names have been taken out."""
        self._lock = threading.Lock()
        self.book = Book(self.journal, lambda: self.loaded.damaged, self.get, game_packs.loader(self.drafts.packs))
        self.loaded = LoadedTables(self.journal, self.drafts.packs, self._listen)
        self.claim = Claim(settings.data, settings.claimable, self._used)

    def close(self) -> None:
        """Close the journal."""
        self.journal.close()

    def _listen(self, table: Table) -> None:
        table.away_wait = self.settings.away_wait
        table.listeners.append(self._changed)
        with table.lock:
            for listener in self.on_loaded:
                listener(table)

    def _changed(self, table: Table) -> None:
        self.loaded.changed(table)
        for listener in list(self.listeners):
            try:
                listener(table)
            except Exception:  # the others are called nevertheless
                log.exception("A listener of table %s failed", table.id)

    def open(
        self, name: str = "", pack: str = "", game: str = "", after: str = "", start_player: Seat | None = None
    ) -> Table:
        """Open a new table of a game ("": the default one), with the pack of this hash ("": the reference pack).

        ``after`` is the previous table of the same players, with the proposed start player. Raises `Refusal` if there
        are too many tables, or for an unknown game or pack.
        """
        game = game or self.default_game
        if not games.is_known(game):
            raise Refusal(Code.GAME_UNKNOWN)
        if pack:
            self.drafts.packs.load(game, pack)
        with self._lock:
            if len(self._latest()) >= self.settings.most_tables:
                raise Refusal(Code.TOO_MANY_TABLES)
            identifier, store = new_id(6, set(self.journal.summaries)), self.drafts.packs
            opened = TableOpened(game=game, name=_clean(name), pack=pack, after=after, start_player=start_player)
            return self.loaded.add(Table.open(identifier, self.journal, opened, store))

    def get(self, identifier: str) -> Table:
        """The up-to-date table of this id, loaded if necessary. Raises `Refusal` for an unknown or damaged one."""
        return self.loaded.get(identifier)

    def newest(self, game: str = "") -> Table | None:
        """The unfinished table (of this game) that was used last, or None."""
        for summary in self._latest(game)[:NEWEST]:
            with suppress(Refusal):
                table = self.get(summary.table)
                if not table.over:
                    return table
        return None

    def _latest(self, game: str = "") -> list[Summary]:
        """The undamaged unfinished tables (of this game), the most recently used first."""
        known = [summary for summary in self._undamaged() if not summary.over and game in ("", summary.game)]
        return sorted(known, key=lambda summary: summary.used, reverse=True)

    def _undamaged(self) -> list[Summary]:
        found = list(self.journal.summaries.values())
        return [summary for summary in found if summary.table not in self.loaded.damaged]

    def count(self) -> int:
        """The number of undamaged tables."""
        return len(self._undamaged())

    def host_path(self, identifier: str) -> str:
        """The path of the host page, with its key."""
        return f"/host/{identifier}?key={self.keys.key(identifier)}"

    def house_path(self) -> str:
        """The path of the house link, with the key; a device that opens it remembers the key."""
        return f"/house?key={self.keys.house}"

    def pack_key(self, identifier: str) -> str:
        """The key of a draft; its holder may change the draft."""
        return self.keys.key(f"pack:{identifier}")

    def pack_path(self, identifier: str) -> str:
        """The path of a draft's enrolment page, with its key."""
        return f"/enrol/{identifier}?key={self.pack_key(identifier)}"

    def remove_unused_packs(self) -> None:
        """Delete packs and photos that no draft or table uses; does nothing while a damaged table may use them."""
        if self.loaded.damaged:
            return
        self.drafts.remove_unused({pack for summary in list(self.journal.summaries.values()) for pack in summary.packs})

    # ------------------------------------------------------------------ for the pages (``web.pages.registry.Registry``)

    def tables(self) -> Sequence[TableLine]:
        """At most 50 tables for the start page, the newest first, finished ones last."""
        newest = sorted(self._undamaged(), key=lambda summary: (not summary.over, summary.used), reverse=True)
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
                "winners": [player["name"] for player in game["players"] if player["winner"]],
            }
            for game in self.book.games(AT_ONCE)[:3]
        ]

    def create_table(self, name: str, game: str, pack: str = "") -> str:
        """Create a table with this name, game and pack; return the path of its host page, with its key."""
        return self.host_path(self.open(name, pack, game).id)

    def games(self) -> Sequence[str]:
        """The games that a table can play, the default one first."""
        return sorted(games.names(), key=lambda game: game != self.default_game)

    def enrollable(self) -> Sequence[str]:
        """The games whose printed copies can be enrolled."""
        return [game for game in self.games() if form_of(game) is not None]

    def packs(self) -> Sequence[PackLine]:
        """The packs for new tables, by game, the reference pack first."""
        return [line for game in self.games() for line in self.packs_of(game)]

    def packs_of(self, game: str) -> Sequence[PackLine]:
        """The packs for tables of this game, the reference pack first."""
        if not self.drafts.packs.has_game(game):
            return []
        return [
            {"game": game, "hash": pack["hash"], "name": pack["name"], "version": pack["version"], "ours": pack["ours"]}
            for pack in self.drafts.choosable(game)
        ]

    def _is_open(self, table: str) -> bool:
        """Whether a table exists and is not closed."""
        try:
            return not self.get(table).state.finished
        except Refusal:
            return False

    def _used(self) -> bool:
        """Whether a game has ever been started on this server."""
        ended = any(summary.over for summary in self.journal.summaries.values())
        return ended or any(table.started for table in self.loaded.running())

    def claimable(self) -> bool:
        """Whether the next person to ask gets to run this server."""
        return self.claim.open()

    def claim_house(self) -> str:
        """Give the house key to the first claimant. Raises `Refusal` ``house_claimed``."""
        self.claim.take()
        return self.keys.house

    def close_claim(self) -> None:
        """Close the claim for good, since the house link has been opened."""
        self.claim.close()

    def is_house_key(self, key: str) -> bool:
        """Whether this is the house key."""
        return self.keys.matches("house", key)

    def may_create(self, key: str, table: str = "") -> bool:
        """Whether the holder of a key may open tables and create packs; ``table`` if it is the key of its host."""
        return self.is_house_key(key) or bool(table and self.keys.matches(table, key) and self._is_open(table))

    def close_table(self, table: str) -> None:
        """Close the table of this id. Raises `Refusal` for an unknown or closed one."""
        self.get(table).finish()

    def create_pack(self, name: str, game: str) -> str:
        """Create a draft of a game's pack and return the path of its page, with its key. Raises `Refusal`."""
        return self.pack_path(self.drafts.create(name, game).id)

    def game_of(self, table: str) -> str | None:
        """The game of the table of this id, or None."""
        found = self.journal.summary(table)
        return None if found is None or table in self.loaded.damaged else found.game


def _clean(name: str) -> str:
    """A displayable name: without control characters, at most 40 characters."""
    return "".join(letter for letter in name if letter.isprintable())[:40].strip()
