"""Extended formats of packs, drafts and settings: files of older formats can still be read."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.devices.program import camera_choice
from companion.devices.program.camera_settings import CameraSettings
from companion.errors import Refusal
from companion.games import pack_loader, plugin_of
from companion.packs import draft, pack_file
from companion.packs.draft_store import DraftStore, read_file
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST, Table
from engine.core.pack import canonical_hash, read_head
from engine.games import GAMES

READING = {
    "world_without_end": "engine.world_without_end.pack_reading",
    "pillars_of_the_earth": "engine.pillars_of_the_earth.pack",
    "monasterium": "engine.monasterium.pack",
}
"""The module that reads the head of each game's pack."""


def with_edition(data: dict[str, object]) -> dict[str, object]:
    """A pack of format 1 as one of format 2, which has a further part."""
    return {**data, "edition": "first"}


def grow(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Add a part to the format of a game's packs, as a later version would."""

    def read_grown_head(data: object, name: str, parts: set[str], upgrades: Any) -> Any:
        top, head = read_head(data, name, parts | {"edition"}, upgrades)
        assert top["edition"] == "first"
        return top, head

    monkeypatch.setattr(GAMES[game].Pack, "upgrades", (with_edition,))
    monkeypatch.setattr(importlib.import_module(READING[game]), "read_head", read_grown_head)
    forget_packs()


def forget_packs() -> None:
    """Read the reference packs again."""
    pack_loader.reference.cache_clear()
    pack_loader.reference_data.cache_clear()


@pytest.fixture(autouse=True)
def _packs_are_read_again() -> Iterator[None]:
    yield
    forget_packs()


def answer_some(table: Table, count: int) -> None:
    """Give so many legal answers."""
    assert table.game is not None
    players = players_of(table.game_name, table.game, Random(1))
    for _ in range(count):
        ask = table.game.asks[0]
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)


def owned_pack(store: DraftStore, game: str) -> str:
    """Save a pack of format 1 that is not the reference pack; returns its hash."""
    data = {**pack_loader.reference_data(game), "name": "Ada's copy", "ours": False}
    return store.import_file(pack_file.write(data, canonical_hash(data), {})).finished


@pytest.mark.parametrize("game", sorted(READING))
@pytest.mark.parametrize("owned", [False, True])
def test_a_table_with_a_pack_of_an_older_format_is_opened_and_played_on(
    game: str, owned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = TableRegistry(Settings(data=tmp_path))
    hash = owned_pack(registry.drafts, game) if owned else ""
    table = registry.open("Tuesday", hash, game)
    seating.take_seat(table, "N", "Ada", "blue")
    seating.take_seat(table, "S", "Bea", "red")
    table.start("N")
    answer_some(table, 2)
    before, hash = table.to_record(), table.pack_hash
    file = tmp_path / "packs" / "finished" / f"{hash}.json"
    content = file.read_bytes()
    registry.journal.close()

    grow(monkeypatch, game)
    again = TableRegistry(Settings(data=tmp_path))
    assert again.loaded.damaged == {}
    resumed = again.get(table.id)
    assert resumed.to_record() == before and resumed.pack_hash == hash
    assert file.read_bytes() == content, "the file stays as it was saved"
    answer_some(resumed, 2)
    assert [pack["hash"] for pack in again.packs_of(game)].count(hash) == 1, "new tables may choose it too"
    again.journal.close()


@pytest.mark.parametrize("game", sorted(READING))
def test_a_pack_of_a_later_format_is_refused_by_its_schema(game: str) -> None:
    data = {**pack_loader.reference_data(game), "schema": 2}
    with pytest.raises(Refusal) as caught:
        read_file(json.dumps(data).encode())
    assert caught.value.params["place"] == "schema"
    assert GAMES[game].Pack.schema() == 1
    assert plugin_of(game).load_pack().hash == canonical_hash(pack_loader.reference_data(game))


def test_a_draft_of_an_older_format_is_upgraded_and_one_of_a_later_format_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = DraftStore(tmp_path)
    id = drafts.create("Ada's copy", "monasterium").id
    file = tmp_path / "drafts" / f"{id}.json"
    stored = json.loads(file.read_bytes())
    stored["about"]["title"] = stored["about"].pop("name")

    def with_name(data: dict[str, Any]) -> dict[str, Any]:
        about = data["about"]
        return {**data, "about": {**about, "name": about["title"]}}

    file.write_text(json.dumps(stored), encoding="utf-8")
    monkeypatch.setattr(draft, "UPGRADES", (with_name,))
    assert DraftStore(tmp_path).get(id).about.name == "Ada's copy"
    assert DraftStore(tmp_path).rename(id, "Bea's copy").about.name == "Bea's copy"
    assert json.loads(file.read_bytes())["schema"] == 2
    monkeypatch.setattr(draft, "UPGRADES", ())
    with pytest.raises(Refusal, match="pack_damaged"):
        DraftStore(tmp_path).get(id)


def test_camera_settings_without_a_number_of_format_are_read_and_those_of_a_later_format_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "camera"
    folder.mkdir()
    (folder / "choice.json").write_text('{"layout": "table", "sticker": 25}', encoding="utf-8")
    read = CameraSettings(tmp_path)
    assert (read.chosen, read.sticker, read.problem) == ("table", 25, "")
    monkeypatch.setattr(camera_choice, "UPGRADES", (lambda data: {**data, "sticker": 22},))
    assert CameraSettings(tmp_path).sticker == 22
    CameraSettings(tmp_path).choose("mat")
    assert json.loads((folder / "choice.json").read_bytes())["schema"] == 2
    monkeypatch.setattr(camera_choice, "UPGRADES", ())
    assert "choice.json" in CameraSettings(tmp_path).problem
    for name in ("table.json", "lens.json"):
        (folder / name).write_text('{"schema": 2}', encoding="utf-8")
    assert "schema must be 1" in CameraSettings(tmp_path).problem
