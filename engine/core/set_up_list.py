"""Set-up list: what the players do on the table before the first ask, as steps to be ticked off."""

from collections.abc import Mapping
from typing import Literal, TypedDict

from engine.core.terms import Term, term

Part = Literal["board", "piles", "market", "marker", "tiles", "cards", "more_cards", "supply", "dice", "seat"]
"""The part of the drawing that belongs to a step; "seat" is that of its seat."""


class SetUpStep(TypedDict):
    """One step: its id, what to do, for whom (None: anybody), the clause, and its part of the drawing.

    The id names everything that the step depends on, so that a tick does not outlive what it was given for.
    """

    id: str
    seat: str | None
    text: Term
    clause: str
    part: Part


def shared(id: str, part: Part, clause: str, **parameters: object) -> SetUpStep:
    """A step for anybody; its text is ``set_up.<id>``, and its numbers are part of the id.

    >>> shared("dice", "dice", "X-S1", each=3, left=1)["id"]
    'dice:3:1'
    """
    numbers = [str(value) for value in parameters.values()]
    text = term(f"set_up.{id}", **parameters)
    return {"id": ":".join([id, *numbers]), "seat": None, "text": text, "clause": clause, "part": part}


def own(seats: Mapping[str, str], clause: str, **parameters: object) -> list[SetUpStep]:
    """What each player takes, in the seat's colour: one step a seat, with the text ``set_up.own``."""
    return [
        {
            "id": f"own:{seat}:{colour}",
            "seat": seat,
            "text": term("set_up.own", seat=seat, colour=colour, **parameters),
            "clause": clause,
            "part": "seat",
        }
        for seat, colour in seats.items()
    ]
