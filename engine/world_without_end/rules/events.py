"""Effects of event cards (WWE-R3 to R6, X)."""

from engine.core import Nothing, Term, TypedAsk, term
from engine.core.asks import Cause, Description, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.world_without_end.board import Board, gain_terms, give_terms
from engine.world_without_end.names import MARKET, favour_pile, project_pile
from engine.world_without_end.options import Trade
from engine.world_without_end.printed import Card, Effect
from engine.world_without_end.rules.houses import give_house_back
from engine.world_without_end.rules.projects import finish_tower


async def take_effect(board: Board, card: Card) -> None:
    """Carry out the effects of a card; choices by the active player first, then clockwise (WWE-R3)."""
    board.phase = "choices"
    board.cause = Cause("event", card.id)
    for number, effect in enumerate(card.effects):
        repeats = [earlier.do for earlier in card.effects[:number]].count(effect.do)
        ordinal = f"_{repeats}" if repeats else ""
        match effect.do:
            case "trade" if card.kind == "immediate":
                for seat in board.order:
                    await trade_once(board, seat, ordinal, effect)
            case "gain":
                for seat in board.order:
                    board.reward(seat, effect.each, "WWE-X13")
            case "give_up":
                for seat in board.order:
                    await give_up(board, seat, ordinal, effect)
            case "return_houses":
                for seat in board.order:
                    await return_houses(board, seat, ordinal, effect)
            case "project":
                board.bring_project(effect.id, "WWE-X13")
            case "cover_other_projects":
                cover_other_projects(board, effect.id)
            case "cover_favour":
                for space in effect.spaces:
                    board.cover(favour_pile(space), "WWE-X10")
            case "cover_market":
                board.cover(MARKET[effect.space], "WWE-X10")
            case "uncover_cloth":
                board.uncover(MARKET["cloth"], "WWE-X12")
            case "finish_tower":
                await finish_tower(board)
            case "lose_action":
                board.action_lost.update(board.seats)
            case "random_discard":
                board.drawn_discard = True
            case "by_hand":
                await resolve_by_hand(board, ordinal)
            case _:
                pass
    board.cause = None


async def resolve_by_hand(board: Board, ordinal: str) -> None:
    """Ask the table to confirm a card whose moves the host enters as a correction (WWE-R3)."""
    await ask_one(
        TypedAsk(
            board.name("by_hand", ordinal=ordinal),
            None,
            term("ask.by_hand"),
            lambda: ["done"],
            lambda value: (term("option.done"), []),
            cause=board.cause,
        )
    )


def can_trade(board: Board, seat: str, effect: Effect) -> bool:
    """Whether a seat holds what a trade costs, and the piles hold what it gives (WWE-R4, R6)."""
    for kind, n in effect.give.items():
        if board.held(seat, kind) < n:
            return False
    return all(kind == "vp" or board.stock(kind, n) == n for kind, n in effect.get.items())


def describe_trade(effect: Effect, named: Term | None = None) -> Description:
    """The description of a trade (WWE-R4, R6); `named` is the event that offers it, where that is not said already."""
    moves = [*give_terms(effect.give), *gain_terms(effect.get)]
    return Option(term("option.trade"), moves, effect=named, title=trade_title(effect))


def trade_title(effect: Effect) -> Term:
    """What a trade gives for what."""
    return term("title.trade", give=give_terms(effect.give), get=gain_terms(effect.get))


def describe_open_trade(board: Board, seat: str, trade: Trade) -> Description:
    """The description of a trade of a permanent event, with the event (WWE-R6)."""
    card = board.cards[trade.card]
    return describe_trade(open_trades(board, seat)[trade], term(card.title_key, title=card.title))


def carry_out_trade(board: Board, seat: str, effect: Effect, clause: str) -> None:
    """Pay what a trade costs and receive what it gives (WWE-R4, R6)."""
    for kind, n in effect.give.items():
        board.give(seat, kind, n, clause)
    board.reward(seat, effect.get, clause)


async def trade_once(board: Board, seat: str, ordinal: str, effect: Effect) -> None:
    """Offer a seat the trade of an immediate event, once (WWE-R4, X9)."""
    if not can_trade(board, seat, effect):
        return
    value = await board.offer(
        Decision(
            "trade",
            lambda: ["trade"] if can_trade(board, seat, effect) else [],
            lambda value: describe_trade(effect),
            ordinal=ordinal,
        ),
        seat,
    )
    if not isinstance(value, Nothing):
        carry_out_trade(board, seat, effect, "WWE-R4")


def open_trades(board: Board, seat: str) -> dict[Trade, Effect]:
    """The trades of permanent events that a seat can still make in this round (WWE-R6)."""
    if not board.slots and not board.newest_permanent:
        return {}
    traded = board.hands[seat].traded
    return {
        trade: effect
        for card in board.permanents()
        for trade, effect in board.trades.get(card.id, ())
        if trade not in traded and can_trade(board, seat, effect)
    }


async def give_up(board: Board, seat: str, ordinal: str, effect: Effect) -> None:
    """Let a seat give up one of several goods; a seat with none of them gives nothing (WWE-X6)."""
    kind = await board.choose(
        Decision(
            "give_up",
            lambda: [kind for kind in effect.one_of if board.held(seat, kind)],
            lambda kind: Option(
                term("option.give_up", kind=kind),
                [board.give_term(kind)],
                effect=term("result.left", n=board.held(seat, kind) - 1, kind=kind),
            ),
            ordinal=ordinal,
        ),
        seat,
    )
    if not isinstance(kind, Nothing):
        board.give(seat, kind, 1, "WWE-X6")


async def return_houses(board: Board, seat: str, ordinal: str, effect: Effect) -> None:
    """Return one of a seat's houses, of its choice, or all of them (WWE-X5)."""
    houses = board.hands[seat].houses
    if effect.count is None:
        for site in list(houses):
            give_house_back(board, seat, site)
        return
    site = await board.choose(
        Decision(
            "return_house",
            lambda: houses,
            lambda site: Option(
                term("option.return_house", site=site),
                [],
                effect=term("result.rent_lost", gains=gain_terms(board.sites[site].rent)),
            ),
            ordinal=ordinal,
        ),
        seat,
    )
    if not isinstance(site, Nothing):
        give_house_back(board, seat, site)


def cover_other_projects(board: Board, project_id: str) -> None:
    """Cover every other unfinished project until the chapter ends; only this one gets material then (WWE-X4, C1)."""
    board.only_project = project_id
    for project in board.projects.values():
        if project.id != project_id and not project.finished:
            board.cover(project_pile(project.id), "WWE-X4")
