"""Slot cards: the card that answers an ask, and the card that the demo places."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.slot_cards import SlotCards
from web.i18n.render import Texts

CARDS = SlotCards("DV", "card", ("ox", "dog", "inn"))
GAME: Any = SimpleNamespace(setup=SimpleNamespace(seats={"N": "blue", "E": "red"}))


def ask(seat: str | None = "N", device_input: str = "card", legal: tuple[str, ...] = ("ox", "dog")) -> Any:
    return SimpleNamespace(
        id="1.1.lay.N", seat=seat, device_input=device_input, values=legal, allows=lambda value: value in legal
    )


def lying(**zones: str) -> dict[str, Any]:
    return {text.replace("_", "-"): SimpleNamespace(zone=zone, turn=0.0, answered="") for text, zone in zones.items()}


def test_the_asked_seats_own_card_in_its_slot_is_the_answer() -> None:
    assert CARDS.answer(GAME, ask(), lying(DV_B_2="N", DV_R_1="E")) == ("dog", ("DV-B-2",))


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        (ask(), lying(DV_R_2="N")),  # another player's card
        (ask(), lying(DV_B_2="E")),  # in another slot
        (ask(), lying(DV_B_3="N")),  # not legal
        (ask(), lying(DV_B_1="N", DV_B_2="N")),  # two cards
        (ask(device_input="die"), lying(DV_B_2="N")),
        (ask(seat=None), lying(DV_B_2="N")),
    ],
)
def test_anything_but_one_legal_card_of_the_seat_is_no_answer(asked: Any, cards: dict[str, Any]) -> None:
    assert CARDS.answer(GAME, asked, cards) is None


def test_every_card_of_every_colour_has_its_own_sticker() -> None:
    stickers = CARDS.stickers(Texts("en"))
    assert len({sticker.text for sticker in stickers}) == len(stickers) == 12
    assert [CARDS.card_of(sticker.text) for sticker in stickers][:3] == [
        ("blue", "ox"), ("blue", "dog"), ("blue", "inn"),
    ]  # fmt: skip
