"""Whole games by random players: what holds after every answer."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.world_without_end import Game, view
from tests.properties.world_without_end.players import as_json, pack, replay, setup, steps, whole_game
from tests.rules.game_driver import own_part

SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=12)


def check_the_table(game: Game) -> None:
    """No piece is lost, no pile and no score is negative, and every option can be shown."""
    ledger = game.ledger
    ledger.check(everything=True)
    for kind, row in ledger.counts.items():
        for pile, n in row.items():
            assert n >= 0 or ledger.unlimited.get(kind) == pile, (kind, pile, n)
    assert all(points >= 0 for points in ledger.points.values())
    assert {pile for pile, n in ledger.counts["stand_in"].items() if n > 0} <= {
        f"project:{project}" for project in game.board.projects
    }
    for hand in game.board.hands.values():
        assert len(hand.played) <= 6 and hand.discards <= 6
        assert len(set(hand.played)) == len(hand.played)
        assert len({as_json(game.board.sites[site].rent) for site in hand.houses}) == len(hand.houses) <= 4
    assert sorted(game.board.owners) == sorted(site for hand in game.board.hands.values() for site in hand.houses)
    for ask in game.asks:
        assert ask.values, ask
        assert len(set(ask.values)) == len(ask.values), ask
        assert {option.value for option in ask.options} >= set(ask.values)
        as_json([[option.label, option.moves] for option in ask.options])


@pytest.mark.rule("WWE-Z2", "WWE-D8", "WWE-A8", "WWE-Z4")
@QUICK
@given(SEEDS)
def test_every_piece_is_accounted_for_after_every_answer(seed: int) -> None:
    chance = Random(seed)
    game = Game(setup(chance), pack())
    for _ in steps(game, chance):
        check_the_table(game)
    check_the_table(game)
    assert game.final is not None and game.winners


@QUICK
@given(SEEDS, st.integers(1, 40))
def test_undoing_answers_and_giving_them_again_changes_nothing(seed: int, count: int) -> None:
    game = whole_game(seed)
    earlier = replay(game, -count)
    assert not earlier.over
    earlier.replay(game.answers[-count:])
    assert earlier.checksum() == game.checksum() and earlier.final == game.final


@QUICK
@given(SEEDS)
def test_every_account_book_ends_with_what_its_owner_holds(seed: int) -> None:
    game = whole_game(seed)
    for seat in game.board.seats:
        last = {line["kind"]: line["balance"] for line in own_part(view(game, seat))["book"]}
        assert last.pop("vp") == game.ledger.points[seat]
        assert last == {kind: game.board.held(seat, kind) for kind in last}
        assert {kind for kind, n in game.board.goods_of(seat).items() if n} <= last.keys()
