"""Outlooks: what an action card would do if its player played it now (WWE-A).

They use the decisions and the favours of the rules themselves, so that no rule is written twice. An outlook is private
where it depends on what lies behind the screen: it is shown to its player only (WWE-R11).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from engine.core import Term, term
from engine.core.asks import described
from engine.core.game_state import Decision
from engine.world_without_end.board import Board
from engine.world_without_end.names import HOUSE, PILE_OF, SEAL
from engine.world_without_end.options import Building, Rents
from engine.world_without_end.printed import Card
from engine.world_without_end.rules import actions
from engine.world_without_end.rules.event_card import arrow_number, expected_incomes
from engine.world_without_end.rules.favours import NO_INCOME, gift_of, space_after
from engine.world_without_end.rules.houses import house_decision, rent_decision
from engine.world_without_end.rules.projects import POINTS_FOR_MATERIAL


class Outlook(NamedTuple):
    """One line with what a card would do, and whether it would do nothing."""

    effect: Term
    idle: bool = False


def outlook(board: Board, seat: str, card: str) -> Outlook:
    """What an action card would do for a seat now."""
    return OUTLOOK[card](board, seat)


def nothing(reason: str, **parameters: object) -> Outlook:
    """The outlook of a card that would do nothing, with the reason."""
    return Outlook(term(f"idle.{reason}", **parameters), idle=True)


def gains(board: Board, _seat: str, *, kind: str) -> Outlook:
    """One piece from its pile, or nothing where the pile is empty (WWE-A1, A2, A14)."""
    return (
        Outlook(term("outlook.gains", gains=[board.take_term(kind)]))
        if board.stock(kind)
        else nothing("empty", pile=PILE_OF[kind])
    )


def building_material(board: Board, seat: str) -> Outlook:
    """One stone or one wood, of what is left (WWE-A3)."""
    kinds = actions.material_decision(board, seat).list_choices()
    if not kinds:
        return nothing("no_pile")
    if len(kinds) == 1:
        return Outlook(term("outlook.gains", gains=[board.take_term(kinds[0])]))
    return Outlook(term("outlook.either", ways=[term("name.amount", n=1, kind=kind) for kind in kinds]))


def building_project(board: Board, seat: str) -> Outlook:
    """Up to two own materials for points (WWE-A4)."""
    ways: Decision[Building] = actions.building_decision(board, seat)
    most = max((len(way.materials) for way in ways.list_choices()), default=0)
    if most:
        return Outlook(term("outlook.build", n=most, vp=POINTS_FOR_MATERIAL * most))
    if not board.held(seat, "stone") and not board.held(seat, "wood"):
        return nothing("no_material")
    return nothing("forbidden" if board.forbids("projects") else "no_space")


def sale(board: Board, seat: str) -> Outlook:
    """The largest possible sale (WWE-A5)."""
    deals = actions.sale_decision(board, seat).list_choices()
    if not deals:
        return nothing("no_wares" if not board.held(seat, "wool") + board.held(seat, "cloth") else "no_buyer")
    most = max(deals, key=lambda deal: actions.price_of(board, deal))
    sold = [board.give_term(kind, n) for kind, n in (("wool", most.wool), ("cloth", most.cloth)) if n]
    price = [board.take_term("gold", actions.price_of(board, most))]
    return Outlook(term("outlook.exchange" if deals == [most] else "outlook.exchange_up_to", give=sold, get=price))


def privilege(board: Board, seat: str) -> Outlook:
    """The card played last, once more (WWE-A6)."""
    played = board.hands[seat].played
    if not played:
        return nothing("no_card_before")
    again = outlook(board, seat, played[-1])
    return Outlook(term("outlook.again", card=played[-1], effect=again.effect), again.idle)


def house_building(board: Board, seat: str) -> Outlook:
    """A house for 1 gold and 1 material on one of the free sites (WWE-A7, A8)."""
    sites = house_decision(board, seat).list_choices()
    if sites:
        kinds = {board.sites[site].material for site in sites}
        named = [term("name.amount", n=1, kind=kind) for kind in ("stone", "wood") if kind in kinds]
        return Outlook(term("outlook.house", materials=named, n=len(sites)))
    if board.forbids("houses"):
        return nothing("forbidden")
    if not board.held(seat, HOUSE[seat]):
        return nothing("no_house_left")
    if not board.held(seat, "gold"):
        return nothing("no_gold")
    return nothing("no_site" if board.held(seat, "stone") or board.held(seat, "wood") else "no_material")


def rent(board: Board, seat: str) -> Outlook:
    """The rents of at most two houses (WWE-A9)."""
    decision: Decision[Rents] = rent_decision(board, seat)
    ways = decision.list_choices()
    if not ways:
        return nothing("no_house")
    if len(ways) > 1:
        return Outlook(term("outlook.rents", n=len(board.hands[seat].houses)))
    moves = described(decision.describe(ways[0])).moves
    return Outlook(term("outlook.gains", gains=moves)) if moves else nothing("empty_piles")


def donation(board: Board, seat: str) -> Outlook:
    """1 gold and a seal for a project's bonus (WWE-A10)."""
    projects = actions.donation_decision(board, seat).list_choices()
    if projects:
        return Outlook(term("outlook.donation", n=len(projects)))
    if not board.held(seat, "gold"):
        return nothing("no_gold")
    if not board.held(seat, SEAL[seat]):
        return nothing("no_seal")
    return nothing("forbidden" if board.forbids("projects") else "no_project")


def weaver(board: Board, seat: str) -> Outlook:
    """Wool into cloth (WWE-A11, A14)."""
    amounts = actions.weaver_decision(board, seat).list_choices()
    if not amounts:
        return nothing("no_cloth" if board.held(seat, "wool") else "no_wool")
    give, get = [board.give_term("wool", amounts[0])], [board.take_term("cloth", amounts[0])]
    return Outlook(term("outlook.exchange" if len(amounts) == 1 else "outlook.exchange_up_to", give=give, get=get))


def medicine(board: Board, seat: str) -> Outlook:
    """1 gold and 1 VP, or care for a sick person (WWE-A12, G3)."""
    small = [board.take_term("gold"), term("vp", n=1)]
    curable = len(actions.medicine_decision(board, seat).list_choices()) - 1
    return Outlook(term("outlook.medicine", gains=small) if curable else term("outlook.gains", gains=small))


def favour(board: Board, seat: str) -> Outlook:
    """The next favour of the track (WWE-A13, F)."""
    goal = actions.favour_goal(board, seat)
    if goal is None:
        return nothing("no_favour" if board.held(seat, "gold") else "outlaws")
    return Outlook(favour_line(board, seat, 1))


def favour_line(
    board: Board,
    seat: str,
    steps: int,
    income: Mapping[str, int] = NO_INCOME,
    taken: Mapping[str, int] = NO_INCOME,
) -> Term:
    """Where the favour marker would go, and what that would bring the seat (WWE-R12 to R14, F)."""
    goal = space_after(board, steps)
    if steps == 0 or goal in board.covered_favours:
        return term("outlook.marker_stays")
    kind, n, _ = gift_of(board, seat, goal, income, taken)
    if not n:
        return term("outlook.no_gift", favour=goal)
    if n < 0:
        return term("outlook.pay", favour=goal, give=[board.give_term(kind, -n)])
    gift = term("vp", n=n) if kind == "vp" else board.take_term(kind, n)
    return term("outlook.gift", favour=goal, gains=[gift])


def favour_after_income(board: Board, card: Card, quarters: int) -> Term:
    """What the favour of an orientation would bring the active seat, after everybody's income (WWE-R12, R13)."""
    incomes = expected_incomes(board, card, quarters)
    taken: Counter[str] = Counter()
    for what in incomes.values():
        taken.update(what)
    steps = arrow_number(board, card, quarters)
    return favour_line(board, board.active, steps, incomes.get(board.active, {}), taken)


OWN_OUTLOOKS = (
    building_material, building_project, sale, privilege, house_building, rent, donation, weaver, medicine, favour
)  # fmt: skip
OUTLOOK: dict[str, Callable[[Board, str], Outlook]] = {
    **{kind: partial(gains, kind=kind) for kind in ("grain", "piety")},
    **{entry.__name__: entry for entry in OWN_OUTLOOKS},
}
"""What each card would do, by its name."""
