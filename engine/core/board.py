"""Base board: the state of a game, with helpers to ask seats, move pieces and follow the order of seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.asks import NOTHING as NOTHING
from engine.core.asks import AskName, Description, Nothing, TypedAsk, Value
from engine.core.game import ask_one
from engine.core.ledger import Ledger
from engine.core.pack import PackHead
from engine.core.piles import SCREEN
from engine.core.setup import SeatsAndStart
from engine.core.terms import Term, term
from engine.core.view_types import FinalScore

WorkOut = Callable[[], Sequence[Value]]
"""Lists what is possible now."""
Describe = Callable[[Value], Description]
"""How a possible value reads, and what it would move."""

SHORT = 12
"""So many options at most make one question of two decisions that belong together."""

Other = TypeVar("Other")

_new = tuple.__new__
"""Makes the name of an ask of a tuple in half the time of its constructor."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[Value]):
    """What a seat decides: the ask's name and ordinal, what is possible, how it reads, and the question.

    `with_the_other` is the question where this one and the one that follows are asked together.
    """

    what: str
    work_out: WorkOut[Value]
    describe: Describe[Value]
    question: Term
    with_the_other: Term | None = None
    ordinal: str = ""


@dataclass(frozen=True, slots=True)
class Both(Generic[Value, Other]):
    """An option of two decisions asked together, written "first>second".

    >>> str(Both("soup", "wine"))
    'soup>wine'
    """

    first: Value
    second: Other | Nothing

    def __str__(self) -> str:
        """The text in a record."""
        return f"{self.first}>{self.second}"


Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)


class BaseBoard(Generic[Setup, Pack]):
    """A board with its ledger. `seats` are the taken ones, clockwise; `order` begins with the start player.

    `pile_of` says where each kind of piece comes from and goes back to. `chapter` is the game's larger part, a
    chapter or a year; a game without one stays in chapter 1.
    """

    pile_of: dict[str, str]

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Begin with an empty ledger."""
        self.setup = setup
        self.pack = pack
        self.seats: tuple[str, ...] = tuple(setup.seats)
        self.ledger = Ledger()
        self.chapter = 0
        self.round = 0
        self.phase = "set_up"
        self.active = setup.start_player or self.seats[0]
        self.order: tuple[str, ...] = self.seats
        self.final: Mapping[str, FinalScore] | None = None
        """The final scores with their lines by seat, once the game is over."""
        self.winners: list[str] = []

    def goods_of(self, seat: str) -> dict[str, int]:
        """The pieces of each kind that a seat has before it."""
        raise TypeError("a game says which pieces a seat has")

    def allow_corrections(self) -> None:
        """Enter in the ledger where a correction may put each kind of piece; called before the first correction."""

    def corrected(self) -> None:
        """Bring in line with the ledger what is not derived from it, after a correction.

        Called for every correction, before the open asks are worked out anew. Raises Refused where the pieces cannot
        lie so, before anything is changed; called once more where the correction is taken back.
        """

    # --- asking -------------------------------------------------------------------------------------------

    def name(self, what: str, seat: str | None = None, ordinal: str = "", public_what: str = "") -> AskName:
        """The name of an ask of this chapter and round; its id is composed of it."""
        return _new(AskName, (self.chapter, self.round, what, ordinal, seat, public_what))

    async def choose(
        self,
        what: str,
        seat: str,
        work_out: WorkOut[Value],
        describe: Describe[Value],
        *,
        ordinal: str = "",
        must: bool = False,
        question: Term | None = None,
        device_input: str | None = None,
    ) -> Value | Nothing:
        """Ask a seat to choose, unless at most one thing can be chosen at all.

        `work_out` lists what is possible. Where nothing is, the answer is NOTHING at once; where one thing is, that is
        done, for that is what the seat set out to do. Otherwise NOTHING can be chosen too, unless `must`; it can even
        then where a correction leaves nothing else.
        """
        possible = work_out()
        if len(possible) <= 1:
            return possible[0] if possible else NOTHING
        known: Sequence[Value | Nothing] = possible if must else [*possible, NOTHING]
        return await self.offer(
            what,
            seat,
            work_out,
            describe,
            ordinal=ordinal,
            must=must,
            question=question,
            device_input=device_input,
            known=known,
        )

    async def choose_two(
        self, first: Decision[Value], then: Callable[[Value], Decision[Other]], seat: str
    ) -> tuple[Value | Nothing, Other | Nothing]:
        """Two decisions that belong together: one ask with options "first>then", unless the list would grow long.

        Where either leaves no choice it is not asked, and the other is asked as it stands.
        """
        options = first.work_out()
        if len(options) > 1 and self.are_few(options, then):

            def pairs() -> list[Both[Value, Other]]:
                found: list[Both[Value, Other]] = []
                for one in first.work_out():
                    found += [Both(one, two) for two in then(one).work_out()] or [Both(one, NOTHING)]
                return found

            def read(both: Both[Value, Other]) -> Description:
                label, moves = first.describe(both.first)
                if isinstance(both.second, Nothing):
                    return label, moves
                then_label, then_moves = then(both.first).describe(both.second)
                return term("option.both", first=label, then=then_label), [*moves, *then_moves]

            both = await self.choose(
                first.what,
                seat,
                pairs,
                read,
                ordinal=first.ordinal,
                must=True,
                question=first.with_the_other or first.question,
            )
            return (NOTHING, NOTHING) if isinstance(both, Nothing) else (both.first, both.second)
        one = await self.decide(first, seat)
        if isinstance(one, Nothing):
            return NOTHING, NOTHING
        two = await self.decide(then(one), seat)
        return one, two

    def decide(self, decision: Decision[Value], seat: str) -> Awaitable[Value | Nothing]:
        """Ask a seat for a decision, unless it leaves no choice."""
        return self.choose(
            decision.what,
            seat,
            decision.work_out,
            decision.describe,
            ordinal=decision.ordinal,
            must=True,
            question=decision.question,
        )

    @staticmethod
    def are_few(options: Sequence[Value], then: Callable[[Value], Decision[Other]]) -> bool:
        """Whether two decisions are few enough together, and the second leaves a choice at all."""
        together, choice = 0, False
        for one in options if len(options) <= SHORT else ():
            number = len(then(one).work_out())
            together += number
            choice = choice or number > 1
            if together > SHORT:
                return False
        return choice

    def offer(
        self,
        what: str,
        seat: str,
        work_out: WorkOut[Value],
        describe: Describe[Value],
        *,
        ordinal: str = "",
        must: bool = False,
        question: Term | None = None,
        device_input: str | None = None,
        public_what: str = "",
        known: Sequence[Value | Nothing] | None = None,
    ) -> Awaitable[Value | Nothing]:
        """Ask a seat, even where only one thing can be chosen besides NOTHING.

        It is no coroutine of its own, nor is `tell`: each answer has to pass through one less.
        """

        def values() -> Sequence[Value | Nothing]:
            listed = work_out()
            return listed if must and listed else [*listed, NOTHING]

        def read(value: Value | Nothing) -> Description:
            return (term("option.nothing"), []) if isinstance(value, Nothing) else describe(value)

        asked = question or term(f"ask.{what}", seat=seat)
        name = self.name(what, seat, ordinal, public_what)
        return ask_one(TypedAsk(name, seat, asked, values, read, device_input, known=known))

    def tell(
        self, name: AskName, question: Term, work_out: WorkOut[Value], describe: Describe[Value], device_input: str
    ) -> Awaitable[Value]:
        """Ask the table what a device of this kind could have said."""
        return ask_one(TypedAsk(name, None, question, work_out, describe, device_input))

    async def roll_die(
        self, name: AskName, question: Term, faces: Iterable[int], describe: Callable[[int], Term], device_input: str
    ) -> int:
        """Ask the table what a game's own single die shows."""
        possible = sorted(set(faces))
        return await self.tell(name, question, lambda: possible, lambda face: (describe(face), []), device_input)

    async def choose_start_player(self, question: Term) -> None:
        """Ask the table who starts, unless the set-up says it."""
        chosen = self.setup.start_player
        if chosen is None:
            chosen = await ask_one(
                TypedAsk(
                    self.name("start_player"),
                    None,
                    question,
                    lambda: self.seats,
                    lambda value: (term("option.seat", seat=value), []),
                )
            )
        self.make_active(chosen)

    # --- pieces -------------------------------------------------------------------------------------------

    def held(self, seat: str, kind: str) -> int:
        """Pieces of a kind that a seat owns."""
        return self.ledger.counts[kind].get(SCREEN[seat], 0)

    def stock(self, kind: str, wanted: int = 1) -> int:
        """How many of `wanted` pieces the kind's own pile can give."""
        return self.ledger.available(kind, self.pile_of[kind], wanted)

    def take(self, seat: str, kind: str, n: int, clause: str) -> int:
        """A seat takes up to `n` pieces from their pile; what the pile lacks is not received. Gives the number."""
        ledger, pile = self.ledger, self.pile_of[kind]
        n = ledger.available(kind, pile, n)
        if n > 0:
            ledger.move(n, kind, pile, SCREEN[seat], clause)
        return n

    def give(self, seat: str, kind: str, n: int, clause: str) -> None:
        """A seat gives pieces back to their own pile."""
        if n > 0:
            self.ledger.move(n, kind, SCREEN[seat], self.pile_of[kind], clause)

    def taking(self, kind: str, n: int = 1) -> Term:
        """The move of taking pieces from their pile, as an option shows it."""
        return term("take", n=n, kind=kind, pile=self.pile_of[kind])

    def giving(self, kind: str, n: int = 1) -> Term:
        """The move of giving pieces to their pile, as an option shows it."""
        return term("give", n=n, kind=kind, pile=self.pile_of[kind])

    # --- seats --------------------------------------------------------------------------------------------

    def next_seat(self, seat: str) -> str:
        """The next seated player clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def make_active(self, seat: str) -> None:
        """Make a seat the start player; `order` then goes clockwise from it."""
        at = self.seats.index(seat)
        self.active = seat
        self.order = self.seats[at:] + self.seats[:at]
