"""Phase III: the places in order (PE-III)."""

from engine.core import term
from engine.pillars_of_the_earth.advantages import take_advantages, use_up
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.cathedral import build_the_cathedral, keep_five_cubes
from engine.pillars_of_the_earth.choosing_cards import hire
from engine.pillars_of_the_earth.events import hand_out_the_bishops_gifts, read_the_event
from engine.pillars_of_the_earth.market import trade_on_the_market
from engine.pillars_of_the_earth.names import ROUNDS, SCREEN, SITES

PRIORY_POINTS = (2, 1)
GREY_WORKERS_LENT = 2


async def resolve_the_places(board: Board) -> None:
    """From the event to the next start player, in the order of the board (PE-III27)."""
    board.phase = "places"
    gifts = await read_the_event(board)
    hand_out_the_bishops_gifts(board, gifts)
    mill(board)
    await take_advantages(board)
    priory(board)
    for kind in SITES:
        site(board, kind)
    await kings_court(board)
    await shiring(board)
    castle(board)
    await trade_on_the_market(board)
    await build_the_cathedral(board)
    await keep_five_cubes(board)
    builders_come_home(board)


def mill(board: Board) -> None:
    """1 gold for each worker at the mill (PE-III5)."""
    for seat in board.order:
        workers = board.workers_at(seat, "mill")
        if workers:
            board.gain_gold(seat, workers, "PE-III5")
            board.workers_home(seat, "mill", "PE-III5")


def priory(board: Board) -> None:
    """The first space gives 2 VP, the second 1 (PE-III8)."""
    for number, points in enumerate(PRIORY_POINTS):
        seat = board.spaces["priory"][number]
        if seat is not None:
            board.ledger.step(points, seat, "PE-III8")
            board.builder_home("priory", number)


def site(board: Board, kind: str) -> None:
    """Forest, quarry or gravel pit: cubes for the resource cards and the patron cards (PE-III9, III10)."""
    for seat in board.order:
        holding = board.holdings[seat]
        for card in [one for one in holding.resources if board.resource(one).kind == kind]:
            cubes = board.resource(card).cubes - board.less_yield.get(seat, 0)
            if cubes > 0:
                board.gain_cubes(seat, kind, cubes, "PE-III9")
            holding.resources.remove(card)
            board.ledger.move(1, "resource", SCREEN[seat], "stock", "PE-III9")
        board.workers_home(seat, f"{kind}_site", "PE-III9")
        if any(board.advantage(one).material == kind for one in holding.advantages):
            board.gain_cubes(seat, kind, 1, "PE-III10")
    board.sites_done.add(kind)


async def kings_court(board: Board) -> None:
    """The tax die is rolled; everyone pays but those at court; the first there has the metal (PE-III11 to III13)."""
    question, faces = term("ask.tax", seat=board.active), board.pack.board.tax_die
    board.tax = await board.roll_die(board.name("tax"), question, faces, lambda n: term("option.tax", n=n), "tax_die")
    board.ledger.note("log.tax", board.active, "PE-III11", n=board.tax)
    at_court = [seat for seat in board.spaces["court"] if seat is not None]
    for seat in board.order:
        if seat not in at_court and not await free_of_taxes(board, seat):
            board.pay_or_lose_points(seat, board.tax, "PE-III12")
    first = board.spaces["court"][0]
    if first is not None and board.ledger.held("metal", "court"):
        board.ledger.move(1, "metal", "court", SCREEN[first], "PE-III13")
    for number in range(len(board.spaces["court"])):
        board.builder_home("court", number)


async def free_of_taxes(board: Board, seat: str) -> bool:
    """The once-only tax-free card may be laid after the roll (PE-III11, V2)."""
    card = board.has_advantage(seat, "tax_free")
    if card is None:
        return False
    value = await board.offer(
        "tax_free",
        seat,
        lambda: ["use"],
        lambda value: (term("option.use_card", card=board.card_term(card)), []),
        question=term("ask.tax_free", seat=seat, n=board.tax),
    )
    if value == "use":
        use_up(board, seat, card, "PE-V2")
    return value == "use"


async def shiring(board: Board) -> None:
    """Each builder takes its craftsman free of charge; those left over leave the game (PE-III14)."""
    for number, card in enumerate(board.open_craftsmen):
        seat = board.spaces["shiring"][number]
        if card is None:
            continue
        if seat is None:
            board.ledger.move(1, "craftsman", "shiring", "box", "PE-III14")
            continue
        board.builder_home("shiring", number)
        board.ledger.move(1, "craftsman", "shiring", SCREEN[seat], "PE-III14")
        board.ledger.note("log.took_card", seat, "PE-III14", card=board.card_term(card))
        board.open_craftsmen[number] = None
        await hire(board, seat, card, f"dismiss_shiring-{number + 1}")
    board.open_craftsmen = []


def castle(board: Board) -> None:
    """2 grey workers for the next round (PE-III15)."""
    seat = board.spaces["castle"][0]
    if seat is not None:
        n = min(GREY_WORKERS_LENT, board.ledger.held("grey_worker", "castle"))
        if n:
            board.ledger.move(n, "grey_worker", "castle", SCREEN[seat], "PE-III15")
        board.builder_home("castle", 0)


def next_start_player(board: Board) -> None:
    """The cathedral piece is set; who stands at the cathedral starts, else the next clockwise (PE-III24, III25)."""
    board.pieces_set = board.chapter
    board.ledger.note("log.piece_set", board.active, "PE-III24", n=board.chapter)
    seat = board.spaces["cathedral"][0]
    board.builder_home("cathedral", 0)
    if board.chapter < ROUNDS:
        board.make_active(seat or board.next_seat(board.active))
        board.ledger.note("log.start_player", board.active, "PE-III25")


def builders_come_home(board: Board) -> None:
    """The cathedral's builder decides the start player; all builders are in the bag again (PE-III25, III26)."""
    next_start_player(board)
    for seat in board.seats:
        for pile in (f"beside:{seat}", f"wheel:{seat}"):
            n = board.ledger.held("builder", pile)
            if n:
                board.ledger.move(n, "builder", pile, f"bag:{seat}", "PE-III26")
