"""Enrolment form of The Pillars of the Earth: craftsmen, advantage cards, events, the board.

The rulebook prints little of the cards. What it prints is entered with the first choice: the type of a craftsman sets
what it uses and gives, the effect of a card sets whether it works once or every round. The initial values of the board
and the resource cards are those of the reference pack, which the owner compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games import pack_loader
from companion.games.enrolment_fields import (
    Choice,
    Effect,
    Effects,
    Field,
    Flag,
    JsonObject,
    Number,
    Option,
    Reward,
    Tally,
    Words,
    figures,
    kinds,
)
from companion.games.enrolment_form import Form, Group, Item, Values
from companion.games.pillars_of_the_earth.cards import ADVANTAGE, CRAFTSMAN, EVENT, RESOURCE, text_of
from companion.games.pillars_of_the_earth.enrolment_checks import OTHER, PIECES, problems
from companion.games.pillars_of_the_earth.enrolment_pack import OPEN_SPACES, content, covers, take_apart
from engine.core import Term, term
from engine.pillars_of_the_earth.names import CUBES, GAME, MATERIALS, ROUNDS, STARTERS

GAINS = ("vp", "gold", *CUBES)


def _label(name: str) -> Term:
    return term(f"enrol.pillars.{name}")


def _reward(name: str, *names: str, empty: bool = False) -> Reward:
    return Reward(name, _label(name), options=kinds(*names), empty=empty)


# ------------------------------------------------------------------ the cards


def _craftsman_fields(known: JsonObject) -> tuple[Field, ...]:
    """Cost, capacity and type; the type sets what the craftsman uses and gives in the reference pack."""
    works: dict[str, JsonObject] = {}
    for entry in known["craftsmen"]:
        if entry["type"] not in STARTERS:
            works.setdefault(entry["type"], {"use": entry["use"], "gives": entry["gives"]})
    works[OTHER] = {"use": {}, "gives": {}}
    fields = (_reward("use", "gold", *CUBES, empty=True), _reward("gives", "vp", "gold"))
    words = tuple(Effect(type, term(f"craftsman.{type}"), fields, initial=initial) for type, initial in works.items())
    return (
        Choice("cost", _label("cost"), at="badge", options=figures(0, 15)),
        Choice("capacity", _label("capacity"), at="badge", options=figures(1, 12)),
        Effects("work", _label("work"), vocabulary=words, most=1),
    )


def _advantage_fields() -> tuple[Field, ...]:
    lasting = {"kind": "lasting"}
    words = (
        _word("gain", _reward("gain", *GAINS), implies={"kind": "immediate"}, gain={}),
        _word("patron", Choice("material", _label("material"), options=kinds(*MATERIALS)), implies=lasting),
        _word("tax_free", implies={"kind": "once"}),
        _word("choice", _reward("first", *GAINS), _reward("second", *GAINS), implies={"kind": "immediate"},
              first={}, second={}),
        _word("foresee", implies=lasting),
        _word("black_worker", implies=lasting),
        _word("by_hand"),
    )  # fmt: skip
    options = tuple(Option(kind, _label(kind)) for kind in ("immediate", "once", "lasting"))
    return (
        Words("title", _label("words"), at="head", optional=True),
        Choice("kind", _label("kind"), at="head", options=options, inline=True),
        Effects("effects", _label("does"), vocabulary=words, most=1),
    )


def _event_fields() -> tuple[Field, ...]:
    good, bad = {"good": True}, {"good": False}
    n = Choice("n", _label("n"), options=figures(1, 12))
    words = (
        _word("pay_gold", n, implies=bad),
        _word("limit_passes", n, implies=bad),
        _word("less_yield", n, implies=bad),
        _word("gain", _reward("gain", *GAINS), label="everyone", implies=good, gain={}),
        _word("lose", Reward("lose", _label("do.lose"), options=kinds(*GAINS), empty=False), implies=bad, lose={}),
        _word("by_hand"),
    )
    return (
        Words("title", _label("words"), at="head", optional=True),
        Flag("good", _label("good"), at="head"),
        Effects("effects", _label("does"), vocabulary=words, most=1),
    )


def _word(do: str, *fields: Field, label: str = "", implies: JsonObject | None = None, **initial: object) -> Effect:
    return Effect(do, _label(f"do.{label or do}"), fields, implies or {}, initial)


def _card_groups(known: JsonObject, entered: Values) -> tuple[Group, ...]:
    """The craftsmen of each round, the advantage cards and the events, each with the reference pack's suggestion."""

    def item(part: str, id: str, title: Term, fields: tuple[Field, ...], initial: JsonObject) -> Item:
        suggestion = entered[f"card-{id}"]
        return Item(f"card-{id}", title, fields, text_of(part, id), initial, suggestion, known_as=title)

    def titled(card: JsonObject) -> Term:
        return term("card.titled", title=card["title"])

    workers, gifts, events = _craftsman_fields(known), _advantage_fields(), _event_fields()
    rounds = [
        Group(
            f"round-{number}",
            term("enrol.pillars.round", round=number),
            "cards",
            tuple(
                item(
                    CRAFTSMAN,
                    other["id"],
                    term("enrol.pillars.craftsman", craftsman=term(f"craftsman.{other['type']}"), round=number),
                    workers,
                    {},
                )
                for other in known["craftsmen"]
                if other["round"] == number
            ),
            _label("stickers_hint") if number == 1 else None,
        )
        for number in range(1, ROUNDS + 1)
    ]
    begin = {"kind": "immediate"}
    advantages = tuple(item(ADVANTAGE, card["id"], titled(card), gifts, begin) for card in known["advantages"])
    turned_up = tuple(item(EVENT, card["id"], titled(card), events, {"good": False}) for card in known["events"])
    return (
        *rounds,
        Group("advantages", _label("advantages"), "cards", advantages),
        Group("events", _label("events"), "cards", turned_up),
    )


def _resource_cards(known: JsonObject) -> Group:
    """The resource cards, whose cubes are the same in every copy; their workers are entered with the board."""
    texts = {text_of(RESOURCE, card["id"]): card for card in known["resources"]}
    items = tuple(
        Item(f"card-{text}", term("card.resource", kind=card["kind"], n=card["cubes"]), (), code=text)
        for text, card in texts.items()
    )
    return Group("resource-cards", _label("resources"), "photos", items)


# ------------------------------------------------------------------ the board


def _board_groups(known: JsonObject, entered: Values) -> tuple[Group, ...]:
    """The items whose initial values are those of the reference pack."""

    def item(id: str, title: Term, *fields: Field) -> Item:
        return Item.compared(id, title, fields, entered[id])

    starters = tuple(
        item(
            f"starter-{card['id']}",
            term(f"craftsman.{card['type']}"),
            _reward("use", "gold", *CUBES, empty=True),
            _reward("gives", "vp", "gold"),
            Number("capacity", _label("capacity"), least=1, most=12),
        )
        for card in known["craftsmen"]
        if card["round"] == 0
    )
    resources = tuple(
        item(
            f"resource-{card['id']}",
            term("card.resource", kind=card["kind"], n=card["cubes"]),
            Number("workers", _label("workers"), least=2, most=10),
        )
        for card in known["resources"]
    )
    board = (
        item("spaces", _label("spaces"), *(Number(place, _label(place), least=1, most=12) for place in OPEN_SPACES)),
        item("choose_space", _label("choose_space"), *(Flag(place, _label(place)) for place in ("market", "court"))),
        item("tax_die", _label("tax_die"), Tally("tax_die", _label("faces"), options=figures(2, 5), total=6)),
        item(
            "supply",
            _label("supply"),
            *(
                Number(kind, term("name.kind", kind=kind), least=least, most=999, unlimited=True)
                for kind, least in PIECES.items()
            ),
        ),
    )
    return (
        Group("starters", _label("starters"), "list", starters, _label("starters_hint")),
        Group("resources", _label("resources"), "list", resources, _label("resources_hint")),
        Group("board", _label("board"), "list", board, _label("board_hint")),
    )


# ------------------------------------------------------------------ the form


def in_words(item: str, value: JsonObject) -> list[Term]:
    """The effect of a complete card, in the words of the phones; nothing for any other item."""
    if not item.startswith("card-"):
        return []
    if work := value.get("work"):
        return _work_in_words(work[0], value)
    if not value.get("effects"):
        return []
    effect = value["effects"][0]
    gains = _amounts(effect.get("gain") or effect.get("lose") or {})
    if "good" in value:
        return [term(f"event_does.{effect['do']}", n=effect.get("n"), gains=gains)]
    return [term(f"advantage_does.{effect['do']}", kind=effect.get("material"), gains=gains)]


def _work_in_words(work: JsonObject, value: JsonObject) -> list[Term]:
    gains, uses = _amounts(work.get("gives", {})), _amounts(work.get("use", {}))
    key = "works" if uses else "works_freely"
    return [term(f"enrol.pillars.{key}", uses=uses, gains=gains, n=value.get("capacity"))] if gains else []


def _amounts(goods: Mapping[str, int]) -> list[Term]:
    return [term("name.amount", n=n, kind=kind) for kind, n in goods.items()]


@lru_cache(maxsize=1)
def form() -> Form:
    """The form of the game, created once."""
    known = pack_loader.reference_data(GAME)
    entered = take_apart(known)
    return Form(
        game=GAME,
        title=_label("game"),
        groups=(*_card_groups(known, entered), *_board_groups(known, entered)),
        content=content,
        take_apart=take_apart,
        problems=problems,
        in_words=in_words,
        covers=covers,
        pictured=(_resource_cards(known),),
    )
