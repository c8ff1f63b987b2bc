"""Checks of a Pillars pack against the rulebook, and of what the set-up needs.

Every fault is a PackError with the key, a sentence and one of the codes below.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.validators import PackError
from engine.pillars_of_the_earth.names import CUBES
from engine.pillars_of_the_earth.printed import Advantage, Board, Craftsman, Event, Resource

SUPPLY = "pack_supply"
"""The box holds too few pieces for the set-up, or more than the rulebook counts."""
PRINTED = "pack_printed"
"""A value differs from what the rulebook prints."""
TIMING = "pack_timing"
"""An advantage card's effect does not fit the time at which the card works."""
EFFECT = "pack_effect"
"""A card lacks a part of its effect, or has a part of another one."""
NAME = "pack_id"
"""An id is used twice, or is reserved for an answer."""

LEAST = {"stone": 4, "wood": 4, "sand": 4, "metal": 2, "gold": 86}
"""What the set-up needs at most: the market's cubes, the metal at court and beside it, gold of four (PE-S3, S9)."""
CUBES_IN_THE_BOX = 82
TAX_DIE = [2, 3, 3, 4, 4, 5]
TIMES = {
    "gain": ("immediate",),
    "choice": ("immediate",),
    "patron": ("lasting",),
    "tax_free": ("once",),
    "foresee": ("lasting", "once"),
    "black_worker": ("lasting",),
    "by_hand": ("lasting", "once", "immediate"),
}
"""When a card with each effect can work (PE-V1, V2)."""
LAST_GAINS: tuple[dict[str, int], ...] = ({"metal": 1}, {"stone": 1, "wood": 1})
"""The gains of the two advantage cards of the last round (PE-N3)."""
RESERVED = ("pass", "none", "nothing")
"""Words that an answer uses in place of a card."""
LEAST_WORKERS, MOST_WORKERS = ("sand", 2, 2), ("stone", 4, 10)
"""Kind, cubes and workers of the resource cards with the fewest and the most workers (PE-S6)."""
PASSES = 2
"""The number of builders that each player may pass under the event that limits them (PE-II7)."""


@dataclass(frozen=True, slots=True)
class PrintedCraftsman:
    """The printed facts of a craftsman; `capacity` None is not printed in the rulebook (PE-K1 to K5)."""

    use: dict[str, int]
    gives: dict[str, int]
    capacity: int | None = None
    with_metal: bool = False


CRAFTSMEN = {
    "woodworker": PrintedCraftsman({"wood": 2}, {"vp": 1}, 4),
    "stonecutter": PrintedCraftsman({"stone": 2}, {"vp": 1}),
    "mason": PrintedCraftsman({"stone": 1}, {"vp": 1}),
    "sculptor": PrintedCraftsman({"stone": 1}, {"vp": 2}),
    "mortar_mixer": PrintedCraftsman({"sand": 3}, {"vp": 1}),
    "potter": PrintedCraftsman({"sand": 1}, {"vp": 1}),
    "goldsmith": PrintedCraftsman({"gold": 3}, {"vp": 1}),
    "engineer": PrintedCraftsman({}, {"vp": 1}, 1),
    "toolmaker": PrintedCraftsman({}, {"gold": 2}, 1, with_metal=True),
    "master_woodworker": PrintedCraftsman({"wood": 1}, {"gold": 4}, 2),
}
NEEDS = {"bell_founder": {"metal"}, "glassblower": {"metal", "sand"}, "organ_builder": {"metal", "wood"}}
"""The kinds that a craftsman uses, in numbers that the rulebook does not print (PE-K6)."""


def check_pack(
    board: Board,
    craftsmen: Mapping[str, Craftsman],
    resources: Mapping[str, Resource],
    advantages: Mapping[str, Advantage],
    events: Mapping[str, Event],
    *,
    mixed: bool = False,
) -> None:
    """Refuse a pack that contradicts the rulebook or cannot be set up. Raises PackError with the first fault.

    Two patrons of a `mixed` pack may be alike.
    """
    _board(board)
    _ids({"craftsmen": craftsmen, "resources": resources, "advantages": advantages})
    for i, craftsman in enumerate(craftsmen.values()):
        _craftsman(craftsman, f"craftsmen[{i}]")
    _resources([*resources.values()])
    for i, advantage in enumerate(advantages.values()):
        _advantage(advantage, f"advantages[{i}]")
    _advantages([*advantages.values()], mixed)
    for i, event in enumerate(events.values()):
        _event(event, f"events[{i}]")


def _board(board: Board) -> None:
    for kind, least in LEAST.items():
        count = board.supply[kind]
        if count is not None and count < least:
            raise PackError(f"board.supply.{kind}", f"must be at least {least}: the set-up takes that many", SUPPLY)
    counted = [n for kind in CUBES if (n := board.supply[kind]) is not None]
    uncounted = sum(LEAST[kind] for kind in CUBES if board.supply[kind] is None)
    if counted and sum(counted) + uncounted > CUBES_IN_THE_BOX:
        raise PackError("board.supply", f"counts more cubes than the {CUBES_IN_THE_BOX} of the game", SUPPLY)
    if sorted(board.tax_die) != TAX_DIE:
        raise PackError("board.tax_die", f"must have the faces {', '.join(map(str, TAX_DIE))}", PRINTED)


def _ids(parts: Mapping[str, Iterable[str]]) -> None:
    """Refuse an id that two craftsmen, resource or advantage cards share: all occur in the same answers."""
    known: dict[str, str] = {}
    for part, ids in parts.items():
        for id in ids:
            if id in RESERVED:
                raise PackError(part, f"{id!r} is a word of the rules and no id", NAME)
            if id in known:
                raise PackError(part, f"{id!r} is the id of one of the {known[id]} too", NAME)
            known[id] = part


def _craftsman(card: Craftsman, key: str) -> None:
    printed = CRAFTSMEN.get(card.type)
    if printed is not None:
        for name, value, wanted in (
            ("use", card.use, printed.use),
            ("gives", card.gives, printed.gives),
            ("capacity", card.capacity, card.capacity if printed.capacity is None else printed.capacity),
            ("with_metal", card.with_metal, printed.with_metal),
        ):
            if value != wanted:
                raise PackError(f"{key}.{name}", f"of a {card.type} must be {wanted}, as the rulebook prints", PRINTED)
    missing = NEEDS.get(card.type, set()) - card.use.keys()
    if missing:
        raise PackError(f"{key}.use", f"of a {card.type} must have {' and '.join(sorted(missing))}", PRINTED)
    if printed is not None and card.mason != (card.type == "mason"):
        raise PackError(f"{key}.mason", "must be true for a mason and for no other: see PE-K7", PRINTED)
    if card.round == 0 and card.cost:
        raise PackError(f"{key}.cost", "must be 0: every player starts with this craftsman", PRINTED)


def _resources(resources: Sequence[Resource]) -> None:
    for i, card in enumerate(resources):
        for kind, cubes, workers in (LEAST_WORKERS, MOST_WORKERS):
            if (card.kind, card.cubes) == (kind, cubes) and card.workers != workers:
                raise PackError(f"resources[{i}].workers", f"must be {workers}, as the rulebook prints", PRINTED)


def _advantage(card: Advantage, key: str) -> None:
    if card.kind not in TIMES[card.do]:
        raise PackError(f"{key}.kind", f"of a card with {card.do!r} must be {' or '.join(TIMES[card.do])}", TIMING)
    for name, value, effect in (
        ("gain", card.gain, "gain"),
        ("choices", card.choices, "choice"),
        ("material", card.material, "patron"),
    ):
        _belongs(f"{key}.{name}", bool(value), card.do == effect, effect)
    for i, choice in enumerate(card.choices):
        if not choice:
            raise PackError(f"{key}.choices[{i}]", "must not be empty", EFFECT)


def _advantages(cards: Sequence[Advantage], mixed: bool) -> None:
    """Refuse two equal patrons or black workers, and other gains of the last two cards than printed (PE-V2, N3)."""
    for do in ("black_worker",) if mixed else ("patron", "black_worker"):
        found = [card.material for card in cards if card.do == do]
        if len(found) != len(set(found)):
            raise PackError("advantages", f"two cards with {do!r} are alike", PRINTED)
    for i, card in enumerate(cards):
        offered = card.choices if card.do == "choice" else (card.gain,)
        if card.last and card.do != "by_hand" and not all(entry in LAST_GAINS for entry in offered):
            raise PackError(f"advantages[{i}]", "of the last round must bring 1 metal, or 1 stone and 1 wood", PRINTED)


def _event(event: Event, key: str) -> None:
    _belongs(f"{key}.{event.do}", bool(event.what), event.do in ("gain", "lose"), event.do)
    _belongs(f"{key}.n", event.n > 0, event.do in ("pay_gold", "limit_passes", "less_yield"), event.do)
    if event.do == "limit_passes" and event.n != PASSES:
        raise PackError(f"{key}.n", f"must be {PASSES}: each player may pass that many builders", PRINTED)


def _belongs(key: str, there: bool, wanted: bool, effect: str) -> None:
    """Refuse a part that is missing or that belongs to another effect."""
    if wanted and not there:
        raise PackError(key, f"must not be empty for the effect {effect!r}", EFFECT)
    if there and not wanted:
        raise PackError(key, f"belongs to the effect {effect!r} only", EFFECT)
