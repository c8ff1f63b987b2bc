"""Reference pack of World Without End: complete, marked as ours, and equal to everything that the rulebooks print."""

import json

import pytest

from companion.games import pack_loader
from companion.games.world_without_end import PLUGIN
from engine.core.pack import canonical_hash
from engine.world_without_end.pack import Pack
from engine.world_without_end.pack_reading import EFFECTS
from engine.world_without_end.printed import SEATS, Card, Effect

PACK = PLUGIN.load_pack()


def titled(title: str) -> Card:
    """The one card with this title."""
    (card,) = (card for card in PACK.cards if card.title == title)
    return card


def test_the_hash_depends_on_the_content_and_not_on_its_layout() -> None:
    file = pack_loader.PACKS / "world_without_end" / "reference.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    turned = json.loads(json.dumps(data, indent=4), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert PACK.hash == canonical_hash(data) == canonical_hash(turned)
    turned["version"] = "1.0.1"
    assert Pack.parse(turned).hash != PACK.hash


@pytest.mark.rule("WWE-S5", "WWE-S10")
def test_four_decks_of_eleven_with_six_starred_and_at_most_three_permanent() -> None:
    for number in (1, 2, 3, 4):
        deck = PACK.decks[number]
        assert len(deck) == 11
        assert sum(card.starred for card in deck) == 6
        assert sum(card.kind == "permanent" for card in deck) <= 3


@pytest.mark.rule("WWE-S4")
def test_the_box_holds_what_the_rulebook_counts_and_gold_without_limit() -> None:
    assert PACK.board.supply == {
        "stone": 25,
        "wood": 15,
        "grain": 10,
        "piety": 12,
        "wool": 15,
        "cloth": 12,
        "loyalty": 14,
        "medical_knowledge": 20,
        "gold": None,
        "metal": 1,
        "cover": 5,
    }


@pytest.mark.rule("WWE-R15", "WWE-S7")
def test_the_favour_track_is_the_loop_of_the_rulebook_and_starts_on_the_outlaws() -> None:
    track = PACK.board.favour_track
    assert track == ("outlaws", "merchants", "king", "earl_of_shiring", "bishop", "queen", "prior", "guild", "prioress")
    assert PACK.board.favour_start == "outlaws"


@pytest.mark.rule("WWE-B5", "WWE-B6", "WWE-B7", "WWE-B12")
def test_the_projects_have_the_printed_facts() -> None:
    projects = PACK.board.projects
    assert (projects["tower"].stone, projects["tower"].wood, projects["tower"].spire) == (6, 2, True)
    assert projects["tower"].bonus == projects["lady_chapel"].bonus == {"vp": 2}
    assert projects["fulling_mill"].bonus == {"vp": 1, "cloth": 1}
    assert projects["hospital"].bonus == {"care": 1}
    assert projects["bridge"].arrives == "start"


@pytest.mark.rule("WWE-G4", "WWE-G6")
def test_place_nine_gives_a_house_and_the_hideout_nothing() -> None:
    assert PACK.board.plague_places[9].reward == {"house": 1}
    assert PACK.board.plague_places[11].reward == {}


@pytest.mark.parametrize(
    ("title", "deck", "kind", "effects"),
    [
        ("As the work…", 1, "permanent", (Effect("wool_price", gold=1),)),
        ("After the accusation…", 2, "immediate", (Effect("lose_action", court_exception=False),)),
        ("King Edward III…", 2, "immediate", (Effect("lose_action", court_exception=True),)),
        (
            "With Godwyn's help…",
            2,
            "immediate",
            (Effect("project", id="priors_palace"), Effect("cover_other_projects", id="priors_palace")),
        ),
        ("In Kingsbridge…", 2, "immediate", (Effect("return_houses", count=1),)),
        ("Ralph Fitzgerald…", 1, "immediate", (Effect("give_up", one_of=("wool", "grain", "stone", "wood")),)),
        ("In the course of the plague…", 3, "immediate", (Effect("random_discard"),)),
        ("Merthin has fulfilled his dream…", 4, "immediate", (Effect("finish_tower"),)),
        ("The fleece fair opens its stalls…", 1, "immediate", (Effect("trade", give={"wool": 1}, get={"gold": 3}),)),
        ("A cloth hall is granted to the town…", 1, "immediate", (Effect("uncover_cloth"),)),
    ],
)
@pytest.mark.rule("WWE-X1", "WWE-X2", "WWE-X3", "WWE-X4", "WWE-X5", "WWE-X6", "WWE-X7", "WWE-X8", "WWE-X9", "WWE-X12")
def test_a_card_in_the_rulebooks_has_their_effect(
    title: str, deck: int, kind: str, effects: tuple[Effect, ...]
) -> None:
    card = titled(title)
    assert (card.deck, card.kind, card.effects) == (deck, kind, effects)


@pytest.mark.rule("WWE-X13", "WWE-X10")
def test_every_effect_except_the_one_for_other_packs_is_used() -> None:
    used = {effect.do for card in PACK.cards for effect in card.effects}
    assert used == set(EFFECTS) - {"by_hand"}


@pytest.mark.rule("WWE-G1")
def test_each_plague_number_is_on_one_card_of_each_late_deck() -> None:
    for number in (3, 4):
        assert sorted(card.plague or 0 for card in PACK.decks[number]) == list(range(1, 12))


@pytest.mark.rule("WWE-R8", "WWE-X11")
def test_a_quarter_turn_moves_the_corners_one_seat_and_the_arrow_one_side_clockwise() -> None:
    card = PACK.cards_by_id["I-01"]
    for orientation in range(4):
        for index, seat in enumerate(SEATS):
            following = SEATS[(index + 1) % 4]
            assert card.income(seat, orientation) == card.income(following, (orientation + 1) % 4)
        side = SEATS.index(card.arrow_side(orientation))
        assert card.arrow_side((orientation + 1) % 4) == SEATS[(side + 1) % 4]


def test_every_income_of_the_rulebook_occurs_in_every_deck() -> None:
    for number in (1, 2, 3, 4):
        shown = {kind for card in PACK.decks[number] for corner in card.corners for kind in corner}
        assert shown >= {"stone", "wood", "grain", "piety", "wool", "loyalty", "medical_knowledge", "gold", "vp"}
