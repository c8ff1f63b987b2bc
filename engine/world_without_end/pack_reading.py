"""Reading a World Without End pack from JSON, with every check of its values but the comparison with the rulebook.

Each fault raises PackError with the key as a path ("cards[3].corners[1].gold") and the reason.
"""

import re
from collections.abc import Sequence
from typing import cast

from engine.core import validators as read
from engine.core.formats import Step
from engine.core.pack import is_mixed, read_head
from engine.core.validators import PackError
from engine.world_without_end.printed import (
    SEATS,
    Arrival,
    Board,
    Card,
    CardKind,
    Effect,
    Material,
    PlaguePlace,
    Project,
    Reward,
    Site,
)

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

EFFECTS: dict[str, tuple[frozenset[str], CardKind | None]] = {
    "trade": (frozenset({"give", "get"}), None),
    "gain": (frozenset({"each"}), "immediate"),
    "give_up": (frozenset({"one_of"}), "immediate"),
    "return_houses": (frozenset({"count"}), "immediate"),
    "project": (frozenset({"id"}), "immediate"),
    "cover_other_projects": (frozenset({"id"}), "immediate"),
    "cover_favour": (frozenset({"spaces"}), "immediate"),
    "cover_market": (frozenset({"space"}), "immediate"),
    "uncover_cloth": (frozenset(), "immediate"),
    "finish_tower": (frozenset(), "immediate"),
    "lose_action": (frozenset({"court_exception"}), "immediate"),
    "random_discard": (frozenset(), "immediate"),
    "wool_price": (frozenset({"gold"}), "permanent"),
    "forbid_building": (frozenset({"projects", "houses"}), "permanent"),
    "medical_useless": (frozenset(), "permanent"),
    "by_hand": (frozenset(), None),
}
"""Every effect with its parameters and the kind of card that it belongs to (None: either)."""


def read_pack(data: object, steps: Sequence[Step]) -> tuple[str, str, bool, str, str, str, Board, tuple[Card, ...]]:
    """The fields of a pack in the order of `Pack`, from decoded JSON; `steps` read older formats.

    Raises PackError with the key and the reason.
    """
    top, head = read_head(data, GAME, {"board", "cards"}, steps)
    board = _board(top["board"])
    cards = tuple(read.each(top["cards"], "cards", lambda each, place: _card(each, place, board)))
    mixed = is_mixed(data)
    _decks(cards, mixed)
    if not mixed:
        _projects_brought(board, cards)
    return (*head, board, cards)


def _board(data: object) -> Board:
    keys = "council_numbers favour_track supply tax_die sites projects plague_places plague_tokens"
    top = read.fields(data, "board", set(keys.split()))

    council = read.fields(top["council_numbers"], "board.council_numbers", set(SEATS))
    numbers = {seat: read.number(council[seat], f"board.council_numbers.{seat}", 0, 3) for seat in SEATS}
    if sorted(numbers.values()) != [0, 1, 2, 3]:
        raise PackError("board.council_numbers", "must hold 0, 1, 2 and 3, one on each side")

    track = tuple(
        read.each(top["favour_track"], "board.favour_track", lambda space, at: read.one_of(space, at, FAVOURS),
                  len(FAVOURS))
    )  # fmt: skip
    read.unique(track, "board.favour_track")

    stock = read.fields(top["supply"], "board.supply", set(COUNTED))
    supply = {
        kind: None if stock[kind] is None else read.number(stock[kind], f"board.supply.{kind}", 1, 999)
        for kind in COUNTED
    }
    for kind, least in NEEDED.items():
        held = supply[kind]
        if held is not None and held < least:
            raise PackError(f"board.supply.{kind}", f"must be at least {least}: four players start with that much")

    die = read.each(top["tax_die"], "board.tax_die", lambda face, place: read.number(face, place, 2, 5), 6)

    sites = read.each(top["sites"], "board.sites", _site, SITES)
    read.unique(tuple(site.id for site in sites), "board.sites")
    projects = read.each(top["projects"], "board.projects", _project, PROJECTS)
    read.unique(tuple(project.id for project in projects), "board.projects")
    if sum("care" in project.bonus for project in projects) > 1:
        raise PackError("board.projects", "only one may have the bonus 'care': the Hospital")
    for arrival, count in (("start", 1), ("after_chapter_2", 1), ("event", 5)):
        if sum(project.arrives == arrival for project in projects) != count:
            raise PackError("board.projects", f"exactly {count} must have arrives {arrival!r}")

    places = read.each(top["plague_places"], "board.plague_places", _place, PLACES)
    if sorted(place.place for place in places) != list(range(1, PLACES + 1)):
        raise PackError("board.plague_places", "must hold each place from 1 to 11 once")
    tokens = read.each(
        top["plague_tokens"], "board.plague_tokens", lambda value, place: read.number(value, place, 1, 5), PLACES
    )
    return Board(
        numbers,
        track,
        supply,
        tuple(die),
        {site.id: site for site in sites},
        {project.id: project for project in projects},
        {place.place: place for place in sorted(places, key=lambda place: place.place)},
        tuple(tokens),
    )


def _site(data: object, key: str) -> Site:
    top = read.fields(data, key, {"id", "material", "rent"})
    material = cast(Material, read.one_of(top["material"], f"{key}.material", {"stone", "wood"}))
    return Site(
        read.identifier(top["id"], f"{key}.id"),
        material,
        read.reward(top["rent"], f"{key}.rent", GOODS | {"vp"}),
    )


def _project(data: object, key: str) -> Project:
    top = read.fields(data, key, {"id", "stone", "wood", "bonus", "arrives"}, {"spire"})
    arrives = cast(Arrival, read.one_of(top["arrives"], f"{key}.arrives", {"start", "after_chapter_2", "event"}))
    stone, wood = (
        read.number(top["stone"], f"{key}.stone", 0, 20),
        read.number(top["wood"], f"{key}.wood", 0, 20),
    )
    if stone + wood == 0:
        raise PackError(key, "has no space for stone or wood")
    spire = read.flag(top.get("spire", False), f"{key}.spire")
    if spire != (arrives == "after_chapter_2"):
        raise PackError(
            f"{key}.spire", "the spire belongs to the project that arrives after chapter II, and to no other"
        )
    bonus = read.reward(top["bonus"], f"{key}.bonus", GOODS | {"vp", "care"})
    if bonus.get("care", 1) != 1:
        raise PackError(f"{key}.bonus.care", "must be 1: each donor may care for one sick person")
    return Project(read.identifier(top["id"], f"{key}.id"), stone, wood, spire, bonus, arrives)


def _place(data: object, key: str) -> PlaguePlace:
    top = read.fields(data, key, {"place", "reward"})
    reward = read.reward(top["reward"], f"{key}.reward", GOODS | {"vp", "house"})
    if reward.get("house", 1) != 1:
        raise PackError(f"{key}.reward.house", "must be 1: one house is set free of charge")
    return PlaguePlace(read.number(top["place"], f"{key}.place", 1, PLACES), reward)


def _card(data: object, key: str, board: Board) -> Card:
    required = {"id", "deck", "starred", "title", "kind", "corners", "arrow", "plague", "effects"}
    top = read.fields(data, key, required, {"title_key"})
    deck = read.number(top["deck"], f"{key}.deck", 1, DECKS)
    kind = cast(CardKind, read.one_of(top["kind"], f"{key}.kind", {"immediate", "permanent"}))

    id = read.text(top["id"], f"{key}.id", 10)
    numeral = ("I", "II", "III", "IV")[deck - 1]
    if not re.fullmatch(rf"{numeral}-[0-9]{{2}}", id):
        raise PackError(f"{key}.id", f"must be the deck and two figures, like {numeral}-01")

    corners = read.each(top["corners"], f"{key}.corners", _corner, 4)

    if deck <= 2:
        if top["plague"] is not None:
            raise PackError(f"{key}.plague", "must be null: chapters I and II have no plague")
        plague = None
    else:
        plague = read.number(top["plague"], f"{key}.plague", 1, PLACES)

    effects = tuple(
        read.each(top["effects"], f"{key}.effects", lambda each, place: read_effect(each, place, kind, board))
    )
    if not effects:
        raise PackError(f"{key}.effects", "is empty; use by_hand for what the vocabulary does not cover")
    for i, effect in enumerate(effects):
        if effect.do == "cover_other_projects" and not any(e.do == "project" and e.id == effect.id for e in effects):
            raise PackError(f"{key}.effects[{i}].id", "must be the project that the same card brings")
    title_key = read.text(top["title_key"], f"{key}.title_key", 40) if "title_key" in top else ""
    return Card(
        id,
        deck,
        read.flag(top["starred"], f"{key}.starred"),
        read.text(top["title"], f"{key}.title"),
        title_key,
        kind,
        tuple(corners),
        read.number(top["arrow"], f"{key}.arrow", 0, 3),
        plague,
        effects,
    )


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
    if not isinstance(data, dict) or "do" not in data:
        raise PackError(key, "must be an object with the key 'do'")
    do = read.one_of(data["do"], f"{key}.do", EFFECTS)
    parameters, belongs = EFFECTS[do]
    if belongs is not None and belongs != kind:
        raise PackError(f"{key}.do", f"{do!r} belongs on an event of the kind {belongs!r}")
    top = read.fields(data, key, {"do"} | parameters)
    match do:
        case "trade":
            give, get = (
                read.reward(top["give"], f"{key}.give", PAYABLE),
                read.reward(top["get"], f"{key}.get", GOODS | {"vp"}),
            )
            for side, reward in (("give", give), ("get", get)):
                if not reward:
                    raise PackError(f"{key}.{side}", "is empty")
            return Effect(do, give=give, get=get)
        case "gain":
            each = read.reward(top["each"], f"{key}.each", GOODS | {"vp"})
            if not each:
                raise PackError(f"{key}.each", "is empty")
            return Effect(do, each=each)
        case "give_up":
            return Effect(do, one_of=read.names(top["one_of"], f"{key}.one_of", PAYABLE))
        case "return_houses":
            everything = top["count"] == "all"
            return Effect(do, count=None if everything else read.number(top["count"], f"{key}.count", 1, 1))
        case "project" | "cover_other_projects":
            brought = {project.id for project in board.projects.values() if project.arrives == "event"}
            return Effect(do, id=read.one_of(top["id"], f"{key}.id", brought))
        case "cover_favour":
            return Effect(do, spaces=read.names(top["spaces"], f"{key}.spaces", FAVOURS, 5))
        case "cover_market":
            return Effect(do, space=read.one_of(top["space"], f"{key}.space", {"wool", "cloth"}))
        case "lose_action":
            return Effect(do, court_exception=read.flag(top["court_exception"], f"{key}.court_exception"))
        case "wool_price":
            return Effect(do, gold=read.number(top["gold"], f"{key}.gold", 0, 9))
        case "forbid_building":
            projects, houses = (
                read.flag(top["projects"], f"{key}.projects"),
                read.flag(top["houses"], f"{key}.houses"),
            )
            if not (projects or houses):
                raise PackError(key, "forbids nothing")
            return Effect(do, projects=projects, houses=houses)
        case _:
            return Effect(do)


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
