"""The tap model of World Without End's phone: what is entered together, turned, ordered and unfolded."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games import plugin_of
from companion.games.taps import Entry, Given
from companion.games.world_without_end import PLUGIN
from companion.games.world_without_end.taps import StandingTrades, WorldWithoutEndTaps, proposed, steps
from companion.simulation.tapping import Counting
from engine.core import NOTHING, Ask, AskName, TypedAsk, term
from engine.world_without_end import Game, Setup
from engine.world_without_end.options import Sale

TRADE, OTHER = "trade:I-09:0", "trade:I-05:1"


def ask_of(*options: object, what: str = "trade_after", seat: str = "N") -> Ask:
    """An ask with these options."""
    name = AskName(1, 1, what, "", seat)
    return TypedAsk(name, seat, term("ask"), lambda: options, lambda one: (term("option"), []))


def started() -> Game:
    """A game of two at its first action card."""
    setup = Setup.parse({"game": "world_without_end", "seats": {"N": "blue", "S": "green"}, "start_player": "N"})
    game = PLUGIN.begin(setup, PLUGIN.load_pack())
    while game.asks[0].what != "play":
        game.answer(game.asks[0].id, game.asks[0].values[0])
    return game


@pytest.mark.parametrize(
    ("answers", "taps"),
    [
        ([TRADE, TRADE, TRADE], [1, 0, 0]),
        ([NOTHING, NOTHING], [1, 0]),
        ([TRADE, NOTHING, TRADE], [1, 2, 0]),
        ([NOTHING, TRADE, NOTHING], [1, 2, 0]),
    ],
)
def test_a_trade_is_ordered_with_its_first_answer_and_undone_for_another(answers: list[str], taps: list[int]) -> None:
    standing = StandingTrades()
    assert [standing.taps(ask_of(TRADE, NOTHING), one) for one in answers] == taps


def test_an_order_holds_for_one_seat_and_one_trade() -> None:
    standing = StandingTrades()
    assert standing.taps(ask_of(TRADE, NOTHING), TRADE) == 1
    assert standing.taps(ask_of(TRADE, NOTHING, seat="S"), TRADE) == 1
    assert standing.taps(ask_of(OTHER, NOTHING), NOTHING) == 1
    assert standing.taps(ask_of(OTHER, TRADE, NOTHING), TRADE) == 0


def test_two_trades_without_an_order_are_answered_by_hand() -> None:
    standing = StandingTrades()
    both = ask_of(OTHER, TRADE, NOTHING)
    assert [standing.taps(both, one) for one in (TRADE, NOTHING, TRADE)] == [1, 1, 1]


@pytest.mark.parametrize(
    ("most", "sold", "more"),
    [(Sale(4, 1), Sale(2, 0), 3), (Sale(4, 1), Sale(4, 1), 0), (Sale(2, 0), Sale(1, 0), 0), (Sale(4, 1), NOTHING, 0)],
)
def test_a_sale_is_stepped_from_the_largest_one_where_there_are_many(most: Sale, sold: object, more: int) -> None:
    deals = [Sale(wool, cloth) for wool in range(most.wool, -1, -1) for cloth in range(most.cloth, -1, -1)]
    assert steps(ask_of(*(one for one in deals if sum(one)), NOTHING, what="sale"), str(sold)) == more


def test_a_card_with_few_ways_to_carry_it_out_is_one_tap_with_its_way_and_two_without_it() -> None:
    game, model = started(), WorldWithoutEndTaps()
    play = game.asks[0]
    then = game.board.name("building_material", play.seat).id

    def entry(following: Sequence[Given]) -> Entry:
        return model.entry(game, play, "building_material", following)

    assert entry([Given(then, "wood")]) == (1, 2)
    assert entry([Given(then, NOTHING)]) == (1, 1)
    assert entry([Given("1.1.play.S", "grain")]) == (1, 1)


def test_cards_that_are_laid_without_their_action_are_unfolded_first_and_idle_ones_confirmed() -> None:
    game, model = started(), WorldWithoutEndTaps()
    play = game.asks[0]
    idle = next(one.value for one in play.options if one.idle)
    assert [model.entry(game, play, one, ()).taps for one in ("grain", "grain:waived", idle)] == [1, 2, 2]


def test_the_event_card_is_turned_from_where_it_lies_as_proposed_the_shorter_way() -> None:
    setup = Setup.parse({"game": "world_without_end", "seats": {"N": "blue", "S": "green"}, "start_player": "N"})
    game = PLUGIN.begin(setup, PLUGIN.load_pack())
    while game.asks[0].what != "orientation":
        game.answer(game.asks[0].id, game.asks[0].values[0])
    ask, model = game.asks[0], WorldWithoutEndTaps()
    first = int(proposed(game, ask))
    taps = [model.entry(game, ask, str((first + turns) % 4), ()).taps for turns in range(4)]
    assert taps == [1, 2, 3, 2]


def test_orders_of_one_counted_game_are_not_those_of_the_next() -> None:
    game = started()
    given = [Given(str(ask), str(value)) for ask, value, *_ in game.answers]
    one, two = (Counting(plugin_of("world_without_end"), game.setup, PLUGIN.load_pack(), given) for _ in range(2))
    one.model.entry(game, ask_of(TRADE, NOTHING), TRADE, ())
    assert two.model.entry(game, ask_of(TRADE, NOTHING), TRADE, ()).taps == 1
