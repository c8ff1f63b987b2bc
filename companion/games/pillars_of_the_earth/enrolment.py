"""What there is to enrol of a printed copy of The Pillars of the Earth: craftsmen, advantage cards, events, the board.

The rulebook prints little of the cards. What it does print (what a mason makes of a stone, that a patron works every
round) comes with the first tap: who a craftsman is brings what the rulebook says of that craftsman, what a card does
brings when it works. What stands on the board and on the resource cards begins with the reference pack, and is
compared once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion import packs
from companion.enrolment_fields import Choice, Effect, Effects, Field, Flag, Number, Option, Reward, Tally, Words
from companion.enrolment_form import Form, Group, Item, Values
from companion.games.pillars_of_the_earth.cards import ADVANTAGE, CRAFTSMAN, EVENT, text_of
from companion.games.pillars_of_the_earth.enrolment_checks import OTHER, PIECES, problems
from engine.core import Term, term
from engine.core.data import PackError
from engine.pillars_of_the_earth.names import CUBES, GAME, MATERIALS, ROUNDS, STARTERS
from engine.pillars_of_the_earth.pack import Pack

MASON, TOOLMAKER = "mason", "toolmaker"
"""The craftsmen who need another card or metal that is not used up (PE-K4, K7)."""
GAINS = ("vp", "gold", *CUBES)
COUNTED = ("spaces", "choose_space", "supply")
"""The parts of the board whose values are told one by one."""
OPEN_SPACES = ("bishop", "court")
"""The places of which no source says how many builders they hold."""


def _kinds(*kinds: str) -> tuple[Option, ...]:
    return tuple(Option(kind, term("name.kind", kind=kind), kind) for kind in kinds)


def _numbers(least: int, most: int) -> tuple[Option, ...]:
    return tuple(Option(n, term("enrol.figure", n=n)) for n in range(least, most + 1))


def _label(name: str) -> Term:
    return term(f"enrol.pillars.{name}")


def _reward(name: str, *kinds: str, empty: bool = False) -> Reward:
    return Reward(name, _label(name), options=_kinds(*kinds), empty=empty)


# ------------------------------------------------------------------ the cards


def _craftsman_fields(known: Mapping[str, Any]) -> tuple[Field, ...]:
    """Cost and capacity, and who it is: that brings what the rulebook or the reference pack says of that craftsman."""
    works: dict[str, dict[str, Any]] = {}
    for one in known["craftsmen"]:
        if one["type"] not in STARTERS:
            works.setdefault(one["type"], {"use": one["use"], "gives": one["gives"]})
    works[OTHER] = {"use": {}, "gives": {}}
    fields = (_reward("use", "gold", *CUBES, empty=True), _reward("gives", "vp", "gold"))
    words = tuple(Effect(type, term(f"craftsman.{type}"), fields, initial=initial) for type, initial in works.items())
    return (
        Choice("cost", _label("cost"), at="badge", options=_numbers(0, 15)),
        Choice("capacity", _label("capacity"), at="badge", options=_numbers(1, 12)),
        Effects("work", _label("work"), vocabulary=words, most=1),
    )


def _advantage_fields() -> tuple[Field, ...]:
    lasting = {"kind": "lasting"}
    words = (
        _word("gain", _reward("gain", *GAINS), implies={"kind": "immediate"}, gain={}),
        _word("patron", Choice("material", _label("material"), options=_kinds(*MATERIALS)), implies=lasting),
        _word("tax_free", implies={"kind": "once"}),
        _word("choice", _reward("first", *GAINS), _reward("second", *GAINS), implies={"kind": "immediate"},
              first={}, second={}),
        _word("foresee", implies=lasting),
        _word("black_worker", implies=lasting),
        _word("by_hand"),
    )  # fmt: skip
    kinds = tuple(Option(kind, _label(kind)) for kind in ("immediate", "once", "lasting"))
    return (
        Words("title", _label("words"), at="head", optional=True),
        Choice("kind", _label("kind"), at="head", options=kinds, inline=True),
        Effects("effects", _label("does"), vocabulary=words, most=1),
    )


def _event_fields() -> tuple[Field, ...]:
    good, bad = {"good": True}, {"good": False}
    n = Choice("n", _label("n"), options=_numbers(1, 12))
    words = (
        _word("pay_gold", n, implies=bad),
        _word("limit_passes", n, implies=bad),
        _word("less_yield", n, implies=bad),
        _word("gain", _reward("gain", *GAINS), label="everyone", implies=good, gain={}),
        _word("lose", Reward("lose", _label("do.lose"), options=_kinds(*GAINS), empty=False), implies=bad, lose={}),
        _word("by_hand"),
    )
    return (
        Words("title", _label("words"), at="head", optional=True),
        Flag("good", _label("good"), at="head"),
        Effects("effects", _label("does"), vocabulary=words, most=1),
    )


def _word(do: str, *fields: Field, label: str = "", implies: Mapping[str, Any] | None = None, **initial: Any) -> Effect:
    return Effect(do, _label(f"do.{label or do}"), fields, implies or {}, initial)


def _card_groups(known: Mapping[str, Any], told: Mapping[str, Mapping[str, Any]]) -> tuple[Group, ...]:
    """The craftsmen of each round, the advantage cards and the events, each with what the reference pack invented."""

    def item(part: str, id: str, title: Term, fields: tuple[Field, ...], initial: Mapping[str, Any]) -> Item:
        suggestion = told[f"card-{id}"]
        return Item(f"card-{id}", title, fields, text_of(part, id), initial, suggestion, known_as=title)

    def titled(card: Mapping[str, Any]) -> Term:
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
                    one["id"],
                    term("enrol.pillars.craftsman", craftsman=term(f"craftsman.{one['type']}"), round=number),
                    workers,
                    {},
                )
                for one in known["craftsmen"]
                if one["round"] == number
            ),
            _label("stickers_hint") if number == 1 else None,
        )
        for number in range(1, ROUNDS + 1)
    ]
    begin = {"kind": "immediate"}
    advantages = tuple(item(ADVANTAGE, one["id"], titled(one), gifts, begin) for one in known["advantages"])
    turned_up = tuple(item(EVENT, one["id"], titled(one), events, {"good": False}) for one in known["events"])
    return (
        *rounds,
        Group("advantages", _label("advantages"), "cards", advantages),
        Group("events", _label("events"), "cards", turned_up),
    )


# ------------------------------------------------------------------ the board


def _board_groups(known: Mapping[str, Any], told: Mapping[str, Mapping[str, Any]]) -> tuple[Group, ...]:
    """What is compared once with what the reference pack has."""

    def item(id: str, title: Term, *fields: Field) -> Item:
        return Item(id, title, fields, initial=told[id], suggestion=told[id], certain=True)

    starters = tuple(
        item(
            f"starter-{one['id']}",
            term(f"craftsman.{one['type']}"),
            _reward("use", "gold", *CUBES, empty=True),
            _reward("gives", "vp", "gold"),
            Number("capacity", _label("capacity"), least=1, most=12),
        )
        for one in known["craftsmen"]
        if one["round"] == 0
    )
    resources = tuple(
        item(
            f"resource-{one['id']}",
            term("card.resource", kind=one["kind"], n=one["cubes"]),
            Number("workers", _label("workers"), least=2, most=10),
        )
        for one in known["resources"]
    )
    board = (
        item("spaces", _label("spaces"), *(Number(place, _label(place), least=1, most=12) for place in OPEN_SPACES)),
        item("choose_space", _label("choose_space"), *(Flag(place, _label(place)) for place in ("market", "court"))),
        item("tax_die", _label("tax_die"), Tally("tax_die", _label("faces"), options=_numbers(2, 5), total=6)),
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


# ------------------------------------------------------------------ from what was told to a pack, and back


def assemble(about: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """The JSON of a pack. Cards that were not told yet are left out; all else is the reference pack's until then."""
    known = packs.reference_data(GAME)
    board = known["board"]

    def compared(part: str) -> dict[str, Any]:
        return {**board[part], **values.get(part, {})}

    return {
        "schema": 1,
        "game": GAME,
        **{key: about[key] for key in ("name", "version", "ours", "licence", "notice")},
        "board": {
            **{part: compared(part) for part in COUNTED},
            "tax_die": sorted(values.get("tax_die", board)["tax_die"]),
        },
        "craftsmen": [
            {**one, **values.get(f"starter-{one['id']}", {})}
            if one["round"] == 0
            else _craftsman_json(one, values[f"card-{one['id']}"])
            for one in known["craftsmen"]
            if one["round"] == 0 or f"card-{one['id']}" in values
        ],
        "resources": [{**one, **values.get(f"resource-{one['id']}", {})} for one in known["resources"]],
        "advantages": [
            _advantage_json(one, values[f"card-{one['id']}"])
            for one in known["advantages"]
            if f"card-{one['id']}" in values
        ],
        "events": [
            _event_json(one, values[f"card-{one['id']}"]) for one in known["events"] if f"card-{one['id']}" in values
        ],
    }


def _craftsman_json(known: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    work = (value.get("work") or [{"do": OTHER}])[0]
    made = {
        "id": known["id"],
        "type": work["do"],
        "round": known["round"],
        "cost": value.get("cost"),
        "use": work.get("use", {}),
        "gives": work.get("gives", {}),
        "capacity": value.get("capacity"),
    }
    return (
        made
        | ({"with_metal": True} if work["do"] == TOOLMAKER else {})
        | ({"mason": True} if work["do"] == MASON else {})
    )


def _effect_of(value: Mapping[str, Any]) -> dict[str, Any]:
    return dict((value.get("effects") or [{"do": "by_hand"}])[0])


def _title(known: Mapping[str, Any], value: Mapping[str, Any]) -> str:
    """What the owner typed, or the name on the sticker."""
    return str(value.get("title", "")).strip() or str(known["title"])


def _advantage_json(known: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    effect = _effect_of(value)
    gifts = [effect.pop(which) for which in ("first", "second") if which in effect]
    return {
        "id": known["id"],
        "title": _title(known, value),
        "kind": value.get("kind"),
        **effect,
        **({"choices": gifts} if gifts else {}),
        **({"last": True} if known.get("last") else {}),
    }


def _event_json(known: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": known["id"], "title": _title(known, value), "good": value.get("good"), **_effect_of(value)}


def take_apart(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What would have to be told to get this pack; the JSON must be that of a good pack."""
    board = data["board"]
    values: dict[str, dict[str, Any]] = {
        "spaces": {place: board["spaces"][place] for place in OPEN_SPACES},
        "choose_space": dict(board["choose_space"]),
        "supply": {kind: board["supply"][kind] for kind in PIECES},
        "tax_die": {"tax_die": sorted(board["tax_die"])},
    }
    for one in data["craftsmen"]:
        use, gives, capacity = one.get("use", {}), one["gives"], one.get("capacity", 1)
        if one["round"] == 0:
            values[f"starter-{one['id']}"] = {"use": use, "gives": gives, "capacity": capacity}
        else:
            work = [{"do": one["type"], "use": use, "gives": gives}]
            values[f"card-{one['id']}"] = {"cost": one.get("cost", 0), "capacity": capacity, "work": work}
    for one in data["resources"]:
        values[f"resource-{one['id']}"] = {"workers": one["workers"]}
    for one in data["advantages"]:
        gifts = dict(zip(("first", "second"), one.get("choices", []), strict=False))
        effect = {"do": one["do"], **{key: one[key] for key in ("gain", "material") if key in one}, **gifts}
        values[f"card-{one['id']}"] = {"title": one["title"], "kind": one["kind"], "effects": [effect]}
    for one in data["events"]:
        effect = {"do": one["do"], **{key: one[key] for key in ("n", "gain", "lose") if key in one}}
        values[f"card-{one['id']}"] = {"title": one["title"], "good": one["good"], "effects": [effect]}
    return values


def tells_all(data: Mapping[str, Any]) -> bool:
    """Whether taking a good pack apart and putting it together gives the same game; a pack may hold other cards."""
    about = {key: data[key] for key in ("name", "version", "ours", "licence", "notice")}
    try:
        again = Pack.parse(assemble(about, take_apart(data)))
    except (PackError, KeyError):  # its cards are not those of the form
        return False
    whole = Pack.parse(data)
    return all(
        getattr(again, part) == getattr(whole, part)
        for part in ("board", "craftsmen", "resources", "advantages", "events")
    )


# ------------------------------------------------------------------ the form


def item_of(text: str) -> str | None:
    """The item of a card's sticker, or None.

    >>> item_of("PE-LEVY"), item_of("PR-WOOD-3")
    ('card-levy', None)
    """
    return _items_by_code().get(text)


@lru_cache(maxsize=1)
def _items_by_code() -> dict[str, str]:
    return {item.code: item.id for item in form().items().values() if item.code}


def in_words(item: str, value: Mapping[str, Any]) -> list[Term]:
    """What a complete card does, in the words that the phones will show; nothing for anything else."""
    if work := value.get("work"):
        return _work_in_words(work[0], value)
    if not item.startswith("card-") or not value.get("effects"):
        return []
    effect = value["effects"][0]
    gains = _amounts(effect.get("gain") or effect.get("lose") or {})
    if "good" in value:
        return [term(f"event_does.{effect['do']}", n=effect.get("n"), gains=gains)]
    return [term(f"advantage_does.{effect['do']}", kind=effect.get("material"), gains=gains)]


def _work_in_words(work: Mapping[str, Any], value: Mapping[str, Any]) -> list[Term]:
    gains, uses = _amounts(work.get("gives", {})), _amounts(work.get("use", {}))
    key = "works" if uses else "works_freely"
    return [term(f"enrol.pillars.{key}", uses=uses, gains=gains, n=value.get("capacity"))] if gains else []


def _amounts(goods: Mapping[str, int]) -> list[Term]:
    return [term("name.amount", n=n, kind=kind) for kind, n in goods.items()]


@lru_cache(maxsize=1)
def form() -> Form:
    """The form of the game, made once."""
    known = packs.reference_data(GAME)
    told = take_apart(known)
    return Form(
        game=GAME,
        title=_label("game"),
        groups=(*_card_groups(known, told), *_board_groups(known, told)),
        assemble=assemble,
        take_apart=take_apart,
        problems=problems,
        in_words=in_words,
        item_of=item_of,
        check=lambda data: Pack.parse(data).hash,
        tells_all=tells_all,
    )
