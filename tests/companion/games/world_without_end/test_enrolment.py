"""The enrolment form of World Without End: its fields, its words, and the problems of entered values."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Code
from companion.games.world_without_end.enrolment import form
from companion.packs.draft_store import DraftStore
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from tests.companion.packs.enrolled_pack import CARDS, photo, problems, refused, values
from web.i18n.render import render_term

FORM = form()


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("card-I-01", {"starred": False}, "Deck I has 5 starred cards; every deck has 6."),
        (
            "card-II-07",
            {"effects": [{"do": "by_hand"}]},
            "0 cards bring this project: Prior’s palace. It must be exactly one. Check the cards.",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "project", "id": "hospital"}]},
            "2 cards bring this project: Hospital. It must be exactly one. Check the cards.",
        ),
        (
            "card-I-01",
            {"kind": "permanent", "effects": [{"do": "gain", "each": {"vp": 1}}]},
            "I-01 has an effect that only immediate events (beige) have.",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "wool_price", "gold": 3}]},
            "I-01 has an effect that only lasting events (blue) have.",
        ),
        (
            "card-I-01",
            {"effects": [{"do": "cover_other_projects", "id": "hospital"}]},
            "I-01 covers the other projects, but does not bring a project of its own.",
        ),
        (
            "card-I-06",
            {"effects": [{"do": "forbid_building", "projects": False, "houses": False}]},
            "I-06 forbids building, but neither projects nor houses.",
        ),
        ("council", {"N": 1}, "The numbers 0, 1, 2 and 3 are printed round the council space, each of them once."),
        (
            "project-hospital",
            {"stone": 0, "wood": 0},
            "This project has no space for stone or wood: Hospital.",
        ),
    ],
)
def test_a_value_that_cannot_be_played_with_is_a_problem_in_a_sentence(
    drafts: DraftStore, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.set_item(whole, item, values()[item] | change)
    assert sentence in problems(drafts, whole)
    with refused(Code.PACK_INCOMPLETE):
        drafts.finish(whole)


def test_too_many_lasting_events_in_a_deck_are_counted(drafts: DraftStore, whole: str) -> None:
    for card in ("I-01", "I-02"):
        change = {"kind": "permanent", "effects": [{"do": "by_hand"}]}
        drafts.set_item(whole, f"card-{card}", values()[f"card-{card}"] | change)
    assert "Deck I has 4 lasting events; a deck has at most 3." in problems(drafts, whole)


def test_an_unlikely_value_is_a_warning_and_the_copy_can_be_finished(drafts: DraftStore, whole: str) -> None:
    drafts.set_item(whole, "card-III-02", values()["card-III-02"] | {"plague": 9})
    twin = values()["card-I-01"] | {"title": "Another"}
    drafts.set_item(whole, "card-I-02", twin)
    drafts.set_item(whole, "card-II-03", values()["card-II-03"] | {"title": "  merchants come FROM afar"})
    assert problems(drafts, whole) == [
        "Deck III: the plague number 9 is on 2 cards. Check the cards.",
        "I-01 and I-02 are identical. Is one of them entered twice?",
        "I-01 and II-03 begin with the same words. Check the cards.",
    ]
    assert drafts.finish(whole).finished


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("card-V-01", {}),
        ("card-I-01", []),
        ("card-I-01", {"title": "x" * 81}),
        ("card-I-01", {"title": "a\u202eb"}),
        ("card-I-01", {"starred": 1}),
        ("card-I-01", {"arrow": 4}),
        ("card-I-01", {"arrow": 1.0}),
        ("card-I-01", {"corners": [{"stone": 1}] * 5}),
        ("card-I-01", {"corners": [{"stone": 2}, None, None, None]}),
        ("card-I-01", {"effects": [{"do": "explode"}]}),
        ("card-I-01", {"effects": [{"do": "gain", "each": {"vp": 10}}]}),
        ("card-I-01", {"effects": [{"do": "trade", "give": {"medical_knowledge": 1}, "get": {}}]}),
        ("card-I-01", {"effects": [{"do": "by_hand"}] * 5}),
        ("favour", {"favour_track": ["outlaws"] * 9}),
        ("supply", {"gold": 7}),
        ("place-9", {"reward": {"house": 2}}),
    ],
)
def test_a_value_that_no_field_accepts_is_refused(drafts: DraftStore, item: str, value: Any) -> None:
    id = drafts.create("Ada's copy", "world_without_end").id
    before = drafts.get(id)
    with refused(Code.PACK_ITEM):
        drafts.set_item(id, item, value)
    assert drafts.get(id) == before


def test_the_vocabulary_of_the_form_is_that_of_the_rules() -> None:
    effects: Any = next(field for field in FORM.items()["card-I-01"].fields if field.name == "effects")
    known = {word.do: {field.name for field in word.fields} for word in effects.vocabulary}
    assert known == {do: set(parameters) for do, (parameters, _) in EFFECTS.items()}
    implied = {word.do: word.implies.get("kind") for word in effects.vocabulary}
    assert implied == {do: kind for do, (_, kind) in EFFECTS.items()}
    favour: Any = FORM.items()["favour"].fields[0]
    assert {option.value for option in favour.options} == FAVOURS


def test_the_eight_cards_of_the_rulebooks_start_with_their_names_and_effects() -> None:
    for id, item in FORM.items().items():
        if id.startswith("card-"):
            assert ("effects" in item.initial) == item.certain
            assert "corners" not in item.initial
            assert "arrow" not in item.initial
    assert sum(item.certain for id, item in FORM.items().items() if id.startswith("card-")) == 8
    assert len(CARDS) == 44


def test_an_effect_is_shown_in_the_words_of_the_phones() -> None:
    value = {"kind": "immediate", "effects": [{"do": "trade", "give": {"wool": 1}, "get": {"gold": 3}}]}
    assert [render_term(term, "en") for term in FORM.in_words("card-I-01", value)] == [
        "Each player may exchange 1 wool for 3 gold."
    ]
    assert FORM.in_words("card-I-01", {"kind": "immediate", "effects": [{"do": "trade", "give": {}, "get": {}}]}) == []


def test_of_action_cards_photos_are_enough_and_a_copy_is_complete_without_them(drafts: DraftStore, whole: str) -> None:
    known = FORM.cards()
    assert [known[f"WA-{letter}-12"].code for letter in "BRGY"] == [f"WA-{letter}-12" for letter in "BRGY"]
    assert not any("WA-" in item for item in FORM.items())
    drafts.set_photo(whole, "WA-R-03", photo(3), (59.0, 92.0))
    finished = drafts.finish(whole)
    assert drafts.packs.photos_of(finished.finished).keys() == {"WA-R-03"}
    with refused(Code.PACK_ITEM):
        drafts.set_photo(whole, "WA-R-13", photo(3))
