"""Pieces of Monasterium: where each lies at the start (MO-S)."""

from collections.abc import Iterable, Mapping

from engine.core.ledger import Ledger
from engine.core.piles import SCREEN
from engine.core.setup import COLOURS
from engine.monasterium import names
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
    owned: Iterable[names.Own],
    places: Mapping[str, Place],
    limited: bool,
) -> None:
    """Place every piece as in MO-S. `seats` gives each seat's colour; `limited`: goods can run out (MO-Z1)."""
    players = len(seats)
    ledger.own_groups.update(names.OWN_GROUPS)
    for kind in names.GOODS:
        ledger.place(kind, names.SUPPLY, pack.board.supply[kind] if limited else None)
    for monastery in names.MONASTERIES:
        ledger.place(names.WINDOW[monastery], names.BOX, WINDOWS)
        ledger.move(2 * players, names.WINDOW[monastery], names.BOX, names.CHAPEL[monastery], "MO-S2")
    ledger.place(names.NEUTRAL_DIE, names.BOX, ALL_NEUTRAL_DICE)
    for mission in pack.missions:
        ledger.place(names.MISSION_CARD, names.unused_mission_pile(mission), 1)
    ledger.place(names.HOURGLASS, names.BOX, 1)
    ledger.place(names.CHALICE, names.BOX, 1)
    for own in owned:
        _lay_out_seat(ledger, own)
    if players == 3:
        unused = next(colour for colour in COLOURS if colour not in seats.values())
        blocked = [place for place in places.values() if place.blocked_with_three]
        ledger.place(names.NOVICE[unused], names.BOX, len(blocked))
        for place in blocked:
            ledger.move(1, names.NOVICE[unused], names.BOX, place.pile, "MO-S1")


def _lay_out_seat(ledger: Ledger, own: names.Own) -> None:
    seat = own.seat
    for pile in (*own.areas.values(), *own.extras.values()):
        ledger.place(own.novice, pile, 1)
    for pile in own.action_tiles.values():
        ledger.place(names.ACTION_TILE, pile, 1)
    ledger.place(names.REROLL_TILE, own.reroll, 1)
    ledger.place(own.die, own.reserve, OWN_DICE - 1)
    ledger.place(own.die, own.hand, 1)
    ledger.place(own.disc, own.discs, DISCS)
    ledger.place(own.messenger, names.road_pile(0), 1)
    ledger.points[seat] = 0
    for kind, n in START_GOODS:
        ledger.move(n, kind, names.SUPPLY, SCREEN[seat], "MO-S7")
