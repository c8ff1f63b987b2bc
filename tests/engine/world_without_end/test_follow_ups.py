"""Follow-ups: what is announced of the choice after an action card, beside the choice that the rules then offer."""

from random import Random

import pytest

from engine.core import NOTHING
from engine.world_without_end import Game
from engine.world_without_end.rules.follow_ups import DECISIONS, MOST_FOLLOWING, SAID_BY_NAME, follow_up
from tests.properties.world_without_end.players import pack, replay, setup, steps


@pytest.mark.rule("WWE-A3", "WWE-A4", "WWE-A5", "WWE-A6", "WWE-A11", "WWE-A12", "WWE-P3")
def test_the_choice_told_with_a_card_is_the_one_that_follows_it() -> None:
    announced: set[str] = set()
    for seed in range(6):
        chance = Random(seed)
        game = Game(setup(chance), pack())
        for _ in steps(game, chance):
            ask = game.asks[0] if game.asks else None
            if ask is None or ask.what != "play" or ask.seat is None or chance.random() > 0.3:
                continue
            for card in (value for value in ask.values if ":" not in value):
                found = follow_up(game.board, ask.seat, card)
                after = replay(game)
                after.answer(ask.id, card)
                asked = next((ask for ask in after.asks if ask.what in DECISIONS), None)
                values = [value for value in asked.values if value != NOTHING] if asked else []
                if found is None:
                    assert not 2 <= len(values) <= MOST_FOLLOWING, card
                else:
                    assert asked is not None and (found.ask, found.values) == (asked.id, values)
                    assert found.plays == (game.board.hands[ask.seat].played[-1] if card == "privilege" else card)
                    named = [option.title == option.label for option, _ in found.options]
                    assert all(named) if found.plays in SAID_BY_NAME else not any(named)
                    announced.add(card)
    assert announced >= {"building_material", "building_project", "sale", "privilege"}
