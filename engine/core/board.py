"""What every game's board can do: ask by a readable name, hand pieces out, go round the table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core.asks import Ask, Description
from engine.core.game import ask_one
from engine.core.ledger import Ledger
from engine.core.pack import PackHead
from engine.core.seats import SCREEN
from engine.core.setup import SeatsAndStart
from engine.core.terms import Term, term

WorkOut = Callable[[], list[str]]
"""Lists what is possible now."""
Describe = Callable[[str], Description]
"""How a possible value reads, and what it would move."""

SHORT = 12
"""So many options at most make one question of two decisions that belong together."""

NOTHING = "nothing"
"""The value of an ask by which a seat does none of what it could do."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decides: the ask's name, what is possible, how it reads, and the question.

    `with_the_other` is the question where this one and the one that follows are asked together.
    """

    what: str
    work_out: WorkOut
    describe: Describe
    question: Term
    with_the_other: Term | None = None


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
        self.final: dict[str, dict[str, Any]] | None = None
        """The final scores with their lines by seat, once the game is over."""
        self.winners: list[str] = []

    # --- asking -------------------------------------------------------------------------------------------

    def name(self, what: str, seat: str | None = None) -> str:
        """The readable, stable id of an ask: chapter.round.what.seat."""
        return f"{self.chapter}.{self.round}.{what}.{seat}" if seat else f"{self.chapter}.{self.round}.{what}"

    async def choose(
        self,
        what: str,
        seat: str,
        work_out: WorkOut,
        describe: Describe,
        *,
        must: bool = False,
        question: Term | None = None,
        sense: str | None = None,
    ) -> str:
        """Ask a seat to choose, unless at most one thing can be chosen at all.

        `work_out` lists what is possible. Where nothing is, the answer is "nothing" at once; where one thing is,
        that is done, for that is what the seat set out to do. Otherwise "nothing" can be chosen too, unless `must`.
        """
        possible = work_out()
        if len(possible) <= 1:
            return possible[0] if possible else NOTHING
        known = possible if must else [*possible, NOTHING]
        return await self.offer(what, seat, work_out, describe, must=must, question=question, sense=sense, known=known)

    async def choose_two(self, first: Decision, then: Callable[[str], Decision], seat: str) -> tuple[str, str]:
        """Two decisions that belong together: one ask with values "first>then", unless the list would grow long.

        Where either leaves no choice it is not asked, and the other is asked as it stands.
        """
        options = first.work_out()
        if len(options) > 1 and self.are_few(options, then):

            def pairs() -> list[str]:
                return [f"{one}>{two}" for one in first.work_out() for two in then(one).work_out() or [NOTHING]]

            def read(value: str) -> Description:
                one, two = value.split(">")
                label, moves = first.describe(one)
                if two == NOTHING:
                    return label, moves
                then_label, then_moves = then(one).describe(two)
                return term("option.both", first=label, then=then_label), [*moves, *then_moves]

            question = first.with_the_other or first.question
            one, two = (await self.choose(first.what, seat, pairs, read, must=True, question=question)).split(">")
            return one, two
        one = await self.choose(first.what, seat, first.work_out, first.describe, must=True, question=first.question)
        if one == NOTHING:
            return NOTHING, NOTHING
        other = then(one)
        return one, await self.choose(
            other.what, seat, other.work_out, other.describe, must=True, question=other.question
        )

    @staticmethod
    def are_few(options: list[str], then: Callable[[str], Decision]) -> bool:
        """Whether two decisions are few enough together, and the second leaves a choice at all."""
        together, choice = 0, False
        for one in options if len(options) <= SHORT else ():
            number = len(then(one).work_out())
            together += number
            choice = choice or number > 1
            if together > SHORT:
                return False
        return choice

    async def offer(
        self,
        what: str,
        seat: str,
        work_out: WorkOut,
        describe: Describe,
        *,
        must: bool = False,
        question: Term | None = None,
        sense: str | None = None,
        known: list[str] | None = None,
    ) -> str:
        """Ask a seat, even where only one thing can be chosen besides "nothing"."""

        def values() -> list[str]:
            listed = work_out()
            return listed if must and listed else [*listed, NOTHING]

        def read(value: str) -> Description:
            return (term("option.nothing"), []) if value == NOTHING else describe(value)

        asked = question or term(f"ask.{what}", seat=seat)
        return await ask_one(Ask(self.name(what, seat), seat, asked, values, read, sense, known=known))

    async def tell(self, id: str, question: Term, work_out: WorkOut, describe: Describe, sense: str) -> str:
        """Ask the table what this sense could have told it."""
        return await ask_one(Ask(id, None, question, work_out, describe, sense))

    async def roll_die(
        self, id: str, question: Term, faces: Iterable[int], describe: Callable[[int], Term], sense: str
    ) -> int:
        """Ask the table what a game's own single die shows."""
        possible = [str(face) for face in sorted(set(faces))]
        value = await self.tell(id, question, lambda: possible, lambda value: (describe(int(value)), []), sense)
        return int(value)

    async def choose_start_player(self, question: Term) -> None:
        """Who starts is for the table to say, unless the set-up says it."""
        chosen = self.setup.start_player
        if chosen is None:
            chosen = await ask_one(
                Ask(
                    "0.0.start_player",
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
        n = self.stock(kind, n)
        if n > 0:
            self.ledger.move(n, kind, self.pile_of[kind], SCREEN[seat], clause)
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
