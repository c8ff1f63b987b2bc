"""Pieces of Monasterium: where each lies at the start, and where a correction may put it (MO-S)."""

from collections.abc import Iterable, Mapping

from engine.core.ledger import Ledger
from engine.core.piles import SCREEN, face_down
from engine.core.setup import COLOURS
from engine.monasterium.names import (
    ACTION_TILE,
    ASIDE,
    BOX,
    CHALICE,
    CHALICE_OF,
    CHAPEL,
    DICE_SPACES,
    GOODS,
    HOURGLASS,
    MISSION_CARD,
    MONASTERIES,
    NEUTRAL_DIE,
    NOVICE,
    OWN_GROUPS,
    REROLL_TILE,
    SUPPLY,
    WINDOW,
    Own,
    mission_pile,
    open_mission_pile,
    own_pieces,
    road_pile,
    unused_mission_pile,
    year_pile,
)  # fmt: skip
from engine.monasterium.pack import WINDOWS, Pack, Place

NEUTRAL_DICE = {2: 5, 3: 3, 4: 2}
"""Neutral dice for each player (MO-S6)."""
ALL_NEUTRAL_DICE = 10
OWN_DICE = 3
DISCS = 6
"""Discs of each player for the missions; the seventh marks the points (MO-S10)."""
YEARS = 3
START_GOODS = (("influence", 2), ("soup", 2), ("rosary", 1))
"""What each player starts with (MO-S7)."""


def place_pieces(
    ledger: Ledger,
    pack: Pack,
    seats: Mapping[str, str],
    owned: Iterable[Own],
    places: Mapping[str, Place],
    limited: bool,
) -> None:
    """Place every piece as in MO-S. `seats` gives each seat's colour; `limited`: goods can run out (MO-Z1)."""
    players = len(seats)
    ledger.own_groups.update(OWN_GROUPS)
    for kind in GOODS:
        ledger.place(kind, SUPPLY, pack.board.supply[kind] if limited else None)
    for monastery in MONASTERIES:
        ledger.place(WINDOW[monastery], BOX, WINDOWS)
        ledger.move(2 * players, WINDOW[monastery], BOX, CHAPEL[monastery], "MO-S2")
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
        ledger.place(NOVICE[unused], BOX, len(blocked))
        for place in blocked:
            ledger.move(1, NOVICE[unused], BOX, place.pile, "MO-S1")


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
    ledger.place(own.messenger, road_pile(0), 1)
    ledger.points[seat] = 0
    for kind, n in START_GOODS:
        ledger.move(n, kind, SUPPLY, SCREEN[seat], "MO-S7")


def allow_corrections(
    ledger: Ledger, pack: Pack, road: int, seats: Mapping[str, str], places: Iterable[Place], chapel_room: int
) -> None:
    """Enter where a correction may put each kind of piece; every pile but those of goods and dice has room for one."""
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
        ledger.allow(own.messenger, [road_pile(number) for number in range(road)], 1)
        ledger.allow(own.disc, [own.discs])
        ledger.allow(own.disc, [mission_pile(mission) for mission in pack.missions], 1)
        whites = own.action_tiles.values()
        ledger.allow(ACTION_TILE, [*whites, *map(face_down, whites)], 1)
        ledger.allow(REROLL_TILE, [own.reroll, face_down(own.reroll)], 1)
        ledger.allow(CHALICE, [CHALICE_OF[seat]], 1)
        for monastery in MONASTERIES:
            ledger.allow(WINDOW[monastery], own.windows.values(), 1)
    for blocking in (NOVICE[colour] for colour in COLOURS if colour not in seats.values()):
        if blocking in ledger.counts:
            ledger.allow(blocking, [BOX, *one_each, *chapels])
    ledger.allow(HOURGLASS, [year_pile(year) for year in range(1, YEARS + 1)], 1)
    ledger.allow(NEUTRAL_DIE, [BOX, ASIDE, *spaces])
    for monastery in MONASTERIES:
        ledger.allow(WINDOW[monastery], [BOX, CHAPEL[monastery]])
    for mission in pack.missions:
        ledger.allow(MISSION_CARD, [unused_mission_pile(mission), open_mission_pile(mission)], 1)
