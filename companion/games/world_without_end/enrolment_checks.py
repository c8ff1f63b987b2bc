"""Checks of the values entered for a copy of World Without End: contradictions, and unlikely values.

The rules check a pack as well, but stop at the first fault and name it by its key. These checks list all faults, by
card and deck. Legal values that no printed copy is likely to have are "unlikely".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Problem, Values
from engine.core import term
from engine.world_without_end.pack import Pack
from engine.world_without_end.pack_reading import DECK_SIZE, EFFECTS, PERMANENT_PER_DECK, STARRED_PER_DECK
from engine.world_without_end.printed import SEATS
from engine.world_without_end.setup import GAME

NUMERALS = ("I", "II", "III", "IV")


def problems(values: Values) -> list[Problem]:
    """All faults and unlikely values, in the order of the decks."""
    found: list[Problem] = []
    cards = {item.removeprefix("card-"): value for item, value in values.items() if item.startswith("card-")}
    for numeral in NUMERALS:
        deck = {id: card for id, card in cards.items() if id.split("-")[0] == numeral}
        whole = len(deck) == DECK_SIZE
        starred = sum(bool(card.get("starred")) for card in deck.values())
        if starred > STARRED_PER_DECK or (whole and starred != STARRED_PER_DECK):
            found.append(Problem("wrong", "", term("enrol.problem.starred", deck=numeral, n=starred)))
        permanent = sum(card.get("kind") == "permanent" for card in deck.values())
        if permanent > PERMANENT_PER_DECK:
            found.append(Problem("wrong", "", term("enrol.problem.permanent", deck=numeral, n=permanent)))
        for plague, count in Counter(card.get("plague") for card in deck.values()).items():
            if plague is not None and count > 1:
                found.append(Problem("unlikely", "", term("enrol.problem.plague", deck=numeral, place=plague, n=count)))
    found += _equal_cards(cards)
    found += _projects_of_cards(cards, len(cards) == DECK_SIZE * len(NUMERALS))
    found += _board_problems(values)
    return found


def _equal_cards(cards: Mapping[str, JsonObject]) -> list[Problem]:
    """Two cards with the same title, or with the same corners, arrow and effects."""
    found = []
    ids = list(cards)
    for i, id in enumerate(ids):
        for other in ids[:i]:
            first, second = cards[other], cards[id]
            title = second.get("title", "").strip().casefold()
            if title and title == first.get("title", "").strip().casefold():
                found.append(Problem("unlikely", f"card-{id}", term("enrol.problem.same_title", one=other, other=id)))
            elif (
                None not in (corners := second.get("corners") or [None])
                and (corners, second.get("arrow")) == (first.get("corners"), first.get("arrow"))
                and second.get("effects") == first.get("effects")
            ):
                found.append(Problem("unlikely", f"card-{id}", term("enrol.problem.same_card", one=other, other=id)))
    return found


def _projects_of_cards(cards: Mapping[str, JsonObject], whole: bool) -> list[Problem]:
    """Each of the five waiting projects is brought by exactly one card (WWE-B1)."""
    found = []
    effects = [(id, effect) for id, card in cards.items() for effect in card.get("effects") or []]
    brought = Counter(effect.get("id") for _, effect in effects if effect["do"] == "project")
    pack = pack_loader.reference_as(GAME, Pack)
    for name, project in pack.board.projects.items():
        count = brought[name]
        if project.arrives == "event" and (count > 1 or (whole and count == 0)):
            found.append(Problem("wrong", "", term("enrol.problem.brought", project=name, n=count)))
    for id, effect in effects:
        if effect["do"] == "cover_other_projects" and not any(
            other == id and project["do"] == "project" and project.get("id") == effect.get("id")
            for other, project in effects
        ):
            found.append(Problem("wrong", f"card-{id}", term("enrol.problem.cover", card=id)))
        if effect["do"] == "forbid_building" and not (effect.get("projects") or effect.get("houses")):
            found.append(Problem("wrong", f"card-{id}", term("enrol.problem.forbids_nothing", card=id)))
        kind = EFFECTS[effect["do"]][1]
        if kind is not None and cards[id].get("kind") != kind:
            found.append(Problem("wrong", f"card-{id}", term(f"enrol.problem.must_be_{kind}", card=id)))
    return found


def _board_problems(values: Values) -> list[Problem]:
    found = []
    council = values.get("council")
    if council is not None and sorted(council.get(seat, -1) for seat in SEATS) != [0, 1, 2, 3]:
        found.append(Problem("wrong", "council", term("enrol.problem.council")))
    for item, value in values.items():
        if item.startswith("project-") and value.get("stone") == 0 and value.get("wood") == 0:
            found.append(Problem("wrong", item, term("enrol.problem.no_space", project=item.removeprefix("project-"))))
    return found
