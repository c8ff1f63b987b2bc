"""Reading a World Without End pack from JSON, with every check of its values but the comparison with the rulebook.

Each fault raises PackError with the key as a path ("cards[3].corners[1].gold") and the reason.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial

from engine.core import validators as read
from engine.core.formats import Upgrade
from engine.core.pack import is_mixed, read_head
from engine.core.validators import PackError, ValueReader
from engine.world_without_end.printed import SEATS, Board, Card, CardKind, Effect, PlaguePlace, Project, Reward, Site

GAME = "world_without_end"
DECKS = 4
DECK_SIZE = 11
STARRED_PER_DECK = 6
PERMANENT_PER_DECK = 3
PROJECTS = 7
SITES = 14
PLACES = 11

FAVOURS = frozenset(
    {
        "outlaws",
        "merchants",
        "king",
        "earl_of_shiring",
        "bishop",
        "queen",
        "prior",
        "guild",
        "prioress",
    }
)
COUNTED = ("stone", "wood", "grain", "piety", "wool", "cloth", "loyalty", "medical_knowledge", "gold", "metal", "cover")
"""The kinds whose amount a pack states (WWE-S4); null means unlimited."""
NEEDED = {"wool": 4, "gold": 8}
"""What four players take at the start (WWE-S3)."""
GOODS = frozenset({"stone", "wood", "grain", "piety", "wool", "cloth", "loyalty", "medical_knowledge", "gold"})
PAYABLE = GOODS - {"medical_knowledge"}
"""What effects may take: not medical knowledge, which can never be lost (WWE-G5)."""
INCOME = (GOODS - {"cloth"}) | {"vp"}
"""What a corner of an event card can show (WWE-R9)."""

_GAIN = partial(read.reward, allowed=GOODS | {"vp"})
_SOME_GAIN = partial(read.reward, allowed=GOODS | {"vp"}, least=1)
_STONE_OR_WOOD = partial(read.one_of, allowed=("stone", "wood"))
_PLACE = partial(read.number, least=1, most=PLACES)
_ARRIVALS = {"start": 1, "after_chapter_2": 1, "event": 5}
"""How many projects arrive when (WWE-B1)."""


def _houses(value: object, key: str) -> int | None:
    """How many houses each player takes back: 1, or all (None)."""
    return None if value == "all" else read.number(value, key, 1, 1)


EFFECTS: dict[str, tuple[Mapping[str, ValueReader], CardKind | None]] = {
    "trade": ({"give": partial(read.reward, allowed=PAYABLE, least=1), "get": _SOME_GAIN}, None),
    "gain": ({"each": _SOME_GAIN}, "immediate"),
    "give_up": ({"one_of": partial(read.names, allowed=PAYABLE)}, "immediate"),
    "return_houses": ({"count": _houses}, "immediate"),
    "project": ({"id": read.text}, "immediate"),
    "cover_other_projects": ({"id": read.text}, "immediate"),
    "cover_favour": ({"spaces": partial(read.names, allowed=FAVOURS, most=5)}, "immediate"),
    "cover_market": ({"space": partial(read.one_of, allowed=("wool", "cloth"))}, "immediate"),
    "uncover_cloth": ({}, "immediate"),
    "finish_tower": ({}, "immediate"),
    "lose_action": ({"court_exception": read.flag}, "immediate"),
    "random_discard": ({}, "immediate"),
    "wool_price": ({"gold": partial(read.number, least=0, most=9)}, "permanent"),
    "forbid_building": ({"projects": read.flag, "houses": read.flag}, "permanent"),
    "medical_useless": ({}, "permanent"),
    "by_hand": ({}, None),
}
"""Every effect with the readers of its parameters, and the kind of card that it belongs to (None: either)."""


def read_pack(
    data: object, upgrades: Sequence[Upgrade]
) -> tuple[str, str, bool, str, str, str, Board, tuple[Card, ...]]:
    """The fields of a pack in the order of `Pack`, from decoded JSON; `upgrades` read older formats.

    Raises PackError with the key and the reason.
    """
    top, head = read_head(data, GAME, {"board", "cards"}, upgrades)
    board = read.record(Board, top["board"], "board", _BOARD)
    cards = read.each(top["cards"], "cards", lambda card, key: _card(card, key, board))
    mixed = is_mixed(data)
    _decks(cards, mixed)
    if not mixed:
        _projects_brought(board, cards)
    return (*head, board, cards)


# ------------------------------------------------------------------ board


def _council(data: object, key: str) -> dict[str, int]:
    council = read.record(dict[str, int], data, key, dict.fromkeys(SEATS, partial(read.number, least=0, most=3)))
    if sorted(council.values()) != [0, 1, 2, 3]:
        raise PackError(key, "must hold 0, 1, 2 and 3, one on each side")
    return council


def _track(data: object, key: str) -> tuple[str, ...]:
    track = read.each(data, key, partial(read.one_of, allowed=FAVOURS), len(FAVOURS))
    read.unique(track, key)
    return track


def _supply(data: object, key: str) -> dict[str, int | None]:
    supply = read.supply(data, key, COUNTED, 1)
    for kind, least in NEEDED.items():
        held = supply[kind]
        if held is not None and held < least:
            raise PackError(f"{key}.{kind}", f"must be at least {least}: four players start with that much")
    return supply


def _site(data: object, key: str) -> Site:
    return read.record(Site, data, key, {"id": read.identifier, "material": _STONE_OR_WOOD, "rent": _GAIN})


def _projects(data: object, key: str) -> dict[str, Project]:
    projects = read.by_id(data, key, _project, PROJECTS)
    if sum("care" in project.bonus for project in projects.values()) > 1:
        raise PackError(key, "only one may have the bonus 'care': the Hospital")
    for arrival, count in _ARRIVALS.items():
        if sum(project.arrives == arrival for project in projects.values()) != count:
            raise PackError(key, f"exactly {count} must have arrives {arrival!r}")
    return projects


def _project(data: object, key: str) -> Project:
    readers: dict[str, ValueReader] = {
        "id": read.identifier,
        "stone": partial(read.number, least=0, most=20),
        "wood": partial(read.number, least=0, most=20),
        "bonus": partial(read.reward, allowed=GOODS | {"vp", "care"}),
        "arrives": partial(read.one_of, allowed=_ARRIVALS),
    }
    project = read.record(Project, data, key, readers, {"spire": read.flag})
    if project.stone + project.wood == 0:
        raise PackError(key, "has no space for stone or wood")
    if project.spire != (project.arrives == "after_chapter_2"):
        raise PackError(f"{key}.spire", "belongs to the project that arrives after chapter II, and to no other")
    if project.bonus.get("care", 1) != 1:
        raise PackError(f"{key}.bonus.care", "must be 1: each donor may care for one sick person")
    return project


def _places(data: object, key: str) -> dict[int, PlaguePlace]:
    places = {place.place: place for place in read.each(data, key, _place, PLACES)}
    if len(places) < PLACES:
        raise PackError(key, "must hold each place from 1 to 11 once")
    return dict(sorted(places.items()))


def _place(data: object, key: str) -> PlaguePlace:
    readers: dict[str, ValueReader] = {"place": _PLACE, "reward": partial(read.reward, allowed=GOODS | {"vp", "house"})}
    place = read.record(PlaguePlace, data, key, readers)
    if place.reward.get("house", 1) != 1:
        raise PackError(f"{key}.reward.house", "must be 1: one house is set free of charge")
    return place


_BOARD: Mapping[str, ValueReader] = {
    "council_numbers": _council,
    "favour_track": _track,
    "supply": _supply,
    "tax_die": partial(read.each, read_item=partial(read.number, least=2, most=5), count=6),
    "sites": partial(read.by_id, read_item=_site, count=SITES),
    "projects": _projects,
    "plague_places": _places,
    "plague_tokens": partial(read.each, read_item=partial(read.number, least=1, most=5), count=PLACES),
}


# ------------------------------------------------------------------ cards


def _card(data: object, key: str, board: Board) -> Card:
    kinds: tuple[CardKind, ...] = ("immediate", "permanent")
    readers: dict[str, ValueReader] = {
        "id": partial(read.text, most=10),
        "deck": partial(read.number, least=1, most=DECKS),
        "starred": read.flag,
        "title": read.text,
        "kind": partial(read.one_of, allowed=kinds),
        "corners": partial(read.each, read_item=_corner, count=4),
        "arrow": partial(read.number, least=0, most=3),
        "plague": lambda value, path: None if value is None else _PLACE(value, path),
        "effects": partial(read.each, read_item=partial(_effect, board=board)),
    }
    card = read.record(Card, data, key, readers, {"title_key": partial(read.text, most=40)})
    numeral = ("I", "II", "III", "IV")[card.deck - 1]
    if not re.fullmatch(rf"{numeral}-[0-9]{{2}}", card.id):
        raise PackError(f"{key}.id", f"must be the deck and two figures, like {numeral}-01")
    if card.deck <= 2 and card.plague is not None:
        raise PackError(f"{key}.plague", "must be null: chapters I and II have no plague")
    if card.deck > 2 and card.plague is None:
        raise PackError(f"{key}.plague", f"must be a whole number from 1 to {PLACES}")
    if not card.effects:
        raise PackError(f"{key}.effects", "is empty; use by_hand for what the vocabulary does not cover")
    for i, effect in enumerate(card.effects):
        _check_kind(effect, f"{key}.effects[{i}]", card.kind)
        if effect.do == "cover_other_projects" and all(
            (other.do, other.id) != ("project", effect.id) for other in card.effects
        ):
            raise PackError(f"{key}.effects[{i}].id", "must be the project that the same card brings")
    return card


def _corner(data: object, key: str) -> Reward:
    corner = read.reward(data, key, INCOME)
    if len(corner) != 1:
        raise PackError(key, "must show exactly one kind")
    ((what, count),) = corner.items()
    if count > (2 if what == "gold" else 1):
        raise PackError(f"{key}.{what}", "a corner shows 1 of a kind, or 1 or 2 gold")
    return corner


def read_effect(data: object, key: str, kind: CardKind, board: Board) -> Effect:
    """One effect of a card of this kind; `key` is its path. Raises PackError."""
    effect = _effect(data, key, board)
    _check_kind(effect, key, kind)
    return effect


def _check_kind(effect: Effect, key: str, kind: CardKind) -> None:
    belongs = EFFECTS[effect.do][1]
    if belongs not in (None, kind):
        raise PackError(f"{key}.do", f"{effect.do!r} belongs on an event of the kind {belongs!r}")


def _effect(data: object, key: str, board: Board) -> Effect:
    if not isinstance(data, dict) or "do" not in data:
        raise PackError(key, "must be an object with the key 'do'")
    do = partial(read.one_of, allowed=EFFECTS)
    effect = read.record(Effect, data, key, {"do": do, **EFFECTS[do(data["do"], f"{key}.do")][0]})
    if effect.do == "forbid_building" and not (effect.projects or effect.houses):
        raise PackError(key, "forbids nothing")
    if effect.id:
        read.one_of(
            effect.id, f"{key}.id", {id for id, project in board.projects.items() if project.arrives == "event"}
        )
    return effect


def _decks(cards: tuple[Card, ...], mixed: bool) -> None:
    """Four decks of eleven, six starred and, unless mixed, at most three permanent in each (WWE-S5)."""
    read.unique(tuple(card.id for card in cards), "cards")
    for number in range(1, DECKS + 1):
        deck = [card for card in cards if card.deck == number]
        if len(deck) != DECK_SIZE:
            raise PackError("cards", f"deck {number} has {len(deck)} cards instead of {DECK_SIZE}")
        starred = sum(card.starred for card in deck)
        if starred != STARRED_PER_DECK:
            raise PackError("cards", f"deck {number} has {starred} starred cards instead of {STARRED_PER_DECK}")
        permanent = sum(card.kind == "permanent" for card in deck)
        if permanent > PERMANENT_PER_DECK and not mixed:
            raise PackError(
                "cards",
                f"deck {number} has {permanent} permanent events; {PERMANENT_PER_DECK} is the most a deck may hold",
            )


def _projects_brought(board: Board, cards: tuple[Card, ...]) -> None:
    """Each of the five waiting projects is brought by exactly one card (WWE-B1)."""
    brought = [effect.id for card in cards for effect in card.effects if effect.do == "project"]
    for i, project in enumerate(board.projects.values()):
        if project.arrives == "event" and brought.count(project.id) != 1:
            raise PackError(
                f"board.projects[{i}].id", f"{brought.count(project.id)} cards bring {project.id!r}; exactly one must"
            )
