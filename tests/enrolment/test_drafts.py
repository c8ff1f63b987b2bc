"""A copy that is told bit by bit: kept at once, checked in plain words, and finished into a pack that stays."""

from __future__ import annotations

import copy
import dataclasses
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.enrolment import Drafts
from companion.enrolment_fields import accepts, lacking
from companion.errors import Code, Refusal
from companion.games.world_without_end.enrolment import form
from engine.world_without_end.pack import Pack
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from tests.enrolment.told import CARDS, REFERENCE, photo, tell_all, values
from web import words

FORM = form()


@pytest.fixture
def drafts(tmp_path: Path) -> Drafts:
    return Drafts(tmp_path)


@pytest.fixture
def whole(drafts: Drafts) -> str:
    """A draft of which everything is told."""
    id = drafts.create("Ada's copy", "world_without_end").id
    tell_all(drafts, id)
    return id


def said(drafts: Drafts, id: str) -> list[str]:
    return [words.say(problem.text, "en") for problem in drafts.get(id).problems()]


def refused(code: Code) -> Any:
    return pytest.raises(Refusal, match=code.value)


def test_what_was_told_is_there_for_another_process_at_once(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path)
    id = drafts.create("Ada's copy", "world_without_end").id
    drafts.tell(id, "card-I-01", {"corners": [{"stone": 1}, None, None, None]})
    again = Drafts(tmp_path).get(id)
    assert again.values == {"card-I-01": {"corners": [{"stone": 1}, None, None, None]}}
    assert again.about["name"] == "Ada's copy"


def test_a_write_that_was_cut_off_leaves_what_was_there_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = Drafts(tmp_path)
    id = drafts.create("Ada's copy", "world_without_end").id
    drafts.tell(id, "card-I-01", {"arrow": 2})

    def cut(_self: Path, _target: Path) -> Path:
        raise OSError("no space")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cut)
        with refused(Code.JOURNAL_UNAVAILABLE):
            drafts.tell(id, "card-I-01", {"arrow": 3})
    assert drafts.get(id).values == {"card-I-01": {"arrow": 2}}
    assert [file.name for file in (tmp_path / "drafts").iterdir()] == [f"{id}.json"]


def test_a_killed_house_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from companion.enrolment import Drafts\n"
        "drafts = Drafts(Path(sys.argv[1])); id = drafts.create('x', 'world_without_end').id\n"
        "for n in range(10_000):\n"
        "    drafts.tell(id, 'card-I-01', {'title': str(n)}); print(id, n, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        said = [house.stdout.readline() for _ in range(20)]
        house.kill()
        said += house.stdout.readlines()
    id, last = next(line.split() for line in reversed(said) if line.endswith("\n"))
    told = Drafts(tmp_path).get(id).values["card-I-01"]["title"]
    assert int(told) in (int(last), int(last) + 1)


def test_a_copy_of_which_everything_is_told_is_a_good_pack_with_those_very_facts(drafts: Drafts, whole: str) -> None:
    draft = drafts.finish(whole)
    pack = drafts.shelf.load("world_without_end", draft.finished)
    reference = Pack.parse(REFERENCE)
    assert pack.hash == draft.finished
    assert pack.card("I-01").title == "Merchants come from afar"
    assert not pack.ours
    assert pack.board == dataclasses.replace(reference.board)
    ours = [dataclasses.replace(card, title="", title_key="") for card in reference.cards]
    assert [dataclasses.replace(card, title="", title_key="") for card in pack.cards] == ours


def test_a_card_without_words_is_called_by_its_number(drafts: Drafts, whole: str) -> None:
    told = values()["card-II-03"]
    del told["title"]
    drafts.tell(whole, "card-II-03", told)
    assert drafts.shelf.load("world_without_end", drafts.finish(whole).finished).card("II-03").title == "II-03"


def test_finishing_twice_changes_nothing_and_a_change_makes_another_version(drafts: Drafts, whole: str) -> None:
    first = drafts.finish(whole).finished
    assert drafts.finish(whole).finished == first
    changed = values()["card-I-01"] | {"arrow": 3}
    assert not drafts.tell(whole, "card-I-01", changed).is_finished(drafts.shelf)
    second = drafts.finish(whole)
    assert second.finished != first
    assert second.about["version"] == "2"
    assert drafts.shelf.load("world_without_end", first).card("I-01").arrow == 0
    assert drafts.shelf.load("world_without_end", second.finished).card("I-01").arrow == 3
    assert [pack["hash"] for pack in drafts.choosable("world_without_end")][1:] == [second.finished]


def test_a_copy_that_lacks_something_says_what_and_is_not_finished(drafts: Drafts) -> None:
    id = drafts.create("Ada's copy", "world_without_end").id
    tell_all(drafts, id, but=("card-III-02", "site-7"))
    told = values()["card-III-01"]
    del told["plague"]
    told["corners"][2] = None
    drafts.tell(id, "card-III-01", told)
    assert said(drafts, id)[:3] == [
        "Card III-01 still lacks: Corners and Plague number.",
        "Deck III: 1 of 11 not told yet.",
        "House sites: 1 of 14 not told yet.",
    ]
    with refused(Code.PACK_INCOMPLETE):
        drafts.finish(id)
    assert drafts.get(id).finished == ""


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("card-I-01", {"starred": False}, "Deck I has 5 starred cards; every deck has 6."),
        (
            "card-II-07",
            {"effects": [{"do": "by_hand"}]},
            "0 cards bring this project: Prior’s palace. Exactly one does.",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "project", "id": "hospital"}]},
            "2 cards bring this project: Hospital. Exactly one does.",
        ),
        (
            "card-I-01",
            {"kind": "permanent", "effects": [{"do": "gain", "each": {"vp": 1}}]},
            "I-01 has an effect that only events have that take place at once (beige).",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "wool_price", "gold": 3}]},
            "I-01 has an effect that only lasting events have (blue).",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "cover_other_projects", "id": "hospital"}]},
            "I-01 covers the other projects, but does not bring that one itself.",
        ),
        (
            "card-I-06",
            {"effects": [{"do": "forbid_building", "projects": False, "houses": False}]},
            "I-06 forbids building, but neither projects nor houses.",
        ),
        ("council", {"N": 1}, "Round the council space each of 0, 1, 2 and 3 stands once."),
        (
            "project-hospital",
            {"stone": 0, "wood": 0},
            "This project has no space for stone or wood: Hospital.",
        ),
    ],
)
def test_what_the_rules_could_not_be_played_with_is_said_in_a_sentence(
    drafts: Drafts, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.tell(whole, item, values()[item] | change)
    assert sentence in said(drafts, whole)
    with refused(Code.PACK_INCOMPLETE):
        drafts.finish(whole)


def test_too_many_lasting_events_in_a_deck_are_counted(drafts: Drafts, whole: str) -> None:
    for card in ("I-01", "I-02"):
        change = {"kind": "permanent", "effects": [{"do": "by_hand"}]}
        drafts.tell(whole, f"card-{card}", values()[f"card-{card}"] | change)
    assert "Deck I has 4 lasting events; 3 is the most a deck has." in said(drafts, whole)


def test_what_only_looks_odd_is_said_and_does_not_bar_the_way(drafts: Drafts, whole: str) -> None:
    drafts.tell(whole, "card-III-02", values()["card-III-02"] | {"plague": 9})
    twin = values()["card-I-01"] | {"title": "Another"}
    drafts.tell(whole, "card-I-02", twin)
    drafts.tell(whole, "card-II-03", values()["card-II-03"] | {"title": "  merchants come FROM afar"})
    assert said(drafts, whole) == [
        "Deck III: the plague number 9 stands on 2 cards. Look again.",
        "I-01 and I-02 are alike in everything. Is one of them told twice?",
        "I-01 and II-03 begin with the same words. Look again.",
    ]
    assert drafts.finish(whole).finished


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("card-V-01", {}),
        ("card-I-01", []),
        ("card-I-01", {"unknown": 1}),
        ("card-I-01", {"title": "x" * 81}),
        ("card-I-01", {"title": "a\x00b"}),
        ("card-I-01", {"title": "a\u202eb"}),
        ("card-I-01", {"starred": 1}),
        ("card-I-01", {"arrow": True}),
        ("card-I-01", {"arrow": 4}),
        ("card-I-01", {"arrow": 1.0}),
        ("card-I-01", {"plague": 3}),
        ("card-III-01", {"plague": 12}),
        ("card-I-01", {"corners": [{"stone": 1}] * 5}),
        ("card-I-01", {"corners": [{"stone": 2}, None, None, None]}),
        ("card-I-01", {"corners": [{"stone": True}, None, None, None]}),
        ("card-I-01", {"effects": [{"do": "explode"}]}),
        ("card-I-01", {"effects": [{"do": "by_hand", "gold": 1}]}),
        ("card-I-01", {"effects": [{"do": "gain", "each": {"vp": 10}}]}),
        ("card-I-01", {"effects": [{"do": "gain", "each": {"house": 1}}]}),
        ("card-I-01", {"effects": [{"do": "trade", "give": {"medical_knowledge": 1}, "get": {}}]}),
        ("card-I-01", {"effects": [{"do": "by_hand"}] * 5}),
        ("card-I-01", {"effects": [["do"]]}),
        ("favour", {"favour_track": ["outlaws"] * 9}),
        ("favour", {"favour_track": [1]}),
        ("tax_die", {"tax_die": [2] * 7}),
        ("supply", {"gold": 7}),
        ("supply", {"stone": -1}),
        ("place-9", {"reward": {"house": 2}}),
        ("project-tower", {"stone": 21}),
    ],
)
def test_a_value_that_no_field_can_hold_is_refused_and_nothing_changes(drafts: Drafts, item: str, value: Any) -> None:
    id = drafts.create("Ada's copy", "world_without_end").id
    before = drafts.get(id)
    with refused(Code.PACK_ITEM):
        drafts.tell(id, item, value)
    assert drafts.get(id) == before


def test_every_item_of_the_reference_pack_is_accepted_and_complete() -> None:
    items = FORM.items()
    assert set(values()) == set(items)
    for item, value in values().items():
        assert accepts(items[item].fields, value), item
        assert lacking(items[item].fields, value) == [], item
        for field in value:
            if field != "title":
                without = {name: each for name, each in value.items() if name != field}
                assert [each.name for each in lacking(items[item].fields, without)] == [field]


def test_the_vocabulary_of_the_form_is_that_of_the_rules() -> None:
    effects = next(field for field in FORM.items()["card-I-01"].fields if field.name == "effects").data()
    known = {word["do"]: {field["name"] for field in word["fields"]} for word in effects["vocabulary"]}
    assert known == {do: set(parameters) for do, (parameters, _) in EFFECTS.items()}
    implied = {word["do"]: word["implies"].get("kind") for word in effects["vocabulary"]}
    assert implied == {do: kind for do, (_, kind) in EFFECTS.items()}
    assert {option["value"] for option in FORM.items()["favour"].fields[0].data()["options"]} == FAVOURS


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_whole_form_is_written_in_every_language(language: str) -> None:
    form = words.render(FORM.data(), language)
    unsaid = [text for text in _texts(form) if text.startswith(("[", "enrol."))]
    assert unsaid == []
    assert '"key"' not in json.dumps(form)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in _texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in _texts(each)]
    return [value] if isinstance(value, str) else []


def test_the_eight_cards_of_the_rulebooks_begin_with_their_names_and_effects() -> None:
    for id, item in FORM.items().items():
        if id.startswith("card-"):
            assert ("effects" in item.initial) == item.certain
            assert "corners" not in item.initial
            assert "arrow" not in item.initial
    assert sum(item.certain for id, item in FORM.items().items() if id.startswith("card-")) == 8
    assert len(CARDS) == 44


def test_an_effect_is_said_in_the_words_that_the_phones_will_show() -> None:
    value = {"kind": "immediate", "effects": [{"do": "trade", "give": {"wool": 1}, "get": {"gold": 3}}]}
    assert [words.say(term, "en") for term in FORM.in_words("card-I-01", value)] == [
        "Each player may exchange 1 wool for 3 gold."
    ]
    assert FORM.in_words("card-I-01", {"kind": "immediate", "effects": [{"do": "trade", "give": {}, "get": {}}]}) == []


def test_a_draft_that_another_programme_wrote_is_refused_and_the_others_go_on(drafts: Drafts) -> None:
    good = drafts.create("Good", "world_without_end").id
    for id, content in (("aaaaaaaa", b"{"), ("bbbbbbbb", b"[]"), ("cccccccc", b'{"format":"exchequer.enrolment"}')):
        (drafts.folder / f"{id}.json").write_bytes(content)
        with refused(Code.PACK_DAMAGED):
            drafts.get(id)
    assert [draft.id for draft in drafts.all()] == [good]


@pytest.mark.parametrize("id", ["", "../../x", "aaaaaaaa/..", "AAAAAAAA", "a" * 9, "aaaaaaa\n"])
def test_an_id_that_is_none_names_no_file(drafts: Drafts, id: str) -> None:
    with refused(Code.PACK_UNKNOWN):
        drafts.get(id)


def test_there_are_only_so_many_drafts(drafts: Drafts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.enrolment.MOST_DRAFTS", 2)
    drafts.create("one", "world_without_end")
    drafts.create("two", "world_without_end")
    with refused(Code.TOO_MANY_PACKS):
        drafts.create("three", "world_without_end")


def test_a_finished_pack_stays_when_its_draft_is_thrown_away(drafts: Drafts, whole: str) -> None:
    hash = drafts.finish(whole).finished
    drafts.delete(whole)
    assert drafts.shelf.load("world_without_end", hash).hash == hash
    assert len(drafts.choosable("world_without_end")) == 1


def test_a_pack_on_the_shelf_that_was_tampered_with_is_not_played(drafts: Drafts, whole: str) -> None:
    hash = drafts.finish(whole).finished
    file = drafts.shelf.finished / f"{hash}.json"
    file.write_text(file.read_text().replace('"arrow": 0', '"arrow": 1', 1))
    with refused(Code.PACK_UNKNOWN):
        Drafts(drafts.folder.parent).shelf.load("world_without_end", hash)


def test_a_photo_belongs_to_its_card_and_shows_with_the_finished_pack(drafts: Drafts, whole: str) -> None:
    drafts.show(whole, "I-04", photo(1))
    hash = drafts.finish(whole).finished
    (name,) = drafts.shelf.photos_of(hash).values()
    assert drafts.shelf.photo(name) == photo(1)
    drafts.show(whole, "I-05", photo(2))
    assert set(drafts.shelf.photos_of(hash)) == {"I-04", "I-05"}
    drafts.show(whole, "I-04", None)
    assert set(drafts.shelf.photos_of(hash)) == {"I-05"}
    with refused(Code.PACK_ITEM):
        drafts.show(whole, "../x", photo(1))
    with refused(Code.PACK_PHOTO):
        drafts.show(whole, "I-04", b"<svg onload=alert(1)>")


def test_a_value_handed_in_is_not_kept_by_reference(drafts: Drafts, whole: str) -> None:
    value = copy.deepcopy(values()["card-I-01"])
    drafts.tell(whole, "card-I-01", value)
    value["arrow"] = 99
    assert drafts.get(whole).values["card-I-01"]["arrow"] == 0


def test_what_nobody_needs_is_thrown_away_and_what_a_table_was_started_with_stays(
    drafts: Drafts, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts.show(whole, "I-01", photo(1))
    played = drafts.finish(whole).finished
    drafts.tell(whole, "card-I-01", values()["card-I-01"] | {"arrow": 3})
    drafts.show(whole, "I-01", photo(2))
    unplayed = drafts.finish(whole).finished
    drafts.delete(whole)
    drafts.tidy({played})
    assert {file.stem for file in drafts.shelf.finished.glob("*.json")} == {played, unplayed}
    monkeypatch.setattr("companion.shelf._YOUNG", -1.0)
    drafts.tidy({played})
    assert {file.stem for file in drafts.shelf.finished.iterdir()} == {played}
    assert [file.stem for file in drafts.shelf.photos.iterdir()] == list(drafts.shelf.photos_of(played).values())


def test_a_house_keeps_only_so_much(drafts: Drafts, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts.show(whole, "I-01", photo(1))
    monkeypatch.setattr("companion.enrolment.FULLEST", 100)
    with refused(Code.TOO_MANY_PACKS):
        drafts.show(whole, "I-02", photo(2))
    with refused(Code.TOO_MANY_PACKS):
        drafts.take_in(json.dumps(REFERENCE).encode())


def test_a_pack_with_things_of_its_own_is_played_with_but_not_changed(drafts: Drafts) -> None:
    data = json.loads(json.dumps(REFERENCE).replace("guild_hall", "market_cross"))
    draft = drafts.take_in(json.dumps(data).encode())
    assert draft.foreign
    with refused(Code.PACK_FOREIGN):
        drafts.tell(draft.id, "card-I-01", {"arrow": 1})
    with refused(Code.PACK_FOREIGN):
        drafts.rename(draft.id, "Mine")
    with refused(Code.PACK_FOREIGN):
        drafts.finish(draft.id)
    assert drafts.shelf.load("world_without_end", draft.finished).card("I-07").effects[0].id == "market_cross"
    assert json.loads(drafts.give_out(draft.id, with_photos=False))["pack"] == data
    assert not drafts.take_in(json.dumps({**REFERENCE, "name": "Ours"}).encode()).foreign
