"""Enrolment form of Monasterium: its fields, its problems as sentences, and the pack of the entered values."""

from __future__ import annotations

import copy
import dataclasses
import json
from typing import Any

import pytest

from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.games.enrolment_fields import lacking
from companion.games.monasterium import PLUGIN
from companion.games.monasterium.enrolment import covers, form, take_apart
from companion.packs.draft_store import DraftStore
from companion.simulation.players import players_of
from engine.monasterium.pack import Pack
from tests.companion.packs.enrolled_pack import problems
from web.i18n.render import render_term

FORM = form()
REFERENCE: dict[str, Any] = pack_loader.read(pack_loader.PACKS / "monasterium" / "reference.json")  # type: ignore[assignment]
ENTERED = {item: dict(value) for item, value in take_apart(REFERENCE).items()}
GAME = "monasterium"


@pytest.fixture
def whole(drafts: DraftStore) -> str:
    """A complete draft."""
    id = drafts.create("Ada's copy", GAME).id
    drafts.set_items(id, copy.deepcopy(ENTERED))
    return id


def changed(item: str, change: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(ENTERED[item]) | change


def test_a_completed_copy_is_a_good_pack_with_the_entered_facts(drafts: DraftStore, whole: str) -> None:
    assert problems(drafts, whole) == []
    pack: Any = drafts.packs.load(GAME, drafts.finish(whole).finished)
    reference = Pack.parse(REFERENCE)
    assert (pack.board, pack.missions) == (reference.board, reference.missions)
    assert not pack.ours
    assert [sticker.text for sticker in PLUGIN.stickers(pack)] == [
        sticker.text for sticker in PLUGIN.stickers(reference)
    ]


def test_another_board_becomes_another_pack(drafts: DraftStore, whole: str) -> None:
    drafts.set_item(whole, "road-two", {"spaces": 11})
    drafts.set_item(whole, "road-two-10", {"links": ["D", "A"], "bonus": "none"})
    drafts.set_item(whole, "road-two-11", {"links": [], "bonus": "die"})
    drafts.set_item(whole, "two-C", {"buildings": 4, "cloisters": 4})
    drafts.set_item(whole, "two-C-04", {"kind": "common_room", "first": 4, "second": 1})
    drafts.set_item(whole, "card-A-02", changed("card-A-02", {"place_1": "any", "monastery_1": "any", "points_1": 20}))
    drafts.set_item(whole, "card-C-05", changed("card-C-05", {"points": 9}))
    drafts.set_item(whole, "supply", changed("supply", {"soup": 36, "supply_limited": False}))
    drafts.set_item(whole, "standard", {"standard": ["novice", "rosary", "soup", "messenger", "influence"]})
    pack: Any = drafts.packs.load(GAME, drafts.finish(whole).finished)
    side = pack.board.sides["two"]
    assert [(space.links, space.bonus) for space in side.road[-2:]] == [(("A", "D"), None), ((), "die")]
    ours = [place for place in side.places.values() if place.monastery == "C" and place.touches]
    assert [(building.id, building.touches) for building in ours][3:] == [
        ("c_common_room_1", ("c_cloister_4", "c_cloister_1"))
    ]
    assert sum((place.monastery, place.kind) == ("C", "cloister") for place in side.places.values()) == 4
    mission = pack.missions["a_2"]
    assert (mission.wanted[0].place, mission.wanted[0].monastery, mission.points[0]) == ("any", None, 20)
    assert pack.missions["c_5"].points == (9, 9, 9)
    assert (pack.board.supply["soup"], pack.board.supply_limited) == (36, False)
    assert pack.board.standard["5"] == "influence"


def test_values_that_the_rulebook_prints_are_initial(drafts: DraftStore) -> None:
    id = drafts.create("Ada's copy", GAME).id
    goals = [item for item in FORM.items().values() if item.id.startswith("card-C-")]
    assert [(goal.initial["goal"], goal.initial["count"], goal.certain) for goal in goals] == [
        ("novices", 12, True), ("common_rooms", 3, True), ("cloisters", 6, True), ("windows", 5, True),
        ("dice", 3, True),
    ]  # fmt: skip
    assert all(lacking(goal.fields, goal.initial)[0].name == "points" for goal in goals)
    assert all(not item.initial for item in FORM.items().values() if item.id[:6] in ("card-A", "card-B"))
    boards = [item for item in FORM.items().values() if not item.id.startswith("card-")]
    assert all(lacking(item.fields, item.initial) == [] for item in boards), "boards have initial values"
    assert drafts.get(id).assembled()["board"] == REFERENCE["board"]


def test_an_incomplete_copy_lists_what_is_missing(drafts: DraftStore) -> None:
    id = drafts.create("Ada's copy", GAME).id
    entered = {item: value for item, value in ENTERED.items() if item not in ("card-A-03", "two-B-02")}
    entered["card-B-01"] = {name: value for name, value in entered["card-B-01"].items() if name != "points_2"}
    drafts.set_items(id, entered)
    assert problems(drafts, id) == [
        "Missions A: 1 of 5 not entered yet.",
        "Mission B-01: Points, year 2 still missing.",
        "Monastery B on the side for two: 1 of 11 not entered yet.",
    ]
    with pytest.raises(Refusal, match=Code.PACK_INCOMPLETE.value):
        drafts.finish(id)


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("row_two", {"row_two": ["points", "goods", "novice", "messenger", "tool"]},
         "By the rulebook the action of row II in column E gives 3 VP. Check your board."),
        ("standard", {"standard": ["soup", "novice", "influence", "rosary", "messenger"]},
         "By the rulebook the standard action of column 1 sends a novice. Check your board."),
        ("road-two-10", {"bonus": "window"},
         "The last space of the road, 10, has to give another die. Check your board."),
        ("road-more", {"spaces": 4}, "No space of the road is connected to monastery D."),
        ("more-A-02", {"first": 3, "second": 3},
         "Monastery A, building 2: the two spaces that it touches have to differ. Check your board."),
        ("two-E-05", {"second": 7}, "Monastery E, building 5: its cloister has no space 7."),
        ("card-C-02", {"goal": "novices", "count": 12},
         "C-01 and C-02 have the same condition. Is one of them entered twice?"),
        ("card-A-01", {"points_3": 20}, "The points of mission A-01 rise from year to year. Check the card."),
        ("road-more-03", {"bonus": "die"},
         "Only the last space of the road gives another die, not space 3. Check your board."),
        ("more-D", {"blocked": [7, 10]}, "Monastery D: its cloister has no space 10 that could be marked."),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_played_with_is_a_problem_in_a_sentence(
    drafts: DraftStore, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.set_item(whole, item, changed(item, change))
    assert sentence in problems(drafts, whole)
    with pytest.raises(Refusal, match=Code.PACK_INCOMPLETE.value):
        drafts.finish(whole)


def test_a_road_with_only_actions_is_refused(drafts: DraftStore, whole: str) -> None:
    for number in range(1, 10):
        drafts.set_item(whole, f"road-two-{number:02}", changed(f"road-two-{number:02}", {"bonus": "action"}))
    assert problems(drafts, whole) == [
        "At least one space of the road has to give something other than an action. Check your board."
    ]


@pytest.mark.parametrize(
    ("item", "change", "sentence"),
    [
        ("card-B-03", ENTERED["card-B-01"] | {"place_1": "chapel"},
         "B-01 and B-03 have the same condition. Is one of them entered twice?"),
        ("chapels", {"chapel_4": 2},
         "A further novice in a chapel never costs less than the one before. Check your board."),
        ("two-B", {"cloisters": 6},
         "Monastery B: no building touches space 6 of its cloister. Check your board."),
        ("two-D-05", {"kind": "workshop"}, "Monastery D has no such building: common room. Check your board."),
    ],
)  # fmt: skip
def test_an_unlikely_value_is_a_warning_and_the_copy_can_be_finished(
    drafts: DraftStore, whole: str, item: str, change: dict[str, Any], sentence: str
) -> None:
    drafts.set_item(whole, item, changed(item, change))
    assert problems(drafts, whole) == [sentence]
    assert drafts.finish(whole).finished


def test_a_board_for_three_or_four_without_any_mark_is_a_warning(drafts: DraftStore, whole: str) -> None:
    for item, value in ENTERED.items():
        if "blocked" in value:
            drafts.set_item(whole, item, value | {"blocked": [] if isinstance(value["blocked"], list) else False})
    assert problems(drafts, whole) == ["On the side for three or four nothing is marked 4. Check your board."]


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("card-A-01", {"place_1": "tower"}),
        ("card-A-01", {"points_1": 26}),
        ("card-C-01", {"count": 0}),
        ("standard", {"standard": ["novice"] * 5}),
        ("road-two", {"spaces": 31}),
        ("road-two-01", {"links": ["A", "A"]}),
        ("two-A", {"blocked": [1]}),
        ("more-A-01", {"first": 11}),
        ("supply", {"supply_limited": 1}),
    ],
)
def test_a_value_that_no_field_accepts_is_refused(drafts: DraftStore, item: str, value: Any) -> None:
    id = drafts.create("Ada's copy", GAME).id
    before = drafts.get(id)
    with pytest.raises(Refusal, match=Code.PACK_ITEM.value):
        drafts.set_item(id, item, value)
    assert drafts.get(id) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda pack: pack["missions"][12].update(points=[9, 8, 7]),
        lambda pack: pack["board"]["sides"]["two"]["buildings"][0].update(id="gatehouse"),
        lambda pack: pack["board"]["sides"]["more"].update(road=[{"links": list("ABCDE"), "bonus": None}] * 40 + [{"links": [], "bonus": "die"}]),  # noqa: E501
    ],
)  # fmt: skip
def test_a_pack_with_more_than_the_form_holds_is_played_but_not_changed(drafts: DraftStore, change: Any) -> None:
    pack = copy.deepcopy(REFERENCE) | {"name": "Another"}
    change(pack)
    Pack.parse(pack)
    assert not covers(pack)
    assert drafts.import_file(json.dumps(pack).encode()).foreign


def test_the_condition_of_a_complete_mission_is_shown_in_words(drafts: DraftStore, whole: str) -> None:
    mission = ENTERED["card-B-02"]
    (text,) = FORM.in_words("card-B-02", mission)
    assert render_term(text, "en") == (
        "Novices: a secular building in any monastery, a workshop in any monastery and a common room in any monastery."
    )
    assert FORM.in_words("card-B-02", {name: mission[name] for name in mission if name != "monastery_3"}) == []
    (text,) = FORM.in_words("card-C-01", FORM.items()["card-C-01"].initial)
    assert render_term(text, "it") == "12 novizi inviati."
    assert FORM.in_words("standard", ENTERED["standard"]) == []


def test_every_sticker_opens_its_mission() -> None:
    for sticker in PLUGIN.stickers(Pack.parse(REFERENCE)):
        item = FORM.item_of(sticker.text)
        assert item is not None
        assert FORM.items()[item].code == sticker.text
    assert [FORM.item_of(text) for text in ("MM-A-06", "MM-A-1", "A-01", "", "WE-I-04")] == [None] * 5


def test_an_enrolled_copy_can_be_played_with(drafts: DraftStore, whole: str) -> None:
    from random import Random

    from companion.cli.simulate import seat_players

    drafts.set_item(whole, "road-more", {"spaces": 14})
    for number, bonus in ((12, "none"), (13, "window"), (14, "die")):
        drafts.set_item(whole, f"road-more-{number:02}", {"links": ["A"], "bonus": bonus})
    drafts.set_item(whole, "road-more-09", {"links": ["C", "E"], "bonus": "none"})
    pack: Any = drafts.packs.load(GAME, drafts.finish(whole).finished)
    random = Random(5)
    game: Any = PLUGIN.begin(PLUGIN.parse({"game": GAME, "seats": seat_players(3, random)}, pack), pack)
    players = players_of(PLUGIN.name, game, random, "greedy")
    while not game.over:
        ask = random.choice(game.asks)
        game.answer(ask.id, players.choose(ask))
    assert dataclasses.asdict(game.pack)["hash"] == pack.hash
    assert min(score["vp"] for score in game.final.values()) > 0
