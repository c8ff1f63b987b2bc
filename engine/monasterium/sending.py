"""Sending novices: where each may go, what it costs and what it brings (MO-N, M2)."""

from collections.abc import Iterator

from engine.core import Term, term
from engine.core.asks import Description
from engine.core.board import Decision
from engine.monasterium import missions, windows
from engine.monasterium.board import CHAPEL_ROOM, Board, Place
from engine.monasterium.names import AREA, COLUMNS, DONATED, DONATION, MONASTERIES, ROWS
from engine.monasterium.windows import Windows

Cost = dict[str, int]

BUILDING_POINTS = {"secular": 1, "workshop": 2, "common_room": 3}
BUILDING_GOOD = {"secular": "tool", "workshop": "book"}


def reachable(board: Board, seat: str) -> set[str]:
    """The monasteries joined to the messenger's space, and those in whose chapel a novice stands (MO-M2)."""
    linked = set(board.road[board.areas[seat].road].links)
    return linked | {one for one in MONASTERIES if board.standing(seat, "chapel", one)}


def free_places(board: Board, seat: str, kind: str, near: set[str] | None = None) -> Iterator[Place]:
    """The places of a kind ("building", "chapel", "cloister") where a seat's novice may go (MO-N1, N3, N4, M2).

    `near` are the reachable monasteries, if they are known already.
    """
    near = reachable(board, seat) if near is None else near
    novices = board.novices
    if kind == "building":
        for building in board.buildings.values():
            if building.monastery in near and building.id not in novices:
                yield building.id
    elif kind == "chapel":
        room = CHAPEL_ROOM[len(board.seats)]
        for monastery in MONASTERIES:
            place = f"chapel:{monastery}"
            if monastery in near and len(novices.get(place, ())) < room:
                yield place
    elif board.standing(seat, "building"):
        touched = {
            space
            for building in board.buildings.values()
            if seat in novices.get(building.id, ())
            for space in building.cloisters
        }
        for space in board.cloisters.values():
            if space.id in touched and space.monastery in near and space.id not in novices:
                yield space.id


def cost_of(board: Board, seat: str, row: str, place: Place, less: int) -> Cost:
    """What sending a novice of a row to a place costs; `less` influence is spared, never below 0 (MO-N1, N3, N4)."""
    kind, printed = board.kind_of(place), board.pack.board
    if kind == "chapel":
        before = board.standing(seat, "chapel")
        cost = printed.chapel_cost[min(before, len(printed.chapel_cost) - 1)]
        return {"influence": max(0, cost - less)}
    if kind == "cloister":
        before = board.standing(seat, "cloister")
        return {"rosary": printed.cloister_cost[min(before, len(printed.cloister_cost) - 1)]}
    return {"influence": max(0, 1 - less), DONATION[kind]: DONATED[row]}


def kind_for(row: str) -> str:
    """Where the novices of a row go (MO-N1, N3, N4)."""
    return {"III": "chapel", "IV": "cloister"}.get(row, "building")


def affordable(board: Board, seat: str, row: str, less: int, near: set[str] | None = None) -> Iterator[Place]:
    """The places to which a seat could send a novice of this row now."""
    paid: dict[str, bool] = {}
    for place in free_places(board, seat, kind_for(row), near):
        kind = board.kinds[place]
        if kind not in paid:  # places of a kind cost the same
            cost = cost_of(board, seat, row, place, less)
            paid[kind] = all(board.held(seat, good) >= n for good, n in cost.items())
        if paid[kind]:
            yield place


def sendable(board: Board, seat: str, less: int) -> list[str]:
    """The novices that could be sent now, as "row.column", of any column (MO-N7)."""
    waiting, near = board.areas[seat].waiting, reachable(board, seat)
    found: list[str] = []
    for row in ROWS:
        novices = [f"{row}.{column}" for column in COLUMNS if f"{row}.{column}" in waiting]
        if novices and any(True for _ in affordable(board, seat, row, less, near)):
            found += novices
    return found


def can_send(board: Board, seat: str, less: int) -> bool:
    """Whether any novice could be sent now."""
    near = reachable(board, seat)
    rows = {novice.split(".")[0] for novice in board.areas[seat].waiting}
    return any(True for row in rows for _ in affordable(board, seat, row, less, near))


async def send_a_novice(board: Board, seat: str, less: int, number: str) -> None:
    """Choose a novice and its place, pay, and take the bonus (MO-N1 to N7)."""
    area = board.areas[seat]

    def opens(value: str) -> Description:
        row, column = value.split(".")
        rows = {"I": board.pack.board.row_one, "II": board.pack.board.row_two}
        action = rows[row][column] if row in rows else "window" if row == "III" else "tile"
        return term("option.novice", row=row, column=column, action=action), []

    def where(novice: str) -> Decision:
        row = novice.split(".")[0]

        def read(value: str) -> Description:
            cost = cost_of(board, seat, row, value, less)
            paid: list[Term] = [board.giving(kind, n) for kind, n in cost.items() if n]
            return described(board, value), [*paid, *bonus_moves(board, value)]

        def places() -> list[str]:
            return list(affordable(board, seat, row, less))

        return Decision(f"place_novice-{number}", places, read, term("ask.place_novice", seat=seat))

    which = Decision(
        f"novice-{number}",
        lambda: sendable(board, seat, less),
        opens,
        term("ask.novice", seat=seat),
        term("ask.novice_and_place", seat=seat),
    )
    novice, place = await board.choose_two(which, where, seat)
    row, column = novice.split(".")
    for kind, n in cost_of(board, seat, row, place, less).items():
        board.give(seat, kind, n, clause_of(place, board))
    area.waiting.discard(novice)
    if row == "IV":
        turn_the_tile(board, seat, column)
    await stand(board, seat, place, number, clause_of(place, board))
    if all(f"{row}.{one}" not in area.waiting for one in COLUMNS) and area.extra[row] == "waiting":
        await send_the_extra_novice(board, seat, row, number)


def described(board: Board, place: Place) -> Term:
    """A place in words."""
    return term("option.place_novice", place=board.kind_of(place), monastery=board.monastery_of(place), id=place)


def clause_of(place: Place, board: Board) -> str:
    """The clause by which a novice goes to a place."""
    return {"chapel": "MO-N3", "cloister": "MO-N4"}.get(board.kind_of(place), "MO-N1")


def bonus_moves(board: Board, place: Place) -> list[Term]:
    """What a building brings at once (MO-N2)."""
    kind = board.kind_of(place)
    if kind not in BUILDING_POINTS:
        return []
    good = BUILDING_GOOD.get(kind)
    return [term("vp", n=BUILDING_POINTS[kind]), *([board.taking(good)] if good and board.stock(good) else [])]


def turn_the_tile(board: Board, seat: str, column: str) -> None:
    """Turn a column's action tile: from now on, and for each die that lies on it, 1 point (MO-N5)."""
    area = board.areas[seat]
    area.turned.add(column)
    lying = area.lying.get(column, 0)
    area.paid[column] = lying
    board.ledger.note("log.turned_tile", seat, "MO-N5", column=column)
    if lying:
        board.ledger.step(lying, seat, "MO-N5")


async def stand(board: Board, seat: str, place: Place, number: str, clause: str) -> None:
    """Put a novice on its place and take what a building brings (MO-N2)."""
    board.put_novice(seat, place)
    board.ledger.move(1, "novice", AREA[seat], f"stand:{place}", clause)
    kind, monastery = board.kind_of(place), board.monastery_of(place)
    board.ledger.note("log.novice", seat, clause, place=kind, monastery=monastery, id=place)
    missions.notice(board, seat)
    if kind in BUILDING_POINTS:
        board.ledger.step(BUILDING_POINTS[kind], seat, "MO-N2")
    if kind in BUILDING_GOOD:
        board.take(seat, BUILDING_GOOD[kind], 1, "MO-N2")
    elif kind == "common_room":
        await windows.take_a_window(board, seat, Windows.of(monastery), number, "MO-N2")


async def send_the_extra_novice(board: Board, seat: str, row: str, number: str) -> None:
    """After a whole row the novice beside it may go anywhere at once, free of cost, or stays for good (MO-N6)."""
    area = board.areas[seat]
    place = await board.offer(
        f"extra-{number}",
        seat,
        lambda: [one for kind in ("building", "chapel", "cloister") for one in free_places(board, seat, kind)],
        lambda value: (described(board, value), bonus_moves(board, value)),
        question=term("ask.extra", seat=seat),
    )
    area.extra[row] = "stays" if place == "nothing" else "sent"
    if place != "nothing":
        await stand(board, seat, place, f"{number}_extra", "MO-N6")
