"""What there is to tell of a printed copy: the three figures of its board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion import packs
from companion.enrolment_fields import Number
from companion.enrolment_form import Form, Group, Item, Values
from engine.core import term
from engine.drovers_race.pack import Pack
from engine.drovers_race.setup import GAME

FIELDS = (
    Number("miles", term("enrol.miles"), least=6, most=99),
    Number("rounds", term("enrol.rounds"), least=1, most=20),
    Number("oats", term("enrol.oats"), least=8, most=60),
)


def assemble(about: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """The JSON of a pack; what was not told yet is as in the reference pack."""
    return {"schema": 1, "game": GAME, **about, "board": {**_printed(), **values.get("board", {})}}


def _printed() -> dict[str, int]:
    pack = packs.reference(GAME)
    return {"miles": pack.miles, "rounds": pack.rounds, "oats": pack.oats}


@cache
def form() -> Form:
    """The form, made once."""
    board = Item("board", term("enrol.board"), FIELDS, initial=_printed(), suggestion=_printed())
    return Form(
        game=GAME,
        title=term("enrol.drovers_race"),
        groups=(Group("printed", term("enrol.board"), "list", (board,)),),
        assemble=assemble,
        take_apart=lambda data: {"board": dict(data["board"])},
        problems=lambda values: [],
        in_words=lambda item, value: [],
        item_of=lambda text: None,
        check=lambda data: Pack.parse(data).hash,
        tells_all=lambda data: True,
    )
