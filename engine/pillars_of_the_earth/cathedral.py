"""Building the cathedral: what the craftsmen turn into points (PE-III21 to III23, K).

A plan is what a player's craftsmen do, one after the other: "potter*2,mortar_mixer*1". The best one is
worked out and shown first; the player may send any other that the cards allow.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from engine.core import Ask, Term, term
from engine.core.game import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES, MOST_CUBES, MOST_GOLD, ROUNDS
from engine.pillars_of_the_earth.pack import Craftsman

NO_USE = "none"
Plan = tuple[tuple[str, int], ...]
"""Craftsmen by id with how often each works, in this order."""


@dataclass(slots=True)
class Workshop:
    """A player's goods while a plan is tried out."""

    goods: dict[str, int]
    vp: int = 0
    used: dict[str, int] = field(default_factory=dict)
    mortar_mixer: bool = True

    def can(self, card: Craftsman, times: int) -> bool:
        """Whether a craftsman can work so often now (PE-III21, K1, K4, K7)."""
        return (
            self.used.get(card.id, 0) + times <= card.capacity
            and all(self.goods[kind] >= n * times for kind, n in card.use.items())
            and (not card.with_metal or self.goods["metal"] > 0)
            and (not card.mason or self.mortar_mixer)
        )

    def work(self, card: Craftsman, times: int) -> None:
        """Let a craftsman work; gold above 30 is lost (PE-III6)."""
        for kind, n in card.use.items():
            self.goods[kind] -= n * times
        self.used[card.id] = self.used.get(card.id, 0) + times
        self.vp += card.gives.get("vp", 0) * times
        self.goods["gold"] = min(MOST_GOLD, self.goods["gold"] + card.gives.get("gold", 0) * times)

    def copy(self) -> "Workshop":
        """The same goods, to try something else."""
        return Workshop(dict(self.goods), self.vp, dict(self.used), self.mortar_mixer)


class PlanAsk(Ask):
    """Waits for a plan: the best is listed first, and whatever else the cards allow is taken too."""

    __slots__ = ("_board", "_seat", "cards")

    def __init__(self, id: str, seat: str, question: Term, board: Board) -> None:
        """Work out the best plan."""
        self.cards = {one: board.craftsman(one) for one in board.holdings[seat].craftsmen}
        self._board, self._seat = board, seat
        super().__init__(id, seat, question, self._proposals, self._read)

    def _start(self) -> Workshop:
        """The player's goods as they are now."""
        return workshop_of(self._board, self._seat)

    def _proposals(self) -> list[str]:
        best = write_plan(best_plan(self._start(), list(self.cards.values())))
        return [best, NO_USE] if best != NO_USE else [NO_USE]

    def _read(self, value: str) -> tuple[Term, list[Term]]:
        plan = parse_plan(value) or ()
        after = carry_through(self._start(), self.cards, plan)
        uses = [term("plan.use", card=self._board.card_term(card), n=times) for card, times in plan]
        return term("option.plan", uses=uses), self._moves(after) if after and plan else []

    def _moves(self, after: Workshop) -> list[Term]:
        """What a plan brings and uses."""
        before = self._start().goods
        moves = [term("vp", n=after.vp)] if after.vp else []
        for kind, n in after.goods.items():
            if n > before[kind]:
                moves.append(self._board.taking(kind, n - before[kind]))
            elif n < before[kind]:
                moves.append(self._board.giving(kind, before[kind] - n))
        return moves

    def allows(self, value: object) -> bool:
        """Whether a plan can be carried out as it is written."""
        plan = parse_plan(value)
        return plan is not None and carry_through(self._start(), self.cards, plan) is not None


def workshop_of(board: Board, seat: str) -> Workshop:
    """A player's goods as they are now."""
    return Workshop(board.goods_of(seat), mortar_mixer=board.has_starter(seat, "mortar_mixer"))


def write_plan(plan: Plan) -> str:
    """A plan as the value of an answer.

    >>> write_plan((("potter", 2), ("mixer", 1)))
    'potter*2,mixer*1'
    """
    return ",".join(f"{card}*{times}" for card, times in plan) or NO_USE


def parse_plan(value: object) -> Plan | None:
    """The plan that a value describes, or None."""
    if not isinstance(value, str) or len(value) > 400:
        return None
    if value == NO_USE:
        return ()
    steps = []
    for step in value.split(","):
        card, _, times = step.partition("*")
        if not (times.isascii() and times.isdigit() and len(times) <= 2 and int(times) > 0):
            return None
        steps.append((card, int(times)))
    return tuple(steps)


def carry_through(workshop: Workshop, cards: dict[str, Craftsman], plan: Plan) -> Workshop | None:
    """The goods after a plan, or None where it cannot be done."""
    for card, times in plan:
        if card not in cards or not workshop.can(cards[card], times):
            return None
        workshop.work(cards[card], times)
    return workshop


def best_plan(start: Workshop, cards: list[Craftsman]) -> Plan:
    """The plan with most points; of equal ones that which leaves most gold, then most cubes.

    Who spends gold may work before and after who brings it, for above 30 gold is lost.
    """
    spenders = [card for card in cards if "gold" in card.use]
    bringers = [card for card in cards if "gold" in card.gives and "gold" not in card.use]
    holders = [card for card in bringers if card.with_metal]
    others = [card for card in cards if card not in spenders and card not in bringers]
    order = [*holders, *(one for one in bringers if one not in holders), *others, *spenders]
    if spenders and any(True for _ in bringers):
        order = [*spenders, *order]
    best: tuple[tuple[int, int, int], Plan] = ((-1, 0, 0), ())
    for plan, end in plans(start, order):
        worth = (end.vp, end.goods["gold"], sum(end.goods[kind] for kind in CUBES))
        if worth > best[0]:
            best = worth, plan
    return best[1]


def plans(start: Workshop, order: list[Craftsman]) -> Iterator[tuple[Plan, Workshop]]:
    """All ways in which the craftsmen can work in this order, with what remains."""
    if not order:
        yield (), start
        return
    card, rest = order[0], order[1:]
    most = card.capacity
    while most and not start.can(card, most):
        most -= 1
    # A craftsman who needs nothing, or only what nobody else wants, works as often as possible.
    rivals = {kind for other in rest for kind in other.use}
    least = most if not set(card.use) & rivals and "gold" not in card.gives else 0
    for times in range(most, least - 1, -1):
        after = start.copy()
        if times:
            after.work(card, times)
        for plan, end in plans(after, rest):
            yield (((card.id, times), *plan) if times else plan), end


async def build_the_cathedral(board: Board) -> None:
    """Clockwise each chooses what the craftsmen turn into points (PE-III21)."""
    for seat in board.order:
        ask = PlanAsk(board.name("cathedral", seat), seat, term("ask.cathedral", seat=seat), board)
        value = NO_USE if list(ask.values) == [NO_USE] else await ask_one(ask)
        for card, times in parse_plan(value) or ():
            work(board, seat, board.craftsman(card), times)


def work(board: Board, seat: str, card: Craftsman, times: int) -> None:
    """Let a craftsman work: used cubes return to the board (PE-III21, K)."""
    for kind, n in card.use.items():
        if kind == "gold":
            board.give(seat, "gold", n * times, "PE-K2")
        else:
            board.use_cubes(seat, kind, n * times, "PE-III21")
    board.ledger.note("log.worked", seat, "PE-III21", card=board.card_term(card.id), n=times)
    if "vp" in card.gives:
        board.ledger.step(card.gives["vp"] * times, seat, "PE-III21")
    if "gold" in card.gives:
        board.gain_gold(seat, card.gives["gold"] * times, "PE-III21")


async def keep_five_cubes(board: Board) -> None:
    """At most five cubes are kept, of the player's own choice; metal counts (PE-III23)."""
    for seat in board.order:
        if sum(board.cubes(seat, kind) for kind in CUBES) <= MOST_CUBES:
            continue
        kept = read_cubes(await choose_what_to_keep(board, seat))
        for kind in CUBES:
            surplus = board.cubes(seat, kind) - kept.get(kind, 0)
            if surplus:
                board.use_cubes(seat, kind, surplus, "PE-III23")


async def choose_what_to_keep(board: Board, seat: str) -> str:
    """Ask which five; after the last round nobody is asked, for cubes count for nothing then (PE-E1)."""
    if board.chapter == ROUNDS:
        return ways_to_keep(board, seat)[0]
    return await board.choose(
        "keep_cubes",
        seat,
        lambda: ways_to_keep(board, seat),
        lambda value: (term("option.keep_cubes", cubes=kept_terms(value)), returns(board, seat, value)),
        must=True,
        question=term("ask.keep_cubes", seat=seat),
    )


def ways_to_keep(board: Board, seat: str) -> list[str]:
    """All the fives that can be kept, as "wood:2+stone:3"."""
    held = [(kind, board.cubes(seat, kind)) for kind in CUBES]
    ways = product(*(range(min(n, MOST_CUBES), -1, -1) for _, n in held))
    return [
        "+".join(f"{kind}:{n}" for (kind, _), n in zip(held, way, strict=True) if n)
        for way in ways
        if sum(way) == MOST_CUBES
    ]


def read_cubes(value: str) -> dict[str, int]:
    """The cubes that a value names."""
    return {part.split(":")[0]: int(part.split(":")[1]) for part in value.split("+")}


def kept_terms(value: str) -> list[Term]:
    """The cubes that are kept, in words."""
    return [term("name.amount", n=n, kind=kind) for kind, n in read_cubes(value).items()]


def returns(board: Board, seat: str, value: str) -> list[Term]:
    """The cubes that go back to the board."""
    kept = read_cubes(value)
    return [board.giving(kind, n) for kind in CUBES if (n := board.cubes(seat, kind) - kept.get(kind, 0))]
