"""Sending novices: their places, costs and bonuses (MO-N, M2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Term, term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.monasterium.board import Board
from engine.monasterium.names import BUILDINGS, COLUMNS, DONATED, DONATION, MONASTERIES, ROWS, Good, PlaceKind
from engine.monasterium.options import Novice
from engine.monasterium.pack import Place
from engine.monasterium.rules import missions, outlooks, windows

Cost = dict[Good, int]

BUILDING_POINTS: dict[PlaceKind, int] = {"secular": 1, "workshop": 2, "common_room": 3}
BUILDING_GOOD: dict[PlaceKind, Good] = {"secular": "tool", "workshop": "book"}
CLAUSE_OF: dict[PlaceKind, str] = {"chapel": "MO-N3", "cloister": "MO-N4"}
"""The clause for sending a novice to a place; for a building it is MO-N1."""
GOES_TO = {"I": "building", "II": "building", "III": "chapel", "IV": "cloister"}
"""Where the novices of a row go (MO-N1, N3, N4)."""
KINDS_FOR: dict[str, tuple[PlaceKind, ...]] = {"I": BUILDINGS, "II": BUILDINGS, "III": ("chapel",), "IV": ("cloister",)}

NOVICES = {row: tuple(Novice(row, column) for column in COLUMNS) for row in ROWS}


def reachable(board: Board, seat: str) -> set[str]:
    """The monasteries joined to the messenger's space, and those with a novice of the seat in the chapel (MO-M2)."""
    linked = set(board.road[board.areas[seat].road].links)
    return linked | {monastery for monastery in MONASTERIES if board.novices_at(seat, "chapel", monastery)}


def free_places(board: Board, seat: str, kind: str) -> Iterator[Place]:
    """The places of a kind ("building", "chapel", "cloister") where a seat's novice may go (MO-N1, N3, N4, M2)."""
    near = reachable(board, seat)
    novices = board.novices
    if kind == "building":
        for place in board.places_for["building"]:
            if place.monastery in near and place not in novices:
                yield place
    elif kind == "chapel":
        for place in board.places_for["chapel"]:
            if place.monastery in near and len(novices.get(place, ())) < board.room:
                yield place
    elif board.novices_at(seat, "building"):
        touched = {
            space
            for building in board.places_for["building"]
            if seat in novices.get(building, ())
            for space in building.touches
        }
        for place in board.places_for["cloister"]:
            if place.id in touched and place.monastery in near and place not in novices:
                yield place


def cost_of(board: Board, seat: str, row: str, kind: PlaceKind, discount: int) -> Cost:
    """The cost of sending a novice of a row to a kind of place; `discount` is in influence (MO-N1, N3, N4, A9)."""
    printed = board.pack.board
    if kind == "chapel":
        before = board.novices_at(seat, "chapel")
        cost = printed.chapel_cost[min(before, len(printed.chapel_cost) - 1)]
        return {"influence": max(0, cost - discount)}
    if kind == "cloister":
        before = board.novices_at(seat, "cloister")
        return {"rosary": printed.cloister_cost[min(before, len(printed.cloister_cost) - 1)]}
    return {"influence": max(0, 1 - discount), DONATION[kind]: DONATED[row]}


def payable(board: Board, seat: str, row: str, discount: int) -> list[PlaceKind]:
    """The kinds of places to which a seat can pay to send a novice of this row (MO-N1, N3, N4)."""
    return [
        kind
        for kind in KINDS_FOR[row]
        if all(board.held(seat, good) >= n for good, n in cost_of(board, seat, row, kind, discount).items())
    ]


def affordable(board: Board, seat: str, row: str, discount: int) -> list[Place]:
    """The places to which a seat can send a novice of this row (MO-N1, N3, N4, M2)."""
    kinds = payable(board, seat, row, discount)
    return [place for place in free_places(board, seat, GOES_TO[row]) if place.kind in kinds] if kinds else []


def sendable(board: Board, seat: str, discount: int) -> list[Novice]:
    """The novices that can be sent, of any column (MO-N7)."""
    waiting = board.areas[seat].waiting
    return [
        novice
        for row in ROWS
        if waiting[row] and affordable(board, seat, row, discount)
        for novice in NOVICES[row]
        if novice.column in waiting[row]
    ]


def places_to_send_to(board: Board, seat: str, discount: int) -> list[Place]:
    """The places to which any novice can be sent (MO-N7)."""
    waiting = board.areas[seat].waiting
    rows = [row for row in ROWS if waiting[row]]
    return list(dict.fromkeys(place for row in rows for place in affordable(board, seat, row, discount)))


def can_send(board: Board, seat: str, discount: int) -> bool:
    """Whether any novice can be sent (MO-N7)."""
    waiting = board.areas[seat].waiting
    return any(waiting[row] and affordable(board, seat, row, discount) for row in ROWS)


async def send_a_novice(board: Board, seat: str, discount: int, number: str) -> None:
    """Ask for a novice and its place, pay, and give the bonus (MO-N1 to N7)."""
    area = board.areas[seat]

    def place_decision(novice: Novice) -> Decision[Place]:
        def describe(place: Place) -> Description:
            costs = [
                board.give_term(good, n)
                for good, n in cost_of(board, seat, novice.row, place.kind, discount).items()
                if n
            ]
            return describe_place(board, seat, place, costs)

        def places() -> list[Place]:
            waits = novice.column in area.waiting[novice.row]  # a correction may have moved it
            return affordable(board, seat, novice.row, discount) if waits else []

        return Decision("place_novice", places, describe, ordinal=f"-{number}")

    novice_decision = Decision(
        "novice",
        lambda: sendable(board, seat, discount),
        lambda novice: Option(
            term("option.novice", row=novice.row, column=novice.column, action=opened_action(board, novice)),
            [],
            outlooks.of_novice(board, seat, novice),
        ),
        joint_question=term("ask.novice_and_place", seat=seat),
        ordinal=f"-{number}",
    )
    both = await board.choose_two(novice_decision, place_decision, seat)
    novice, place = both
    if isinstance(novice, Nothing) or isinstance(place, Nothing):
        return
    clause = CLAUSE_OF.get(place.kind, "MO-N1")
    for good, n in cost_of(board, seat, novice.row, place.kind, discount).items():
        board.give(seat, good, n, clause)
    area.waiting[novice.row].discard(novice.column)
    if novice.row == "IV":
        turn_tile(board, seat, novice.column)
    await place_novice(board, seat, area.own.areas[novice.row, novice.column], place, number, clause)
    if not area.waiting[novice.row] and novice.row in area.extra_waits - area.extra_stays:
        await send_the_extra_novice(board, seat, novice.row, number)


def opened_action(board: Board, novice: Novice) -> str:
    """The printed action that is open once a novice is sent, or "tile" for row IV (MO-A11, N5)."""
    printed = board.pack.board
    match novice.row:
        case "I":
            return printed.row_one[novice.column]
        case "II":
            return printed.row_two[novice.column]
        case "III":
            return "window"
    return "tile"


def place_term(place: Place) -> Term:
    """The term of a place."""
    return term("option.place_novice", place=place.kind, monastery=place.monastery, id=place.id)


def describe_place(board: Board, seat: str, place: Place, costs: list[Term]) -> Description:
    """A place with what a novice costs and brings there."""
    gains = bonus_moves(board, place)
    window = place.kind == "common_room" and windows.can_take(board, seat, place.monastery)
    effect = outlooks.of_place(board, seat, place, costs, gains, window=window)
    return Option(place_term(place), [*costs, *gains], effect)


def bonus_moves(board: Board, place: Place) -> list[Term]:
    """The terms of what a building gives (MO-N2)."""
    if place.kind not in BUILDING_POINTS:
        return []
    good = BUILDING_GOOD.get(place.kind)
    return [term("vp", n=BUILDING_POINTS[place.kind]), *([board.take_term(good)] if good and board.stock(good) else [])]


def turn_tile(board: Board, seat: str, column: str) -> None:
    """Turn a column's action tile: 1 point for each die on it, and for each one used there later (MO-N5)."""
    lying = sum(board.dice_on_tile(seat, column))
    board.turn_action_tile(seat, column)
    if lying:
        board.areas[seat].scored_dice = lying
        board.ledger.step(lying, seat, "MO-N5")


async def place_novice(board: Board, seat: str, source: str, place: Place, number: str, clause: str) -> None:
    """Move a novice from the action area to its place, and give what a building gives (MO-N2)."""
    board.send_novice(seat, source, place, clause)
    missions.complete(board, seat)
    if place.kind in BUILDING_POINTS:
        board.ledger.step(BUILDING_POINTS[place.kind], seat, "MO-N2")
    if place.kind in BUILDING_GOOD:
        board.take(seat, BUILDING_GOOD[place.kind], 1, "MO-N2")
    elif place.kind == "common_room":
        await windows.take_window(board, seat, place.monastery, number, "MO-N2")


async def send_the_extra_novice(board: Board, seat: str, row: str, number: str) -> None:
    """Ask where the extra novice of an empty row goes, free of cost; otherwise it stays (MO-N6)."""
    area = board.areas[seat]

    def places() -> list[Place]:
        kinds = ("building", "chapel", "cloister") if row in area.extra_waits else ()
        return [place for kind in kinds for place in free_places(board, seat, kind)]

    place = await board.offer(
        Decision(
            "extra",
            places,
            lambda place: describe_place(board, seat, place, []),
            ordinal=f"-{number}",
            share=lambda: [term("shared.extra")],
        ),
        seat,
    )
    if isinstance(place, Nothing):
        area.extra_stays.add(row)
        return
    area.extra_waits.discard(row)
    await place_novice(board, seat, area.own.extras[row], place, f"{number}_extra", "MO-N6")
