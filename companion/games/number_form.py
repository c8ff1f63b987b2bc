"""Enrolment form of a `NumberPack`: one item, the board, with a field for each number."""

from __future__ import annotations

from functools import cache

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject, Number
from companion.games.enrolment_form import Form, Group, Item
from engine.core import term
from engine.core.number_pack import PART, NumberPack


@cache
def number_form(game: str, pack: type[NumberPack]) -> Form:
    """The form of a game, with the reference pack's numbers as suggestions."""
    printed = _numbers_of(pack_loader.reference_data(game))
    title = term("enrol.numbers")
    fields = tuple(
        Number(name, term(f"enrol.{name}"), least=bound.least, most=bound.most) for name, bound in pack.bounds().items()
    )

    return Form(
        game=game,
        title=term("name.game", game=game),
        groups=(Group(PART, title, "list", (Item.compared(PART, title, fields, printed),)),),
        content=lambda values: {PART: {**printed, **values.get(PART, {})}},
        take_apart=lambda data: {PART: _numbers_of(data)},
        problems=lambda values: [],
        in_words=lambda item, value: [],
        covers=lambda data: True,
    )


def _numbers_of(data: JsonObject) -> dict[str, object]:
    """The numbers in the JSON of a valid pack."""
    numbers = data[PART]
    assert isinstance(numbers, dict)
    return dict(numbers)
