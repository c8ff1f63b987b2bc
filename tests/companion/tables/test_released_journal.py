"""What an older version has acknowledged is not lost: its journal, begun in the middle of a game, goes on.

``released_journal.json`` holds the rows of a table as the first release wrote them, with a correction, an undo and a
pause among them, and what stood on the table then. It is never made anew: a change that cannot read it loses games.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import insert

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.journal import entries
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST

KEPT: dict[str, Any] = json.loads((Path(__file__).parent / "released_journal.json").read_text(encoding="utf-8"))

PACK = Path(__file__).parents[2] / "golden" / "world_without_end" / "pack.json"
"""The reference pack of the first release, which kept a copy of it beside the journal."""


def registry_of_the_release(folder: Path) -> TableRegistry:
    """A registry that finds the released version's table in its journal."""
    empty = TableRegistry(Settings(data=folder))
    names = ("table_id", "number", "at", "kind", "body", "chain")
    with empty.journal._lock:
        empty.journal._connection.execute(insert(entries), [dict(zip(names, row, strict=True)) for row in KEPT["rows"]])
        empty.journal._connection.commit()
    empty.journal.close()
    empty.drafts.packs.save(KEPT["pack"]["hash"], json.loads(PACK.read_text(encoding="utf-8")))
    return TableRegistry(Settings(data=folder))


def test_a_game_that_the_first_release_began_stands_where_it_stood(tmp_path: Path) -> None:
    registry = registry_of_the_release(tmp_path)
    assert registry.damaged == {}
    table = registry.get(KEPT["table"])
    record = table.to_record()
    assert (record["setup"], record["pack"]) == (KEPT["setup"], KEPT["pack"])
    assert len(record["answers"]) == KEPT["count"]
    assert record["answers"][-1][:2] == KEPT["answers"][:2]
    assert table.game is not None
    assert [ask.id for ask in table.game.asks] == KEPT["asks"]
    assert table.epoch == KEPT["epoch"]


def test_it_goes_on_to_its_end_and_is_found_again(tmp_path: Path) -> None:
    registry = registry_of_the_release(tmp_path)
    table = registry.get(KEPT["table"])
    chance = Random(1)
    while not table.over:
        game: Any = table.game
        ask = game.asks[0]
        table.answer(ask.id, players_of(table.plugin.name, game, chance).choose(ask), ask.seat or HOST)
    again = TableRegistry(Settings(data=tmp_path)).get(KEPT["table"])
    assert again.over
    assert again.to_record() == table.to_record()
