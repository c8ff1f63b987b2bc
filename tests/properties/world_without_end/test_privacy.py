"""Privacy as non-interference: two games that differ only in what others hide look the same, byte for byte.

Nothing is filtered and looked through here. A game is built twice, in one of the two something behind the screens of
others is changed, and whatever a seat can read of either must be equal: view, log, instructions, undo.
"""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Ask
from engine.world_without_end import Game, view
from engine.world_without_end.names import GOODS, PILE_OF, SCREEN
from tests.properties.world_without_end.players import as_json, pack, replay, setup, steps

SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=15)
HIDDEN = ("wool", "cloth", "gold", "loyalty", "medical_knowledge")
"""Kinds whose pile is no number in anybody's view: what a player takes of them stays between them and the supply."""

SEEN_TO_RUN_OUT = 8
"""A supply with fewer pieces is left as it is: that a pile cannot pay for what a card offers, everybody sees."""


def readable(game: Game, viewer: str) -> str:
    """Everything that a viewer can get out of a game."""
    return as_json([view(game, viewer), *(game.undo_terms(count, viewer) for count in (1, 2, 5, 30))])


def moments(seed: int, every: float = 0.06) -> Iterator[tuple[Game, Random]]:
    """A random game at random moments, its end among them."""
    chance = Random(seed)
    game = Game(setup(chance), pack())
    for _ in steps(game, chance):
        if chance.random() < every:
            yield game, chance
    yield game, chance


def shuffle_what_others_hide(game: Game, viewer: str, chance: Random) -> None:
    """Deal the goods behind all other screens out anew, and exchange hidden kinds with the supply; no entry tells."""
    others = [SCREEN[seat] for seat in game.board.seats if seat != viewer]
    for kind in GOODS:
        row = game.ledger.counts[kind]
        total = sum(row.get(screen, 0) for screen in others)
        if kind in HIDDEN:
            pile = PILE_OF[kind]
            spare = 9 if game.ledger.unlimited.get(kind) == pile else row[pile] - SEEN_TO_RUN_OUT
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
def test_a_seat_sees_nothing_of_what_others_hide(seed: int) -> None:
    for game, chance in moments(seed):
        for viewer in game.board.seats:
            other = replay(game)
            shuffle_what_others_hide(other, viewer, chance)
            assert readable(other, viewer) == readable(game, viewer)


@pytest.mark.rule("WWE-R11")
@QUICK
@given(SEEDS)
def test_the_table_sees_nothing_of_what_anybody_hides(seed: int) -> None:
    for game, chance in moments(seed):
        other = replay(game)
        shuffle_what_others_hide(other, "table", chance)
        assert readable(other, "table") == readable(game, "table")


@pytest.mark.rule("WWE-R11")
@QUICK
@given(SEEDS)
def test_the_table_view_holds_no_screen_at_all(seed: int) -> None:
    for game, _ in moments(seed):
        seen = view(game, "table")
        assert seen["mine"] is None
        assert all(ask["seat"] is None or ask["sense"] for ask in seen["asks"])
        text = as_json(seen)
        assert '"holdings"' not in text and '"book"' not in text and '"hand"' not in text
        assert '"seat:' not in text, "no move to or from a screen"


@QUICK
@given(SEEDS)
def test_a_seat_is_offered_only_its_own_asks_and_those_of_the_table(seed: int) -> None:
    for game, _ in moments(seed):
        for viewer in game.board.seats:
            assert all(ask["seat"] in (viewer, None) for ask in view(game, viewer)["asks"])


@pytest.mark.rule("WWE-R11")
@QUICK
@given(SEEDS)
def test_what_is_sold_woven_traded_or_given_up_behind_the_screen_tells_the_others_nothing(seed: int) -> None:
    chance = Random(seed)
    game = Game(setup(chance), pack())
    for ask_id, value in steps(game, chance):
        ask = game.find(ask_id)
        if ask is not None and ask.seat is not None and moves_only_what_is_hidden(ask) and chance.random() < 0.2:
            compare_choices(game, ask_id, ask.seat, [one for one in ask.values if one != value], value)


def moves_only_what_is_hidden(ask: Ask) -> bool:
    """Whether whatever is chosen goes between a screen and the supply, where nobody counts."""
    if ask.sense is not None or ".loyalty." in ask.id:  # a card is played, and a punishment averted, in public
        return False
    moves = [move for option in ask.options for move in option.moves]
    return bool(moves) and all(move["key"] in ("take", "give") and move["kind"] in HIDDEN for move in moves)


def compare_choices(game: Game, ask_id: str, seat: str, others: list[str], value: str) -> None:
    """Hold that nobody else can tell these answers to an ask from one another while the same is asked next.

    (What is left of the supply lies open on the table: it may decide what the next one can choose.)
    """
    one = replay(game)
    one.answer(ask_id, value)
    for different in others:
        two = replay(game)
        two.answer(ask_id, different)
        if [(ask.id, list(ask.values)) for ask in two.asks] != [(ask.id, list(ask.values)) for ask in one.asks]:
            continue
        for viewer in (*game.board.seats, "table"):
            if viewer != seat:
                assert as_json(one.undo_terms(1, viewer)) == as_json(two.undo_terms(1, viewer))
                assert as_json(view(one, viewer)) == as_json(view(two, viewer))


@pytest.mark.rule("WWE-R16", "WWE-R11")
def test_the_table_cannot_read_from_the_open_orientations_who_could_not_pay_the_outlaws() -> None:
    shown = []
    for gold in (0, 2):
        game = Game(setup(Random(1)), pack())
        while game.asks[0].sense != "event_card":
            game.answer(game.asks[0].id, game.asks[0].values[0])
        row, screen = game.ledger.counts["gold"], SCREEN[game.board.active]
        row["supply"] += row[screen] - gold
        row[screen] = gold
        game.board.favour_at = game.pack.board.favour_track[-1]
        card = next(one for one in game.asks[0].values if game.board.cards[one].effects[0].do == "project")
        game.answer(game.asks[0].id, card)
        shown.append((as_json(view(game, "table")), len(game.asks[0].values)))
    assert shown[0][0] == shown[1][0]
    assert (shown[0][1], shown[1][1]) == (3, 4), "to the active player it makes a difference"
