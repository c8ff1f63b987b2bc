"""Plans: several answers of one seat given as one, checked on a copy of the game first; and previews of plans.

A plan is carried out as a whole or not at all. Each ask follows from the seat's own earlier choices: the plan stops
where a device, chance or another seat would decide. A preview settles a plan on a copy of the game; the table's own
game never changes. The game's plug-in says which asks can be planned, and which of their answers a preview may show: it
must not tell a seat what an answer would reveal.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.errors import Code, Refusal, from_rules
from companion.games import AnyPlugin, RunningGame
from companion.games.policy import TIE
from companion.tables import validation
from engine.core import Ask, Refused, Term

MOST_STEPS = 24
"""Answers of a plan, at most: more than any turn has."""
MOST_WISHES = 8
"""Values that are proposed for when a seat is asked the same again, at most."""
MOST_ALTERNATIVES = 8
"""Options that are named as being as good as a step, at most."""


class PlanStep(NamedTuple):
    """One answer of a plan."""

    ask: str
    value: str


class SettledStep(NamedTuple):
    """A step settled on a copy: its ask, its value, and the label that describes it until it is given."""

    ask: Ask
    value: str
    label: Term


def settle(game: RunningGame, plugin: AnyPlugin, step: PlanStep, by: str) -> SettledStep:
    """Settle one step of a plan on a copy.

    Raises `Refusal`: ``ask_not_open`` for an ask that does not follow, ``plan_unknown`` for one that cannot be planned,
    ``not_legal``, and what the rules refuse.
    """
    ask = validation.open_ask(game, step.ask, by)
    if ask is None:
        raise Refusal(Code.ASK_NOT_OPEN)
    if ask.what not in plugin.planned:
        raise Refusal(Code.PLAN_UNKNOWN)
    if not ask.allows(step.value):
        raise Refusal(Code.NOT_LEGAL)
    option = ask.option(step.value)
    try:
        game.answer(step.ask, step.value)
    except Refused as refused:
        raise from_rules(refused.code, refused.parameters) from None
    return SettledStep(ask, step.value, option.label)


def require_previewed(game: RunningGame, plugin: AnyPlugin, step: PlanStep) -> None:
    """Refuse a step whose preview could reveal something. Raises `Refusal`."""
    ask = game.find(step.ask)
    if ask is not None and not plugin.may_preview(ask):
        raise Refusal(Code.PLAN_UNKNOWN)


def advance(game: RunningGame, plugin: AnyPlugin, seat: str, wanted: str = "") -> bool:
    """Pass for the other seats on a copy until a seat is asked (for `wanted`, if given).

    Returns whether other seats had to pass; if the seat would not be asked, the copy must not be used any further.
    """
    passed = False
    while len(game.asks) == 1:
        ask = game.asks[0]
        if ask.seat == seat and wanted in ("", ask.id):
            return passed
        idle = plugin.idle_answer(ask) if ask.seat != seat else None
        if idle is None:
            return passed
        game.answer(ask.id, idle)
        passed = True
    return passed


def require_last(game: RunningGame, plugin: AnyPlugin, step: PlanStep, following: Sequence[PlanStep]) -> None:
    """Refuse a plan that continues after a step that may not be previewed, before settling that step.

    A refused plan gives no answer, so the refusal must not depend on what that answer would reveal. The only step that
    may follow is a choice offered together with the answer, which the seat can foresee. Raises `Refusal`
    (``plan_unknown``).
    """
    ask = game.find(step.ask)
    if ask is None or not following or plugin.may_preview(ask):
        return
    if len(following) > 1 or following[0] not in plugin.offered_with(game, ask, step.value):
        raise Refusal(Code.PLAN_UNKNOWN)


def settle_all(
    game: RunningGame, plugin: AnyPlugin, steps: Sequence[PlanStep], by: str, later: Sequence[PlanStep] = ()
) -> list[SettledStep]:
    """Settle a plan on a copy; ``later`` are the later answers that come with it. Raises `Refusal`.

    See `settle` and `require_last` for its codes.
    """
    settled: list[SettledStep] = []
    following = [*steps, *later]
    for number, step in enumerate(steps, start=1):
        require_last(game, plugin, step, following[number:])
        settled.append(settle(game, plugin, step, by))
    return settled


def later_labels(
    game: RunningGame, plugin: AnyPlugin, settled: Sequence[SettledStep], later: Sequence[PlanStep], by: str
) -> list[Term]:
    """Settle a seat's later answers on a copy on which its plan is settled, and return their labels.

    A step with an ask of the plan is a wish (`wishes`), which is only checked. Raises `Refusal` like `settle`.
    """
    asked = {answer.ask.id: answer.ask for answer in settled}
    labels: list[Term] = []
    for step in later:
        answered = asked.get(step.ask)
        if answered is None:
            advance(game, plugin, by, step.ask)
            require_previewed(game, plugin, step)
            labels.append(settle(game, plugin, step, by).label)
        elif not plugin.asked_again(game, answered):
            raise Refusal(Code.PLAN_UNKNOWN)
        elif not answered.allows(step.value):
            raise Refusal(Code.NOT_LEGAL)
        else:
            labels.append(answered.option(step.value).label)
    return labels


def next_own_ask(game: RunningGame, plugin: AnyPlugin, seat: str) -> Ask | None:
    """The next ask that a seat could plan: its own, the only one open, and not one of chance."""
    if game.over or len(game.asks) != 1:
        return None
    ask = game.asks[0]
    chosen = ask.device_input is None or ask.device_input in plugin.read_choices
    return ask if ask.seat == seat and chosen and ask.what in plugin.planned else None


def proposal(game: RunningGame, plugin: AnyPlugin, seat: str, begun: bool) -> PlanStep | None:
    """The step that the game's policy proposes for a seat's next choice, or None if its turn is over.

    ``begun`` is whether the turn has begun, so that the next turn is not planned as well. The policy is the one of
    simulated players, without randomness: the first of several equal options.
    """
    ask = next_own_ask(game, plugin, seat)
    if ask is None or (begun and ask.what in plugin.turns):
        return None
    policy = plugin.policy(game, Random(0), True)
    return PlanStep(ask.id, max(policy.possible(ask), key=lambda value: policy.value(ask, value)))


def wishes(game: RunningGame, plugin: AnyPlugin, settled: Sequence[SettledStep]) -> list[PlanStep]:
    """The policy's choices, best first, for when a seat is asked the first ask of its plan again.

    ``settled`` are the answers of the plan that were settled on the copy. Doing nothing, and options worth less, are
    left out: a seat with only those left is asked.
    """
    if not settled:
        return []
    ask, idle = settled[0].ask, plugin.idle_answer(settled[0].ask)
    given = [answer.value for answer in settled if answer.ask.what == ask.what]
    if idle in given or not plugin.asked_again(game, ask):
        return []
    policy = plugin.policy(game, Random(0), True)
    ranked = sorted((value for value in ask.values if value not in given), key=lambda value: -policy.value(ask, value))
    if idle in ranked:
        ranked = ranked[: ranked.index(idle)]
    return [PlanStep(ask.id, value) for value in ranked[:MOST_WISHES]]


def is_answered(game: RunningGame, ask_id: str) -> bool:
    """Whether an ask with this id has been answered."""
    return game.asked(ask_id) is not None and game.find(ask_id) is None


def asks_again(game: RunningGame, answered: str, ask: Ask) -> bool:
    """Whether an ask repeats the question of an answered one: to the same seat, in the same round."""
    name = game.asked(answered)
    return name is not None and answered != ask.id and name[:3] == ask.name[:3] and name.of == ask.name.of


def alternatives(game: RunningGame, plugin: AnyPlugin, step: PlanStep) -> list[str]:
    """Other options of a step that the game's policy values as highly as its proposal.

    Returns an empty list for an ask that is not open: `settle` refuses it.
    """
    ask = game.find(step.ask)
    if ask is None or ask.what not in plugin.planned or len(ask.values) < 2:
        return []
    policy = plugin.policy(game, Random(0), True)
    worth = {value: policy.value(ask, value) for value in policy.possible(ask)}
    best = max(worth.values())
    return [value for value, n in worth.items() if value != step.value and n > best - TIE][:MOST_ALTERNATIVES]
