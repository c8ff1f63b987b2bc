"""The board of Monasterium as a view shows it, laid out for an imagined game. Nothing is hidden."""

from __future__ import annotations

from companion.games.imagined import balance, lay
from engine.core.piles import SCREEN, face_down
from engine.monasterium.board import Board
from engine.monasterium.corrections import update_board
from engine.monasterium.names import (
    ACTION_TILE,
    ASIDE,
    BOX,
    CHAPEL,
    DICE_SPACES,
    GOODS,
    MISSION_CARD,
    MONASTERIES,
    NEUTRAL_DIE,
    REROLL_TILE,
    ROWS,
    SUPPLY,
    WINDOW,
    WINDOW_ROWS,
    mission_pile,
    open_mission_pile,
    road_pile,
    unused_mission_pile,
)
from engine.monasterium.pieces import OWN_DICE
from engine.monasterium.view_types import Column, SeatView, View


def lay_out(board: Board, view: View) -> None:
    """Lay out what a view shows, and read the board's state from the piles."""
    ledger = board.ledger
    if view["active"] is not None:
        board.make_active(view["active"])
    board.begin_round(view["chapter"], view["round"])
    board.phase = view["phase"]
    for mission in view["missions"]:
        lay(ledger, MISSION_CARD, open_mission_pile(mission["id"]), 1, unused_mission_pile(mission["id"]))
    for space in view["dice"]:
        lay(ledger, NEUTRAL_DIE, DICE_SPACES[space["space"]], space["neutral"], BOX)
    for shown in view["seats"]:
        lay_out_seat(board, view, shown)
    if board.supply_limited:
        for kind in GOODS:
            ledger.counts[kind][SUPPLY] = view["supply"][kind]
    lay_out_monasteries(board, view)
    balance(ledger)
    update_board(board)
    for shown in view["seats"]:
        area = board.areas[shown["seat"]]
        area.extra_stays = {row for row in ROWS if shown["extra"][row] == "stays"}
        area.used_actions = {
            (cell["row"], entry["column"]) for entry in shown["area"] for cell in entry["rows"] if cell["used"]
        }
    mine = view["mine"]
    if mine is not None and mine["rolled"] is not None:
        board.areas[view["viewer"]].rolled = {group: tuple(faces) for group, faces in mine["rolled"].items()}


def lay_out_seat(board: Board, view: View, shown: SeatView) -> None:
    """Lay out the goods, dice, tiles, windows and discs of a seat."""
    ledger, seat = board.ledger, str(shown["seat"])
    own = board.areas[seat].own
    ledger.points[seat] = shown["vp"]
    for kind in GOODS:
        lay(ledger, kind, SCREEN[seat], shown["goods"][kind], SUPPLY)
    on_spaces = {space["space"]: space["own"].get(seat, 0) for space in view["dice"]}
    tile = shown["tile"]
    for column, pile in own.tiles.items():
        lying = tile is not None and tile["column"] == column
        lay(ledger, own.die, pile, tile["own"] if tile and lying else 0, own.reserve)
        lay(ledger, NEUTRAL_DIE, pile, tile["neutral"] if tile and lying else 0, BOX)
    for space, n in on_spaces.items():
        lay(ledger, own.die, DICE_SPACES[space], n, own.reserve)
    lay(ledger, own.die, own.hand, shown["hand"]["own"], own.reserve)
    lay(ledger, NEUTRAL_DIE, own.hand, shown["hand"]["neutral"], BOX)
    lay(ledger, own.die, ASIDE, ledger.held(own.die, own.reserve) - (OWN_DICE - shown["dice"]), own.reserve)
    lay(ledger, REROLL_TILE, own.reroll, int(shown["reroll"]), face_down(own.reroll))
    lay(ledger, own.messenger, road_pile(shown["road"] - 1), 1, road_pile(board.areas[seat].road))
    lay_out_columns(board, seat, shown["area"])
    for row in ROWS:
        ledger.counts[own.novice][own.extras[row]] = int(shown["extra"][row] != "sent")
    for row, tiles in zip(WINDOW_ROWS, shown["windows"], strict=True):
        for at, monastery in enumerate(tiles, start=1):
            if monastery is not None:
                lay(ledger, WINDOW[monastery], own.windows[row, at], 1, BOX)
    for mission in shown["missions"]:
        lay(ledger, own.disc, mission_pile(mission), 1, own.discs)


def lay_out_columns(board: Board, seat: str, columns: list[Column]) -> None:
    """Lay out the novices and tiles of an action area."""
    own, ledger = board.areas[seat].own, board.ledger
    for entry in columns:
        column = entry["column"]
        white = own.action_tiles[column]
        lay(ledger, ACTION_TILE, white, int(not entry["turned"]), face_down(white))
        for cell in entry["rows"]:
            ledger.counts[own.novice][own.areas[cell["row"], column]] = int(not cell["open"])


def lay_out_monasteries(board: Board, view: View) -> None:
    """Lay out the novices and windows of the monasteries."""
    ledger = board.ledger
    for shown in view["monasteries"]:
        name = shown["monastery"]
        if name in MONASTERIES:
            lay(ledger, WINDOW[name], CHAPEL[name], shown["windows"], BOX)
        for place in board.places_in[name]["chapel"]:
            for seat, area in board.areas.items():
                ledger.counts[area.own.novice][place.pile] = shown["chapel"]["novices"].count(seat)
        for entry in (*shown["buildings"], *shown["cloisters"]):
            owner = entry["novice"]
            if owner in board.areas:
                place = board.places[entry["id"]]
                ledger.counts[board.areas[str(owner)].own.novice][place.pile] = 1
