"""Enrolment form of The Pillars of the Earth: its fields, its problems as sentences, and the pack of the values."""

from __future__ import annotations

import copy
import dataclasses
import json
from typing import Any

import pytest

from companion.errors import Code, Refusal
from companion.games.enrolment_fields import accepts
from companion.games.pack_loader import reference_data
from companion.games.pillars_of_the_earth import PLUGIN
from companion.games.pillars_of_the_earth.enrolment import form, in_words
from companion.games.pillars_of_the_earth.enrolment_pack import covers, take_apart
from companion.packs.draft_store import DraftStore
from engine.pillars_of_the_earth.pack import EVENT_EFFECTS, Pack
from engine.pillars_of_the_earth.pack_checks import CRAFTSMEN, TIMES
from tests.companion.packs.enrolled_pack import problems
from web.i18n.render import render_term

FORM = form()
REFERENCE: dict[str, Any] = json.loads(json.dumps(reference_data(PLUGIN.name)))
ABOUT = {key: REFERENCE[key] for key in ("name", "version", "ours", "licence", "notice")}


def values() -> dict[str, dict[str, Any]]:
    """The values of all items of the reference pack."""
    return {item: dict(copy.deepcopy(value)) for item, value in take_apart(REFERENCE).items()}


@pytest.fixture
def whole(drafts: DraftStore) -> str:
    """A complete draft."""
    draft = drafts.create("Ada's copy", PLUGIN.name)
    return drafts.set_items(draft.id, values()).id


def test_a_completed_copy_is_a_good_pack_with_the_entered_facts(drafts: DraftStore, whole: str) -> None:
    work = [{"do": "other", "use": {"sand": 3}, "gives": {"vp": 2}}]
    drafts.set_item(whole, "card-potter_1", {"cost": 3, "capacity": 4, "work": work})
    effects = [{"do": "pay_gold", "n": 5}]
    drafts.set_item(whole, "card-levy", {"title": "A tax for the King", "good": False, "effects": effects})
    drafts.set_item(whole, "resource-stone_3", {"workers": 9})
    drafts.set_item(whole, "spaces", {"bishop": 3, "court": 4})
    draft = drafts.finish(whole)
    pack: Any = drafts.packs.load(PLUGIN.name, draft.finished)
    known = Pack.parse(REFERENCE)
    craftsman = dataclasses.replace(
        known.craftsmen["potter_1"], type="other", cost=3, capacity=4, use={"sand": 3}, gives={"vp": 2}
    )
    assert pack.craftsmen == {**known.craftsmen, "potter_1": craftsman}
    assert pack.events["levy"] == dataclasses.replace(known.events["levy"], title="A tax for the King", n=5)
    assert pack.resources["stone_3"].workers == 9
    assert pack.board.spaces == {**known.board.spaces, "bishop": 3, "court": 4}
    assert pack.advantages == known.advantages
    assert not pack.ours
    assert render_term({"key": "craftsman.other"}, "en") == "Another craftsman"


def test_a_mason_needs_the_mortar_mixer_and_a_toolmaker_metal_whatever_card_they_are() -> None:
    entered = values()
    for item, who in (("card-potter_2", "mason"), ("card-engineer_3", "toolmaker"), ("card-mason_2", "potter")):
        entered[item]["work"] = [{"do": who, "use": CRAFTSMEN[who].use, "gives": CRAFTSMEN[who].gives}]
        entered[item]["capacity"] = CRAFTSMEN[who].capacity or 2
    pack = Pack.parse(FORM.assemble(ABOUT, entered))
    cards = [pack.craftsmen[id] for id in ("potter_2", "engineer_3", "mason_2")]
    assert [card.mason for card in cards] == [True, False, False]
    assert [card.with_metal for card in cards] == [False, True, False]


def test_a_card_without_a_title_has_the_name_of_its_sticker(drafts: DraftStore, whole: str) -> None:
    value = values()["card-pilgrims"]
    del value["title"]
    drafts.set_item(whole, "card-pilgrims", value)
    pack: Any = drafts.packs.load(PLUGIN.name, drafts.finish(whole).finished)
    assert pack.events["pilgrims"].title == "Pilgrims on the road"


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("craftsmen", {"id": "rope_maker"}),
        ("craftsmen", {"type": "rope_maker", "mason": True}),
        ("events", {"id": "a_comet"}),
        ("advantages", {"title": "x" * 90}),
    ],
)
def test_a_pack_with_more_than_the_form_holds_is_recognised(part: str, change: dict[str, Any]) -> None:
    data = copy.deepcopy(REFERENCE)
    data[part][-1] |= change
    Pack.parse(data)
    taken_apart = take_apart(data)
    items = FORM.items()
    whole = all(item in taken_apart and accepts(values.fields, taken_apart[item]) for item, values in items.items())
    assert not (whole and covers(data))


def test_the_vocabularies_of_the_form_are_those_of_the_rules() -> None:
    def known(item: str) -> set[str]:
        field: Any = next(field for field in FORM.items()[item].fields if field.name in ("effects", "work"))
        return {word.do for word in field.vocabulary}

    assert known("card-levy") == EVENT_EFFECTS.keys()
    assert known("card-foresight") == TIMES.keys()
    assert known("card-potter_1") == {card["type"] for card in REFERENCE["craftsmen"] if card["round"]} | {"other"}


def test_every_sticker_of_a_card_with_facts_of_its_own_opens_its_item() -> None:
    stickered = {
        sticker.text
        for sticker in PLUGIN.stickers(PLUGIN.load_pack())
        if sticker.part in ("craftsmen", "advantages", "events")
    }
    opened = {FORM.item_of(text) for text in stickered}
    assert opened == {item.id for group in FORM.groups if group.kind == "cards" for item in group.items}
    assert FORM.item_of("PR-WOOD-3") is None
    assert FORM.item_of("PB-B-1") is None


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        ("card-mason_2", "1 stone → 1 VP, at most 4 × a round."),
        ("card-engineer_3", "1 VP, at most 1 × a round."),
        ("card-levy", "Each player pays 4 gold, and loses 1 VP for each 2 gold missing."),
        ("card-good_harvest", "Each player receives 3 gold."),
        ("card-fire", "Each player loses 1 wood, or as much of it as they have."),
        ("card-patron_sand", "Each round 1 more sand."),
        ("card-gold_and_point", "At once: 4 gold and 1 VP."),
    ],
)
def test_the_effect_of_a_card_is_shown_in_the_words_of_the_phones(item: str, sentence: str) -> None:
    assert [render_term(term, "en") for term in in_words(item, values()[item])] == [sentence]


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("card-eight_gold", {"kind": "once"}, "A generous gift: a gain from a card is taken at once."),
        (
            "card-patron_wood",
            {"kind": "immediate", "title": "Ellen"},
            "Ellen: this effect does not take place at once. The card is held until it is used.",
        ),
        (
            "card-tax_free_1",
            {"kind": "immediate"},
            "The King’s pardon: this effect does not take place at once. The card is held until it is used.",
        ),
    ],
)
def test_a_card_without_effect_is_a_problem_in_a_sentence(
    drafts: DraftStore, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.set_item(whole, item, values()[item] | change)
    assert [text.replace("'", "’") for text in problems(drafts, whole)] == [sentence]
    with pytest.raises(Refusal, match=Code.PACK_INCOMPLETE.value):
        drafts.finish(whole)


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("card-slander", {"good": True}, "Slander at court has a seal, but its effect is bad. Check the card."),
        (
            "card-storm",
            {"good": False},
            "A storm brings down trees has no seal, but its effect is good. Check the card.",
        ),
        (
            "card-potter_2",
            {"cost": 5, "work": [{"do": "carpenter", "use": {"wood": 1}, "gives": {"vp": 1}}]},
            "Potter · 2 and Carpenter · 2 are identical. Is one of them entered twice?",
        ),
        (
            "card-flood",
            {"effects": [{"do": "gain", "gain": {"wood": 1}}]},
            "The river gives and A storm brings down trees are identical. Is one of them entered twice?",
        ),
        (
            "resource-wood_4",
            {"workers": 5},
            "Resource card “4 wood”: fewer workers than for resource card “3 wood”. Check the cards.",
        ),
        (
            "supply",
            {"stone": 24, "wood": 24, "sand": 24, "metal": 9},
            "Stone, wood, sand and metal make 81 cubes; the rulebook counts 82.",
        ),
    ],
)
def test_an_unlikely_value_is_a_warning_and_the_copy_can_be_finished(
    drafts: DraftStore, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.set_item(whole, item, values()[item] | change)
    assert sentence in problems(drafts, whole)
    assert drafts.finish(whole).finished


def test_equal_craftsmen_of_two_rounds_are_no_problem(drafts: DraftStore, whole: str) -> None:
    drafts.set_item(whole, "card-mason_3", values()["card-mason_2"])
    assert problems(drafts, whole) == []


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("card-nobody", {}),
        ("card-mason_2", {"cost": 16}),
        ("card-mason_2", {"work": [{"do": "mason", "use": {"vp": 1}, "gives": {"vp": 1}}]}),
        ("card-mason_2", {"work": [{"do": "mason"}, {"do": "potter"}]}),
        ("card-levy", {"effects": [{"do": "pay_gold", "n": 0}]}),
        ("card-levy", {"effects": [{"do": "tax_free"}]}),
        ("resource-sand_2", {"workers": 1}),
        ("supply", {"stone": 4}),
        ("tax_die", {"tax_die": [6]}),
    ],
)
def test_a_value_that_no_field_accepts_is_refused(drafts: DraftStore, item: str, value: Any) -> None:
    id = drafts.create("Ada's copy", PLUGIN.name).id
    before = drafts.get(id)
    with pytest.raises(Refusal, match=Code.PACK_ITEM.value):
        drafts.set_item(id, item, value)
    assert drafts.get(id) == before
