"""The market of Kingsbridge: one purchase, one sale, or leave, round after round (PE-III16 to III20, III28)."""

from engine.core import term
from engine.core.asks import Description
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES, MATERIALS, SCREEN

BUYING = {"stone": 4, "wood": 3, "sand": 2}
SELLING = {"metal": 5, "stone": 4, "wood": 3, "sand": 2}
LEAVE = "leave"


async def trade_on_the_market(board: Board) -> None:
    """In the order of the spaces each does one action or leaves, until all have left (PE-III16)."""
    turn = 0
    while any(board.spaces["market"]):
        turn += 1
        for number, seat in enumerate(list(board.spaces["market"])):
            if seat is not None and not await trade(board, seat, f"market-{turn}_{number + 1}"):
                board.builder_home("market", number)


async def trade(board: Board, seat: str, what: str) -> bool:
    """One purchase or one sale; False if the builder leaves (PE-III17 to III19)."""

    def read(value: str) -> Description:
        if value == LEAVE:
            return term("option.leave"), []
        deal, kind, n = value.split(":")
        return term(f"option.{deal}", n=int(n), kind=kind), deal_moves(board, deal, kind, int(n))

    question = term("ask.market", seat=seat)
    value = await board.choose(what, seat, lambda: deals(board, seat), read, must=True, question=question)
    if value == LEAVE:
        board.ledger.note("log.left_market", seat, "PE-III16")
        return False
    deal, kind, n = value.split(":")
    if deal == "buy":
        board.give(seat, "gold", int(n) * BUYING[kind], "PE-III17")
        board.ledger.move(int(n), kind, "kingsbridge_market", SCREEN[seat], "PE-III17")
        board.holdings[seat].bought.add(kind)
    else:
        board.use_cubes(seat, kind, int(n), "PE-III18")
        board.gain_gold(seat, int(n) * SELLING[kind], "PE-III18")
    board.ledger.note(f"log.{deal}", seat, "PE-III17" if deal == "buy" else "PE-III18", n=int(n), kind=kind)
    return True


def deals(board: Board, seat: str) -> list[str]:
    """What a seat may buy and sell now, and leaving."""
    gold = board.held(seat, "gold")
    found: list[str] = []
    for kind in MATERIALS:
        if lacking(board, seat, kind, "buy") is None:
            most = min(board.ledger.held(kind, "kingsbridge_market"), gold // BUYING[kind])
            found += [f"buy:{kind}:{n}" for n in range(1, most + 1)]
    for kind in CUBES:
        if kind not in board.holdings[seat].bought and lacking(board, seat, kind, "sell") is None:
            found += [f"sell:{kind}:{n}" for n in range(1, board.cubes(seat, kind) + 1)]
    return [*found, LEAVE]


def lacking(board: Board, seat: str, kind: str, deal: str) -> str | None:
    """The starting craftsman without whom this deal is forbidden, or None (PE-K8, K9)."""
    needed = {("stone", "sell"): "stonecutter", ("wood", "buy"): "woodworker"}.get((kind, deal))
    return needed if needed and not board.has_starter(seat, needed) else None


def deal_moves(board: Board, deal: str, kind: str, n: int) -> list[dict[str, object]]:
    """The pieces that a deal moves."""
    if deal == "buy":
        return [board.giving("gold", n * BUYING[kind]), term("take", n=n, kind=kind, pile="kingsbridge_market")]
    return [board.giving(kind, n), board.taking("gold", n * SELLING[kind])]
