"""The event of the round, and the bishop's protection (PE-III1 to III4)."""

from engine.core import term
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import MATERIALS, SCREEN
from engine.pillars_of_the_earth.pack import Event


async def read_the_event(board: Board) -> None:
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
    await ask_the_bishop(board)
    take_effect(board, event)


async def ask_the_bishop(board: Board) -> None:
    """Protection or a material, in the order of the spaces (PE-III2)."""
    for number, seat in enumerate(board.spaces["bishop"]):
        if seat is None:
            continue
        value = await board.choose(
            f"bishop-{number + 1}",
            seat,
            lambda: ["protection", "material"],
            lambda value: (term(f"option.bishop_{value}"), []),
            must=True,
            question=term("ask.bishop", seat=seat),
        )
        if value == "protection":
            board.holdings[seat].protected = True
            board.ledger.note("log.protected", seat, "PE-III2")
            board.builder_home("bishop", number)


async def take_the_bishops_material(board: Board) -> None:
    """Whoever did not choose protection takes a cube that lies on the market (PE-III4)."""
    for number, seat in enumerate(list(board.spaces["bishop"])):
        if seat is None:
            continue
        kind = await board.choose(
            f"material-{number + 1}",
            seat,
            lambda: [kind for kind in MATERIALS if board.ledger.held(kind, "kingsbridge_market")],
            lambda value: (term("name.kind", kind=value), [term("take", n=1, kind=value, pile="kingsbridge_market")]),
            must=True,
            question=term("ask.material", seat=seat),
        )
        if kind in MATERIALS:
            board.ledger.move(1, kind, "kingsbridge_market", SCREEN[seat], "PE-III4")
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
