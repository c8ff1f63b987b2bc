"""The race itself, from the first round to the market (DR-R, T and E)."""

from engine.core import Term, term
from engine.core.asks import Description
from engine.drovers_race.board import Board

FACES = range(1, 7)
AT_THE_INN = 2
OATS_FOR_A_MILE = 2


async def race(board: Board) -> None:
    """Round after round, until somebody is at the market or the last one is over (DR-R1, E1)."""
    await board.choose_start_player(term("ask.first_drover"))
    first = board.active
    for number in range(1, board.pack.rounds + 1):
        board.phase = "drive"
        board.round = board.ledger.round = number
        board.make_active(first)
        for seat in board.order:
            board.active = seat
            await drive(board, seat)
        if max(board.ledger.points.values()) >= board.pack.miles:
            break
        first = board.next_seat(first)
    score(board)


async def drive(board: Board, seat: str) -> None:
    """One turn: the die, a card, and oats for whoever has some (DR-T1 to T5)."""
    question = term("ask.stride", seat=seat)
    die = await board.roll_die(
        board.name("stride", seat), question, FACES, lambda n: term("option.stride", n=n), "tax_die"
    )
    card = await lay_a_card(board, seat, die)
    if card == "inn":
        board.take(seat, "oats", AT_THE_INN, "DR-T4")
    else:
        board.ledger.step(miles_of(card, die), seat, "DR-T3")
    await feed(board, seat)


def miles_of(card: str, die: int) -> int:
    """How far a card goes: the ox as far as the die shows, the dog what that lacks to seven (DR-T3)."""
    return {"ox": die, "dog": 7 - die, "inn": 0}[card]


async def lay_a_card(board: Board, seat: str, die: int) -> str:
    """Any card but the one that lies before the drover (DR-T2)."""

    def read(card: str) -> Description:
        if card == "inn":
            return term("option.drover_card", drover_card=card), [board.taking("oats", board.stock("oats", AT_THE_INN))]
        return term("option.drover_card", drover_card=card), [term("vp", n=miles_of(card, die))]

    question = term("ask.lay", seat=seat)
    card = await board.choose("lay", seat, lambda: board.hand(seat), read, must=True, question=question, sense="card")
    board.ledger.note("log.drover_card", seat, "DR-T2", drover_card=card, before=board.slot[seat])
    board.slot[seat] = card
    return card


async def feed(board: Board, seat: str) -> None:
    """Oats back into the supply, a mile for each (DR-T5)."""

    def possible() -> list[str]:
        return [str(n) for n in range(1, board.held(seat, "oats") + 1)]

    def read(value: str) -> Description:
        n = int(value)
        return term("option.feed", n=n), [board.giving("oats", n), term("vp", n=n)]

    fed = await board.offer("feed", seat, possible, read) if possible() else "nothing"
    if fed != "nothing":
        board.give(seat, "oats", int(fed), "DR-T5")
        board.ledger.step(int(fed), seat, "DR-T5")


def score(board: Board) -> None:
    """Two oats are worth a mile; whoever has come furthest wins, and several share it (DR-E2, E3)."""
    board.phase = "over"
    points = board.ledger.points
    lines: dict[str, list[tuple[Term, float]]] = {}
    for seat in board.seats:
        oats = board.held(seat, "oats")
        lines[seat] = [(term("final.before"), points[seat]), (term("final.oats", n=oats), oats // OATS_FOR_A_MILE)]
        board.ledger.step(oats // OATS_FOR_A_MILE, seat, "DR-E2")
    board.winners = [seat for seat in board.seats if points[seat] == max(points.values())]
    board.final = {
        seat: {
            "vp": points[seat],
            "place": 1 + sum(other > points[seat] for other in points.values()),
            "lines": [{"text": text, "vp": vp} for text, vp in lines[seat]],
        }
        for seat in board.seats
    }
