"""Pieces and piles: which kinds of pieces there are, where each can lie, and how they are laid out (MO-S)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.core.ledger import Ledger, face_down
from engine.core.seats import COLOURS, SCREEN
from engine.monasterium.names import (
    ACTION_TILE,
    ASIDE,
    BOX,
    CHALICE,
    COLUMNS,
    GOODS,
    HOURGLASS,
    MISSION_CARD,
    MONASTERIES,
    NEUTRAL_DIE,
    OWN_GROUPS,
    REROLL_TILE,
    ROWS,
    SPACES,
    SUPPLY,
    WINDOW_ROWS,
)  # fmt: skip
from engine.monasterium.pack import WINDOWS, Pack, Place

NEUTRAL_DICE = {2: 5, 3: 3, 4: 2}
"""Neutral dice for each player (MO-S6)."""
ALL_NEUTRAL_DICE = 10
OWN_DICE = 3
DISCS = 6
"""Discs of each player for the missions; the seventh marks the points (MO-S10)."""
DICE_SPACES = {space: f"space:{space}" for space in SPACES}
"""The piles of the dice spaces."""
YEARS = 3
COLOURED = ("novice", "die", "disc", "messenger")
"""Kinds of pieces of which each player has some in the own colour."""
START_GOODS = (("influence", 2), ("soup", 2), ("rosary", 1))
"""What each player starts with (MO-S7)."""


@dataclass(frozen=True, slots=True)
class Own:
    """The kinds of pieces of a player's colour, and the piles before that player."""

    seat: str
    novice: str
    die: str
    disc: str
    messenger: str
    hand: str
    reserve: str
    discs: str
    reroll: str
    """The reroll tile with its active side up."""
    areas: dict[tuple[str, str], str]
    """Where the novice of a row and column waits."""
    extras: dict[str, str]
    """Where the extra novice of a row waits."""
    tiles: dict[str, str]
    """The dice that lie on the action tile of a column."""
    action_tiles: dict[str, str]
    """The action tile of a column with its white side up."""
    windows: dict[tuple[str, int], str]
    """The spaces of the window area by row and column, the column from 1."""


@cache
def own_pieces(seat: str, colour: str) -> Own:
    """The kinds and piles of a seat that plays a colour; composed once, and never changed."""
    return Own(
        seat,
        f"novice_{colour}",
        f"die_{colour}",
        f"disc_{colour}",
        f"messenger_{colour}",
        f"hand:{seat}",
        f"reserve:{seat}",
        f"discs:{seat}",
        f"reroll_tile:{seat}",
        {(row, column): f"area:{row}.{column}:{seat}" for row in ROWS for column in COLUMNS},
        {row: f"extra:{row}:{seat}" for row in ROWS},
        {column: f"tile:{column}:{seat}" for column in COLUMNS},
        {column: f"action_tile:{column}:{seat}" for column in COLUMNS},
        {(row, at): f"window:{row}.{at}:{seat}" for row in WINDOW_ROWS for at in (1, 2, 3)},
    )


@cache
def road_space(number: int) -> str:
    """The pile of a space of the road, counted from 0."""
    return f"road:{number + 1}"


@cache
def mission_pile(mission: str) -> str:
    """The pile of the discs on a mission."""
    return f"mission:{mission}"


@cache
def open_mission_pile(mission: str) -> str:
    """The pile of a mission card that lies open."""
    return f"open_mission:{mission}"


@cache
def unused_mission_pile(mission: str) -> str:
    """The pile of a mission card that is not in use."""
    return f"unused_mission:{mission}"


def lay_out(
    ledger: Ledger,
    pack: Pack,
    seats: Mapping[str, str],
    owned: Iterable[Own],
    places: Mapping[str, Place],
    limited: bool,
) -> None:
    """Put every piece where MO-S says. `seats` gives each seat's colour; `limited`: goods can run out (MO-Z1)."""
    players = len(seats)
    ledger.own_groups.update(OWN_GROUPS)
    for kind in GOODS:
        ledger.place(kind, SUPPLY, pack.board.supply[kind] if limited else None)
    for monastery in MONASTERIES:
        ledger.place(f"window_{monastery}", BOX, WINDOWS)
        ledger.move(2 * players, f"window_{monastery}", BOX, f"chapel:{monastery}", "MO-S2")
    ledger.place(NEUTRAL_DIE, BOX, ALL_NEUTRAL_DICE)
    for mission in pack.missions:
        ledger.place(MISSION_CARD, unused_mission_pile(mission), 1)
    ledger.place(HOURGLASS, BOX, 1)
    ledger.place(CHALICE, BOX, 1)
    for own in owned:
        _lay_out_seat(ledger, own)
    if players == 3:
        unused = next(colour for colour in COLOURS if colour not in seats.values())
        blocked = [place for place in places.values() if place.blocked_with_three]
        ledger.place(f"novice_{unused}", BOX, len(blocked))
        for place in blocked:
            ledger.move(1, f"novice_{unused}", BOX, place.pile, "MO-S1")


def _lay_out_seat(ledger: Ledger, own: Own) -> None:
    seat = own.seat
    for pile in (*own.areas.values(), *own.extras.values()):
        ledger.place(own.novice, pile, 1)
    for pile in own.action_tiles.values():
        ledger.place(ACTION_TILE, pile, 1)
    ledger.place(REROLL_TILE, own.reroll, 1)
    ledger.place(own.die, own.reserve, OWN_DICE - 1)
    ledger.place(own.die, own.hand, 1)
    ledger.place(own.disc, own.discs, DISCS)
    ledger.place(own.messenger, road_space(0), 1)
    ledger.points[seat] = 0
    for kind, n in START_GOODS:
        ledger.move(n, kind, SUPPLY, SCREEN[seat], "MO-S7")


def allow_corrections(
    ledger: Ledger, pack: Pack, road: int, seats: Mapping[str, str], places: Iterable[Place], chapel_room: int
) -> None:
    """Say where a correction may lay each kind of piece; every pile but goods and dice has room for one (MO-Z1)."""
    listed = list(places)
    owned = {seat: own_pieces(seat, colour) for seat, colour in seats.items()}
    one_each = [place.pile for place in listed if place.kind != "chapel"]
    chapels = [place.pile for place in listed if place.kind == "chapel"]
    spaces = DICE_SPACES.values()
    for kind in GOODS:
        ledger.allow(kind, [SUPPLY, *(SCREEN[seat] for seat in seats)])
    for seat, own in owned.items():
        tiles = own.tiles.values()
        ledger.allow(NEUTRAL_DIE, [own.hand, *tiles])
        ledger.allow(own.die, [own.hand, own.reserve, ASIDE, *spaces, *tiles])
        ledger.allow(own.novice, [*own.areas.values(), *own.extras.values(), *one_each], 1)
        ledger.allow(own.novice, chapels, chapel_room)
        ledger.allow(own.messenger, [road_space(number) for number in range(road)], 1)
        ledger.allow(own.disc, [own.discs])
        ledger.allow(own.disc, [mission_pile(mission) for mission in pack.missions], 1)
        whites = own.action_tiles.values()
        ledger.allow(ACTION_TILE, [*whites, *map(face_down, whites)], 1)
        ledger.allow(REROLL_TILE, [own.reroll, face_down(own.reroll)], 1)
        ledger.allow(CHALICE, [f"chalice:{seat}"], 1)
        for monastery in MONASTERIES:
            ledger.allow(f"window_{monastery}", own.windows.values(), 1)
    for blocking in (f"novice_{colour}" for colour in COLOURS if colour not in seats.values()):
        if blocking in ledger.counts:
            ledger.allow(blocking, [BOX, *one_each, *chapels])
    ledger.allow(HOURGLASS, [f"year:{year}" for year in range(1, YEARS + 1)], 1)
    ledger.allow(NEUTRAL_DIE, [BOX, ASIDE, *spaces])
    for monastery in MONASTERIES:
        ledger.allow(f"window_{monastery}", [BOX, f"chapel:{monastery}"])
    for mission in pack.missions:
        ledger.allow(MISSION_CARD, [unused_mission_pile(mission), open_mission_pile(mission)], 1)
