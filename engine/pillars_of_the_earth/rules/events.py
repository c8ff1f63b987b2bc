"""The event of the round, and the bishop's protection (PE-III1 to III4)."""

from __future__ import annotations

from functools import partial

from engine.core import TypedAsk, term
from engine.core.asks import Description, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import BOX, EVENT, MARKET, MATERIALS, OPEN_EVENT, SCREEN, STOCK
from engine.pillars_of_the_earth.options import Card, Material, Word
from engine.pillars_of_the_earth.printed import Event
from engine.pillars_of_the_earth.rules import outlooks
from engine.pillars_of_the_earth.rules.by_hand import BY_HAND, resolve_by_hand

Gifts = list[tuple[int, str, str]]
"""The cubes that the bishop gives: the number of the space, the seat, and the kind of cube (PE-III4)."""


async def read_the_event(board: Board) -> Gifts:
    """Ask for the event and for the choices at the bishop, then carry the event out (PE-III1 to III4)."""
    event = await turn_up_an_event(board)
    gifts = await ask_the_bishop(board)
    if event is not None and event.do == BY_HAND:
        await resolve_by_hand(board, "event", term("card.titled", title=event.title))
    elif event is not None:
        take_effect(board, event)
    return gifts


async def turn_up_an_event(board: Board) -> Event | None:
    """Ask which event the start player turned up; None where a correction has emptied the deck (PE-III1)."""

    def choices() -> list[Card]:
        return [Card(event) for event in board.pack.events if event not in board.used_events]

    def describe(choice: Card) -> Description:
        return term("option.event", card=choice.id, title=board.pack.events[choice.id].title), []

    clear_the_event(board)
    if not (known := choices()):
        return None
    question = term("ask.event", seat=board.active)
    id = (
        await ask_one(TypedAsk(board.name("event"), None, question, choices, describe, "event_card", choices=known))
    ).id
    clear_the_event(board)
    board.used_events.add(id)
    board.event = event = board.pack.events[id]
    board.move_card(EVENT, id, STOCK, OPEN_EVENT, "PE-III1")
    board.ledger.note("log.event", board.active, "PE-III1", card=id, title=event.title)
    return event


def clear_the_event(board: Board) -> None:
    """Remove the event of the round before, or one that a correction has put there, from the game (PE-S8, III1)."""
    if board.event is not None:
        board.move_card(EVENT, board.event.id, OPEN_EVENT, BOX, "PE-III1")
        board.event = None


async def ask_the_bishop(board: Board) -> Gifts:
    """Ask for protection or a cube of the market, in the order of the spaces (PE-III2, III4)."""
    gifts: Gifts = []

    def wishes() -> list[Material | Word]:
        promised = [kind for _, _, kind in gifts]
        lying = [Material(kind) for kind in MATERIALS if board.ledger.held(kind, MARKET) > promised.count(kind)]
        return [Word.PROTECTION, *lying]

    def describe(wish: Material | Word, seat: str) -> Description:
        if isinstance(wish, Word):
            return Option(term("option.bishop_protection"), [], *outlooks.protection(board, seat))
        return term("name.kind", kind=wish.kind), [term("take", n=1, kind=wish.kind, pile=MARKET)]

    for number in range(1, len(board.spaces["bishop"]) + 1):
        seat = board.spaces["bishop"][number - 1]
        if seat is None:
            continue
        wish = await board.choose(Decision("bishop", wishes, partial(describe, seat=seat), ordinal=f"-{number}"), seat)
        if isinstance(wish, Material):
            gifts.append((number, seat, wish.kind))
        else:
            board.holdings[seat].protected = True
            board.ledger.note("log.protected", seat, "PE-III2")
            board.return_builder("bishop", number)
    return gifts


def hand_out_the_bishops_gifts(board: Board, gifts: Gifts) -> None:
    """Give the chosen cubes from the market, in the order of the spaces (PE-III4)."""
    for number, seat, kind in gifts:
        if board.ledger.held(kind, MARKET):  # a correction may have removed it since
            board.ledger.move(1, kind, MARKET, SCREEN[seat], "PE-III4")
        board.return_builder("bishop", number)


def take_effect(board: Board, event: Event) -> None:
    """Carry out an event for all seats that the bishop does not protect from it (PE-III1 to III3, II7)."""
    affected = [seat for seat in board.order if event.good or not board.holdings[seat].protected]
    if event.do == "limit_passes":
        board.next_pass_limit = event.n
        board.limit_spares = set(board.seats) - set(affected)
        return
    for seat in affected:
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
    """Take pieces, as far as the seat has them, and points (PE-III1)."""
    for kind, n in what.items():
        if kind == "vp":
            board.ledger.step(-n, seat, "PE-III1")
        elif kind == "gold":
            board.give(seat, "gold", min(n, board.held(seat, "gold")), "PE-III1")
        else:
            board.use_cubes(seat, kind, min(n, board.cubes(seat, kind)), "PE-III1")
