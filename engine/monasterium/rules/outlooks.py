"""Outlooks: what a choice would do for its seat, in one line of whole sentences, and whether it would do nothing.

They use the costs, places and points of the rules themselves. Nothing is hidden in this game, so they are public.
"""

from __future__ import annotations

from engine.core import Term, term
from engine.monasterium.board import SIZE, Board
from engine.monasterium.names import JOKER
from engine.monasterium.options import SWAPS, Act, Action, Novice, Taking, Window
from engine.monasterium.pack import Place
from engine.monasterium.rules.missions import would_complete


def joined(sentences: list[Term]) -> Term | None:
    """Several sentences as one term; None for none."""
    if not sentences:
        return None
    first, *rest = sentences
    then = joined(rest)
    return first if then is None else term("outlook.then", first=first, then=then)


# ------------------------------------------------------------------ dice


def opened_in(board: Board, seat: str, column: str) -> list[str]:
    """The printed actions that a seat has in a column, the standard one first (MO-A7 to A10)."""
    printed, waiting = board.pack.board, board.areas[seat].waiting
    of_rows = {"I": printed.row_one[column], "II": printed.row_two[column], "III": "window"}
    opened = [action for row, action in of_rows.items() if column not in waiting[row]]
    return list(dict.fromkeys([printed.standard[column], *opened]))


def of_number(board: Board, seat: str, number: str) -> Term:
    """What dice are good for on a space (MO-A4)."""
    if number == JOKER:
        return term("outlook.any_column")
    return term("outlook.column", column=number, actions=opened_in(board, seat, number))


def of_taking(board: Board, seat: str, taking: Taking, *, lost: bool) -> Term:
    """What the dice of a taking would do; `lost` is whether no action of their column is possible (MO-A1, A5, N5)."""
    turned = taking.column in board.areas[seat].turned
    if lost:
        return term("outlook.only_points" if turned else "idle.no_action", column=taking.column, n=taking.n)
    actions = opened_in(board, seat, taking.column)
    if turned:
        return term("outlook.dice_and_points", n=taking.n, actions=actions, vp=taking.n)
    return term("outlook.dice", n=taking.n, actions=actions)


def of_travel(board: Board, seat: str, steps: int) -> Term:
    """Where the messenger would go, and the bonuses on its way (MO-M1, M3)."""
    length, start = len(board.road), board.areas[seat].road
    way = [board.road[(start + step) % length] for step in range(1, steps + 1)]
    bonuses = [space.bonus for space in way if space.bonus is not None]
    space, links = (start + steps) % length + 1, list(way[-1].links)
    if not bonuses:
        return term("outlook.messenger", space=space, monasteries=links)
    return term("outlook.messenger_and_bonus", space=space, monasteries=links, bonuses=bonuses)


def of_act(board: Board, seat: str, act: Act, places: int, windows: list[str]) -> Term | None:
    """What an action would do; `places` is where a novice can go, `windows` whose window can be taken (MO-A7 to A10).

    None where its name says it.
    """
    action, times = act.action, act.times
    match action.kind:
        case "messenger":
            return of_travel(board, seat, action.n * times)
        case "novice":
            return term("outlook.novice", n=places)
        case "window":
            return term("outlook.windows", monasteries=windows)
        case "points":
            return None
    return None if times == 1 else of_goods(board, action, times)


def of_goods(board: Board, action: Action, times: int) -> Term:
    """The goods that an action brings in all (MO-A7 to A9)."""
    if action.gives is not None:
        give, get = board.give_term(action.gives, times), board.take_term(SWAPS[action.gives], times)
        return term("outlook.exchange", give=[give], get=[get])
    n = board.stock(action.kind, action.n * times)
    return term("outlook.gains", gains=[board.take_term(action.kind, n)])


# ------------------------------------------------------------------ novices and windows


def of_novice(board: Board, seat: str, novice: Novice) -> Term | None:
    """What a novice of the action area would do besides the action that it opens (MO-N5, N6)."""
    area = board.areas[seat]
    lines: list[Term] = []
    if novice.row == "IV" and (lying := sum(board.dice_on_tile(seat, novice.column))):
        lines.append(term("outlook.tile_points", n=lying))
    if area.waiting[novice.row] == {novice.column} and novice.row in area.extra_waits - area.extra_stays:
        lines.append(term("outlook.extra_novice"))
    return joined(lines)


def of_place(board: Board, seat: str, place: Place, costs: list[Term], gains: list[Term], *, window: bool) -> Term:
    """What a novice would cost and do at a place; `window` is whether one can be taken there (MO-N1 to N4, C1)."""
    lines = [term("outlook.pay", give=costs) if costs else term("outlook.free")]
    if gains:
        lines.append(term("outlook.gains", gains=gains))
    if place.kind == "common_room":
        lines.append(term("outlook.window_too" if window else "outlook.no_window", monastery=place.monastery))
    lines += completed(board, seat, place)
    return joined(lines) or lines[0]


def completed(board: Board, seat: str, gained: Place | Window | None) -> list[Term]:
    """The missions that a novice at a place, a window, or another own die (None) would complete (MO-C1)."""
    return [
        term("outlook.mission", mission=mission.id, n=mission.points[board.chapter - 1])
        for mission in board.missions
        if mission.id not in board.areas[seat].missions and would_complete(board, seat, mission, gained)
    ]


def of_window(board: Board, seat: str, window: Window) -> Term | None:
    """What a window would fill and complete; its bonus is a choice of its own (MO-W4, C1)."""
    printed, windows = board.pack.board, board.areas[seat].windows
    tiles = windows[window.row]
    lines: list[Term] = []
    if None in tiles:
        at = tiles.index(None)
        if at + 1 == SIZE:
            lines.append(term("outlook.row_full", n=printed.row_points))
        if all(other[at] for row, other in windows.items() if row != window.row):
            lines.append(term("outlook.column_full", n=printed.column_points[at]))
    return joined([*lines, *completed(board, seat, window)])


def of_another_die(board: Board, seat: str) -> Term:
    """What another own die would do (MO-M4)."""
    line = term("outlook.another_die", n=board.dice_of(seat) + 1)
    return joined([line, *completed(board, seat, None)]) or line
