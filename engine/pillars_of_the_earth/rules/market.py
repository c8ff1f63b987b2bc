"""The market of Kingsbridge: purchases and sales (PE-III16 to III20, III28)."""

from __future__ import annotations

from engine.core import Term, term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES, MARKET, MATERIALS, SCREEN
from engine.pillars_of_the_earth.options import Deal, Word

BUYING = {"stone": 4, "wood": 3, "sand": 2}
SELLING = {"metal": 5, "stone": 4, "wood": 3, "sand": 2}
BUY, SELL = "buy", "sell"
NEEDED_FOR = {("stone", SELL): "stonecutter", ("wood", BUY): "woodworker"}
"""The starting craftsman that a deal requires (PE-K8, K9)."""


async def trade_on_the_market(board: Board) -> None:
    """Ask for one deal at a time in the order of the spaces, until all builders have left (PE-III16)."""
    turn = 0
    while any(board.spaces["market"]):
        turn += 1
        for number in range(1, len(board.spaces["market"]) + 1):
            seat = board.spaces["market"][number - 1]
            if seat is not None and not await trade(board, seat, f"-{turn}_{number}"):
                board.return_builder("market", number)


async def trade(board: Board, seat: str, ordinal: str) -> bool:
    """Ask for one purchase or sale and carry it out. Return False if the builder leaves (PE-III17 to III19)."""

    def describe(choice: Deal | Word) -> Description:
        if isinstance(choice, Word):
            return term("option.leave"), []
        return term(f"option.{choice.deal}", n=choice.n, kind=choice.kind), deal_moves(board, choice)

    choice = await board.choose(Decision("market", lambda: deals(board, seat), describe, ordinal=ordinal), seat)
    if not isinstance(choice, Deal):
        board.ledger.note("log.left_market", seat, "PE-III16")
        return False
    kind, n = choice.kind, choice.n
    if choice.deal == BUY:
        board.give(seat, "gold", n * BUYING[kind], "PE-III17")
        board.ledger.move(n, kind, MARKET, SCREEN[seat], "PE-III17")
        board.holdings[seat].bought.add(kind)
        board.ledger.note("log.buy", seat, "PE-III17", n=n, kind=kind)
    else:
        board.use_cubes(seat, kind, n, "PE-III18")
        board.gain_gold(seat, n * SELLING[kind], "PE-III18")
        board.ledger.note("log.sell", seat, "PE-III18", n=n, kind=kind)
    return True


def deals(board: Board, seat: str) -> list[Deal | Word]:
    """The purchases and sales that a seat may make now, and leaving (PE-III17 to III20, K8, K9)."""
    gold = board.held(seat, "gold")
    found: list[Deal | Word] = []
    for kind in MATERIALS:
        if missing_starter(board, seat, kind, BUY) is None:
            most = min(board.ledger.held(kind, MARKET), gold // BUYING[kind])
            found += [Deal(BUY, kind, n) for n in range(1, most + 1)]
    for kind in CUBES:
        if kind not in board.holdings[seat].bought and missing_starter(board, seat, kind, SELL) is None:
            found += [Deal(SELL, kind, n) for n in range(1, board.cubes(seat, kind) + 1)]
    return [*found, Word.LEAVE]


def missing_starter(board: Board, seat: str, kind: str, what: str) -> str | None:
    """The missing starting craftsman that this deal requires; None where the deal is allowed (PE-K8, K9)."""
    needed = NEEDED_FOR.get((kind, what))
    return needed if needed and not board.has_starter(seat, needed) else None


def deal_moves(board: Board, choice: Deal) -> list[Term]:
    """The terms of the moves of a deal (PE-III17, III18)."""
    kind, n = choice.kind, choice.n
    if choice.deal == BUY:
        return [board.give_term("gold", n * BUYING[kind]), term("take", n=n, kind=kind, pile=MARKET)]
    return [board.give_term(kind, n), board.take_term("gold", n * SELLING[kind])]
