"""Drafts of printed copies: saved at once, checked, and finished into packs that stay."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Code
from companion.packs.draft_store import DraftStore
from tests.companion.packs.enrolled_pack import REFERENCE, enter_all, photo, problems, refused, values


def pack_of(drafts: DraftStore, hash: str) -> Any:
    """The pack of this hash."""
    return drafts.packs.load("world_without_end", hash)


def test_an_entered_value_is_on_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    drafts = DraftStore(tmp_path)
    id = drafts.create("Ada's copy", "world_without_end").id
    drafts.set_item(id, "card-I-01", {"corners": [{"stone": 1}, None, None, None]})
    again = DraftStore(tmp_path).get(id)
    assert again.values == {"card-I-01": {"corners": [{"stone": 1}, None, None, None]}}
    assert again.about.name == "Ada's copy"


def test_an_interrupted_write_leaves_the_values_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = DraftStore(tmp_path)
    id = drafts.create("Ada's copy", "world_without_end").id
    drafts.set_item(id, "card-I-01", {"arrow": 2})

    def cut(_self: Path, _target: Path) -> Path:
        raise OSError("no space")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cut)
        with refused(Code.JOURNAL_UNAVAILABLE):
            drafts.set_item(id, "card-I-01", {"arrow": 3})
    assert drafts.get(id).values == {"card-I-01": {"arrow": 2}}
    assert [file.name for file in (tmp_path / "drafts").iterdir()] == [f"{id}.json"]


def test_a_killed_process_has_lost_no_acknowledged_value(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from companion.packs.draft_store import DraftStore\n"
        "drafts = DraftStore(Path(sys.argv[1])); id = drafts.create('x', 'world_without_end').id\n"
        "for n in range(10_000):\n"
        "    drafts.set_item(id, 'card-I-01', {'title': str(n)}); print(id, n, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline() for _ in range(20)]
        process.kill()
        acknowledged += process.stdout.readlines()
    id, last = next(line.split() for line in reversed(acknowledged) if line.endswith("\n"))
    stored = str(DraftStore(tmp_path).get(id).values["card-I-01"]["title"])
    assert int(stored) in (int(last), int(last) + 1)


def test_finishing_twice_changes_nothing_and_a_change_makes_another_version(drafts: DraftStore, whole: str) -> None:
    first = drafts.finish(whole).finished
    assert drafts.finish(whole).finished == first
    changed = values()["card-I-01"] | {"arrow": 3}
    assert not drafts.set_item(whole, "card-I-01", changed).is_finished(drafts.packs)
    second = drafts.finish(whole)
    assert second.finished != first
    assert second.about.version == "2"
    assert pack_of(drafts, first).cards_by_id["I-01"].arrow == 0
    assert pack_of(drafts, second.finished).cards_by_id["I-01"].arrow == 3
    assert [pack["hash"] for pack in drafts.choosable("world_without_end")][1:] == [second.finished]


def test_an_incomplete_copy_lists_what_is_missing_and_is_not_finished(drafts: DraftStore) -> None:
    id = drafts.create("Ada's copy", "world_without_end").id
    enter_all(drafts, id, without=("card-III-02", "site-7"))
    value = values()["card-III-01"]
    del value["plague"]
    value["corners"][2] = None
    drafts.set_item(id, "card-III-01", value)
    assert problems(drafts, id)[:3] == [
        "Card III-01: Corners and Plague number still missing.",
        "Deck III: 1 of 11 not entered yet.",
        "House sites: 1 of 14 not entered yet.",
    ]
    with refused(Code.PACK_INCOMPLETE):
        drafts.finish(id)
    assert drafts.get(id).finished == ""


def test_a_damaged_draft_is_refused_and_the_others_are_listed(drafts: DraftStore) -> None:
    good = drafts.create("Good", "world_without_end").id
    for id, content in (("aaaaaaaa", b"{"), ("bbbbbbbb", b"[]"), ("cccccccc", b'{"format":"exchequer.enrolment"}')):
        (drafts.folder / f"{id}.json").write_bytes(content)
        with refused(Code.PACK_DAMAGED):
            drafts.get(id)
    assert [draft.id for draft in drafts.all()] == [good]


def test_the_number_of_drafts_is_limited(drafts: DraftStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.packs.draft_store.MOST_DRAFTS", 2)
    drafts.create("one", "world_without_end")
    drafts.create("two", "world_without_end")
    with refused(Code.TOO_MANY_PACKS):
        drafts.create("three", "world_without_end")


def test_a_stored_pack_that_differs_from_its_hash_is_not_loaded(drafts: DraftStore, whole: str) -> None:
    hash = drafts.finish(whole).finished
    file = drafts.packs.finished / f"{hash}.json"
    file.write_text(file.read_text().replace('"arrow": 0', '"arrow": 1', 1))
    with refused(Code.PACK_UNKNOWN):
        DraftStore(drafts.folder.parent).packs.load("world_without_end", hash)


def test_a_photo_belongs_to_its_card_and_to_the_finished_pack(drafts: DraftStore, whole: str) -> None:
    drafts.set_photo(whole, "I-04", photo(1))
    hash = drafts.finish(whole).finished
    (name,) = drafts.packs.photos_of(hash).values()
    assert drafts.packs.photo(name) == photo(1)
    drafts.set_photo(whole, "I-05", photo(2))
    assert set(drafts.packs.photos_of(hash)) == {"I-04", "I-05"}
    drafts.set_photo(whole, "I-04", None)
    assert set(drafts.packs.photos_of(hash)) == {"I-05"}
    with refused(Code.PACK_ITEM):
        drafts.set_photo(whole, "../x", photo(1))
    with refused(Code.PACK_PHOTO):
        drafts.set_photo(whole, "I-04", b"<svg onload=alert(1)>")


def test_unused_packs_and_photos_are_removed_and_those_of_a_table_stay(
    drafts: DraftStore, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts.set_photo(whole, "I-01", photo(1))
    played = drafts.finish(whole).finished
    drafts.set_item(whole, "card-I-01", values()["card-I-01"] | {"arrow": 3})
    drafts.set_photo(whole, "I-01", photo(2))
    unplayed = drafts.finish(whole).finished
    drafts.delete(whole)
    drafts.remove_unused({played})
    assert {file.stem for file in drafts.packs.finished.glob("*.json")} == {played, unplayed}
    monkeypatch.setattr("companion.packs.pack_store._YOUNG", -1.0)
    drafts.remove_unused({played})
    assert {file.stem for file in drafts.packs.finished.iterdir()} == {played}
    assert [file.stem for file in drafts.packs.photos.iterdir()] == list(drafts.packs.photos_of(played).values())


def test_the_size_of_the_store_is_limited(drafts: DraftStore, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts.set_photo(whole, "I-01", photo(1))
    monkeypatch.setattr("companion.packs.draft_store.FULLEST", 100)
    with refused(Code.TOO_MANY_PACKS):
        drafts.set_photo(whole, "I-02", photo(2))
    with refused(Code.TOO_MANY_PACKS):
        drafts.finish(whole)
    with refused(Code.TOO_MANY_PACKS):
        drafts.import_file(json.dumps(REFERENCE).encode())


def test_a_pack_with_more_than_the_form_holds_is_played_with_but_not_changed(drafts: DraftStore) -> None:
    data = json.loads(json.dumps(REFERENCE).replace("guild_hall", "market_cross"))
    draft = drafts.import_file(json.dumps(data).encode())
    assert draft.foreign
    with refused(Code.PACK_FOREIGN):
        drafts.set_item(draft.id, "card-I-01", {"arrow": 1})
    with refused(Code.PACK_FOREIGN):
        drafts.rename(draft.id, "Mine")
    with refused(Code.PACK_FOREIGN):
        drafts.finish(draft.id)
    assert pack_of(drafts, draft.finished).cards_by_id["I-07"].effects[0].id == "market_cross"
    assert json.loads(drafts.export_file(draft.id, with_photos=False))["pack"] == data
    assert not drafts.import_file(json.dumps({**REFERENCE, "name": "Ours"}).encode()).foreign
