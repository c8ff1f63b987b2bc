"""Counting taps: with how many taps the players of a whole game enter its answers on their phones.

Each game's `TapModel` says how its pages enter an answer. What all pages share is here: on a sheet the phone suggests
the rest of a turn, which one tap confirms. Options that seem as good as a proposed step are, the first of them, whole
turns of their own, each with its confirmation and a button that takes it into the plan, and the others buttons below
the step; any other step is opened and chosen anew. Whatever is chosen, the rest is suggested again. Later answers are
given without a tap when their asks open. What is only read (the account of a round, the pieces to move) is not counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games import AnyPlugin, RunningGame
from companion.games.taps import Given
from companion.tables import plans
from engine.core import Ask


class Tapped(NamedTuple):
    """An answer as it was entered: its subject, its seat, and the taps; none where a plan or a device gave it."""

    what: str
    seat: str | None
    taps: int


class Suggested(NamedTuple):
    """A step of a suggested turn, and whether it is given only after others have answered."""

    ask: str
    value: str
    later: bool
    alternatives: Sequence[str] = ()
    """The values that seem as good: buttons, each of which changes the step."""
    wished: bool = False
    """Whether it is one of the wishes for when the seat is asked the same again: the first that is possible counts."""


def copy_after(plugin: AnyPlugin, pack: Any, game: RunningGame, chosen: Sequence[Given]) -> RunningGame:
    """A copy of a game after further answers."""
    copy: RunningGame = plugin.begin(game.setup, pack)
    for line in game.answers:
        copy.settle(line)
    for given in chosen:
        copy.answer(given.ask, given.value)
    return copy


@dataclass
class Counting:
    """Counts the taps of one game's answers, which it replays."""

    plugin: AnyPlugin
    setup: Any
    pack: Any
    given: Sequence[Given]
    by_device: Collection[int] = ()
    """The numbers of the answers that a camera or a dice reader gives."""
    tapped: list[Tapped] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Count."""
        self.game: RunningGame = self.plugin.begin(self.setup, self.pack)
        self.model = self.plugin.taps.of_one_game()
        self.planned: dict[str | None, list[Suggested]] = {}
        while len(self.tapped) < len(self.given):
            self.count_next()

    @property
    def taps(self) -> int:
        """All taps of the game."""
        return sum(one.taps for one in self.tapped)

    def count_next(self) -> None:
        """Count the next answer, or those that are entered together."""
        at = len(self.tapped)
        ask = next(one for one in self.game.asks if one.id == self.given[at].ask)
        taps, answers = (0, 1) if at in self.by_device else self.taps_of(ask, at)
        for number in range(at, at + answers):
            given = self.given[number]
            one = next(one for one in self.game.asks if one.id == given.ask)
            self.tapped.append(Tapped(one.what, one.seat, taps if number == at else 0))
            self.game.answer(given.ask, given.value)

    def taps_of(self, ask: Ask, at: int) -> tuple[int, int]:
        """The taps of an answer, and how many answers they give."""
        value = self.given[at].value
        planned = self.planned.get(ask.seat, [])
        if planned and planned[0].wished:
            return self.wished(ask, at, planned)
        if not planned or planned[0].ask != ask.id:
            return self.begun(ask, at)
        step = planned.pop(0)
        if step.value == value:
            return 0, 1
        # A step for later: whoever wants something else takes the plan back first, unless it is no longer possible.
        self.planned.pop(ask.seat)
        taps, answers = self.begun(ask, at)
        return taps + ask.allows(step.value), answers

    def wished(self, ask: Ask, at: int, wishes: list[Suggested]) -> tuple[int, int]:
        """The taps of an answer where the seat has wishes: none for the first that is possible.

        Whoever wants something else takes the wishes back first. They end with what they are about.
        """
        if plans.asks_again(self.game, wishes[0].ask, ask):
            while wishes and not ask.allows(wishes[0].value):
                wishes.pop(0)
            if wishes and wishes.pop(0).value == self.given[at].value:
                return 0, 1
            taken_back = bool(wishes)
        else:
            taken_back = False
        self.planned.pop(ask.seat, None)
        taps, answers = self.begun(ask, at)
        return taps + taken_back, answers

    def begun(self, ask: Ask, at: int) -> tuple[int, int]:
        """The taps of an answer that begins a turn."""
        model, given = self.model, self.given[at]
        if ask.what in model.offers and (offered := self.offered(ask, at)):
            self.planned[ask.seat] = offered
            return 1, 1
        if ask.what in model.sheets:
            return self.on_sheet(ask, at), 1
        return model.entry(self.game, ask, given.value, self.given[at + 1 :])

    def on_sheet(self, ask: Ask, at: int) -> int:
        """The taps of a turn on a sheet: the tap that plays it, and before it those that choose other steps.

        From the first step that differs the rest is suggested anew, until it is what was answered.
        """
        taps, chosen = 0, 0
        while True:
            steps = self.suggested(ask.seat, self.given[at : at + chosen])
            rest = self.given[at + chosen :]
            if not steps and not chosen:  # nothing is suggested: the choices are open
                return self.model.entry(self.game, ask, rest[0].value, rest[1:]).taps + 1
            differs = next(
                (n for n, (one, given) in enumerate(zip(steps, rest, strict=False)) if one[:2] != given), None
            )
            if differs is None or steps[differs].later:
                turn = steps
            else:
                turn = self.other_turn(ask, steps, at, chosen)
            if turn or differs is None:
                begun = [Suggested(one.ask, one.value, False) for one in self.given[at : at + chosen]]
                self.planned[ask.seat] = [*begun, *turn][1:]
                return taps + 1
            step, value = steps[differs], rest[differs].value
            copy = self.copy_after(self.given[at : at + chosen + differs])
            opened = next(one for one in copy.asks if one.id == step.ask)
            entered, answers = self.model.entry(copy, opened, value, rest[differs + 1 :])
            is_button = value in step.alternatives
            is_open = chosen + differs == 0 and not self.model.folded
            taps += 1 if is_button else entered + (not is_open)
            chosen += differs + (1 if is_button else answers)

    def other_turn(self, ask: Ask, steps: list[Suggested], at: int, chosen: int) -> list[Suggested]:
        """What follows the chosen steps in another whole turn that is shown, if it is what was answered; else nothing.

        Each of them begins like the suggested rest, up to a step that has options as good (`plans.other_turns`).
        """
        for before, value in plans.other_turns([(one.value, one.alternatives, one.later) for one in steps]):
            begun = self.given[at + chosen : at + chosen + before + 1]
            if begun != [*(Given(one.ask, one.value) for one in steps[:before]), Given(steps[before].ask, value)]:
                continue
            rest = self.suggested(ask.seat, self.given[at : at + chosen + before + 1])
            turn = [Suggested(one.ask, one.value, False) for one in begun] + rest
            now = [Given(one.ask, one.value) for one in turn]
            if now == list(self.given[at + chosen : at + chosen + len(now)]) and not any(one.later for one in rest):
                return turn
        return []

    def offered(self, ask: Ask, at: int) -> list[Suggested]:
        """What follows the answer in a suggestion that is taken as it is; empty where it differs or nothing follows.

        Whoever wants another step of the same confirmation answers one by one.
        """
        steps = self.suggested(ask.seat, [])
        now = [Given(one.ask, one.value) for one in steps if not one.later]
        return steps[1:] if now == list(self.given[at : at + len(now)]) else []

    def suggested(self, seat: str | None, chosen: Sequence[Given]) -> list[Suggested]:
        """The rest of a turn after the chosen steps, as a preview proposes it (`planning.preview`)."""
        game = self.copy_after(chosen)
        found: list[Suggested] = []
        if seat is None:
            return found
        later = bool(chosen) and plans.advance(game, self.plugin, seat)
        settled: list[plans.Settling] = []
        while (step := plans.proposal(game, self.plugin, seat, bool(chosen or found))) is not None:
            found.append(Suggested(*step, later, plans.alternatives(game, self.plugin, step)))
            settled.append(plans.settle(game, self.plugin, step, seat))
            later = plans.advance(game, self.plugin, seat) or later
        wishes = plans.wishes(game, self.plugin, settled)
        return found + [Suggested(*wish, True, wished=True) for wish in wishes]

    def copy_after(self, chosen: Sequence[Given]) -> RunningGame:
        """A copy of the game after further answers."""
        return copy_after(self.plugin, self.pack, self.game, chosen)
