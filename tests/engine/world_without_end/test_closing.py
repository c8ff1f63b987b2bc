"""The account of a chapter's end: what was paid and missing, what follows, and how much of it others may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.pack_loader import reference_as
from companion.simulation.players import players_of
from engine.core.piles import SCREEN
from engine.world_without_end import Game, Setup, view
from engine.world_without_end.pack import Pack

SEATS = {"N": "blue", "E": "red"}


def before_the_duties(seed: int = 1) -> Any:
    """A game whose next answer begins the last turn of chapter I."""
    game = Game(
        Setup.parse({"game": "world_without_end", "seats": SEATS, "start_player": "N"}),
        reference_as("world_without_end", Pack),
    )
    people = players_of("world_without_end", game, Random(seed))
    while game.board.round < 6 or game.asks[0].what != "play" or game.asks[0].seat != game.board.order[-1]:
        ask = game.asks[0]
        game.answer(ask.id, people.choose(ask))
    return game


def hold(game: Any, seat: str, **goods: int) -> None:
    """Let a seat have so many pieces of these kinds."""
    for kind, n in goods.items():
        row = game.ledger.counts[kind]
        row[game.board.pile_of[kind]] += row.get(SCREEN[seat], 0) - n
        row[SCREEN[seat]] = n


def to_chapter_two(game: Any, tax: str = "3", loyalty: str = "none") -> None:
    """Waive the last card, roll the tax, and use loyalty."""
    game.answer(game.asks[0].id, f"{game.asks[0].values[0]}:waived")
    while game.board.chapter == 1:
        ask = game.asks[0]
        value = {"tax": tax, "loyalty": loyalty}.get(ask.what, ask.values[-1])
        game.answer(ask.id, value)


def duties(game: Any, viewer: str, seat: str) -> dict[str, Any]:
    """The duties of a seat as a viewer sees them, by kind."""
    shown = view(game, viewer)
    assert shown["closing"] is not None
    if viewer == seat:
        assert shown["mine"] is not None
        return {duty["kind"]: duty for duty in shown["mine"]["duties"]}
    found = next(each for each in shown["closing"]["seats"] if each["seat"] == seat)
    return {duty["kind"]: duty for duty in found["duties"]}


@pytest.mark.rule("WWE-D1", "WWE-D2", "WWE-D3", "WWE-D5")
def test_it_says_what_was_paid_what_was_missing_and_which_punishment_follows() -> None:
    game = before_the_duties()
    game.ledger.points["E"] = 20
    hold(game, "E", piety=1, grain=2, gold=1, loyalty=1)
    to_chapter_two(game, loyalty="penance")
    seen = duties(game, "N", "E")
    assert (seen["piety"]["paid"], seen["piety"]["missing"], seen["piety"]["vp"]) == (1, 1, -3)
    assert seen["piety"].get("averted") is True
    assert (seen["grain"]["paid"], seen["grain"]["vp"]) == (2, 0)
    assert (seen["gold"]["paid"], seen["gold"]["due"], seen["gold"]["vp"]) == (1, 3, -2)
    assert seen["gold"]["punishment"] == {"key": "punishment.royal_court"}
    assert seen["gold"]["means"] == {"key": "closing.royal_court"}
    closing = view(game, "table")["closing"]
    assert closing is not None
    assert [fact["key"] for fact in closing["facts"]] == ["closing.tax", "closing.loyalty"]


@pytest.mark.rule("WWE-D8", "WWE-R11")
def test_what_a_seat_without_points_has_paid_is_known_to_it_alone() -> None:
    views = []
    for piety in (0, 1):
        game = before_the_duties()
        game.ledger.step(-99, "E", "WWE-F6")
        hold(game, "E", piety=piety, grain=0, gold=0, loyalty=0)
        hold(game, "N", piety=2, grain=2, gold=5)
        to_chapter_two(game)
        views.append(game)
    first, second = views
    assert duties(first, "E", "E")["piety"]["paid"] == 0
    assert duties(second, "E", "E")["piety"]["paid"] == 1
    for game in views:
        assert duties(game, "N", "E")["piety"]["paid"] is None
        assert duties(game, "N", "E")["piety"]["punishment"] == {"key": "punishment.penance"}
    assert view(first, "N")["closing"] == view(second, "N")["closing"]
    assert view(first, "table")["closing"] == view(second, "table")["closing"]


def test_an_account_is_there_from_the_first_end_and_is_not_changed_by_what_follows() -> None:
    game = before_the_duties()
    assert view(game, "N")["closing"] is None
    to_chapter_two(game)
    before = view(game, "N")["closing"]
    people = players_of("world_without_end", game, Random(2))
    for _ in range(12):
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
    assert view(game, "N")["closing"] == before
    assert before is not None
    assert before["number"] == 1
