"""The engine against a second reading of the same clauses: both have the same state after every answer.

Asks, their legal values, goods, points, cards, projects, houses, plague and winners are compared, with the reference
pack and with packs of invented cards, short piles and odd boards.
"""

import copy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Ask
from engine.world_without_end import Game, Pack
from engine.world_without_end.pack_checks import MOST, REWARDS
from tests.properties.world_without_end.players import setup
from tests.properties.world_without_end.second_reading import SecondReading
from tests.properties.world_without_end.second_state import KINDS
from tests.rules.game_driver import reference_data

SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=12)
REFERENCE = reference_data("world_without_end")
PAYABLE = [kind for kind in KINDS if kind != "medical_knowledge"]


def choose(ask: Ask, chance: Random, eager: bool) -> str:
    """A legal value; eager players leave little, and build, rent and heal where they can."""
    values = list(ask.values)
    if ask.device_input == "action_card" and chance.random() < 0.05:
        values = [option.value for option in ask.options]
    elif eager and ask.device_input == "action_card":
        rare = {"house_building", "rent", "medicine", "donation", "building_project"}
        values = [value for value in values if value in rare] or values
    elif eager and len(values) > 1 and values[-1] in ("nothing", "none"):
        values.pop()
    return chance.choice(values)


def compare(game: Game, second: SecondReading) -> None:
    """Both readings have the same state."""
    board = game.board
    for seat in second.seats:
        hand = board.hands[seat]
        assert {kind: board.held(seat, kind) for kind in KINDS} == second.goods[seat], seat
        assert game.over or game.ledger.points[seat] == second.vp[seat], seat
        assert (hand.houses, hand.played, hand.discards) == (
            second.houses[seat],
            second.played[seat],
            second.face_down[seat],
        )
        assert hand.punishments == second.punished[seat]
        assert board.held(seat, f"seal:{seat}") == second.seals[seat]
    assert list(board.projects) == list(second.projects)
    for name, project in second.projects.items():
        site = board.projects[name]
        assert (site.stone_filled, site.wood_filled) == (project["stone"], project["wood"])
        assert (site.covered, site.finished, site.donors) == (project["covered"], project["done"], project["donors"])
    assert board.favour_at == second.marker
    assert board.covered_favours == second.covered - {"wool", "cloth"}
    assert (board.cloth_covered, board.wool_covered) == ("cloth" in second.covered, "wool" in second.covered)
    assert (board.plague, board.token_values) == (second.plague, second.tokens)


def play_both(seed: int, pack: dict[str, Any]) -> None:
    """Play one game through both readings."""
    chance = Random(seed)
    game = Game(setup(chance), Pack.parse(pack))
    second = SecondReading(game.setup.data(), pack)
    steps = second.play()
    wanted = next(steps)
    eager = chance.random() < 0.5
    while wanted:
        assert {ask.id: set(ask.values) for ask in game.asks} == wanted
        compare(game, second)
        ask = chance.choice(game.asks)
        value = choose(ask, chance, eager)
        game.answer(ask.id, value)
        wanted = next_asks(steps, ask.id, value)
    assert game.over and game.final is not None
    compare(game, second)
    assert {seat: score["vp"] for seat, score in game.final.items()} == second.final
    ranks = {
        seat: (second.final[seat], *(held[kind] for kind in ("piety", "loyalty", "medical_knowledge")))
        for seat, held in second.goods.items()
    }
    assert game.winners == [seat for seat in second.seats if ranks[seat] == max(ranks.values())]


def next_asks(steps: Any, name: str, value: str) -> dict[str, set[str]]:
    """The asks of the second reading after this answer; none once its game is over."""
    try:
        asks: dict[str, set[str]] = steps.send((name, value))
    except StopIteration:
        return {}
    return asks


def some(chance: Random, kinds: list[str], kinds_at_most: int = 2, each_at_most: int = 2) -> dict[str, int]:
    """A reward."""
    chosen = chance.sample(kinds, chance.randint(1, kinds_at_most))
    return {kind: chance.randint(1, each_at_most) for kind in chosen}


def invented_effect(chance: Random, kind: str) -> dict[str, Any]:
    """One effect that a card of this kind may have."""
    anything = [*KINDS, "vp"]
    trade = {"do": "trade", "give": some(chance, PAYABLE, 2, 1), "get": some(chance, anything)}
    forbidden = chance.choice([(True, True), (True, False), (False, True)])
    permanent: list[dict[str, Any]] = [
        trade,
        {"do": "wool_price", "gold": chance.randint(0, 4)},
        {"do": "forbid_building", "projects": forbidden[0], "houses": forbidden[1]},
        {"do": "medical_useless"},
        {"do": "by_hand"},
    ]
    immediate: list[dict[str, Any]] = [
        trade,
        {"do": "gain", "each": some(chance, anything)},
        {"do": "give_up", "one_of": chance.sample(PAYABLE, chance.randint(1, 4))},
        {"do": "return_houses", "count": chance.choice([1, 1, "all"])},
        {"do": "cover_favour", "spaces": chance.sample(REFERENCE["board"]["favour_track"], chance.randint(1, 5))},
        {"do": "cover_market", "space": chance.choice(["wool", "cloth"])},
        {"do": "uncover_cloth"},
        {"do": "finish_tower"},
        {"do": "lose_action", "court_exception": chance.random() < 0.5},
        {"do": "random_discard"},
        {"do": "by_hand"},
    ]
    return chance.choice(permanent if kind == "permanent" else immediate)


def invented_pack(chance: Random) -> dict[str, Any]:
    """An invented pack: everything that the rulebook leaves open is random within the format."""
    pack = copy.deepcopy(REFERENCE)
    board = pack["board"]
    anything = [*KINDS, "vp"]
    for card in pack["cards"]:
        brought = [effect for effect in card["effects"] if effect["do"] == "project"]
        if brought and chance.random() < 0.5:
            brought.append({"do": "cover_other_projects", "id": brought[0]["id"]})
        more = range(chance.randint(0 if brought else 1, 2))
        card["effects"] = brought + [invented_effect(chance, card["kind"]) for _ in more]
        card["corners"] = [some(chance, [kind for kind in anything if kind != "cloth"], 1, 1) for _ in range(4)]
        card["arrow"] = chance.randint(0, 3)
    for kind in board["supply"]:
        least = {"wool": 4, "gold": 8}.get(kind, 1)
        most = min(least + 4, MOST.get(kind, least + 4))
        board["supply"][kind] = chance.choice([None, chance.randint(least, most), board["supply"][kind]])
    for project in board["projects"]:
        if project.get("spire"):
            continue
        project["stone"], project["wood"] = chance.randint(0, 3), chance.randint(1, 2)
        if project["id"] != "lady_chapel":
            project["bonus"] = some(chance, anything, 3)
        if project["id"] == "hospital":
            project["bonus"]["care"] = 1
    for site in board["sites"]:
        site["rent"] = some(chance, anything)
    for place in board["plague_places"]:
        if place["place"] not in REWARDS:
            place["reward"] = some(chance, anything) | ({"house": 1} if chance.random() < 0.3 else {})
    return pack


@QUICK
@given(SEEDS)
def test_with_the_reference_pack_both_readings_have_the_same_state_after_every_answer(seed: int) -> None:
    play_both(seed, REFERENCE)


@QUICK
@given(SEEDS)
def test_with_an_invented_pack_both_readings_have_the_same_state_after_every_answer(seed: int) -> None:
    play_both(seed, invented_pack(Random(seed)))
