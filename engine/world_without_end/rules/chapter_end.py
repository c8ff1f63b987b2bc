"""The end of a chapter: progress, duties, punishments, preparation of the next chapter (WWE-C, D)."""

from engine.core import Term, TypedAsk, term
from engine.core.asks import Description, Option
from engine.core.referee import ask_all
from engine.world_without_end.board import Board
from engine.world_without_end.names import BOX, CARD, COVER, HAND, SUPPLY, USED, event_kind
from engine.world_without_end.options import Averting
from engine.world_without_end.rules.plague import lay_tokens
from engine.world_without_end.rules.projects import progress_at_chapter_end

NEEDED = 2
"""Piety and grain due at the end of a chapter (WWE-D1, D2)."""
LOSS = {"piety": 3, "grain": 2, "gold": 1}
"""Points lost for each piece missing (WWE-D1 to D3)."""
PUNISHMENT = {"piety": "penance", "grain": "begging", "gold": "royal_court"}
CLAUSE = {"piety": "WWE-D1", "grain": "WWE-D2", "gold": "WWE-D3"}


async def end_of_chapter(board: Board) -> None:
    """Carry out WWE-C1 to C4, then C5 to C7; after chapter IV only C1 to C4 (WWE-C8)."""
    await progress_at_chapter_end(board)
    remove_covers_and_events(board)
    await meet_the_duties(board)
    if board.chapter < 4:
        board.make_active(board.next_seat(board.active))
        for seat in board.order:
            board.take_cards_back(seat, "WWE-C6")
        if board.chapter == 1 and not board.setup.all_cards:
            hand_out_the_other_cards(board)
        if board.chapter == 2:
            for tile in board.tiles.values():
                if tile.arrives == "after_chapter_2":
                    board.bring_project(tile.id, "WWE-C7")
            lay_tokens(board)


def hand_out_the_other_cards(board: Board) -> None:
    """Give everybody the other six action cards, after chapter I of a first game (WWE-S10)."""
    for seat in board.order:
        board.ledger.move(board.ledger.held(CARD[seat], BOX), CARD[seat], BOX, HAND[seat], "WWE-S10")


def remove_covers_and_events(board: Board) -> None:
    """Remove all cover tiles, permanent events and cards on the council space from the board (WWE-C2, C3)."""
    for place in [*board.ledger.where(COVER), *board.covered_without_tile]:
        if place != SUPPLY:
            board.uncover(place, "WWE-C2")
    board.only_project = None
    for card in board.used_cards:
        if not board.ledger.held(event_kind(card), USED):
            board.remove_event(board.cards[card], "WWE-C3")
    board.slots = []
    board.event = None
    board.orientation = board.arrow = None
    board.incomes = {}


async def meet_the_duties(board: Board) -> None:
    """Pay piety, grain and tax, with losses, then use loyalty, all seats at the same time (WWE-D1 to D10)."""
    board.phase = "duties"
    board.tax = None
    missing = board.missing = {seat: {} for seat in board.seats}
    for kind in ("piety", "grain"):
        for seat in board.order:
            pay(board, seat, kind, NEEDED, missing[seat])
    tax = board.tax = await roll_the_tax(board)
    for seat in board.order:
        pay(board, seat, "gold", tax, missing[seat])
    averted = await avert_with_loyalty(board, missing)
    for seat in board.order:
        for kind in missing[seat]:
            if PUNISHMENT[kind] in averted[seat]:
                continue
            if board.chapter == 4:
                board.ledger.step(-LOSS[kind] * missing[seat][kind], seat, "WWE-D6")
            else:
                board.hands[seat].punishments.add(PUNISHMENT[kind])
                board.ledger.note("log.punishment", seat, CLAUSE[kind], punishment=PUNISHMENT[kind])


def pay(board: Board, seat: str, kind: str, due: int, missing: dict[str, int]) -> None:
    """Pay what a seat holds of what is due; each missing piece costs points (WWE-D1 to D4, D8)."""
    given = min(due, board.held(seat, kind))
    board.give(seat, kind, given, CLAUSE[kind])
    if given < due:
        missing[kind] = due - given
        board.ledger.step(-LOSS[kind] * (due - given), seat, CLAUSE[kind])


async def roll_the_tax(board: Board) -> int:
    """Ask for the tax die, which the active player rolls once for all players (WWE-D3, C5)."""
    question, faces = term("ask.tax", seat=board.active), board.pack.board.tax_die
    tax = await board.roll_die(board.name("tax"), question, faces, lambda n: term("option.tax", n=n), "die")
    board.ledger.note("log.tax", board.active, "WWE-D3", n=tax)
    return tax


async def avert_with_loyalty(board: Board, missing: dict[str, dict[str, int]]) -> dict[str, tuple[str, ...]]:
    """Ask for loyalty, which averts punishments, after chapter IV doublings (WWE-D5, D7); by seat those averted."""
    asks = tuple(
        loyalty_ask(board, seat, missing[seat]) for seat in board.order if missing[seat] and board.held(seat, "loyalty")
    )
    averted: dict[str, tuple[str, ...]] = dict.fromkeys(board.seats, ())
    if asks:
        for ask, chosen in zip(asks, await ask_all(asks), strict=True):
            if chosen.punishments and ask.seat:
                averted[ask.seat] = chosen.punishments
                board.give(ask.seat, "loyalty", len(averted[ask.seat]), "WWE-D7" if board.chapter == 4 else "WWE-D5")
    return averted


def loyalty_ask(board: Board, seat: str, missing: dict[str, int]) -> TypedAsk[Averting]:
    """The ask which punishments a seat averts with loyalty, by what it could not give (WWE-D5, D7)."""
    doubled = board.chapter == 4
    punishments = [PUNISHMENT[kind] for kind in missing]
    saved = {PUNISHMENT[kind]: LOSS[kind] * n for kind, n in missing.items()}

    def ways() -> list[Averting]:
        most = min(board.held(seat, "loyalty"), len(punishments))
        patterns = [
            tuple(threat for bit, threat in enumerate(punishments) if pattern >> bit & 1)
            for pattern in range(2 ** len(punishments))
        ]
        fitting = sorted((chosen for chosen in patterns if 0 < len(chosen) <= most), key=len, reverse=True)
        return [*map(Averting, fitting), Averting(())]

    def describe(chosen: Averting) -> Description:
        paid = len(chosen.punishments)
        left = [punishment for punishment in punishments if punishment not in chosen.punishments]
        if not left:
            effect = term("result.all_averted")
        elif doubled:
            effect = term("result.doubled", n=sum(saved[each] for each in left))
        else:
            effect = term("result.punished", threats=[term(f"threat.{item}") for item in left])
        if not paid:
            return Option(term("option.no_loyalty"), [], effect)
        key = "option.avert_doubling" if doubled else "option.avert"
        named = [term(f"punishment.{punishment}") for punishment in chosen.punishments]
        return Option(term(key, punishments=named), [board.give_term("loyalty", paid)], effect)

    def what_is_missing() -> list[Term]:
        amounts = [term("name.amount", n=n, kind=kind) for kind, n in missing.items()]
        return [term("shared.missing", amounts=amounts), term("shared.loyalty", n=board.held(seat, "loyalty"))]

    question = term("ask.loyalty_doubling" if doubled else "ask.loyalty", seat=seat)
    return TypedAsk(board.name("loyalty", seat), seat, question, ways, describe, share=what_is_missing)
