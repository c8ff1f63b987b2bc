"""Outlooks: one line with what a choice would do for a seat now, and whether it would do nothing.

They use the best plan of the rules themselves (PE-III21), with the goods that the seat has, and with what its cards and
the mill bring in this round. Nothing of it is hidden: cards, cubes and gold are public.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core import Term, term
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import MOST_GOLD, ROUNDS, SITES
from engine.pillars_of_the_earth.printed import Craftsman, Event
from engine.pillars_of_the_earth.rules.cathedral import Workshop, best_plan, carry_through


class Outlook(NamedTuple):
    """One line with what a choice would do, if there is anything to say, and whether it would do nothing."""

    effect: Term | None = None
    idle: bool = False


def nothing(reason: str) -> Outlook:
    """The outlook of a choice that would do nothing, with the reason."""
    return Outlook(term(f"idle.{reason}"), idle=True)


def amounts(what: dict[str, int]) -> list[Term]:
    """The terms of these goods and points, without those of which there are none."""
    return [term("name.amount", n=n, kind=kind) for kind, n in what.items() if n > 0]


def cubes_to_come(board: Board, seat: str, kind: str) -> int:
    """The cubes that a seat will receive from a site in this round (PE-III9, III10)."""
    holding = board.holdings[seat]
    less = board.less_yield.get(seat, 0)
    cards = [board.pack.resources[card].cubes for card in holding.resources if board.pack.resources[card].kind == kind]
    patron = any(board.pack.advantages[card].material == kind for card in holding.advantages)
    return sum(max(0, n - less) for n in cards) + (1 if patron and kind not in board.sites_done else 0)


def made_by(board: Board, seat: str, craftsmen: Sequence[str]) -> dict[str, int]:
    """The points and the gold that these craftsmen can make of a seat's cubes in this round (PE-III21)."""
    cards = tuple(board.pack.craftsmen[card] for card in craftsmen)
    goods = board.goods_of(seat)
    for kind in SITES:
        goods[kind] += cubes_to_come(board, seat, kind)
    goods["gold"] = min(MOST_GOLD, goods["gold"] + board.workers_at(seat, "mill"))
    return most_made(cards, tuple(goods.items()))


@lru_cache(maxsize=4096)
def most_made(cards: tuple[Craftsman, ...], goods: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """The points and the gold that the best plan makes of these goods. It must not be changed."""
    mixer = any(card.type == "mortar_mixer" and card.round == 0 for card in cards)
    start = Workshop(dict(goods), mortar_mixer=mixer)
    end = carry_through(start.copy(), {card.id: card for card in cards}, best_plan(start, list(cards)))
    return {"vp": end.vp, "gold": max(0, end.goods["gold"] - start.goods["gold"])} if end else {"vp": 0, "gold": 0}


def difference(more: dict[str, int], less: dict[str, int]) -> list[Term]:
    """By how much the first of two results is better."""
    return amounts({kind: n - less[kind] for kind, n in more.items()})


def craftsman(board: Board, seat: str, card: str) -> Outlook:
    """What a further craftsman would add in this round (PE-K)."""
    own = board.holdings[seat].craftsmen
    if board.pack.craftsmen[card].mason and not board.has_starter(seat, "mortar_mixer"):
        return nothing("no_mixer")
    added = difference(made_by(board, seat, [*own, card]), made_by(board, seat, own))
    if added:
        return Outlook(term("outlook.works_now", gains=added))
    # In the last round market and sites may still bring what it works with.
    return Outlook(term("outlook.works_later" if board.chapter < ROUNDS else "outlook.works_not_yet"))


def dismissal(board: Board, seat: str, card: str) -> Outlook:
    """What a seat would lose without one of its craftsmen: now, and for good by a starter (PE-I5, K7 to K9)."""
    own = board.holdings[seat].craftsmen
    lost = difference(made_by(board, seat, own), made_by(board, seat, [entry for entry in own if entry != card]))
    dismissed = board.pack.craftsmen[card]
    needed = term(f"needed.{dismissed.type}") if dismissed.round == 0 else None
    if not lost:
        return Outlook(needed or term("outlook.no_loss"))
    effect = term("outlook.loses_work", gains=lost)
    return Outlook(term("outlook.starter", effect=effect, needed=needed) if needed else effect)


def space(board: Board, seat: str, place: str, number: int) -> Outlook:
    """What a space brings besides what its place always gives (PE-II8)."""
    if place in ("castle", "cathedral") and board.chapter == ROUNDS:
        return nothing("no_next_round")
    if place not in ("kingsbridge", "shiring"):
        return Outlook()
    lying = board.open_advantages if place == "kingsbridge" else board.open_craftsmen
    card = lying[number - 1] if number <= len(lying) else None
    if card is None:
        return nothing("no_card_here")
    return craftsman(board, seat, card) if place == "shiring" else Outlook()


def protection(board: Board, seat: str) -> Outlook:
    """What the bishop's protection would spare a seat (PE-III2)."""
    event = board.event
    if event is None:
        return Outlook()
    if event.good:
        return nothing("good_event")
    if event.do == "limit_passes":
        return Outlook(term("outlook.spares_limit")) if board.chapter < ROUNDS else nothing("no_next_round")
    if event.do not in ("pay_gold", "less_yield", "lose"):
        return Outlook()
    spared = amounts(taken_by(board, seat, event))
    return Outlook(term("outlook.spares", gains=spared)) if spared else nothing("event_harmless")


def taken_by(board: Board, seat: str, event: Event) -> dict[str, int]:
    """What a bad event would take from a seat (PE-III1, III3)."""
    if event.do == "pay_gold":
        paid = min(event.n, board.held(seat, "gold"))
        return {"gold": paid, "vp": (event.n - paid) // 2}
    if event.do == "less_yield":
        cards = [board.pack.resources[resource] for resource in board.holdings[seat].resources]
        return {kind: sum(min(event.n, card.cubes) for card in cards if card.kind == kind) for kind in SITES}
    held = {**board.goods_of(seat), "vp": int(board.ledger.points[seat])}
    return {kind: min(n, held[kind]) for kind, n in event.what.items()}
