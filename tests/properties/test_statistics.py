"""Statistics of whole random games of every game: they add up to what the ledger and the final scores say."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.bookkeeping.statistics import of_books
from engine.games import GAMES
from tests.properties.random_play import correct_at_random, new_game, random_answer

SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=2)
PLAYERS = (2, 4)


def played(name: str, players: int, seed: int, corrections: bool = False) -> tuple[Any, dict[int, dict[str, float]]]:
    """A random game that is over, and the points after each of its answers, by the number of the answer."""
    chance = Random(seed)
    game = new_game(name, chance, players)
    points = {0: dict(game.ledger.points)}
    while not game.over:
        if not (corrections and chance.random() < 0.05 and correct_at_random(game, chance)):
            ask = chance.choice(game.asks)
            game.answer(ask.id, random_answer(ask, chance))
        points[len(game.answers)] = dict(game.ledger.points)
    return game, points


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_curve_and_moments_are_what_the_points_after_every_answer_say(name: str, players: int, seed: int) -> None:
    game, points = played(name, players, seed)
    found = GAMES[name].view(game, "table")["statistics"]
    assert found["answers"] == len(game.answers)
    for seat in game.board.seats:
        known = dict(found["curve"][seat])
        shown = 0.0
        for number in range(len(game.answers) + 1):
            shown = known.get(number, shown)
            # Answers that are open together change the points with the last of them.
            assert shown == points[number][seat] or number not in known
        assert shown == game.final[seat]["vp"]
    moments = {moment["kind"]: moment for moment in found["moments"]}
    for moment in found["moments"]:
        assert moment["seat"] in game.board.seats
        assert 0 <= moment["at"] <= len(game.answers)
    if (rise := moments.get("rise")) is not None:
        gained = points[rise["at"]][rise["seat"]] - points[rise["at"] - 1][rise["seat"]]
        assert gained >= rise["n"] or rise["at"] == len(game.answers), "the final count is no part of a moment"
    if (lead := moments.get("lead")) is not None:
        assert [lead["seat"]] == game.winners
        for number in range(lead["at"], len(game.answers)):
            assert points[number][lead["seat"]] >= max(points[number].values()), "no seat passed the winner again"
    if (narrow := moments.get("narrow")) is not None:
        others = [score["vp"] for seat, score in game.final.items() if seat != narrow["seat"]]
        assert game.final[narrow["seat"]]["vp"] - max(others) == narrow["n"] > 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_rounds_sources_and_clauses_add_up_to_the_points_of_the_ledger(name: str, players: int, seed: int) -> None:
    game, _ = played(name, players, seed, corrections=True)
    found = game.statistics()
    points = dict.fromkeys(game.board.seats, 0.0)
    of_ledger: dict[tuple[int, int], dict[str, float]] = {}
    for entry in game.ledger.entries:
        if entry.kind == "vp":
            points[entry.target] += entry.n
        of_ledger[entry.chapter, entry.round] = dict(points)
    assert {(chapter, number): ends for chapter, number, ends in found["ends"]} == of_ledger
    for seat, score in game.final.items():
        assert sum(line["vp"].get(seat, 0) for line in found["sources"]) == score["vp"] == points[seat]
        gained, lost = (sum(line[part].get(seat, 0) for line in found["clauses"]) for part in ("gained", "lost"))
        assert gained - lost == score["vp"]
    unnamed = [line["source"] for line in found["sources"] if line["text"]["key"] == "statistics.rule"]
    assert unnamed == [], "every clause that gives points belongs to a named source"


@pytest.mark.parametrize("name", GAMES)
def test_there_are_no_statistics_before_the_end(name: str) -> None:
    chance = Random(3)
    game = new_game(name, chance, 3)
    while not game.over:
        assert GAMES[name].view(game, chance.choice([*game.board.seats, "table"]))["statistics"] is None
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
    assert GAMES[name].view(game, "table")["statistics"]["curve"]


@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_the_statistics_of_account_books_end_in_the_final_points_too(name: str, seed: int) -> None:
    game, _ = played(name, 3, seed)
    rules = GAMES[name]
    books = {seat: rules.view(game, seat)["mine"]["book"] for seat in game.board.seats}
    found = of_books(books, game.board.seats, game.final)
    whole = game.statistics()
    for seat, score in game.final.items():
        start = dict(whole["curve"][seat]).get(0, 0)
        assert found["curve"][seat][-1][1] == score["vp"] or score["vp"] == start
        assert sum(line["vp"].get(seat, 0) for line in found["sources"]) == score["vp"]
    assert found["clauses"] == whole["clauses"]
    rounds = sorted({(line["chapter"], line["round"]) for book in books.values() for line in book})
    assert [(chapter, number) for chapter, number, _ in found["ends"]] == rounds, "those with a line in a book"
    ends = {(chapter, number): points for chapter, number, points in whole["ends"]}
    assert [points for *_, points in found["ends"]] == [ends[when] for when in rounds]
    points = dict.fromkeys(game.board.seats, 0.0)
    for when, now in ends.items():
        assert when in rounds or now == points, "no points change in a round without a line"
        points = now
