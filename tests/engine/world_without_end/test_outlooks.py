"""What an action card says that it would do is what it does; a card that does nothing says so before it is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.pack_loader import reference
from companion.simulation.players import players_of
from engine.core.terms import Term
from engine.games import GAMES

GAME = GAMES["world_without_end"]


def started(seed: int) -> tuple[Any, Any]:
    """A game of four players with all cards, and what chooses for them."""
    seats = dict(zip("NESW", ("blue", "red", "green", "yellow"), strict=True))
    raw = {"game": "world_without_end", "seats": seats, "start_player": "N"}
    game = GAME.Game(GAME.Setup.parse(raw), reference("world_without_end"))
    return game, players_of("world_without_end", game, Random(seed), "random")


def keys(term: Term | None) -> str:
    """The key of an effect, or of the effect inside a privilege."""
    while term is not None and term["key"] == "outlook.again":
        term = term["effect"]
    return "" if term is None else str(term["key"])


@pytest.mark.rule("WWE-R17", "WWE-A6")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_card_shown_as_idle_changes_nothing_and_every_other_card_does_something(seed: int) -> None:
    game, players = started(seed)
    seen = {True: 0, False: 0}
    while game.rounds < 16 and not game.over:
        ask = game.asks[0]
        value = players.choose(ask)
        if ask.what == "play" and ":" not in value and ask.question["key"] == "ask.play":
            option = next(option for option in ask.options if option.value == value)
            before = {**game.ledger.points}, game.board.goods_of(ask.seat), dict(game.board.owners)
            marker, asked = game.board.favour_at, ask.seat
            game.answer(ask.id, value)
            after = {**game.ledger.points}, game.board.goods_of(asked), dict(game.board.owners)
            still = game.asks and game.asks[0].seat == asked and game.asks[0].what not in ("play", "trade_after")
            if game.board.phase != "actions" or game.asks[0].what == "orientation":
                continue  # the round has ended: what follows is not the card's
            idle = after == before and marker == game.board.favour_at and not still
            seen[option.idle] += 1
            assert option.idle == idle, (value, option.effect)
            assert keys(option.effect).startswith("idle." if option.idle else "outlook.")
        else:
            game.answer(ask.id, value)
    assert seen[True] > 3 and seen[False] > 10


def test_an_ask_names_the_event_or_the_card_that_raises_it() -> None:
    game, players = started(3)
    causes = set()
    while game.rounds < 8:
        ask = game.asks[0]
        # The options of "trade_after" name their events; the end of the chapter raises "loyalty".
        if ask.seat and ask.what not in ("play", "trade_after", "loyalty"):
            assert ask.cause is not None, ask.what
            causes.add(ask.cause.kind)
        game.answer(ask.id, players.choose(ask))
    assert {"event", "action_card"} <= causes


def test_a_seat_reads_what_its_own_answers_and_those_of_others_did_to_it() -> None:
    game, players = started(4)
    while game.rounds < 4:
        ask = game.asks[0]
        game.answer(ask.id, players.choose(ask))
    for seat in "NESW":
        deeds = GAME.view(game, seat)["mine"]["deeds"]
        assert [deed["number"] for deed in deeds] == list(range(deeds[0]["number"], deeds[0]["number"] + len(deeds)))
        assert {deed["by"] == seat for deed in deeds} == {True, False}
        assert all(deed["lines"] for deed in deeds if deed["by"] != seat), "what changed nothing is not listed"


@pytest.mark.rule("WWE-R17", "WWE-R6")
def test_doing_nothing_with_a_card_that_is_laid_is_idle_and_every_nothing_says_what_it_leads_to() -> None:
    game, players = started(5)
    seen = {True: set[str](), False: set[str]()}
    while not game.over:
        ask = game.asks[0]
        for option in ask.options:
            if option.value == "nothing":
                assert option.effect is not None, ask.what
                spends = ask.cause is not None and ask.cause.kind == "action_card" and ask.what == ask.cause.of
                # A privilege raises the ask of the card before it.
                assert option.idle == (spends or (ask.cause is not None and ask.cause.of == "privilege")), ask.what
                seen[option.idle].add(ask.what)
        game.answer(ask.id, players.choose(ask))
    assert {"building_material", "building_project", "sale"} <= seen[True]
    assert {"trade", "trade_after"} & seen[False]


def test_a_seat_reads_what_it_chose_itself_and_never_what_another_chose() -> None:
    game, players = started(4)
    chosen: list[Term] = []
    while game.rounds < 4:
        ask = game.asks[0]
        value = players.choose(ask)
        chosen.append(ask.option(value).label)
        game.settle([ask.id, value], keep_labels=True)
    assert [choice["answer"] for choice in game.last_chosen(3)] == chosen[-3:]
    for seat in "NESW":
        deeds = GAME.view(game, seat)["mine"]["deeds"]
        assert all(("answer" in deed) == (deed["by"] == seat) for deed in deeds)
        played = [deed for deed in deeds if deed["by"] == seat and deed["answer"]["about"] == "play"]
        assert all(game["answer"]["answer"] in chosen for game in played) and played
