"""The event of the round, and the bishop's protection (PE-III1 to III4)."""

from engine.core import term
from engine.core.asks import Description
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import MATERIALS, SCREEN
from engine.pillars_of_the_earth.pack import Event

PROTECTION = "protection"
MARKET = "kingsbridge_market"

Gifts = list[tuple[int, str, str]]
"""What the bishop gives: the number of the space, the seat, and the kind of cube."""


async def read_the_event(board: Board) -> Gifts:
    """The start player turns up the event; who sits with the bishop chooses first; then it takes effect (PE-III1)."""
    value = await board.tell(
        board.name("event"),
        term("ask.event", seat=board.active),
        lambda: [one for one in board.pack.events if one not in board.used_events],
        lambda value: (term("option.event", card=value, title=board.pack.events[value].title), []),
        "event_card",
    )
    board.used_events.add(value)
    board.event = event = board.pack.events[value]
    board.ledger.move(1, "event", "stock", "box", "PE-III1")
    board.ledger.note("log.event", board.active, "PE-III1", card=value, title=event.title)
    gifts = await ask_the_bishop(board)
    take_effect(board, event)
    return gifts


async def ask_the_bishop(board: Board) -> Gifts:
    """Protection or a cube that lies on the market, in the order of the spaces (PE-III2, III4)."""
    gifts: Gifts = []

    def wishes() -> list[str]:
        promised = [kind for _, _, kind in gifts]
        lying = [kind for kind in MATERIALS if board.ledger.held(kind, MARKET) > promised.count(kind)]
        return [PROTECTION, *lying]

    def read(value: str) -> Description:
        if value == PROTECTION:
            return term("option.bishop_protection"), []
        return term("name.kind", kind=value), [term("take", n=1, kind=value, pile=MARKET)]

    for number, seat in enumerate(board.spaces["bishop"]):
        if seat is None:
            continue
        question = term("ask.bishop", seat=seat)
        value = await board.choose(f"bishop-{number + 1}", seat, wishes, read, must=True, question=question)
        if value == PROTECTION:
            board.holdings[seat].protected = True
            board.ledger.note("log.protected", seat, "PE-III2")
            board.builder_home("bishop", number)
        else:
            gifts.append((number, seat, value))
    return gifts


def hand_out_the_bishops_gifts(board: Board, gifts: Gifts) -> None:
    """Whoever did not choose protection takes a cube from the market, in the order of the spaces (PE-III4)."""
    for number, seat, kind in gifts:
        board.ledger.move(1, kind, MARKET, SCREEN[seat], "PE-III4")
        board.builder_home("bishop", number)


def take_effect(board: Board, event: Event) -> None:
    """What the event does to everybody whom the bishop does not protect from it (PE-III1 to III3, II7)."""
    struck = [seat for seat in board.order if event.good or not board.holdings[seat].protected]
    if event.do == "limit_passes":
        board.next_pass_limit = event.n
        board.limit_spares = set(board.seats) - set(struck)
        return
    for seat in struck:
        match event.do:
            case "pay_gold":
                board.pay_or_lose_points(seat, event.n, "PE-III3")
            case "less_yield":
                board.less_yield[seat] = event.n
            case "gain":
                board.gain(seat, event.what, "PE-III1")
            case "lose":
                lose(board, seat, event.what)
            case _:
                pass


def lose(board: Board, seat: str, what: dict[str, int]) -> None:
    """Give up pieces as far as they are held, and points (PE-III1)."""
    for kind, n in what.items():
        if kind == "vp":
            board.ledger.step(-n, seat, "PE-III1")
        elif kind == "gold":
            board.give(seat, "gold", min(n, board.held(seat, "gold")), "PE-III1")
        else:
            board.use_cubes(seat, kind, min(n, board.cubes(seat, kind)), "PE-III1")
