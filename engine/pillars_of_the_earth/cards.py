"""Cards in words: the terms that name them."""

from engine.core import Term, term
from engine.pillars_of_the_earth.names import ADVANTAGE, CRAFTSMAN, EVENT, RESOURCE
from engine.pillars_of_the_earth.pack import Pack


def card_term(pack: Pack, sort: str, id: str) -> Term:
    """A card in words."""
    if sort == RESOURCE:
        return term("card.resource", kind=pack.resources[id].kind, n=pack.resources[id].cubes)
    if sort == ADVANTAGE:
        return term("card.titled", title=pack.advantages[id].title)
    if sort == EVENT:
        return term("card.titled", title=pack.events[id].title)
    return term(f"craftsman.{pack.craftsmen[id].type}", type=pack.craftsmen[id].type)


def sort_of(pack: Pack, id: str) -> str:
    """The sort of a card that is no event; their ids differ."""
    return RESOURCE if id in pack.resources else ADVANTAGE if id in pack.advantages else CRAFTSMAN
