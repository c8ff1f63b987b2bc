"""Duties at the end of a chapter: payments, losses and loyalty (WWE-D)."""

import pytest

from tests.rules.world_without_end.table import Table

ENOUGH = {"piety": 2, "grain": 2, "gold": 5, "loyalty": 0}


def scene_at_duties(chapter: int = 1, seats: str = "NE", tax: str | None = "2", **holdings: dict[str, int]) -> Table:
    """A game after the tax die. Seats without `holdings` have enough; all had 30 points before."""
    table = Table(seats)
    table.go_to(chapter, 6)
    for project in table.board.projects.values():
        project.finished = True
    last = table.board.order[-1]
    table.until(f"play.{last}")
    for seat in seats:
        table.hold(seat, **{**ENOUGH, **holdings.get(seat, {})})
        table.ledger.points[seat] = 30
    table.answer(f"play.{last}", f"{table.values(f'play.{last}')[0]}:waived")
    return table.answer("tax", tax) if tax else table


def punishments(table: Table, seat: str) -> set[str]:
    """The punishments of a seat."""
    return table.board.hands[seat].punishments


@pytest.mark.rule("WWE-D1", "WWE-D2", "WWE-D3", "WWE-Z1")
def test_two_piety_two_grain_and_the_tax_go_back_to_their_piles() -> None:
    table = scene_at_duties(N={"piety": 3, "grain": 3, "gold": 6}, tax=None)
    cathedral, field = table.ledger.held("piety", "cathedral"), table.ledger.held("grain", "field")
    assert (cathedral, field) == (12 - 1, 10 - 1)
    table.answer("tax", "4")
    assert table.goods("N") == {"piety": 1, "grain": 1, "gold": 2, "wool": 1}
    assert table.goods("E") == {"gold": 1, "wool": 1}
    assert table.points() == {"N": 30, "E": 30}
    assert not punishments(table, "N") and not punishments(table, "E")


@pytest.mark.rule("WWE-D1")
@pytest.mark.parametrize(("piety", "lost"), [(0, 6), (1, 3), (2, 0)])
def test_each_piety_missing_costs_three_points_and_leads_to_penance(piety: int, lost: int) -> None:
    table = scene_at_duties(N={"piety": piety})
    assert table.vp("N") == 30 - lost
    assert punishments(table, "N") == ({"penance"} if lost else set())


@pytest.mark.rule("WWE-D2")
@pytest.mark.parametrize(("grain", "lost"), [(0, 4), (1, 2), (2, 0)])
def test_each_grain_missing_costs_two_points_and_leads_to_begging(grain: int, lost: int) -> None:
    table = scene_at_duties(N={"grain": grain})
    assert table.vp("N") == 30 - lost
    assert punishments(table, "N") == ({"begging"} if lost else set())


@pytest.mark.rule("WWE-D3")
@pytest.mark.parametrize("die", ["2", "3", "4", "5"])
def test_each_gold_missing_for_the_tax_costs_one_point_and_leads_to_the_royal_court(die: str) -> None:
    table = scene_at_duties(N={"gold": 1}, tax=die)
    assert table.vp("N") == 30 - (int(die) - 1)
    assert table.held("N", "gold") == 0
    assert table.held("E", "gold") == 5 - int(die)
    assert punishments(table, "N") == {"royal_court"} and not punishments(table, "E")


@pytest.mark.rule("WWE-D3", "WWE-S12")
def test_the_tax_die_is_rolled_once_for_all_and_shows_two_to_five() -> None:
    table = scene_at_duties(tax=None)
    assert table.open == ["tax"]
    assert table.values("tax") == ["2", "3", "4", "5"]
    table.answer("tax", "3")
    assert "tax" not in table.open
    assert len(table.notes("log.tax")) == 1


@pytest.mark.rule("WWE-D5")
def test_one_loyalty_averts_one_punishment_whatever_the_number_missing_but_not_the_loss() -> None:
    table = scene_at_duties(N={"piety": 0, "loyalty": 1})
    assert table.values("loyalty.N") == ["penance", "none"]
    table.answer("loyalty.N", "penance")
    assert table.held("N", "loyalty") == 0
    assert not punishments(table, "N")
    assert table.vp("N") == 30 - 6


@pytest.mark.rule("WWE-D5")
def test_a_player_may_keep_loyalty_and_take_the_punishment() -> None:
    table = scene_at_duties(N={"grain": 1, "loyalty": 3}).answer("loyalty.N", "none")
    assert table.held("N", "loyalty") == 3
    assert punishments(table, "N") == {"begging"}


@pytest.mark.rule("WWE-D9", "WWE-D5", "WWE-D4")
def test_two_grain_and_one_piety_missing_cost_seven_points_and_two_loyalty_avert_both_punishments() -> None:
    table = scene_at_duties(N={"piety": 1, "grain": 0, "loyalty": 2})
    assert table.vp("N") == 30 - 7
    assert set(table.values("loyalty.N")) == {"penance+begging", "penance", "begging", "none"}
    table.answer("loyalty.N", "penance+begging")
    assert table.vp("N") == 30 - 7
    assert not punishments(table, "N")
    assert table.held("N", "loyalty") == 0


@pytest.mark.rule("WWE-D9", "WWE-D5")
@pytest.mark.parametrize(("averted", "left"), [("penance", {"begging"}), ("begging", {"penance"})])
def test_with_one_loyalty_for_two_punishments_the_player_chooses_which(averted: str, left: set[str]) -> None:
    table = scene_at_duties(N={"piety": 1, "grain": 0, "loyalty": 1})
    assert set(table.values("loyalty.N")) == {"penance", "begging", "none"}
    table.answer("loyalty.N", averted)
    assert punishments(table, "N") == left
    assert table.vp("N") == 30 - 7
    assert table.held("N", "loyalty") == 0


@pytest.mark.rule("WWE-D6")
def test_after_chapter_four_one_grain_and_two_gold_missing_cost_eight_points_and_punish_nobody() -> None:
    table = scene_at_duties(4, N={"grain": 1, "gold": 0}, E={"gold": 2})
    assert table.game.over
    assert table.vp("N") == 30 - 8
    assert table.vp("E") == 30
    assert not punishments(table, "N")
    assert not table.notes("log.punishment")


@pytest.mark.rule("WWE-D7", "WWE-D10")
@pytest.mark.parametrize(("averted", "lost"), [("begging", 2 + 4), ("royal_court", 4 + 2), ("none", 8)])
def test_after_chapter_four_one_loyalty_averts_the_doubling_of_one_kind(averted: str, lost: int) -> None:
    table = scene_at_duties(4, N={"grain": 1, "gold": 0, "loyalty": 1}, E={"gold": 2})
    assert table.vp("N") == 30 - 4, "the single loss is booked before the choice, the doubling after it"
    effects = {option.value: option.effect for option in table.game.asks[0].options}
    assert effects["none"] == {"key": "result.doubled", "n": 4}
    table.answer("loyalty.N", averted)
    assert table.vp("N") == 30 - lost
    assert table.held("N", "loyalty") == (1 if averted == "none" else 0)


@pytest.mark.rule("WWE-D8")
def test_points_never_fall_below_zero_and_further_losses_are_dropped() -> None:
    table = scene_at_duties(N={"piety": 0, "grain": 0, "gold": 0}, tax=None)
    assert table.vp("N") == 30 - 10
    table.ledger.points["N"] = 1
    table.answer("tax", "5")
    assert table.vp("N") == 0
    table.go_to(2, 1, "play.N")
    table.ledger.step(2, "N", "test")
    assert table.vp("N") == 2


@pytest.mark.rule("WWE-D10")
def test_the_duties_go_piety_grain_tax_and_losses_are_booked_as_they_fall() -> None:
    table = scene_at_duties(N={"piety": 0, "grain": 1, "gold": 1})
    clauses = [entry.clause for entry in table.ledger.entries if entry.kind == "vp" and entry.n < 0]
    assert clauses == ["WWE-D1", "WWE-D2", "WWE-D3"]


@pytest.mark.rule("WWE-D10")
@pytest.mark.parametrize("first", ["N", "E"])
def test_all_choose_their_loyalty_at_the_same_time_and_the_order_changes_nothing(first: str) -> None:
    table = scene_at_duties(N={"piety": 0, "loyalty": 1}, E={"grain": 0, "loyalty": 1})
    assert table.open == ["loyalty.E", "loyalty.N"]
    other = "E" if first == "N" else "N"
    averted = {"N": "penance", "E": "none"}
    table.answer(f"loyalty.{first}", averted[first])
    assert table.open == [f"loyalty.{other}"]
    assert table.held(first, "loyalty") == 1, "nothing moves before all have chosen"
    table.answer(f"loyalty.{other}", averted[other])
    assert (table.held("N", "loyalty"), table.held("E", "loyalty")) == (0, 1)
    assert (punishments(table, "N"), punishments(table, "E")) == (set(), {"begging"})
