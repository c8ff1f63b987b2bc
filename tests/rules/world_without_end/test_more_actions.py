"""Action cards for rent, donation, medicine, favour and privilege (WWE-A6, A9, A10, A12, A13)."""

import pytest

from engine.world_without_end.names import ACTIONS
from tests.rules.world_without_end.table import Table, pack, ready

# --- rent, donation, medicine, favour (A9, A10, A12, A13) ---------------------------------------------------


@pytest.mark.rule("WWE-A9")
def test_the_rent_of_one_or_two_houses_is_taken_at_once() -> None:
    table = ready()
    table.build_houses("N", "1", "10")
    table.build_houses("E", "4")
    table.play("N", "rent")
    assert (table.goods("N"), table.vp("N")) == ({"gold": 2}, 11)
    table.play("E", "rent")
    assert table.goods("E") == {"grain": 1}


@pytest.mark.rule("WWE-A9")
def test_of_more_than_two_houses_the_player_chooses_two() -> None:
    table = ready()
    table.build_houses("N", "1", "4", "6")
    table.play("N", "rent")
    assert set(table.values("rent")) == {"1+4", "1+6", "4+6", "1", "4", "6", "nothing"}
    table.answer("rent", "4+6")
    assert table.goods("N") == {"grain": 1, "piety": 1}


@pytest.mark.rule("WWE-A9", "WWE-A14")
def test_an_empty_pile_pays_no_rent_and_a_small_one_what_it_has() -> None:
    table = ready(table=Table("NE", pack=pack(sites={"4": {"rent": {"wool": 2}}})))
    table.build_houses("N", "4", "6")
    table.leave_in_pile("piety", 0)
    table.leave_in_pile("wool", 1)
    table.play("N", "rent")
    assert (table.goods("N"), table.vp("N")) == ({"wool": 1}, 10)


@pytest.mark.rule("WWE-A10")
def test_a_donation_costs_one_gold_and_puts_a_seal_on_an_unfinished_project() -> None:
    table = ready(gold=3)
    table.play("N", "donation")
    assert table.goods("N") == {"gold": 2}
    assert (table.view()["projects"][0]["donors"], table.view()["seats"][0]["seals_left"]) == (["N"], 1)


@pytest.mark.rule("WWE-A10")
@pytest.mark.parametrize("why", ["own seal", "covered", "finished", "no gold", "no seal"])
def test_a_second_donation_or_one_on_a_covered_or_finished_project_or_without_gold_or_seal_is_illegal(why: str) -> None:
    table = ready(gold=0 if why == "no gold" else 2)
    bridge = table.board.projects["bridge"]
    if why == "own seal":
        bridge.donors.append("N")
    elif why == "no seal":
        table.game.ledger.move(2, "seal:N", "seat:N", "box", "set up by a test")
    elif why == "covered":
        table.board.cover("project:bridge", "test")
    bridge.finished = why == "finished"
    before = table.goods("N"), table.held("N", "seal"), list(bridge.donors)
    table.play("N", "donation")
    assert (table.goods("N"), table.held("N", "seal"), list(bridge.donors)) == before
    assert table.ask("play").seat == "E"


@pytest.mark.rule("WWE-A12")
def test_medicine_brings_one_gold_and_one_point() -> None:
    table = ready(medical_knowledge=5)
    table.play("N", "medicine")
    assert (table.goods("N"), table.vp("N")) == ({"medical_knowledge": 5, "gold": 1}, 11)


@pytest.mark.rule("WWE-A12", "WWE-G3")
def test_from_chapter_three_medicine_is_either_the_small_gain_or_care() -> None:
    for choice, gained in (("small", {"gold": 1, "vp": 1}), ("11", {"vp": 2})):
        table = Table("NE", pack=pack({"III-03": {"plague": 11}}))
        table.go_to(3)
        table.event("III-03", token=2)
        table.remove_goods()
        seat = table.board.active
        table.hold(seat, vp=10, medical_knowledge=2)
        table.play(seat, "medicine")
        assert table.values("medicine") == ["11", "small", "nothing"]
        table.answer("medicine", choice)
        assert {"gold": table.held(seat, "gold"), "vp": table.vp(seat) - 10} == {"gold": 0, **gained}


@pytest.mark.rule("WWE-A13")
def test_favour_moves_the_marker_one_space_and_gives_that_favour_to_the_player() -> None:
    table = Table("NE")
    table.event()
    table.move_marker("king")
    table.play("N", "grain:waived")
    table.play("E", "favour")
    assert (table.board.favour_at, table.held("E", "grain"), table.held("N", "grain")) == ("earl_of_shiring", 1, 0)


@pytest.mark.rule("WWE-A13", "WWE-F9")
@pytest.mark.parametrize(("gold", "at"), [(0, "prioress"), (1, "outlaws")])
def test_favour_does_not_reach_the_outlaws_without_a_gold(gold: int, at: str) -> None:
    table = ready(gold=gold)
    table.move_marker("prioress")
    table.play("N", "favour")
    assert (table.board.favour_at, table.held("N", "gold")) == (at, 0)


# --- privilege (A6) -----------------------------------------------------------------------------------------


@pytest.mark.rule("WWE-A6")
def test_privilege_as_the_first_card_of_a_chapter_does_nothing() -> None:
    table = ready()
    table.play("N", "privilege")
    assert table.goods("N") == {}
    later = Table("NE", keep=("privilege", "grain"))
    later.go_to(1, 6)
    later.event()
    later.until("play.N")
    later.play("N", "grain")
    later.go_to(2)
    later.event()
    later.remove_goods()
    later.play("N", "privilege")
    assert later.goods("N") == {}


def privilege_after(card: str, *values: str, keep: tuple[str, ...] = ("privilege",)) -> Table:
    """A game in which north played a card in round 1, and is to play Privilege in round 2 without goods."""
    table = Table("NE", keep=keep)
    table.event()
    table.play("N", card, *values)
    table.end_round()
    table.event()
    table.until("play.N")
    table.remove_goods()
    return table


@pytest.mark.rule("WWE-A6")
def test_privilege_carries_out_the_card_before_it_with_new_choices() -> None:
    table = privilege_after("building_material", "stone")
    table.play("N", "privilege", "wood")
    assert table.goods("N") == {"wood": 1}


@pytest.mark.rule("WWE-A6")
def test_privilege_repeats_a_card_that_was_laid_without_being_carried_out() -> None:
    table = privilege_after("grain:waived")
    table.play("N", "privilege")
    assert table.goods("N") == {"grain": 1}


@pytest.mark.rule("WWE-A6")
def test_privilege_is_face_up_at_most_once_a_chapter() -> None:
    table = privilege_after("privilege", keep=())
    assert table.refused("play", "privilege", "N") == "not_legal"
    assert len(ACTIONS) == len(set(ACTIONS)) == 12
