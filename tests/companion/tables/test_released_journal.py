"""Journal of the first release: a table of it is resumed in the middle of its game and can be played to the end.

``released_journal.json`` has the rows of a table as the first release wrote them, with a correction, an undo and a
pause, and the state of the table after them. It is never generated again: a change that cannot read it loses games.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.packs.draft_store import DraftStore
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST
from tests.companion.tables import schema_1

RELEASED: dict[str, Any] = json.loads((Path(__file__).parent / "released_journal.json").read_text(encoding="utf-8"))

PACK = Path(__file__).parents[2] / "golden" / "world_without_end" / "pack.json"
"""The reference pack of the first release, which had a copy of it beside the journal."""


def registry_of_the_release(folder: Path) -> TableRegistry:
    """A registry whose journal has the rows of the first release."""
    schema_1.write(folder, [tuple(row) for row in RELEASED["rows"]])
    DraftStore(folder / "packs").packs.save(RELEASED["pack"]["hash"], json.loads(PACK.read_text(encoding="utf-8")))
    return TableRegistry(Settings(data=folder))


def test_a_game_of_the_first_release_is_resumed(tmp_path: Path) -> None:
    registry = registry_of_the_release(tmp_path)
    assert registry.damaged == {}
    table = registry.get(RELEASED["table"])
    record = table.to_record()
    assert (record["setup"], record["pack"]) == (RELEASED["setup"], RELEASED["pack"])
    assert len(record["answers"]) == RELEASED["count"]
    assert record["answers"][-1][:2] == RELEASED["answers"][:2]
    assert table.game is not None
    assert [ask.id for ask in table.game.asks] == RELEASED["asks"]
    assert table.epoch == RELEASED["epoch"]


def test_it_can_be_played_to_its_end_and_resumed_again(tmp_path: Path) -> None:
    registry = registry_of_the_release(tmp_path)
    table = registry.get(RELEASED["table"])
    chance = Random(1)
    while not table.over:
        game: Any = table.game
        ask = game.asks[0]
        table.answer(ask.id, players_of(table.plugin.name, game, chance).choose(ask), ask.seat or HOST)
    again = TableRegistry(Settings(data=tmp_path)).get(RELEASED["table"])
    assert again.over
    assert again.to_record() == table.to_record()
