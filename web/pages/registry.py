"""Table registry as the pages need it: a protocol and its value types.

The server implements ``Registry``; this package depends on neither tables nor rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypedDict


class TableLine(TypedDict):
    """One table of the start page: id, name, names of the seated players, and when it was opened (ISO, UTC)."""

    id: str
    name: str
    players: list[str]
    over: bool
    opened: str


class GameLine(TypedDict):
    """One game that has been played: its table's id, the game, the day (ISO), and the names of the winners."""

    id: str
    game: str
    ended: str
    winners: list[str]


class PackLine(TypedDict):
    """One pack that a new table can use: hash, game, name, version, and whether its content is invented."""

    hash: str
    game: str
    name: str
    version: str
    ours: bool


class Registry(Protocol):
    """The tables, packs and games of one server."""

    def tables(self) -> Sequence[TableLine]:
        """All tables that can be joined or resumed, newest first."""
        ...

    def latest_games(self) -> Sequence[GameLine]:
        """The last games that have been played, the newest first."""
        ...

    def packs(self) -> Sequence[PackLine]:
        """The packs that a new table can use, of all games, each game's reference pack first."""
        ...

    def games(self) -> Sequence[str]:
        """The games that a new table can play, the default one first."""
        ...

    def enrollable(self) -> Sequence[str]:
        """The games of which a printed copy can be enrolled."""
        ...

    def create_pack(self, name: str, game: str) -> str:
        """Create a draft pack of that game and return the path of its page, with its key."""
        ...

    def create_table(self, name: str, game: str, pack: str = "") -> str:
        """Create a table of that game with the pack of that hash; return the path of its host page, with its key."""
        ...

    def claimable(self) -> bool:
        """Whether the next visitor may claim this server."""
        ...

    def claim_house(self) -> str:
        """Return the house key to the first visitor who claims the server; refuse all others."""
        ...

    def close_claim(self) -> None:
        """End the claiming of the server, since its house link has been opened."""
        ...

    def is_house_key(self, key: str) -> bool:
        """Whether this is the key of the person who runs the server."""
        ...

    def may_create(self, key: str, table: str = "") -> bool:
        """Whether a key permits opening tables and creating packs; ``table`` is the table of a host's key."""
        ...

    def host_path(self, identifier: str) -> str:
        """The path of a table's host page, with its key."""
        ...

    def close_table(self, table: str) -> None:
        """Close a table."""
        ...

    def game_of(self, table: str) -> str | None:
        """The game of a table; None for an unknown table."""
        ...
