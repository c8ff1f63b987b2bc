"""What a reading of a photograph means for an ask of each kind, in each game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

from companion.devices.dice_matching import is_roll
from companion.devices.photo_answers import Found, found_in
from companion.devices.photo_reading import Reading, SeenCard, SeenDie
from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.commands import seating
from engine.core.asks import Ask
from tests.properties.random_play import random_answer

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


def thrown(*dice: tuple[int, str | None], flaw: str = "") -> Reading:
    seen = tuple(
        SeenDie.model_validate({"value": value, "colour": colour, "certainty": 0.9, "corners": SQUARE})
        for value, colour in dice
    )
    return Reading.model_validate({"dice": seen, "flaw": flaw})


class Played:
    """A running game without pages."""

    def __init__(self, folder: Path, game: str) -> None:
        self.parts = services_of(create_app(Settings(data=folder)))
        self.table = self.parts.registry.open("Friday", game=game)
        for seat, colour in (("N", "blue"), ("E", "red"), ("S", "green")):
            seating.take_seat(self.table, seat, f"P{seat}", colour)
        self.table.start("N")
        self.random = Random(3)

    @property
    def asks(self) -> list[Ask]:
        assert self.table.game is not None
        return list(self.table.game.asks)

    def go_on(self) -> None:
        """Answer one ask."""
        ask = self.random.choice(self.asks)
        self.table.answer(ask.id, random_answer(ask, self.random), ask.seat or "host")

    def to(self, what: str) -> Ask:
        """Answer up to an ask of this subject."""
        for _ in range(300):
            found = next((ask for ask in self.asks if ask.what == what), None)
            if found is not None:
                return found
            self.go_on()
        raise AssertionError(what)

    def found(self, ask: Ask, reading: Reading) -> Found:
        return found_in(reading, self.table, ask, "en")


@pytest.mark.parametrize("game", sorted(BY_CARDS))
def test_every_ask_that_a_card_settles_is_answered_by_one_in_the_hand(game: str, tmp_path: Path) -> None:
    played = Played(tmp_path, game)
    texts = played.table.plugin.texts(played.table.pack)
    answered: set[str] = set()
    for _ in range(STEPS[game]):
        for ask in played.asks:
            kind = ask.device_input
            if kind is None or kind in answered or is_roll(ask):
                continue
            for group in chain(((text,) for text in texts), combinations(texts, 2) if kind == "cards" else ()):
                choices = played.found(ask, shown(group)).choices
                assert all(ask.allows(choice.value) and choice.parts for choice in choices)
                if choices:
                    answered.add(kind)
                    break
        if answered == BY_CARDS[game]:
            break
        played.go_on()
    assert answered == BY_CARDS[game]
    played.parts.close()


def test_the_two_cards_out_of_use_are_photographed_themselves_or_all_the_others(tmp_path: Path) -> None:
    played = Played(tmp_path, "pillars_of_the_earth")
    ask = played.to("out_of_use")
    resources = [text for text in played.table.plugin.texts(played.table.pack) if text.startswith("PR-")]
    (two,) = played.found(ask, shown(resources[:2])).choices
    (rest,) = played.found(ask, shown(resources[2:])).choices
    assert two.value == rest.value
    assert played.found(ask, shown(resources[:1])).choices == ()
    on_the_mat = played.found(ask, shown(resources[2:], "middle", 0.0)).choices
    assert [choice.value for choice in on_the_mat] == [two.value]
    played.parts.close()


def test_cards_that_do_not_fit_are_named_and_several_that_fit_are_offered(tmp_path: Path) -> None:
    played = Played(tmp_path, "world_without_end")
    event = played.to("event")
    both = played.found(event, shown(["WE-I-02", "WE-I-05", "WA-B-01"]))
    assert [choice.value for choice in both.choices] == ["I-02", "I-05"]
    other = played.found(event, shown(["WA-B-01"]))
    assert (other.choices, other.says[0]["key"], other.says[0]["n"]) == ((), "photo.other_card", 1)
    assert played.found(event, shown(["FOREIGN"])).says[0]["key"] == "device.unknown_code"
    assert played.found(event, Reading(flaw="dark")).says[0]["key"] == "photo.dark"
    assert played.found(event, Reading()).says[0]["key"] == "photo.no_card"
    played.parts.close()


def test_a_single_die_is_suggested_alone(tmp_path: Path) -> None:
    played = Played(tmp_path, "world_without_end")
    for _ in range(400):
        if any(ask.device_input == "die" for ask in played.asks):
            break
        played.go_on()
    ask = next(ask for ask in played.asks if ask.device_input == "die")
    found = played.found(ask, thrown((4, "white")))
    assert found.suggestion is not None
    assert (found.suggestion["ask"], found.suggestion["value"]) == (ask.id, "4")
    two = played.found(ask, thrown((4, "white"), (2, "white")))
    assert (two.suggestion, two.says[0]["key"], len(two.parts)) == (None, "photo.many_dice", 2)
    wrong = next(face for face in range(1, 7) if str(face) not in ask.values)
    assert played.found(ask, thrown((wrong, "white"))).says[0]["key"] == "device.rolled_wrong"
    played.parts.close()
