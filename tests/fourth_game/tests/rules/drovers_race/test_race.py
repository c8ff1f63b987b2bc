"""Clauses of the Drovers' Race."""

import pytest

from engine.core import Refused
from tests.rules.game_driver import GameDriver, pack_of

GAME = "drovers_race"


def race(seats: str = "NE", **board: int) -> GameDriver:
    """A game of these seats, the first of which is the start player."""
    return GameDriver(GAME, seats, pack_of(GAME, **board))


def turn(driver: GameDriver, die: int, card: str, feed: str = "nothing") -> None:
    """A whole turn of the active player."""
    driver.answer(str(die), "stride").answer(card, "lay")
    if driver.what == "feed" and driver.who is not None:
        driver.answer(feed)


def oats(driver: GameDriver, seat: str) -> int:
    """The oats of a seat."""
    held: int = driver.game.board.held(seat, "oats")
    return held


@pytest.mark.rule("DR-S1", "DR-S2")
@pytest.mark.parametrize("seats", ["NE", "ESW", "NESW"])
def test_two_to_four_drovers_start_with_two_oats_and_three_cards(seats: str) -> None:
    driver = race(seats)
    assert [oats(driver, seat) for seat in seats] == [2] * len(seats)
    assert driver.answer("4", "stride").values == ["ox", "dog", "inn"]
    with pytest.raises(Refused):
        race("N")


@pytest.mark.rule("DR-S3")
def test_the_table_is_asked_for_the_start_player_unless_one_is_agreed() -> None:
    driver = race("NES")
    rules = type(driver.game)
    asked = rules(type(driver.game.setup)(driver.game.setup.seats), driver.game.pack)
    assert (asked.asks[0].id, asked.asks[0].seat) == ("1.0.start_player", None)
    asked.answer("1.0.start_player", "E")
    assert asked.board.active == "E"


@pytest.mark.rule("DR-R1", "DR-R2")
def test_turns_go_clockwise_and_each_round_starts_with_the_next_seat() -> None:
    driver = race("NES")
    drove = []
    for _ in range(6):
        drove.append(driver.game.board.active)
        turn(driver, 1, driver.game.board.hand(driver.game.board.active)[0])
    assert drove == ["N", "E", "S", "E", "S", "N"]


@pytest.mark.rule("DR-T1", "DR-T3")
@pytest.mark.parametrize(("die", "card", "miles"), [(5, "ox", 5), (5, "dog", 2), (1, "dog", 6), (5, "inn", 0)])
def test_the_ox_moves_by_the_die_and_the_dog_by_seven_less_the_die(die: int, card: str, miles: int) -> None:
    driver = race()
    assert (driver.who, driver.ask.device_input) == (None, "die")
    turn(driver, die, card)
    assert driver.points("N") == miles


@pytest.mark.rule("DR-T2")
def test_the_card_of_the_turn_before_cannot_be_laid_again() -> None:
    driver = race()
    turn(driver, 1, "dog")
    turn(driver, 1, "inn")
    turn(driver, 1, "ox")
    assert driver.answer("3", "stride").values == ["ox", "inn"]


@pytest.mark.rule("DR-T4")
def test_the_inn_gives_two_oats_as_far_as_there_are_any() -> None:
    driver = race(oats=8)
    driver.set_pieces("E", "oats", 5, "supply")
    turn(driver, 6, "inn")
    assert oats(driver, "N") == 3


@pytest.mark.rule("DR-T5")
def test_each_fed_oat_is_one_more_mile() -> None:
    driver = race().answer("3", "stride").answer("ox", "lay")
    assert (driver.who, driver.values) == ("N", ["1", "2", "nothing"])
    driver.answer("2")
    assert (driver.points("N"), oats(driver, "N")) == (5, 0)
    turn(driver, 1, "ox")
    turn(driver, 1, "dog")
    driver.answer("6", "stride").answer("dog", "lay")
    assert driver.what == "stride", "a seat without oats is not asked"


@pytest.mark.rule("DR-E1")
def test_the_game_ends_after_the_round_in_which_a_seat_reaches_the_market_or_after_the_last() -> None:
    reached = race(miles=6)
    turn(reached, 6, "ox")
    assert not reached.game.over
    turn(reached, 1, "ox")
    assert reached.game.over
    last = race(rounds=2)
    for card in ("ox", "ox", "dog", "dog"):
        assert not last.game.over
        turn(last, 1, card)
    assert last.game.over


@pytest.mark.rule("DR-E2", "DR-E3")
def test_two_oats_left_are_a_mile_and_the_furthest_drovers_win() -> None:
    driver = race(rounds=1)
    turn(driver, 3, "ox")
    turn(driver, 2, "ox", "1")
    assert driver.game.final["N"]["vp"] == 4
    assert driver.game.final["E"]["vp"] == 3
    assert (driver.game.winners, driver.game.final["E"]["place"]) == (["N"], 2)
    shared = race(rounds=1)
    turn(shared, 3, "ox")
    turn(shared, 4, "dog")
    assert shared.game.winners == ["N", "E"]


@pytest.mark.rule("DR-Z1")
def test_the_host_may_correct_oats_and_miles_and_nothing_else() -> None:
    driver = race()
    driver.game.correct([{"n": 1, "kind": "oats", "from": "supply", "to": "seat:N"}], "dropped")
    driver.game.correct([{"n": 3, "kind": "vp", "from": "track", "to": "seat:E"}], "forgotten")
    assert (oats(driver, "N"), driver.points("E")) == (3, 3)
    with pytest.raises(Refused):
        driver.game.correct([{"n": 1, "kind": "ox", "from": "hand:N", "to": "hand:E"}], "no")
