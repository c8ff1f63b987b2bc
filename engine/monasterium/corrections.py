"""Corrections of Monasterium: where the host may put pieces, and how the board is updated afterwards."""

from engine.core import Refused
from engine.core.piles import SCREEN, face_down
from engine.core.setup import COLOURS
from engine.monasterium import names
from engine.monasterium.board import Board
from engine.monasterium.pieces import YEARS


def allow_corrections(board: Board) -> None:
    """Enter where a correction may put each kind of piece; every pile but those of goods and dice has room for one."""
    ledger, pack, seats = board.ledger, board.pack, board.setup.seats
    listed = board.places.values()
    one_each = [place.pile for place in listed if place.kind != "chapel"]
    chapels = [place.pile for place in listed if place.kind == "chapel"]
    spaces = names.DICE_SPACES.values()
    for kind in names.GOODS:
        ledger.allow(kind, [names.SUPPLY, *(SCREEN[seat] for seat in seats)])
    for seat, area in board.areas.items():
        own = area.own
        tiles = own.tiles.values()
        ledger.allow(names.NEUTRAL_DIE, [own.hand, *tiles])
        ledger.allow(own.die, [own.hand, own.reserve, names.ASIDE, *spaces, *tiles])
        ledger.allow(own.novice, [*own.areas.values(), *own.extras.values(), *one_each], 1)
        ledger.allow(own.novice, chapels, board.room)
        ledger.allow(own.messenger, [names.road_pile(number) for number in range(len(board.road))], 1)
        ledger.allow(own.disc, [own.discs])
        ledger.allow(own.disc, [names.mission_pile(mission) for mission in pack.missions], 1)
        whites = own.action_tiles.values()
        ledger.allow(names.ACTION_TILE, [*whites, *map(face_down, whites)], 1)
        ledger.allow(names.REROLL_TILE, [own.reroll, face_down(own.reroll)], 1)
        ledger.allow(names.CHALICE, [names.CHALICE_OF[seat]], 1)
        for monastery in names.MONASTERIES:
            ledger.allow(names.WINDOW[monastery], own.windows.values(), 1)
    for blocking in (names.NOVICE[colour] for colour in COLOURS if colour not in seats.values()):
        if blocking in ledger.counts:
            ledger.allow(blocking, [names.BOX, *one_each, *chapels])
    ledger.allow(names.HOURGLASS, [names.year_pile(year) for year in range(1, YEARS + 1)], 1)
    ledger.allow(names.NEUTRAL_DIE, [names.BOX, names.ASIDE, *spaces])
    for monastery in names.MONASTERIES:
        ledger.allow(names.WINDOW[monastery], [names.BOX, names.CHAPEL[monastery]])
    for mission in pack.missions:
        ledger.allow(names.MISSION_CARD, [names.unused_mission_pile(mission), names.open_mission_pile(mission)], 1)


# --- after a correction -----------------------------------------------------------------------------------------------


def update_board(board: Board) -> None:
    """Read from the ledger what the board keeps beside it.

    Raises Refused `correction_full` where a piece has no room.
    """
    read_novices(board)
    read_missions(board)
    tiles, chalice = board.ledger.counts[names.ACTION_TILE], board.ledger.counts[names.CHALICE]
    reroll_tiles, windows = board.ledger.counts[names.REROLL_TILE], read_windows(board)
    for seat, area in board.areas.items():
        own, novices = area.own, board.ledger.counts[area.own.novice]
        area.waiting = {
            row: {column for column in names.COLUMNS if novices.get(own.areas[row, column])} for row in names.ROWS
        }
        area.extra_waits = {row for row in names.ROWS if novices.get(own.extras[row])}
        for pile in own.action_tiles.values():
            check_one_side(names.ACTION_TILE, tiles, pile)
        area.turned = {column for column in names.COLUMNS if not tiles.get(own.action_tiles[column])}
        check_one_side(names.REROLL_TILE, reroll_tiles, own.reroll)
        area.reroll = bool(reroll_tiles.get(own.reroll))
        messenger = board.ledger.counts[own.messenger]
        area.road = next(at for at in range(len(board.road)) if messenger.get(names.road_pile(at)))
        area.windows = {row: [windows.get(own.windows[row, item]) for item in (1, 2, 3)] for row in names.WINDOW_ROWS}
        if chalice.get(names.CHALICE_OF[seat]) and board.active != seat:
            board.make_active(seat)


def read_windows(board: Board) -> dict[str, str]:
    """The monastery of the tile on each space of the window areas, by pile."""
    found: dict[str, str] = {}
    for monastery in names.MONASTERIES:
        kind = names.WINDOW[monastery]
        for pile, n in board.ledger.counts[kind].items():
            if n and names.is_window_space(pile):
                if pile in found:
                    raise Refused("correction_full", n=1, kind=kind, pile=pile)
                found[pile] = monastery
    return found


def read_novices(board: Board) -> None:
    """Read the novices at each place."""
    board.forget_novices()
    places = {place.pile: place for place in board.places.values()}
    seat_of = {area.own.novice: seat for seat, area in board.areas.items()}
    for kind in names.NOVICE.values():
        for pile, n in board.ledger.counts.get(kind, {}).items():
            place = places.get(pile) if n else None
            if place is not None:
                for _ in range(n):
                    board.add_novice(seat_of.get(kind, ""), place)
                if len(board.novices[place]) > (board.room if place.kind == "chapel" else 1):
                    raise Refused("correction_full", n=1, kind=kind, pile=pile)


def read_missions(board: Board) -> None:
    """Read the open missions, and those that each seat has completed."""
    board.read_open_missions()
    for area in board.areas.values():
        discs = board.ledger.counts[area.own.disc]
        area.missions = [mission for mission in board.pack.missions if discs.get(names.mission_pile(mission))]


def check_one_side(kind: str, row: dict[str, int], pile: str) -> None:
    """Refuse a correction after which a tile is missing, or lies on both sides at once."""
    if row.get(pile, 0) + row.get(face_down(pile), 0) != 1:
        raise Refused("correction_full", n=1, kind=kind, pile=pile)
