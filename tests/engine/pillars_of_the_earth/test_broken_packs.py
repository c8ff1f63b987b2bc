"""A pack of The Pillars of the Earth that contradicts the rulebook or cannot be set up is refused with its code."""

import copy
from typing import Any

import pytest

from engine.core.validators import PackError
from engine.pillars_of_the_earth import Game, Pack, Setup
from tests.rules.game_driver import reference_data

GOOD = reference_data("pillars_of_the_earth")
FOUR = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def at(data: Any, *path: str | int) -> Any:
    """The value at a path; cards are given by their id."""
    for step in path:
        data = next(entry for entry in data if entry["id"] == step) if isinstance(data, list) else data[step]
    return data


def changed(*path: str | int, **values: Any) -> dict[str, Any]:
    """The reference pack with these values in the object at the path; None takes a key away."""
    data = copy.deepcopy(GOOD)
    place = at(data, *path)
    place.update(values)
    for key, value in values.items():
        if value is None and path != ("board", "supply"):
            del place[key]
    return data


BROKEN = {
    "too few stones for the market": (changed("board", "supply", stone=3), "board.supply.stone", "pack_supply"),
    "too little wood for the market": (changed("board", "supply", wood=2), "board.supply.wood", "pack_supply"),
    "too little gold for four": (changed("board", "supply", gold=50), "board.supply.gold", "pack_supply"),
    "more cubes than the game has": (changed("board", "supply", stone=60, sand=20), "board.supply", "pack_supply"),
    "another tax die": (changed("board", tax_die=[2, 2, 3, 4, 4, 5]), "board.tax_die", "pack_printed"),
    "a gift that works once": (changed("advantages", "eight_gold", kind="once"), "advantages[6].kind", "pack_timing"),
    "a lasting gift": (changed("advantages", "eight_gold", kind="lasting"), "advantages[6].kind", "pack_timing"),
    "a patron at once": (changed("advantages", "patron_wood", kind="immediate"), "advantages[0].kind", "pack_timing"),
    "a gift of nothing": (changed("advantages", "eight_gold", gain={}), "advantages[6].gain", "pack_effect"),
    "a patron with a gift": (changed("advantages", "patron_wood", gain={"vp": 1}), "advantages[0].gain", "pack_effect"),
    "two patrons of wood": (changed("advantages", "patron_sand", material="wood"), "advantages", "pack_printed"),
    "another last gift": (changed("advantages", "last_1", gain={"vp": 3}), "advantages[14]", "pack_printed"),
    "an event that takes no gold": (changed("events", "levy", n=0), "events[0].n", "pack_effect"),
    "an event that lets three pass": (changed("events", "quarrel", n=3), "events[1].n", "pack_printed"),
    "a loss of nothing": (changed("events", "fire", lose={}), "events[3].lose", "pack_effect"),
    "a dear woodworker": (changed("craftsmen", "woodworker_0", use={"wood": 3}), "craftsmen[1].use", "pack_printed"),
    "a starter that costs": (changed("craftsmen", "stonecutter_0", cost=2), "craftsmen[2].cost", "pack_printed"),
    "a tireless engineer": (changed("craftsmen", "engineer_3", capacity=2), "craftsmen[12].capacity", "pack_printed"),
    "a bell of wood": (changed("craftsmen", "bell_founder_5", use={"wood": 1}), "craftsmen[20].use", "pack_printed"),
    "a mason without mortar": (changed("craftsmen", "mason_2", mason=False), "craftsmen[7].mason", "pack_printed"),
    "a potter who needs mortar": (changed("craftsmen", "potter_1", mason=True), "craftsmen[5].mason", "pack_printed"),
    "a hard sand pit": (changed("resources", "sand_2", workers=3), "resources[0].workers", "pack_printed"),
    "a card named pass": (changed("craftsmen", "potter_1", id="pass"), "craftsmen", "pack_id"),
    "a craftsman named as a resource": (changed("craftsmen", "potter_1", id="sand_2"), "resources", "pack_id"),
    "a card named as a craftsman": (changed("advantages", "eight_gold", id="potter_1"), "advantages", "pack_id"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "key", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_a_pack_that_contradicts_the_rulebook_is_refused_with_key_and_code(
    data: dict[str, Any], key: str, code: str
) -> None:
    with pytest.raises(PackError) as refused:
        Pack.parse(data)
    assert (refused.value.key, refused.value.code) == (key, code)
    assert str(refused.value) == f"{key}: {refused.value.reason}"


@pytest.mark.parametrize("name", ["another tax die", "a gift that works once", "a hard sand pit"])
def test_a_game_started_with_such_a_pack_continues(name: str) -> None:
    pack = Pack.parse_begun(BROKEN[name][0])
    assert Game(Setup.parse({"seats": FOUR, "start_player": "N"}), pack).asks


@pytest.mark.parametrize(
    "data",
    [
        changed("advantages", "eight_gold", do="by_hand", kind="once", gain=None),
        changed("advantages", "last_1", do="choice", gain=None, choices=[{"metal": 1}, {"stone": 1, "wood": 1}]),
        changed("events", "levy", do="by_hand", n=None),
        changed("board", "supply", stone=20, wood=25, sand=30, metal=7),
    ],
    ids=["a card once by hand", "a choice in the last round", "an event by hand", "82 cubes"],
)
def test_what_the_rulebook_leaves_open_is_accepted(data: dict[str, Any]) -> None:
    assert Pack.parse(data).hash
