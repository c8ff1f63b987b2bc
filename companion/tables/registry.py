"""Table registry: all tables of one server.

It opens the journal, resumes every table from it, and creates new ones. A table whose journal is damaged is not
opened, and the reason is reported; all other tables are.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion import games, private_files
from companion.errors import Code, JournalDamaged, Refusal
from companion.packs.draft import form_of
from companion.packs.draft_store import DraftStore
from companion.settings import Settings
from companion.tables.house import House
from companion.tables.journal import Journal
from companion.tables.seats import ORDER, HostKeys
from companion.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.pages.registry import PackLine, TableLine

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of table ids, without those that are easily confused (0 and o, 1, i and l)."""


class TableRegistry:
    """The tables of one server, by id."""

    def __init__(self, settings: Settings) -> None:
        """Open the journal and resume its tables. Raises `JournalDamaged` if the file is no journal."""
        self.settings = settings
        private_files.tighten(settings.data)
        self.default_game = settings.game or games.names()[0]
        self.keys = HostKeys.at(settings.data)
        self.house = House(self.keys, self.get)
        self.journal = Journal.at(settings.data)
        self.drafts = DraftStore(settings.data / "packs")
        self.damaged: dict[str, JournalDamaged] = {}
        self.listeners: list[Callable[[Table], None]] = []
        self._tables: dict[str, Table] = {}
        self._lock = threading.Lock()
        for identifier in self.journal.tables():
            try:
                self._add(Table.resume(identifier, self.journal, self.drafts.packs))
            except JournalDamaged as damage:
                self.damaged[identifier] = damage

    def _add(self, table: Table) -> Table:
        table.listeners.append(self._changed)
        self._tables[table.id] = table
        return table

    def _changed(self, table: Table) -> None:
        for listener in list(self.listeners):
            listener(table)

    def open(self, name: str = "", pack: str = "", game: str = "") -> Table:
        """A new table of a game ("": the default one), with the pack of this hash ("" is the reference pack).

        Raises `Refusal` when there are too many tables, no such game, or no such pack.
        """
        game = game or self.default_game
        if not games.is_known(game):
            raise Refusal(Code.GAME_UNKNOWN)
        if pack:
            self.drafts.packs.load(game, pack)
        with self._lock:
            if sum(not table.over for table in self._tables.values()) >= self.settings.most_tables:
                raise Refusal(Code.TOO_MANY_TABLES)
            taken = set(self._tables) | set(self.damaged)
            identifier = _new_id()
            while identifier in taken:
                identifier = _new_id()
            return self._add(
                Table.open(identifier, self.journal, game, _clean(name), pack=pack, store=self.drafts.packs)
            )

    def get(self, identifier: str) -> Table:
        """The table of this id. Raises `Refusal` for an unknown or damaged one."""
        table = self._tables.get(identifier)
        if table is None:
            raise Refusal(Code.JOURNAL_DAMAGED if identifier in self.damaged else Code.NO_SUCH_TABLE)
        return table

    def newest(self, game: str = "") -> Table | None:
        """The table (of this game) with the last row of all that are not over, or None."""
        wanted = (table for table in self._tables.values() if game in ("", table.game_name) and not table.over)
        return max(wanted, key=lambda table: table.state.sequence, default=None)

    def all(self) -> list[Table]:
        """All tables, the newest last."""
        return list(self._tables.values())

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
        tables = self.all()
        used = {hash for table in tables for hash in (table.state.pack_wanted, table.pack_hash)}
        self.drafts.remove_unused(used)

    # ------------------------------------------------------------------ for the pages (``web.pages.registry.Registry``)

    def tables(self) -> Sequence[TableLine]:
        """At most 50 tables for the start page, the newest first, those that are over last."""
        lines: list[TableLine] = []
        for table in reversed(self.all()):
            with table.lock:
                players = [table.people[seat].name for seat in ORDER if seat in table.people]
                lines.append(
                    {
                        "id": table.id,
                        "name": table.name,
                        "players": players,
                        "over": table.over,
                        "opened": table.state.opened_at,
                    }
                )
        return sorted(lines, key=lambda line: line["over"])[:50]

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
        found = self._tables.get(table)
        return None if found is None else found.game_name


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def _clean(name: str) -> str:
    """A name as it may be shown: without control characters, at most 40 characters."""
    return "".join(letter for letter in name if letter.isprintable())[:40].strip()
