"""Cards as pieces of the ledger: what a piece such as "craftsman:potter_1" is, and how it reads."""

from functools import cache

from engine.core import Term, term
from engine.pillars_of_the_earth.names import ADVANTAGE, CARDS, CRAFTSMAN, EVENT, RESOURCE
from engine.pillars_of_the_earth.pack import Pack


@cache
def piece(kind: str, id: str) -> str:
    """The kind of piece that a card is in the ledger; made once, for the rules look cards up again and again."""
    return f"{kind}:{id}"


def card_of(piece: str) -> tuple[str, str] | None:
    """The kind and the id of a card by its piece; None for a piece that is no card.

    >>> card_of("craftsman:potter_1"), card_of("stone")
    (('craftsman', 'potter_1'), None)
    """
    kind, colon, id = piece.partition(":")
    return (kind, id) if colon and kind in CARDS else None


def card_term(pack: Pack, kind: str, id: str) -> Term:
    """A card in words."""
    if kind == RESOURCE:
        return term("card.resource", kind=pack.resources[id].kind, n=pack.resources[id].cubes)
    if kind == ADVANTAGE:
        return term("card.titled", title=pack.advantages[id].title)
    if kind == EVENT:
        return term("card.titled", title=pack.events[id].title)
    return term(f"craftsman.{pack.craftsmen[id].type}", type=pack.craftsmen[id].type)


def kind_of(pack: Pack, id: str) -> str:
    """The kind of a card that is no event; their ids differ."""
    return RESOURCE if id in pack.resources else ADVANTAGE if id in pack.advantages else CRAFTSMAN
