"""Building the cathedral: the craftsmen turn cubes into points (PE-III21 to III23, K).

A plan is the work of a player's craftsmen in order: "potter*2,mortar_mixer*1". The best plan is computed and shown
first; any other plan that the cards allow is legal too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from engine.core import AskName, Term, TypedAsk, term
from engine.core.asks import NOTHING, Description, Nothing
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES, FIRST_RULES, MOST_CUBES, MOST_GOLD, ROUNDS
from engine.pillars_of_the_earth.options import KeptCubes
from engine.pillars_of_the_earth.printed import Craftsman

NO_USE = "none"


class Plan(tuple[tuple[str, int], ...]):
    """Craftsmen by id with how often each works, in this order.

    >>> str(Plan([("potter", 2), ("mixer", 1)])), str(Plan())
    ('potter*2,mixer*1', 'none')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ",".join(f"{card}*{times}" for card, times in self) or NO_USE


Steps = tuple[tuple[str, int], ...]
"""The steps of a plan, also of an incomplete one."""


@dataclass(slots=True)
class Workshop:
    """A player's goods during a plan, with the points gained and the uses of each craftsman."""

    goods: dict[str, int]
    vp: int = 0
    used: dict[str, int] = field(default_factory=dict)
    mortar_mixer: bool = True

    def most(self, card: Craftsman) -> int:
        """How often a craftsman can work now (PE-III21, K1, K4, K7)."""
        goods = self.goods
        if (card.with_metal and not goods["metal"]) or (card.mason and not self.mortar_mixer):
            return 0
        most = card.capacity - self.used.get(card.id, 0)
        for kind, n in card.use.items():
            if n * most > goods[kind]:
                most = goods[kind] // n
        return most

    def work(self, card: Craftsman, times: int) -> None:
        """Use a craftsman; gold above 30 is lost (PE-III6, III21)."""
        for kind, n in card.use.items():
            self.goods[kind] -= n * times
        self.used[card.id] = self.used.get(card.id, 0) + times
        self.vp += card.gives.get("vp", 0) * times
        self.goods["gold"] = min(MOST_GOLD, self.goods["gold"] + card.gives.get("gold", 0) * times)

    def copy(self) -> Workshop:
        """A copy, to try another step."""
        return Workshop(dict(self.goods), self.vp, dict(self.used), self.mortar_mixer)


class PlanAsk(TypedAsk[Plan]):
    """The ask for a plan: the best one is listed first, and any other that the cards allow is legal (PE-III21)."""

    __slots__ = ("_board", "_seat")

    def __init__(self, name: AskName, seat: str, question: Term, board: Board) -> None:
        self._board, self._seat = board, seat
        # No bound methods: a reference cycle would keep the whole game in memory until garbage collection.
        super().__init__(name, seat, question, partial(proposals, board, seat), partial(describe_plan, board, seat))

    @property
    def cards(self) -> dict[str, Craftsman]:
        """The craftsmen of the seat by id."""
        return craftsmen_of(self._board, self._seat)

    def parse(self, value: object) -> Plan:
        """The plan that a text describes. Raises ValueError where it cannot be carried out as it is written."""
        plan = parse_plan(value)
        if plan is None or carry_through(workshop_of(self._board, self._seat), self.cards, plan) is None:
            raise ValueError("no plan that can be carried out")
        return plan


def craftsmen_of(board: Board, seat: str) -> dict[str, Craftsman]:
    """A player's craftsmen by id."""
    return {craftsman: board.pack.craftsmen[craftsman] for craftsman in board.holdings[seat].craftsmen}


def proposals(board: Board, seat: str) -> list[Plan]:
    """The best plan of a player, and the plan without any use (PE-III21)."""
    best = best_plan(workshop_of(board, seat), list(craftsmen_of(board, seat).values()))
    return [best, Plan()] if best else [Plan()]


def describe_plan(board: Board, seat: str, plan: Plan) -> Description:
    """The description of a plan, with what it gives and uses (PE-III21)."""
    after = carry_through(workshop_of(board, seat), craftsmen_of(board, seat), plan)
    uses = [term("plan.use", card=board.card_term(card), n=times) for card, times in plan]
    return term("option.plan", uses=uses), moves_between(board, workshop_of(board, seat), after) if after else []


def moves_between(board: Board, before: Workshop, after: Workshop) -> list[Term]:
    """The terms of what a plan gives and uses, by a player's goods before and after it (PE-III21)."""
    moves = [term("vp", n=after.vp)] if after.vp else []
    for kind, n in after.goods.items():
        if n > before.goods[kind]:
            moves.append(board.take_term(kind, n - before.goods[kind]))
        elif n < before.goods[kind]:
            moves.append(board.give_term(kind, before.goods[kind] - n))
    return moves


def workshop_of(board: Board, seat: str) -> Workshop:
    """A player's present goods."""
    return Workshop(board.goods_of(seat), mortar_mixer=board.has_starter(seat, "mortar_mixer"))


def parse_plan(value: object) -> Plan | None:
    """The plan with this text; None where it is malformed."""
    if not isinstance(value, str) or len(value) > 400:
        return None
    if value == NO_USE:
        return Plan()
    steps = []
    for step in value.split(","):
        card, _, times = step.partition("*")
        if not (times.isascii() and times.isdigit() and len(times) <= 2 and int(times) > 0):
            return None
        steps.append((card, int(times)))
    return Plan(steps)


def carry_through(workshop: Workshop, cards: dict[str, Craftsman], plan: Steps) -> Workshop | None:
    """The goods after a plan; None where it cannot be carried out (PE-III21, K1)."""
    for card, times in plan:
        if card not in cards or times > workshop.most(cards[card]):
            return None
        workshop.work(cards[card], times)
    return workshop


def best_plan(start: Workshop, cards: list[Craftsman]) -> Plan:
    """The plan with the most points; of equal ones that which leaves the most gold, then the most cubes (PE-III21).

    Craftsmen who cost gold may work before and after those who give it, because gold above 30 is lost.
    """
    spenders = [card for card in cards if "gold" in card.use]
    bringers = [card for card in cards if "gold" in card.gives and "gold" not in card.use]
    holders = [card for card in bringers if card.with_metal]
    others = [card for card in cards if card not in spenders and card not in bringers]
    order = [*holders, *(bringer for bringer in bringers if bringer not in holders), *others, *spenders]
    if spenders and any(True for _ in bringers):
        order = [*spenders, *order]
    best_worth, best = (-1, 0, 0), Plan()
    for plan, end in plans(start, order):
        if end.vp >= best_worth[0]:
            worth = (end.vp, end.goods["gold"], sum(end.goods[kind] for kind in CUBES))
            if worth > best_worth:
                best_worth, best = worth, Plan(plan)
    return best


def plans(start: Workshop, order: list[Craftsman]) -> Iterator[tuple[Steps, Workshop]]:
    """All plans for the craftsmen in this order, each with the goods that remain (PE-III21)."""
    steps: list[tuple[Craftsman, bool]] = []
    wanted: set[str] = set()
    for card in reversed(order):
        # A craftsman who uses nothing, or only what no later one uses, works as often as possible.
        steps.append((card, wanted.isdisjoint(card.use) and "gold" not in card.gives))
        wanted.update(card.use)
    return plans_from(start, steps, len(steps) - 1)


def plans_from(start: Workshop, steps: list[tuple[Craftsman, bool]], at: int) -> Iterator[tuple[Steps, Workshop]]:
    """All plans for the craftsmen from `at` down to 0; the marked ones work as often as possible."""
    if at < 0:
        yield (), start
        return
    card, as_often_as_possible = steps[at]
    most = start.most(card)
    for times in range(most, most - 1 if as_often_as_possible else -1, -1):
        after = start
        if times:
            after = start.copy()
            after.work(card, times)
        for plan, end in plans_from(after, steps, at - 1):
            yield (((card.id, times), *plan) if times else plan), end


async def build_the_cathedral(board: Board) -> None:
    """Ask each player in turn for a plan, and carry it out (PE-III21)."""
    for seat in board.order:
        ask = PlanAsk(board.name("cathedral", seat), seat, term("ask.cathedral", seat=seat), board)
        plan = await ask_one(ask) if len(ask.choices) > 1 else Plan()
        for card, times in plan:
            work(board, seat, board.pack.craftsmen[card], times)


def work(board: Board, seat: str, card: Craftsman, times: int) -> None:
    """Use a craftsman: the cubes return to the board (PE-III21, K)."""
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
    """Let every player keep at most five cubes, metal included, of the player's choice (PE-III23)."""
    for seat in board.order:
        if cubes_of(board, seat) <= MOST_CUBES:
            continue
        kept = await choose_what_to_keep(board, seat)
        if isinstance(kept, KeptCubes):
            for kind, n in surplus(board, seat, kept).items():
                board.use_cubes(seat, kind, n, "PE-III23")


def cubes_of(board: Board, seat: str) -> int:
    """The number of all cubes of a seat (PE-III23)."""
    return sum(board.cubes(seat, kind) for kind in CUBES)


async def choose_what_to_keep(board: Board, seat: str) -> KeptCubes | Nothing:
    """Ask which five cubes to keep; not after the last round, when cubes are worth nothing (PE-III23, E1)."""
    if board.chapter == ROUNDS:
        return ways_to_keep(board, seat)[0]

    def describe(kept: KeptCubes) -> Description:
        amounts = [term("name.amount", n=n, kind=kind) for kind, n in kept.cubes]
        return term("option.keep_cubes", cubes=amounts), [
            board.give_term(kind, n) for kind, n in surplus(board, seat, kept).items()
        ]

    return await board.choose(
        Decision(
            "keep_cubes",
            lambda: ways_to_keep(board, seat),
            describe,
            further=lambda: [NOTHING] if is_kept_by_nothing(board, seat) else [],
        ),
        seat,
    )


def is_kept_by_nothing(board: Board, seat: str) -> bool:
    """Whether "nothing" keeps all cubes: in older records, after a correction has left five or fewer."""
    return board.setup.rules == FIRST_RULES and cubes_of(board, seat) <= MOST_CUBES


def ways_to_keep(board: Board, seat: str) -> list[KeptCubes]:
    """All choices of five cubes to keep; all cubes where a correction has left five or fewer (PE-III23)."""
    held = [(kind, board.cubes(seat, kind)) for kind in CUBES]
    most = min(MOST_CUBES, sum(n for _, n in held))
    if not most:
        return []
    ways = product(*(range(min(n, most), -1, -1) for _, n in held))
    return [
        KeptCubes(tuple((kind, n) for (kind, _), n in zip(held, way, strict=True) if n))
        for way in ways
        if sum(way) == most
    ]


def surplus(board: Board, seat: str, kept: KeptCubes) -> dict[str, int]:
    """The cubes beyond those that are kept, by kind (PE-III23)."""
    keeps = dict(kept.cubes)
    return {kind: n for kind in CUBES if (n := board.cubes(seat, kind) - keeps.get(kind, 0)) > 0}
