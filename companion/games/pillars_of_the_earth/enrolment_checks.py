"""Checks of the values entered for a copy of The Pillars of the Earth: contradictions, and unlikely values.

The rules accept most contradictions: a card that is taken at once and works every round just has no effect. Legal
values that no printed copy is likely to have are "unlikely".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Problem, Values
from engine.core import Term, term
from engine.pillars_of_the_earth.names import CUBES, GAME
from engine.pillars_of_the_earth.pack import Pack

OTHER = "other"
"""The type of a craftsman without a name in the catalogue."""
PIECES = {"stone": 5, "wood": 5, "sand": 5, "metal": 2, "gold": 100}
"""The kinds of pieces in a box, and the least number of each that a game needs."""
CUBES_IN_THE_BOX = 82
"""PE-S11."""
TAKEN = ("gain", "choice")
"""The effects of an advantage card that take place when it is taken (PE-V1)."""


def problems(values: Values) -> list[Problem]:
    """All faults and unlikely values, card by card and then the board."""
    return [*_advantages(values), *_events(values), *_equal_cards(values), *_resources(values), *_cubes(values)]


Entered = tuple[str, JsonObject, Term]
"""A card that is complete enough to be checked: its item, its value and its name as a term."""


def reference_pack() -> Pack:
    """The reference pack."""
    return pack_loader.reference_as(GAME, Pack)


def _entered_craftsmen(values: Values) -> Iterator[Entered]:
    """The craftsmen entered so far, named by type and round."""
    for id, card in reference_pack().craftsmen.items():
        if (value := values.get(f"card-{id}", {})).get("work"):
            named = term("enrol.pillars.craftsman", craftsman=term(f"craftsman.{card.type}"), round=card.round)
            yield f"card-{id}", value, named


def _entered_advantages(values: Values) -> Iterator[Entered]:
    """The advantage cards entered so far."""
    titles = {id: card.title for id, card in reference_pack().advantages.items()}
    return _entered_cards(values, titles)


def _entered_events(values: Values) -> Iterator[Entered]:
    """The events entered so far."""
    titles = {id: card.title for id, card in reference_pack().events.items()}
    return _entered_cards(values, titles)


def _entered_cards(values: Values, titles: dict[str, str]) -> Iterator[Entered]:
    """Cards with effects, named by the entered title, or else by the one in ``titles``."""
    for id, title in titles.items():
        if (value := values.get(f"card-{id}", {})).get("effects"):
            yield f"card-{id}", value, term("card.titled", title=value.get("title", "").strip() or title)


def _advantages(values: Values) -> Iterator[Problem]:
    """A card with an immediate effect is out; only one that its owner holds has a later effect (PE-V1)."""
    for item, value, name in _entered_advantages(values):
        do, kind = value["effects"][0]["do"], value.get("kind")
        if do in TAKEN and kind != "immediate":
            yield Problem("wrong", item, term("enrol.problem.pillars_at_once", card=name))
        if do not in (*TAKEN, "by_hand") and kind == "immediate":
            yield Problem("wrong", item, term("enrol.problem.pillars_kept", card=name))


def _events(values: Values) -> Iterator[Problem]:
    """A good event has a seal (PE-III1)."""
    for item, value, name in _entered_events(values):
        do, good = value["effects"][0]["do"], value.get("good")
        if do != "by_hand" and good is not (do == "gain"):
            yield Problem("unlikely", item, term(f"enrol.problem.pillars_{'good' if good else 'bad'}", card=name))


def _equal_cards(values: Values) -> Iterator[Problem]:
    """Two events, or two craftsmen of a round, with equal values except for the title."""
    for cards in (_entered_craftsmen(values), _entered_events(values)):
        for (_, card, name), (item, other, another) in combinations(cards, 2):
            alike = {**card, "title": ""} == {**other, "title": ""}
            if alike and name.get("round") == another.get("round"):
                yield Problem("unlikely", item, term("enrol.problem.pillars_twins", one=name, other=another))


def _resources(values: Values) -> Iterator[Problem]:
    """More cubes of a kind need more workers (PE-S6)."""
    cards = reference_pack().resources
    for few, many in combinations(sorted(cards.values(), key=lambda card: card.cubes), 2):
        less, more = (values.get(f"resource-{entry.id}", {}).get("workers", entry.workers) for entry in (few, many))
        if few.kind == many.kind and more < less:
            names = {
                which: term("card.resource", kind=card.kind, n=card.cubes)
                for which, card in (("fewer", few), ("more", many))
            }
            yield Problem("unlikely", f"resource-{many.id}", term("enrol.problem.pillars_workers", **names))


def _cubes(values: Values) -> Iterator[Problem]:
    """All cubes together are 82, once all kinds have been counted (PE-S11)."""
    counted: list[int | None] = [values.get("supply", {}).get(kind) for kind in CUBES]
    whole = [n for n in counted if n is not None]
    if len(whole) == len(CUBES) and sum(whole) != CUBES_IN_THE_BOX:
        yield Problem("unlikely", "supply", term("enrol.problem.pillars_cubes", n=sum(whole)))
