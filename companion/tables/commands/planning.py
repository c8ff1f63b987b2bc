"""Planning: the commands of plans: carries one out or previews one, by the checks in ``companion.tables.plans``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games import AnyPlugin, RunningGame
from companion.tables import plans, validation
from companion.tables.plans import PlanStep, SettledStep
from companion.tables.state import reducer, rows
from companion.tables.table import Table
from companion.tables.table_views import Outcome
from engine.core.view_types import AnyView, AskView, InstructionView


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """One answer in a preview: its ask as the seat sees it, the value, and the seat's resulting moves.

    ``proposed`` means that the seat did not choose it, ``later`` that others are asked first. ``alternatives`` are
    other values of equal merit (`plans.alternatives`).
    """

    ask: AskView
    value: str
    alternatives: list[str]
    proposed: bool
    later: bool
    moves: list[InstructionView]


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of a plan: its steps, the seat's view after the chosen steps, and the view after all steps.

    The instructions of the last view are the moves of the whole plan. ``gains`` is the change in the seat's points
    ("vp") and open goods, by kind.
    """

    steps: list[PreviewStep]
    chosen: AnyView
    after: AnyView
    gains: dict[str, float]
    complete: bool
    """Whether nothing of the seat's turn is left to choose."""
    wishes: list[PlanStep]
    """What is proposed for when the seat is asked the same again after others: the first that is then possible."""


def answer_all(table: Table, steps: Sequence[PlanStep], by: str, epoch: int, later: Sequence[PlanStep] = ()) -> Outcome:
    """Carry out a plan of a seat: all its answers or none. Raises `Refusal`.

    ``epoch`` is the number of undos that the page has seen. A repeated plan changes nothing. The answers in ``later``
    are given when the seat is asked for them (``companion.tables.later_answers``). Those that name an ask of the plan
    are wishes: they are used if the seat is asked the same thing again.
    """
    with table.change():
        game = validation.require_running(table.state)
        validation.require_epoch(table.state, epoch)
        if validation.open_ask(game, steps[0].ask, by) is None:
            for step in steps:
                validation.require_repetition(table.state, step.ask, step.value, by)
            return {"repeated": True}
        copy = reducer.replayed(table.state, table.state.record)
        settled = plans.settle_all(copy, table.plugin, steps, by, later)
        labels = plans.later_labels(copy, table.plugin, settled, later, by)
        answers = [rows.PlannedAnswer(ask=each.ask.id, value=each.value, seat=each.ask.seat) for each in settled]
        table.commit(rows.PlanGiven(answers=answers, by=by))
        table.later_answers.keep(by, later, labels)
        return {"repeated": False}


def drop_later(table: Table, by: str) -> None:
    """Forget what a seat has planned for later."""
    with table.change():
        if table.later_answers.drop(by):
            table.notify()


def preview(table: Table, steps: Sequence[PlanStep], by: str, epoch: int, *, propose: bool) -> Preview:
    """Preview a seat's plan on a copy of the game. Raises `Refusal`.

    With ``propose`` the rest of the turn is proposed.
    """
    with table.lock:
        validation.require_running(table.state)
        validation.require_epoch(table.state, epoch)
        copy = reducer.replayed(table.state, table.state.record)
        return preview_on(copy, table.plugin, steps, by, propose=propose)


def preview_on(game: RunningGame, plugin: AnyPlugin, steps: Sequence[PlanStep], seat: str, *, propose: bool) -> Preview:
    """Settle a plan on a copy and show it. Raises `Refusal`. All that is shown comes from the seat's own views.

    An answer that could reveal something (`GamePlugin.previewed`) is proposed but not settled. If others are asked
    before the seat is asked again, they are assumed to do nothing, and the step becomes a later one.
    """
    before = game.standing()[seat]
    shown: list[PreviewStep] = []
    settled: list[SettledStep] = []
    later = False

    def settle(step: PlanStep, *, proposed: bool) -> None:
        seen, others = plugin.view(game, seat), plans.alternatives(game, plugin, step) if propose else []
        settled.append(plans.settle(game, plugin, step, seat))
        after = plugin.view(game, seat)
        shown.append(seen_step(step, seen, after, others, proposed=proposed, later=later))

    for step in steps:
        if shown:
            later = plans.advance(game, plugin, seat, step.ask) or later
        plans.require_previewed(game, plugin, step)
        settle(step, proposed=False)
    if shown:
        later = plans.advance(game, plugin, seat) or later
    chosen = plugin.view(game, seat)
    first_later = later
    while propose and (proposed := plans.proposal(game, plugin, seat, bool(shown))) is not None:
        if not plugin.may_preview(game.asks[0]):
            own = next(ask for ask in plugin.view(game, seat)["asks"] if ask["id"] == proposed.ask)
            shown.append(PreviewStep(own, proposed.value, [], proposed=True, later=later, moves=[]))
            break
        settle(proposed, proposed=True)
        later = plans.advance(game, plugin, seat) or later
    wishes = plans.wishes(game, plugin, settled) if propose else []
    left = plans.next_own_ask(game, plugin, seat)
    complete = left is None or (bool(shown) and (left.what in plugin.turns or first_later))
    if settled and not later:
        game.join(seat, len(settled))
    after = plugin.view(game, seat)
    gains = {kind: n - before.get(kind, 0) for kind, n in game.standing()[seat].items()}
    return Preview(shown, chosen, after, {kind: n for kind, n in gains.items() if n}, complete, wishes)


def seen_step(
    step: PlanStep, before: AnyView, after: AnyView, others: list[str], *, proposed: bool, later: bool
) -> PreviewStep:
    """A step as the seat sees it: its ask in the view before it, and its own moves in the view after it."""
    ask = next(ask for ask in before["asks"] if ask["id"] == step.ask)
    moves = after["instructions"] if ask["seat"] == after["viewer"] else []
    return PreviewStep(ask, step.value, others, proposed, later, moves)
