"""Privacy as non-interference: games that differ only in what others hide give a viewer the same bytes.

A game is built twice, and in one of the two the pieces behind the screens of others are changed. Everything that a
viewer can read of either must be equal: view, log, instructions and undo.
"""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Ask
from engine.world_without_end import Game, view
from engine.world_without_end.names import FAVOUR_MARKER, GOODS, PILE_OF, SCREEN, favour_pile
from tests.properties.world_without_end.players import as_json, pack, replay, setup, steps

SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=6)
HIDDEN = ("wool", "cloth", "gold", "loyalty", "medical_knowledge")
"""Kinds whose supply is not in any view, so that what a player takes of them cannot be counted."""

ENOUGH_FOR_ANYTHING = 8
"""Pieces that a supply needs to pay for any card; if a smaller supply cannot pay, that is public."""


def readable(game: Game, viewer: str) -> str:
    """Everything that a viewer can read of a game, as JSON."""
    undone = [game.undo_terms(count, viewer) for count in (1, 2, 5, 30)]
    counted = [game.stock(), game.stock(len(game.ledger.entries) // 2)]
    own = [game.own_stock(viewer), game.own_stock(viewer, 3)] if viewer in game.board.seats else []
    return as_json([view(game, viewer), *undone, *counted, *own])


def moments(seed: int, every: float = 0.06) -> Iterator[tuple[Game, Random]]:
    """A random game at random moments and at its end."""
    chance = Random(seed)
    game = Game(setup(chance), pack())
    for _ in steps(game, chance):
        if chance.random() < every:
            yield game, chance
    yield game, chance


def shuffle_what_others_hide(game: Game, viewer: str, chance: Random) -> None:
    """Redistribute the goods behind all other screens, and exchange hidden kinds with the supply, without an entry."""
    others = [SCREEN[seat] for seat in game.board.seats if seat != viewer]
    for kind in GOODS:
        row = game.ledger.counts[kind]
        total = sum(row.get(screen, 0) for screen in others)
        if kind in HIDDEN:
            pile = PILE_OF[kind]
            spare = 9 if game.ledger.unlimited.get(kind) == pile else row[pile] - ENOUGH_FOR_ANYTHING
            new_total = total if spare < 0 else chance.randint(0, total + spare)
            row[pile] -= new_total - total
            total = new_total
        for screen in others[:-1]:
            row[screen] = chance.randint(0, total)
            total -= row[screen]
        row[others[-1]] = total
    game.ledger.check(everything=True)
    for ask in game.asks:
        ask.renew()


@pytest.mark.rule("WWE-R11", "WWE-F10", "WWE-G7")
@QUICK
@given(SEEDS)
def test_a_seats_view_is_independent_of_what_others_hide(seed: int) -> None:
    for game, chance in moments(seed, every=0.03):
        for viewer in game.board.seats:
            other = replay(game)
            shuffle_what_others_hide(other, viewer, chance)
            assert readable(other, viewer) == readable(game, viewer)


@pytest.mark.rule("WWE-R11")
@QUICK
@given(SEEDS)
def test_the_table_view_is_independent_of_what_any_seat_hides(seed: int) -> None:
    for game, chance in moments(seed):
        other = replay(game)
        shuffle_what_others_hide(other, "table", chance)
        assert readable(other, "table") == readable(game, "table")


@pytest.mark.rule("WWE-R11")
@QUICK
@given(SEEDS)
def test_the_table_view_contains_nothing_from_a_screen(seed: int) -> None:
    for game, _ in moments(seed):
        seen = view(game, "table")
        assert '"seat:' not in as_json(game.stock())
        assert seen["mine"] is None
        assert all(ask["seat"] is None or ask["device_input"] for ask in seen["asks"])
        text = as_json(seen)
        assert '"holdings"' not in text and '"book"' not in text and '"hand"' not in text
        assert '"seat:' not in text, "no move to or from a screen"


@pytest.mark.rule("WWE-R11")
@pytest.mark.parametrize("seeds", [range(8), range(8, 16)], ids=str)
def test_no_other_viewer_can_infer_what_is_sold_woven_traded_or_given_up_behind_a_screen(seeds: range) -> None:
    compared = 0
    for seed in seeds:
        chance = Random(seed)
        game = Game(setup(chance), pack())
        for ask_id, value in steps(game, chance):
            ask = game.find(ask_id)
            if ask is not None and ask.seat is not None and moves_only_hidden_pieces(ask) and chance.random() < 0.2:
                compared += compare_choices(
                    game, ask_id, ask.seat, [each for each in ask.values if each != value], value
                )
    assert compared >= 20, "these seeds must reach such asks"


def moves_only_hidden_pieces(ask: Ask) -> bool:
    """Whether every option moves pieces only between a screen and a supply whose number no view shows."""
    if ask.device_input is not None or ".loyalty." in ask.id:  # playing a card and averting a punishment are public
        return False
    moves = [move for option in ask.options for move in option.moves]
    return bool(moves) and all(move["key"] in ("take", "give") and move["kind"] in HIDDEN for move in moves)


def compare_choices(game: Game, ask_id: str, seat: str, others: list[str], value: str) -> int:
    """Check that no other viewer can distinguish the answers to an ask; return the number of answers compared.

    The asks that follow may differ only if a supply has run out, which is visible on the table.
    """
    first = replay(game)
    first.answer(ask_id, value)
    compared = 0
    for different in others:
        second = replay(game)
        second.answer(ask_id, different)
        if [(ask.id, list(ask.values)) for ask in second.asks] != [(ask.id, list(ask.values)) for ask in first.asks]:
            assert supply_runs_low(first) or supply_runs_low(second), (
                f"{ask_id}: {value} and {different} lead to other asks"
            )
            continue
        compared += 1
        for viewer in (*game.board.seats, "table"):
            if viewer != seat:
                assert as_json(first.undo_terms(1, viewer)) == as_json(second.undo_terms(1, viewer))
                assert as_json(view(first, viewer)) == as_json(view(second, viewer))
        assert as_json(first.stock()) == as_json(second.stock())
    return compared


def supply_runs_low(game: Game) -> bool:
    """Whether the supply of a hidden kind may not suffice for the next ask."""
    limited = (kind for kind in HIDDEN if game.ledger.unlimited.get(kind) != PILE_OF[kind])
    return any(game.ledger.held(kind, PILE_OF[kind]) < ENOUGH_FOR_ANYTHING for kind in limited)


@pytest.mark.rule("WWE-R16", "WWE-R11")
def test_the_table_cannot_read_from_the_open_orientations_who_could_not_pay_the_outlaws() -> None:
    shown = []
    for gold in (0, 2):
        game = Game(setup(Random(1)), pack())
        while game.asks[0].device_input != "event_card":
            game.answer(game.asks[0].id, game.asks[0].values[0])
        row, screen = game.ledger.counts["gold"], SCREEN[game.board.active]
        row["supply"] += row[screen] - gold
        row[screen] = gold
        game.ledger.counts[FAVOUR_MARKER] = {favour_pile(game.pack.board.favour_track[-1]): 1}
        card = next(value for value in game.asks[0].values if game.board.cards[value].effects[0].do == "project")
        game.answer(game.asks[0].id, card)
        shown.append((as_json(view(game, "table")), len(game.asks[0].values)))
    assert shown[0][0] == shown[1][0]
    assert (shown[0][1], shown[1][1]) == (3, 4), "the active player's options differ"
