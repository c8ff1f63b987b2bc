"""Summaries: what is known of a table without rebuilding its game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.tables.chain import Chain, text_of


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in short, as it is after its row ``number`` with the chain ``head``.

    ``opened`` is ISO, UTC; ``packs`` are the hashes of the packs that it uses; ``sequence`` is the place of that row
    among the rows of all tables. ``stand_ins`` are the names among the players that are no person's. ``over`` is None
    where the game must be rebuilt to learn it.
    """

    table: str
    game: str = ""
    name: str = ""
    opened: str = ""
    players: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    over: bool | None = None
    number: int = 0
    head: str = ""
    sequence: int = 0
    stand_ins: tuple[str, ...] = ()

    def at(self, number: int, head: str, sequence: int) -> Summary:
        """The summary after that row."""
        return replace(self, number=number, head=head, sequence=sequence)

    def stored(self, chain: Chain) -> dict[str, str | int]:
        """The columns of the summary in the database, with its keyed checksum."""
        content = {
            "game": self.game,
            "name": self.name,
            "opened": self.opened,
            "players": list(self.players),
            "packs": list(self.packs),
            "over": self.over,
            **({"stand_ins": list(self.stand_ins)} if self.stand_ins else {}),
        }
        row: dict[str, str | int] = {
            "table_id": self.table,
            "number": self.number,
            "head": self.head,
            "sequence": self.sequence,
            "content": text_of(content),
        }
        return {**row, "seal": chain.seal(tuple(row.values()))}

    @classmethod
    def read(cls, row: Mapping[str, object], chain: Chain) -> Summary | None:
        """The summary of a database row; None where it is damaged."""
        table, head, content = (row[name] for name in ("table_id", "head", "content"))
        number, sequence = row["number"], row["sequence"]
        if not (isinstance(table, str) and isinstance(head, str) and isinstance(content, str)):
            return None
        if not (isinstance(number, int) and isinstance(sequence, int)):
            return None
        if chain.seal((table, number, head, sequence, content)) != row["seal"]:
            return None
        found = json.loads(content)
        return cls(
            table, found["game"], found["name"], found["opened"], tuple(found["players"]), tuple(found["packs"]),
            found["over"], number, head, sequence, tuple(found.get("stand_ins", ())),
        )  # fmt: skip
