"""Set-up: the pieces before the first event card (WWE-S)."""

from collections import Counter
from typing import Any

import pytest

from engine.core import Refused
from engine.world_without_end import Game, Pack, PackError, Setup
from engine.world_without_end.names import ACTIONS, COLOURS, STARRED_ACTIONS
from tests.rules.world_without_end.table import Table, pack, reference_data, reference_pack


def set_up(**changes: Any) -> Setup:
    return Setup.parse({"game": "world_without_end", "seats": {"N": "blue", "E": "red"}, **changes})


@pytest.mark.rule("WWE-S1")
@pytest.mark.parametrize("seats", [{}, {"N": "blue"}, {"N": "blue", "X": "red"}])
def test_only_two_to_four_of_the_compass_points_can_be_taken(seats: dict[str, str]) -> None:
    with pytest.raises(Refused) as refusal:
        set_up(seats=seats)
    assert refusal.value.code == "setup_seats"


@pytest.mark.rule("WWE-S1")
@pytest.mark.parametrize("players", ["NE", "NS", "EW", "NES", "ESW", "NESW"])
def test_any_seats_can_be_taken_and_empty_seats_get_nothing_and_are_skipped(players: str) -> None:
    table = Table(players)
    assert [seat["seat"] for seat in table.view()["seats"]] == list(players)
    table.event("I-01")
    for seat in players:
        assert [ask.seat for ask in table.game.asks] == [seat]
        table.play(seat, "grain:waived")
    assert table.board.active == players[1]
    income = {entry.target for entry in table.game.ledger.entries if entry.clause == "WWE-R9"}
    assert income == set(players)


@pytest.mark.rule("WWE-S1")
def test_clockwise_is_north_east_south_west_whatever_the_order_of_the_data() -> None:
    setup = set_up(seats={"W": "green", "S": "yellow", "E": "red", "N": "blue"}, start_player="S")
    game = Game(setup, reference_pack())
    assert game.board.order == ("S", "W", "N", "E")


@pytest.mark.rule("WWE-S2")
def test_each_player_has_a_different_one_of_four_colours() -> None:
    for seats in ({"N": "blue", "E": "blue"}, {"N": "blue", "E": "purple"}):
        with pytest.raises(Refused):
            set_up(seats=seats)
    assert sorted(COLOURS) == ["blue", "green", "red", "yellow"]


@pytest.mark.rule("WWE-S2")
def test_each_player_has_twelve_cards_four_houses_and_two_seals() -> None:
    table = Table("NESW")
    table.event()
    for seat in table.view()["seats"]:
        assert (seat["houses"], seat["houses_left"], seat["seals_left"], seat["played"]) == ([], 4, 2, [])
        assert sorted(table.view(seat["seat"])["mine"]["hand"]) == sorted(ACTIONS)
    assert len(set(ACTIONS)) == 12


@pytest.mark.rule("WWE-S3")
def test_each_player_starts_with_one_wool_two_gold_and_eight_points() -> None:
    table = Table("NSW")
    for seat in "NSW":
        holdings = table.view(seat)["mine"]["holdings"]
        assert {kind: n for kind, n in holdings.items() if n} == {"wool": 1, "gold": 2}
        assert table.vp(seat) == 8


@pytest.mark.rule("WWE-S4")
def test_gold_never_runs_out_unless_the_pack_states_an_amount() -> None:
    rich = Table("NE")
    rich.give("N", gold=500)
    assert rich.held("N", "gold") == 502
    poor = Table("NE", pack=pack(supply={"gold": 28}))
    assert poor.pile("gold") == 24
    with pytest.raises(Refused):
        poor.give("N", gold=25)
    poor.give("N", gold=24)


@pytest.mark.rule("WWE-S5")
def test_six_different_cards_of_the_chapters_own_deck_are_turned_up() -> None:
    table = Table("NE")
    for chapter, numeral in enumerate(("I", "II", "III", "IV"), start=1):
        for number in range(1, 7):
            table.go_to(chapter, number)
            values = table.values("event")
            assert len(values) == 12 - number
            assert all(value.split("-")[0] == numeral for value in values)
            table.answer_quietly()
    assert len(table.board.used_cards) == 24


@pytest.mark.rule("WWE-S5")
def test_a_first_game_uses_exactly_the_starred_cards() -> None:
    table = Table("NE", first_game=True)
    for chapter in range(1, 5):
        for number in range(1, 7):
            table.go_to(chapter, number)
            values = table.values("event")
            assert len(values) == 7 - number
            assert all(table.board.cards[value].starred for value in values)
            table.answer_quietly()


@pytest.mark.rule("WWE-S6")
def test_a_pack_has_seven_projects_of_which_five_wait_for_an_event_card() -> None:
    arrivals = Counter(project.arrives for project in reference_pack().board.projects.values())
    assert arrivals == {"start": 1, "event": 5, "after_chapter_2": 1}
    data = reference_data()
    data["board"]["projects"].pop()
    with pytest.raises(PackError):
        Pack.parse(data)


@pytest.mark.rule("WWE-S7")
def test_the_favour_marker_starts_on_the_outlaws() -> None:
    turned = ["king", "bishop", "queen", "outlaws", "merchants", "prior", "guild", "prioress", "earl_of_shiring"]
    assert Table("NE").view()["favour"]["at"] == "outlaws"
    assert Table("NE", pack=pack(favour_track=turned)).view()["favour"]["at"] == "outlaws"


@pytest.mark.rule("WWE-S8")
def test_cloth_cannot_be_sold_in_chapter_one_but_from_chapter_two_on() -> None:
    table = Table("NE", keep=("sale",))
    table.hold("N", wool=0, cloth=2, gold=0)
    assert table.game.ledger.held("cover", "market:cloth") == 1
    table.event()
    table.play("N", "sale")
    assert (table.held("N", "cloth"), table.held("N", "gold")) == (2, 0)
    table.go_to(2)
    table.hold("N", wool=0, cloth=2, gold=0)
    table.event()
    table.play("N", "sale")
    assert (table.held("N", "cloth"), table.held("N", "gold")) == (1, 4)


@pytest.mark.rule("WWE-S9")
def test_the_table_answers_who_starts() -> None:
    table = Table("ESW", start=None)
    (ask,) = table.game.asks
    assert ask.seat is None and list(ask.values) == ["E", "S", "W"]
    table.answer("start_player", "S")
    assert table.board.active == "S"
    table.event()
    assert table.ask("play").seat == "S"


@pytest.mark.rule("WWE-S10")
def test_with_six_cards_only_these_are_held_in_chapter_one_and_nothing_is_discarded() -> None:
    table = Table("NE", first_game=True, all_cards=False)
    table.event()
    assert table.values("play", "N") == list(STARRED_ACTIONS)
    assert table.refused("play", "favour", "N") == "not_legal"
    table.end_of_chapter()
    for seat in table.view()["seats"]:
        assert (len(seat["played"]), seat["discards"]) == (6, 0)


@pytest.mark.rule("WWE-S10")
def test_a_first_game_may_choose_twelve_cards_and_no_other_game_may_choose_six() -> None:
    table = Table("NE", first_game=True, all_cards=True)
    table.event()
    assert sorted(table.values("play", "N")) == sorted(ACTIONS)
    with pytest.raises(Refused):
        set_up(first_game=False, all_cards=False)


@pytest.mark.rule("WWE-S12")
def test_the_tax_die_shows_two_to_five_as_the_pack_shares_them_out() -> None:
    table = Table("NE", pack=reference_pack())
    table.end_of_chapter()
    assert table.values("tax") == ["2", "3", "4", "5"]
    assert table.refused("tax", "6") == "not_legal"
    assert pack(tax_die=[2, 2, 2, 3, 4, 5]).board.tax_die == (2, 2, 2, 3, 4, 5)
    for faces in ([1, 2, 3, 4, 5, 5], [2, 2, 3, 3, 5, 5]):
        data = reference_data()
        data["board"]["tax_die"] = faces
        with pytest.raises(PackError):
            Pack.parse(data)
