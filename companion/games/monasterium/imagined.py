"""Imagined games of Monasterium: the rest of a round, from the view of one seat (MO-D, A, Y).

A decision inside an action continues with the dice that are left on the tile. The action's other effects are left out
for all options alike.
"""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any

from companion.games.imagined import CannotImagine, continued
from companion.games.monasterium.laid_out import lay_out
from engine.core import Nothing, Term, term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.core.view_types import AskView
from engine.monasterium import Game, Pack, Setup
from engine.monasterium.board import Board
from engine.monasterium.names import COLUMNS, MONASTERIES, ROWS
from engine.monasterium.options import NewDie, Novice, Reroll, WindowBonus
from engine.monasterium.pack import Place
from engine.monasterium.pieces import YEARS
from engine.monasterium.rules import actions, bonuses, dice, ending, messenger, sending, turns, windows
from engine.monasterium.view_types import View

SOURCES = (windows.ANYWHERE, windows.WHERE_A_NOVICE_IS, *MONASTERIES)
"""Where a window may be taken from, the widest source first."""


def imagine(setup: Setup, pack: Pack, view: View, ask: AskView, _random: Random) -> Game:
    """The rest of the round, from an ask of a seat's view."""

    def rules(board: Board) -> Coroutine[Any, Any, None]:
        board.receive_bonus = bonuses.receive
        lay_out(board, view)
        return go_on(board, str(ask["seat"]), ask)

    return continued(Game, setup, pack, rules)


async def go_on(board: Board, seat: str, ask: AskView) -> None:
    """Continue from an ask to the end of the round. Raises `CannotImagine` for any ask that is not known here."""
    if ask["what"] in ("place", "place_again"):
        await place_rolled(board, seat, ask["what"])
        for other in after(board, seat):
            if board.has_dice_in_hand(other):
                await dice.roll_and_place(board, other, 1)
        await dice.place_all_dice(board)
    else:
        if ask["what"] == "take":
            await turns.take_dice_and_act(board, seat, 1)
        else:
            await within_an_action(board, seat, ask)
            await use_what_is_left(board, seat)
        for other in after(board, seat):
            if any(turns.spaces_to_take_from(board, other)):
                await turns.take_dice_and_act(board, other, 1)
    await turns.take_all_dice(board)
    if board.chapter == YEARS and board.round == len(board.seats):
        ending.final_scoring(board)


def after(board: Board, seat: str) -> tuple[str, ...]:
    """The seats whose turn comes after this one's in the same turn."""
    return board.order[board.order.index(seat) + 1 :]


async def place_rolled(board: Board, seat: str, what: str) -> None:
    """Place the dice that a seat has rolled (MO-D1, D3)."""
    area = board.areas[seat]
    rolled = area.rolled or {}
    number = await dice.choose_number(board, seat, rolled, what, 1, may_reroll=what == "place")
    if number is Reroll.REROLL:
        board.turn_reroll_tile(seat, "MO-D3")
        rolled = await dice.roll_all(board, seat, "again", "ask.roll_some_again", 1)
        number = await dice.choose_number(board, seat, rolled, "place_again", 1)
    if isinstance(number, int):
        dice.put_on_space(board, seat, str(number), *dice.shown(board, seat, rolled, number), "MO-D1")
    area.rolled = None


async def use_what_is_left(board: Board, seat: str) -> None:
    """Use the dice that are left on a seat's tile (MO-A4)."""
    for column in COLUMNS:
        await turns.use_dice(board, seat, column, "1_")


async def within_an_action(board: Board, seat: str, ask: AskView) -> None:
    """Repeat an ask within an action. Raises `CannotImagine` for any other ask."""
    match ask["what"]:
        case "act":
            await act(board, seat, ask)
        case "novice":
            await sending.send_a_novice(board, seat, discount_of(board, seat, ask), "1")
        case "place_novice":
            await choose_place(board, seat, ask)
        case "extra":
            row = next(
                (row for row in ROWS if not board.areas[seat].waiting[row] and can_follow(board, seat, row)), "I"
            )
            await sending.send_the_extra_novice(board, seat, row, "1")
        case "window":
            await windows.take_window(board, seat, source_of(board, seat, ask), "1", "MO-A10")
        case "window_bonus":
            await choose_bonus(board, seat, ask)
        case "bonus":
            kinds = {parts["kind"] for parts in data(ask, "action")}
            small = kinds <= {"influence", "rosary"}
            await bonuses.take_one_of(board, seat, bonuses.INFLUENCE_OR_ROSARY if small else bonuses.SOUP_OR_SWAP, "1")
        case "die":
            await bonuses.win_die(board, seat, "1")
        case "keep_die":
            await keep_die(board, seat, ask)
        case _:
            raise CannotImagine(ask["id"])


def data(ask: AskView, key: str) -> list[dict[str, Any]]:
    """This part of the options that have it."""
    return [part for option in ask["options"] if isinstance(part := option["data"].get(key), dict)]


async def act(board: Board, seat: str, ask: AskView) -> None:
    """The next action of a seat: of the dice on its tile, or, with several columns, as a bonus of the road (MO-M3)."""
    columns = list(dict.fromkeys(entry["column"] for entry in data(ask, "act")))
    if len(columns) > 1:
        await actions.take_action(board, seat, COLUMNS, "1", dice=0)
        return
    left = max((item["times"] for item in data(ask, "act")), default=1) - 1
    chosen = await actions.take_action(board, seat, columns, "1", left + 1)
    for more in range(1, chosen.times if chosen else 1):
        if chosen and sum(board.dice_on_tile(seat, columns[0])):
            turns.set_aside(board, seat, columns[0])
            if actions.is_possible(board, seat, chosen.action):
                await actions.carry_out(board, seat, chosen, f"1{more}")


def discount_of(board: Board, seat: str, ask: AskView) -> int:
    """The discount of a novice: the least one with which all offered novices can be sent (MO-A9)."""
    offered = {(entry["row"], entry["column"]) for entry in data(ask, "novice")}
    sendable = {(item.row, item.column) for item in sending.sendable(board, seat, 0)}
    return 0 if offered <= sendable else 1


def can_follow(board: Board, seat: str, row: str) -> bool:
    """Whether the extra novice of a row waits to be sent (MO-N6)."""
    return row in board.areas[seat].extra_waits - board.areas[seat].extra_stays


async def choose_place(board: Board, seat: str, ask: AskView) -> None:
    """The place of a novice; it is unknown which novice goes, so the first that can is taken (MO-N1, N3, N4)."""
    offered = [board.places[entry["id"]] for entry in data(ask, "place")]

    def describe(place: Place) -> Description:
        return sending.place_term(place), sending.bonus_moves(board, place)

    place = await board.choose(Decision("place_novice", lambda: offered, describe), seat)
    if isinstance(place, Nothing):
        return
    area = board.areas[seat]
    for row in ROWS:
        novice = next((Novice(row, column) for column in COLUMNS if column in area.waiting[row]), None)
        if novice is not None and place.kind in sending.payable(board, seat, row, 0):
            for good, n in sending.cost_of(board, seat, row, place.kind, 0).items():
                board.give(seat, good, n, "MO-N1")
            area.waiting[row].discard(novice.column)
            await sending.place_novice(board, seat, area.own.areas[row, novice.column], place, "1", "MO-N1")
            return


def source_of(board: Board, seat: str, ask: AskView) -> str:
    """Where the window is taken from: the narrowest source of all offered windows (MO-A10, M3)."""
    offered = {(entry["monastery"], entry["row"]) for entry in data(ask, "window")}
    found = windows.ANYWHERE
    for source in SOURCES:
        there = {
            (item, row)
            for item in windows.available(board, seat, source)
            for row in windows.rows_for(board, seat, item)
        }
        if offered <= there:
            found = source
    return found


async def choose_bonus(board: Board, seat: str, ask: AskView) -> None:
    """The bonus of a window, which is unknown itself (MO-W3)."""
    offered = [WindowBonus(entry["kind"]) for entry in data(ask, "action")]

    def describe(bonus: WindowBonus) -> Description:
        moves: list[Term] = [] if bonus.kind == "messenger" else [board.take_term(bonus.kind)]
        return term("option.bonus", action=str(bonus.action)), moves

    bonus = await board.choose(Decision("window_bonus", lambda: offered, describe), seat)
    if isinstance(bonus, WindowBonus) and bonus.kind == "messenger":
        await messenger.move(board, seat, 2, "1")
    elif isinstance(bonus, WindowBonus):
        board.take(seat, bonus.kind, 1, "MO-W3")


async def keep_die(board: Board, seat: str, ask: AskView) -> None:
    """Whether the roll of a new die is kept (MO-M4)."""
    face = int(ask["question"].get("number", 1))

    def describe(value: NewDie) -> Description:
        return term(f"option.{value}_die", number=face), []

    again = await board.choose(Decision("keep_die", lambda: [NewDie.KEEP, NewDie.REROLL], describe), seat)
    if again is NewDie.REROLL:
        board.turn_reroll_tile(seat, "MO-M4")
        face = await bonuses.roll_single_die(board, seat, "roll_again", "1")
    dice.put_on_space(board, seat, str(face), 1, 0, "MO-M4")
