"""What a reading of a photograph means for an ask of each kind, in each game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

import pytest

from companion.devices.dice_matching import is_roll
from companion.devices.photo_answers import found_in
from companion.devices.photo_reading import Reading, SeenCard
from tests.companion.tables.changed_rules import House, play, play_to

SQUARE = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
STEPS = {"monasterium": 8, "pillars_of_the_earth": 60, "world_without_end": 30}
"""Answers after which asks of every kind have been open."""
BY_CARDS = {
    "monasterium": {"cards"},
    "pillars_of_the_earth": {"cards", "card", "builder", "event_card"},
    "world_without_end": {"event_card", "action_card"},
}
"""The device inputs of the asks that a card in the hand can settle."""


def shown(texts: Iterable[str], zone: str | None = None, turn: float | None = None) -> Reading:
    cards = tuple(SeenCard(text=text, corners=SQUARE, zone=zone, turn=turn) for text in texts)
    return Reading(cards=cards)


def thrown(*faces: int) -> Reading:
    dice = [{"value": face, "colour": "white", "certainty": 0.9, "corners": SQUARE} for face in faces]
    return Reading.model_validate({"dice": dice})


@pytest.mark.parametrize("game", sorted(BY_CARDS))
def test_every_ask_that_a_card_settles_is_answered_by_one_in_the_hand(game: str, house: House) -> None:
    table = house.started(game)
    texts = table.plugin.texts(table.pack)
    answered: set[str] = set()
    for _ in range(STEPS[game]):
        assert table.game is not None
        for ask in table.game.asks:
            kind = ask.device_input
            if kind is None or kind in answered or is_roll(ask):
                continue
            for group in chain(((text,) for text in texts), combinations(texts, 2) if kind == "cards" else ()):
                choices = found_in(shown(group), table, ask, "en").choices
                assert all(ask.allows(choice.value) and choice.parts for choice in choices)
                if choices:
                    answered.add(kind)
                    break
        if answered == BY_CARDS[game]:
            break
        play(table, 1, seed=len(table.record))
    assert answered == BY_CARDS[game]


def test_the_two_cards_out_of_use_are_photographed_themselves_or_all_the_others(house: House) -> None:
    table = house.started("pillars_of_the_earth")
    ask = play_to(table, "out_of_use")
    resources = [text for text in table.plugin.texts(table.pack) if text.startswith("PR-")]
    (two,) = found_in(shown(resources[:2]), table, ask, "en").choices
    (rest,) = found_in(shown(resources[2:]), table, ask, "en").choices
    assert two.value == rest.value
    assert found_in(shown(resources[:1]), table, ask, "en").choices == ()
    on_the_mat = found_in(shown(resources[2:], "middle", 0.0), table, ask, "en").choices
    assert [choice.value for choice in on_the_mat] == [two.value]


def test_cards_that_do_not_fit_are_named_and_several_that_fit_are_offered(house: House) -> None:
    table = house.started("world_without_end")
    event = play_to(table, "event")
    both = found_in(shown(["WE-I-02", "WE-I-05", "WA-B-01"]), table, event, "en")
    assert [choice.value for choice in both.choices] == ["I-02", "I-05"]
    for reading, key in (
        (shown(["WA-B-01"]), "photo.other_card"),
        (shown(["FOREIGN"]), "device.unknown_code"),
        (Reading(flaw="dark"), "photo.dark"),
        (Reading(), "photo.no_card"),
    ):
        found = found_in(reading, table, event, "en")
        assert (found.choices, found.says[0]["key"]) == ((), key)


def test_a_single_die_is_suggested_alone(house: House) -> None:
    table = house.started("world_without_end")
    ask = play_to(table, "tax")
    found = found_in(thrown(4), table, ask, "en")
    assert found.suggestion is not None
    assert (found.suggestion["ask"], found.suggestion["value"]) == (ask.id, "4")
    two = found_in(thrown(4, 2), table, ask, "en")
    assert (two.suggestion, two.says[0]["key"], len(two.parts)) == (None, "photo.many_dice", 2)
    wrong = next(face for face in range(1, 7) if str(face) not in ask.values)
    assert found_in(thrown(wrong), table, ask, "en").says[0]["key"] == "device.rolled_wrong"
