"""What can be wrong with a printed copy of The Pillars of the Earth as it was told, in plain sentences, before a game.

The rules would play with most of it. But a card that is to be taken at once and does something every round would do
nothing at all, and what no printed copy looks like is worth a second look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from companion import packs
from companion.enrolment_form import Problem, Values
from engine.core import Term, term
from engine.pillars_of_the_earth.names import CUBES, GAME

OTHER = "other"
"""A craftsman for whom we have no name."""
PIECES = {"stone": 5, "wood": 5, "sand": 5, "metal": 2, "gold": 100}
"""The kinds that a box holds, and how many of each a game takes at least."""
CUBES_IN_THE_BOX = 82
"""PE-S11."""
TAKEN = ("gain", "choice")
"""What an advantage card does once, when it is taken (PE-V1)."""


def problems(values: Values) -> list[Problem]:
    """What the rules could not be played with, and what looks odd."""
    return [*_advantages(values), *_events(values), *_twins(values), *_resources(values), *_cubes(values)]


def _told(values: Values, part: str) -> Iterator[tuple[str, Mapping[str, Any], Term]]:
    """The cards of a part that are complete enough to be judged: item, value, and what they are called."""
    for one in _ids(part):
        value = values.get(f"card-{one}")
        if value and (value.get("effects") or value.get("work")):
            yield f"card-{one}", value, _name(part, one, value)


@lru_cache(maxsize=4)
def _ids(part: str) -> tuple[str, ...]:
    return tuple(getattr(packs.reference(GAME), part))


def _name(part: str, id: str, value: Mapping[str, Any]) -> Term:
    """A card by the title that was typed, else by its sticker's."""
    card = getattr(packs.reference(GAME), part)[id]
    if part == "craftsmen":
        return term("enrol.pillars.craftsman", craftsman=term(f"craftsman.{card.type}"), round=card.round)
    return term("card.titled", title=str(value.get("title", "")).strip() or card.title)


def _advantages(values: Values) -> Iterator[Problem]:
    """A card that is taken at once is out; only one that is kept can work later (PE-V1)."""
    for item, value, name in _told(values, "advantages"):
        do, kind = value["effects"][0]["do"], value.get("kind")
        if do in TAKEN and kind != "immediate":
            yield Problem("wrong", item, term("enrol.problem.pillars_at_once", card=name))
        if do not in (*TAKEN, "by_hand") and kind == "immediate":
            yield Problem("wrong", item, term("enrol.problem.pillars_kept", card=name))


def _events(values: Values) -> Iterator[Problem]:
    """A good event has a seal (PE-III1)."""
    for item, value, name in _told(values, "events"):
        do, good = value["effects"][0]["do"], value.get("good")
        if do != "by_hand" and good is not (do == "gain"):
            yield Problem("odd", item, term(f"enrol.problem.pillars_{'good' if good else 'bad'}", card=name))


def _twins(values: Values) -> Iterator[Problem]:
    """Two events, or two craftsmen of a round, that are alike in everything."""
    for part in ("craftsmen", "events"):
        for (_, one, name), (item, other, another) in combinations(_told(values, part), 2):
            alike = {**one, "title": ""} == {**other, "title": ""}
            if alike and name.get("round") == another.get("round"):
                yield Problem("odd", item, term("enrol.problem.pillars_twins", one=name, other=another))


def _resources(values: Values) -> Iterator[Problem]:
    """Of one kind more cubes ask for more workers (PE-S6)."""
    cards = packs.reference(GAME).resources
    for few, many in combinations(sorted(cards.values(), key=lambda one: one.cubes), 2):
        less, more = (values.get(f"resource-{one.id}", {}).get("workers", one.workers) for one in (few, many))
        if few.kind == many.kind and more < less:
            names = {
                which: term("card.resource", kind=one.kind, n=one.cubes)
                for which, one in (("fewer", few), ("more", many))
            }
            yield Problem("odd", f"resource-{many.id}", term("enrol.problem.pillars_workers", **names))


def _cubes(values: Values) -> Iterator[Problem]:
    """All cubes together are 82, where somebody counted them (PE-S11)."""
    counted: list[int | None] = [values.get("supply", {}).get(kind) for kind in CUBES]
    whole = [n for n in counted if n is not None]
    if len(whole) == len(CUBES) and sum(whole) != CUBES_IN_THE_BOX:
        yield Problem("odd", "supply", term("enrol.problem.pillars_cubes", n=sum(whole)))
