"""The end of the game: final scoring, winners, and the track of sixty spaces (WWE-E)."""

import pytest

from tests.rules.world_without_end.table import Table

NOTHING_LEFT: dict[str, int] = {}


def ended(*holdings: dict[str, int], players: str = "NESW") -> Table:
    """A game at its end: after the duties each player holds exactly this ("vp" too, 20 unless it is named)."""
    table = Table(players)
    table.go_to(4, 6)
    table.end_of_chapter()
    for seat, held in zip(players, holdings, strict=False):
        table.remove_goods(seat)
        table.hold(seat, **{"vp": 20, **held, "gold": held.get("gold", 0) + 2})
    table.answer("tax", 2)
    while not table.game.over:
        table.answer_quietly()
    return table


@pytest.fixture(autouse=True)
def duties_without_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make missing piety and grain cost nothing; the duties are tested in test_duties."""
    monkeypatch.setattr("engine.world_without_end.rules.chapter_end.LOSS", {"piety": 0, "grain": 0, "gold": 0})


@pytest.mark.rule("WWE-E1")
def test_each_stone_and_wood_in_hand_gives_a_point() -> None:
    table = ended({"stone": 3}, {"wood": 2}, {"stone": 1, "wood": 1}, NOTHING_LEFT)
    assert table.points() == {"N": 23, "E": 22, "S": 22, "W": 20}


@pytest.mark.rule("WWE-E2")
def test_each_gold_gives_half_a_point_and_halves_count() -> None:
    table = ended({"gold": 3}, {"gold": 2}, {"gold": 1}, NOTHING_LEFT)
    assert table.points() == {"N": 21.5, "E": 21, "S": 20.5, "W": 20}
    final = table.view()["final"]
    assert [final[seat]["place"] for seat in "NESW"] == [1, 2, 3, 4]
    assert table.view()["winners"] == ["N"]


@pytest.mark.rule("WWE-E3")
def test_everything_else_gives_nothing() -> None:
    rest = {"grain": 2, "piety": 2, "wool": 3, "cloth": 2, "loyalty": 3, "medical_knowledge": 4}
    table = ended(rest, {"vp": 21}, players="NE")
    assert table.points() == {"N": 20, "E": 21}
    assert table.view()["winners"] == ["E"]


@pytest.mark.rule("WWE-E1", "WWE-E2")
def test_the_final_score_lists_what_it_is_made_of() -> None:
    table = ended({"stone": 2, "wood": 1, "gold": 5}, NOTHING_LEFT, players="NE")
    lines = table.view()["final"]["N"]["lines"]
    counted = [(line["text"]["kind"], line["vp"]) for line in lines if line["text"]["key"] == "final.pieces"]
    assert counted == [("stone", 2), ("wood", 1), ("gold", 2.5)]
    assert all(line["text"]["key"] != "final.before" for line in lines), "every point is listed by its own source"
    assert table.view()["final"]["N"]["vp"] == sum(line["vp"] for line in lines) == 25.5


@pytest.mark.rule("WWE-E4")
@pytest.mark.parametrize(
    ("north", "east", "winners"),
    [
        ({"piety": 4, "loyalty": 0}, {"piety": 3, "loyalty": 5}, ["N"]),
        ({"piety": 3, "loyalty": 1, "medical_knowledge": 9}, {"piety": 3, "loyalty": 2}, ["E"]),
        ({"piety": 3, "loyalty": 1, "medical_knowledge": 1}, {"piety": 3, "loyalty": 1}, ["N"]),
        ({"cloth": 5}, {"wool": 1}, ["N", "E"]),
        ({"vp": 19, "piety": 5, "loyalty": 5}, {}, ["E"]),
    ],
)
def test_ties_go_by_piety_then_loyalty_then_medical_knowledge_and_else_are_shared(
    north: dict[str, int], east: dict[str, int], winners: list[str]
) -> None:
    # Both give the 2 piety of the duties; what is named above is what they hold beyond that.
    north, east = ({**each, "piety": each.get("piety", 0) + 2} for each in (north, east))
    table = ended(north, east, players="NE")
    assert table.view()["winners"] == winners
    places = [table.view()["final"][seat]["place"] for seat in "NE"]
    assert [place == 1 for place in places] == [seat in winners for seat in "NE"]


@pytest.mark.rule("WWE-E5")
@pytest.mark.parametrize(
    ("vp", "space"), [(0, 0), (1, 1), (8, 8), (59, 59), (60, 60), (61, 1), (61.5, 1), (119, 59), (120, 60), (121, 1)]
)
def test_the_points_count_on_and_the_marker_goes_round_a_track_of_sixty_spaces(vp: float, space: int) -> None:
    table = Table("NE")
    table.game.ledger.step(vp - table.vp("N"), "N", "test")
    shown = table.view()["seats"][0]
    assert (shown["vp"], shown["marker"]) == (vp, space)
