"""Enrolment forms of all games: their fields, their problems as sentences, and the packs of the entered values."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion import games
from companion.errors import Code
from companion.games.enrolment_fields import accepts, lacking
from companion.games.enrolment_form import Form
from companion.games.pack_loader import reference_data
from companion.packs.draft_store import DraftStore
from engine.games import GAMES
from engine.pillars_of_the_earth.pack import EVENT_EFFECTS
from engine.pillars_of_the_earth.pack_checks import CRAFTSMEN, TIMES
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from tests.companion.packs.enrolled_pack import photo, problems, refused
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_term, render_view

WORLD, PILLARS, MONASTERIUM = "world_without_end", "pillars_of_the_earth", "monasterium"
every_game = pytest.mark.parametrize("game", games.names())
Values = dict[str, dict[str, Any]]
LONG_ROAD = [{"links": list("ABCDE"), "bonus": None}] * 40 + [{"links": [], "bonus": "die"}]


def form_of(game: str) -> Form:
    """The form of a game."""
    form = games.plugin_of(game).enrolment()
    assert form is not None
    return form


def entered(game: str) -> Values:
    """The values of all items of the reference pack."""
    return {item: copy.deepcopy(dict(value)) for item, value in form_of(game).take_apart(reference_data(game)).items()}


def copied(drafts: DraftStore, game: str, changes: Values) -> str:
    """The draft of a complete copy with these changes of the reference pack's values."""
    values = entered(game)
    id = drafts.create("Ada's copy", game).id
    drafts.set_items(id, values | {item: values[item] | change for item, change in changes.items()})
    return id


def finished(drafts: DraftStore, game: str, changes: Values) -> Any:
    """The finished pack of such a copy."""
    return drafts.packs.load(game, drafts.finish(copied(drafts, game, changes)).finished)


@every_game
def test_the_reference_pack_is_a_complete_copy_that_lacks_each_removed_value(game: str) -> None:
    values, items = entered(game), form_of(game).items()
    assert set(values) == set(items)
    for item, value in values.items():
        fields = items[item].fields
        assert accepts(fields, value) and lacking(fields, value) == [], item
        for name in value.keys() - {"title"}:
            without = {other: part for other, part in value.items() if other != name}
            assert [left.name for left in lacking(fields, without)] == [name]


@every_game
def test_an_exported_copy_has_the_same_values_elsewhere(game: str, drafts: DraftStore) -> None:
    id = copied(drafts, game, {})
    assert problems(drafts, id) == []
    drafts.finish(id)
    other = DraftStore(drafts.folder.parent / "elsewhere")
    imported = other.import_file(drafts.export_file(id, with_photos=True))
    assert not imported.foreign
    assert imported.values == drafts.get(id).values
    assert imported.is_finished(other.packs)


def texts(data: Any) -> Iterator[str]:
    """Every text in a form."""
    if isinstance(data, (dict, list)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from texts(part)
    elif isinstance(data, str):
        yield data


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_form_has_a_sentence_in_every_language(game: str, language: str) -> None:
    written = render_view(form_of(game).data(), language)
    keys = ("[", "enrol.", "mission.", "place.", "craftsman.")
    assert [text for text in texts(written) if text.startswith(keys)] == []
    assert '"key"' not in json.dumps(written)


@every_game
def test_every_sticker_of_a_card_with_facts_of_its_own_opens_its_item(game: str) -> None:
    form, plugin = form_of(game), games.plugin_of(game)
    opened = {form.item_of(sticker.text) for sticker in plugin.stickers(plugin.load_pack())} - {None}
    assert opened == {item.id for group in form.groups if group.kind == "cards" for item in group.items}
    assert [form.item_of(text) for text in ("", "MM-A-06", "WE-I-4", "PR-WOOD-3", "PB-B-1", "WA-B-01")] == [None] * 6


# ------------------------------------------------------------------ entered values as a pack


def test_the_entered_facts_of_pillars_are_in_the_pack(drafts: DraftStore) -> None:
    changes: Values = {
        "card-potter_1": {
            "cost": 3,
            "capacity": 4,
            "work": [{"do": "other", "use": {"sand": 3}, "gives": {"vp": 2}}],
        },
        "card-levy": {"title": "A tax for the King", "effects": [{"do": "pay_gold", "n": 5}]},
        "card-pilgrims": {"title": ""},
        "resource-stone_3": {"workers": 9},
        "spaces": {"bishop": 3, "court": 4},
    }
    pack, known = finished(drafts, PILLARS, changes), GAMES[PILLARS].Pack.parse(reference_data(PILLARS))
    craftsman = dataclasses.replace(
        known.craftsmen["potter_1"], type="other", cost=3, capacity=4, use={"sand": 3}, gives={"vp": 2}
    )
    assert pack.craftsmen == {**known.craftsmen, "potter_1": craftsman}
    assert pack.events["levy"] == dataclasses.replace(known.events["levy"], title="A tax for the King", n=5)
    assert pack.events["pilgrims"].title == "Pilgrims on the road", "without a title the name on the sticker"
    assert pack.resources["stone_3"].workers == 9
    assert pack.board.spaces == {**known.board.spaces, "bishop": 3, "court": 4}
    assert pack.advantages == known.advantages and not pack.ours


def test_a_mason_needs_the_mortar_mixer_and_a_toolmaker_metal_whatever_card_they_are(drafts: DraftStore) -> None:
    changes: Values = {
        item: {
            "work": [{"do": who, "use": CRAFTSMEN[who].use, "gives": CRAFTSMEN[who].gives}],
            "capacity": CRAFTSMEN[who].capacity or 2,
        }
        for item, who in (("card-potter_2", "mason"), ("card-engineer_3", "toolmaker"), ("card-mason_2", "potter"))
    }
    pack = finished(drafts, PILLARS, changes)
    cards = [pack.craftsmen[id] for id in ("potter_2", "engineer_3", "mason_2")]
    assert [(card.mason, card.with_metal) for card in cards] == [(True, False), (False, True), (False, False)]


def test_another_board_of_monasterium_becomes_another_pack(drafts: DraftStore) -> None:
    changes: Values = {
        "road-two": {"spaces": 11},
        "road-two-10": {"links": ["D", "A"], "bonus": "none"},
        "road-two-11": {"links": [], "bonus": "die"},
        "two-C": {"buildings": 4, "cloisters": 4},
        "two-C-04": {"kind": "common_room", "first": 4, "second": 1},
        "card-A-02": {"place_1": "any", "monastery_1": "any", "points_1": 20},
        "card-C-05": {"points": 9},
        "supply": {"soup": 36, "supply_limited": False},
        "standard": {"standard": ["novice", "rosary", "soup", "messenger", "influence"]},
    }
    pack = finished(drafts, MONASTERIUM, changes)
    side, mission = pack.board.sides["two"], pack.missions["a_2"]
    assert [(space.links, space.bonus) for space in side.road[-2:]] == [(("A", "D"), None), ((), "die")]
    ours = [place for place in side.places.values() if place.monastery == "C" and place.touches]
    assert [(building.id, building.touches) for building in ours][3:] == [
        ("c_common_room_1", ("c_cloister_4", "c_cloister_1"))
    ]
    assert sum((place.monastery, place.kind) == ("C", "cloister") for place in side.places.values()) == 4
    assert (mission.wanted[0].place, mission.wanted[0].monastery, mission.points[0]) == ("any", None, 20)
    assert pack.missions["c_5"].points == (9, 9, 9)
    assert (pack.board.supply["soup"], pack.board.supply_limited) == (36, False)
    assert pack.board.standard["5"] == "influence"


def test_what_the_rulebooks_print_is_initial() -> None:
    world, monasterium = form_of(WORLD).items(), form_of(MONASTERIUM).items()
    cards = [item for id, item in world.items() if id.startswith("card-")]
    assert sum("effects" in card.initial for card in cards) == sum(card.certain for card in cards) == 8
    assert not any(card.initial.keys() & {"corners", "arrow"} for card in cards)
    goals = [monasterium[f"card-C-0{number}"] for number in range(1, 6)]
    assert [(goal.initial["goal"], goal.initial["count"], goal.certain) for goal in goals] == [
        ("novices", 12, True), ("common_rooms", 3, True), ("cloisters", 6, True), ("windows", 5, True),
        ("dice", 3, True),
    ]  # fmt: skip
    assert not any(item.initial for id, item in monasterium.items() if id[:6] in ("card-A", "card-B"))


def test_of_action_cards_photos_are_enough_and_a_copy_is_complete_without_them(drafts: DraftStore, whole: str) -> None:
    assert form_of(WORLD).cards()["WA-R-12"].code == "WA-R-12"
    drafts.set_photo(whole, "WA-R-03", photo(3), (59.0, 92.0))
    assert drafts.packs.photos_of(drafts.finish(whole).finished).keys() == {"WA-R-03"}
    with refused(Code.PACK_ITEM):
        drafts.set_photo(whole, "WA-R-13", photo(3))


@pytest.mark.parametrize(
    ("game", "change"),
    [
        (PILLARS, lambda pack: pack["craftsmen"][-1].update(id="rope_maker")),
        (PILLARS, lambda pack: pack["craftsmen"][-1].update(type="rope_maker", mason=True)),
        (PILLARS, lambda pack: pack["events"][-1].update(id="a_comet")),
        (PILLARS, lambda pack: pack["advantages"][-1].update(title="x" * 90)),
        (MONASTERIUM, lambda pack: pack["missions"][12].update(points=[9, 8, 7])),
        (MONASTERIUM, lambda pack: pack["board"]["sides"]["two"]["buildings"][0].update(id="gatehouse")),
        (MONASTERIUM, lambda pack: pack["board"]["sides"]["more"].update(road=LONG_ROAD)),
    ],
)
def test_a_pack_with_more_than_the_form_holds_is_played_but_not_changed(
    drafts: DraftStore, game: str, change: Callable[[Any], None]
) -> None:
    pack = copy.deepcopy(reference_data(game)) | {"name": "Another"}
    change(pack)
    assert drafts.import_file(json.dumps(pack).encode()).foreign


# ------------------------------------------------------------------ words and problems


def words_of(game: str, item: str, field: str) -> dict[str, Any]:
    """The vocabulary of a field, by effect."""
    found: Any = next(part for part in form_of(game).items()[item].fields if part.name == field)
    return {word.do: word for word in found.vocabulary}


def test_the_vocabularies_of_the_forms_are_those_of_the_rules() -> None:
    assert words_of(PILLARS, "card-levy", "effects").keys() == EVENT_EFFECTS.keys()
    assert words_of(PILLARS, "card-foresight", "effects").keys() == TIMES.keys()
    types = {card["type"] for card in reference_data(PILLARS)["craftsmen"] if card["round"]}
    assert words_of(PILLARS, "card-potter_1", "work").keys() == types | {"other"}
    world = words_of(WORLD, "card-I-01", "effects")
    assert {do: ({part.name for part in word.fields}, word.implies.get("kind")) for do, word in world.items()} == {
        do: (set(parameters), kind) for do, (parameters, kind) in EFFECTS.items()
    }
    favour: Any = form_of(WORLD).items()["favour"].fields[0]
    assert {option.value for option in favour.options} == FAVOURS


TRADE = {"kind": "immediate", "effects": [{"do": "trade", "give": {"wool": 1}, "get": {"gold": 3}}]}


@pytest.mark.parametrize(
    ("game", "item", "change", "sentences"),
    [
        (WORLD, "card-I-01", TRADE, ["Each player may exchange 1 wool for 3 gold."]),
        (WORLD, "card-I-01", {"effects": [{"do": "trade", "give": {}, "get": {}}]}, []),
        (PILLARS, "card-mason_2", {}, ["1 stone → 1 VP, at most 4 × a round."]),
        (PILLARS, "card-engineer_3", {}, ["1 VP, at most 1 × a round."]),
        (PILLARS, "card-levy", {}, ["Each player pays 4 gold, and loses 1 VP for each 2 gold missing."]),
        (PILLARS, "card-good_harvest", {}, ["Each player receives 3 gold."]),
        (PILLARS, "card-fire", {}, ["Each player loses 1 wood, or as much of it as they have."]),
        (PILLARS, "card-patron_sand", {}, ["Each round 1 more sand."]),
        (PILLARS, "card-gold_and_point", {}, ["At once: 4 gold and 1 VP."]),
        (MONASTERIUM, "card-B-02", {}, ["Novices: a secular building in any monastery, a workshop in any monastery "
                                        "and a common room in any monastery."]),
        (MONASTERIUM, "card-C-01", {}, ["12 novices sent."]),
        (MONASTERIUM, "standard", {}, []),
    ],
)  # fmt: skip
def test_the_effect_of_a_card_is_shown_in_the_words_of_the_phones(
    game: str, item: str, change: dict[str, Any], sentences: list[str]
) -> None:
    value = entered(game)[item] | change
    assert [render_term(term, "en") for term in form_of(game).in_words(item, value)] == sentences


BY_HAND = [{"do": "by_hand"}]
WRONG: list[tuple[str, Values, list[str]]] = [
    (WORLD, {"card-I-01": {"starred": False}}, ["starred"]),
    (WORLD, {f"card-{card}": {"kind": "permanent", "effects": BY_HAND} for card in ("I-01", "I-02")}, ["permanent"]),
    (WORLD, {"card-II-07": {"effects": BY_HAND}}, ["brought"]),
    (WORLD, {"card-I-01": {"effects": [{"do": "project", "id": "hospital"}]}}, ["brought"]),
    (WORLD, {"card-I-01": {"kind": "permanent", "effects": [{"do": "gain", "each": {"vp": 1}}]}},
     ["must_be_immediate"]),
    (WORLD, {"card-I-01": {"effects": [{"do": "wool_price", "gold": 3}]}}, ["must_be_permanent"]),
    (WORLD, {"card-I-01": {"effects": [{"do": "cover_other_projects", "id": "hospital"}]}}, ["cover"]),
    (WORLD, {"card-I-06": {"effects": [{"do": "forbid_building", "projects": False, "houses": False}]}},
     ["forbids_nothing"]),
    (WORLD, {"council": {"N": 1}}, ["council"]),
    (WORLD, {"project-hospital": {"stone": 0, "wood": 0}}, ["no_space"]),
    (PILLARS, {"card-eight_gold": {"kind": "once"}}, ["pillars_at_once"]),
    (PILLARS, {"card-patron_wood": {"kind": "immediate", "title": "Ellen"}}, ["pillars_kept"]),
    (MONASTERIUM, {"row_two": {"row_two": ["points", "goods", "novice", "messenger", "tool"]}}, ["last_is_points"]),
    (MONASTERIUM, {"standard": {"standard": ["soup", "novice", "influence", "rosary", "messenger"]}},
     ["first_is_sending"]),
    (MONASTERIUM, {"road-two-10": {"bonus": "window"}}, ["no_die_at_end"]),
    (MONASTERIUM, {"road-more": {"spaces": 4}}, ["no_die_at_end", "not_joined", "not_joined"]),
    (MONASTERIUM, {f"road-two-{number:02}": {"bonus": "action"} for number in range(1, 10)}, ["only_actions"]),
    (MONASTERIUM, {"more-A-02": {"first": 3, "second": 3}}, ["touches_one"]),
    (MONASTERIUM, {"two-E-05": {"second": 7}}, ["touches_beyond"]),
    (MONASTERIUM, {"card-C-02": {"goal": "novices", "count": 12}}, ["same_mission"]),
    (MONASTERIUM, {"card-A-01": {"points_3": 20}}, ["points_rise"]),
    (MONASTERIUM, {"road-more-03": {"bonus": "die"}}, ["die_on_the_way"]),
    (MONASTERIUM, {"more-D": {"blocked": [7, 10]}}, ["marked_beyond"]),
]  # fmt: skip


def problem_keys(drafts: DraftStore, id: str) -> list[str]:
    """The problems of a draft, by the ends of their keys."""
    return [str(problem.text["key"]).removeprefix("enrol.problem.") for problem in drafts.get(id).problems()]


@pytest.mark.parametrize(("game", "changes", "keys"), WRONG)
def test_a_value_that_cannot_be_played_with_is_a_problem(
    drafts: DraftStore, game: str, changes: Values, keys: list[str]
) -> None:
    id = copied(drafts, game, changes)
    assert problem_keys(drafts, id) == keys
    with refused(Code.PACK_INCOMPLETE):
        drafts.finish(id)


CARPENTER = {"cost": 5, "work": [{"do": "carpenter", "use": {"wood": 1}, "gives": {"vp": 1}}]}
UNLIKELY: list[tuple[str, Values, list[str]]] = [
    (WORLD, {"card-III-02": {"plague": 9},
             "card-I-02": entered(WORLD)["card-I-01"] | {"title": "Another"},
             "card-II-03": {"title": entered(WORLD)["card-I-01"]["title"].upper()}},
     ["plague", "same_card", "same_title"]),
    (PILLARS, {"card-slander": {"good": True}}, ["pillars_good"]),
    (PILLARS, {"card-storm": {"good": False}}, ["pillars_bad"]),
    (PILLARS, {"card-potter_2": CARPENTER}, ["pillars_twins"]),
    (PILLARS, {"card-mason_3": entered(PILLARS)["card-mason_2"]}, []),
    (PILLARS, {"resource-wood_4": {"workers": 5}}, ["pillars_workers"]),
    (PILLARS, {"supply": {"stone": 24, "wood": 24, "sand": 24, "metal": 9}}, ["pillars_cubes"]),
    (MONASTERIUM, {"card-B-03": entered(MONASTERIUM)["card-B-01"]}, ["same_mission"]),
    (MONASTERIUM, {"chapels": {"chapel_4": 2}}, ["chapels_fall"]),
    (MONASTERIUM, {"two-B": {"cloisters": 6}}, ["untouched"]),
    (MONASTERIUM, {"two-D-05": {"kind": "workshop"}}, ["no_such_building"]),
    (MONASTERIUM, {item: {"blocked": [] if isinstance(value["blocked"], list) else False}
                   for item, value in entered(MONASTERIUM).items() if "blocked" in value}, ["nothing_marked"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changes", "keys"), UNLIKELY)
def test_an_unlikely_value_is_a_warning_and_the_copy_can_be_finished(
    drafts: DraftStore, game: str, changes: Values, keys: list[str]
) -> None:
    id = copied(drafts, game, changes)
    assert problem_keys(drafts, id) == keys
    assert drafts.finish(id).finished


@pytest.mark.parametrize(
    ("game", "item", "value"),
    [
        (WORLD, "card-V-01", {}),
        (WORLD, "card-I-01", []),
        (WORLD, "card-I-01", {"title": "x" * 81}),
        (WORLD, "card-I-01", {"title": "a\u202eb"}),
        (WORLD, "card-I-01", {"starred": 1}),
        (WORLD, "card-I-01", {"arrow": 1.0}),
        (WORLD, "card-I-01", {"corners": [{"stone": 1}] * 5}),
        (WORLD, "card-I-01", {"corners": [{"stone": 2}, None, None, None]}),
        (WORLD, "card-I-01", {"effects": [{"do": "explode"}]}),
        (WORLD, "card-I-01", {"effects": [{"do": "trade", "give": {"medical_knowledge": 1}, "get": {}}]}),
        (WORLD, "card-I-01", {"effects": [{"do": "by_hand"}] * 5}),
        (WORLD, "favour", {"favour_track": ["outlaws"] * 9}),
        (WORLD, "supply", {"gold": 7}),
        (WORLD, "place-9", {"reward": {"house": 2}}),
        (PILLARS, "tax_die", {"tax_die": [6]}),
        (MONASTERIUM, "road-two-01", {"links": ["A", "A"]}),
    ],
)
def test_a_value_that_no_field_accepts_is_refused(drafts: DraftStore, game: str, item: str, value: Any) -> None:
    id = drafts.create("Ada's copy", game).id
    before = drafts.get(id)
    with refused(Code.PACK_ITEM):
        drafts.set_item(id, item, value)
    assert drafts.get(id) == before


@every_game
def test_a_draft_with_an_item_that_was_saved_empty_lists_what_it_lacks(drafts: DraftStore, game: str) -> None:
    id = drafts.create("Ada's copy", game).id
    for item in form_of(game).items():
        changed = drafts.set_item(id, item, {})
        assert any(problem.level == "missing" for problem in changed.problems()), item
