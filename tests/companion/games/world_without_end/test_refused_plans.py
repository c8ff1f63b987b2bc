"""Refused plans: the code reveals nothing that giving the plan's answers would reveal."""

from __future__ import annotations

import pytest

from companion.errors import Code, Refusal
from companion.games import plugin_of
from companion.tables import plans
from companion.tables.plans import PlanStep
from tests.rules.world_without_end.table import Table, pack

BUILDS = [PlanStep("3.2.play.N", "building_project"), PlanStep("3.2.building_project.N", "hospital:stone")]
"""N finishes the Hospital, of which both are donors (WWE-B6)."""


def scene_of(knowledge: int) -> Table:
    """N, who is the last of the round, may finish the Hospital; E hides so much medical knowledge."""
    scene = Table("NE", pack=pack({"III-01": {"plague": 1}, "III-02": {"plague": 4}}))
    for number, (card, token) in enumerate((("III-02", "5"), ("III-01", "2")), start=1):
        scene.go_to(3, number).answer("event", card).answer("plague_token", token)
        scene.until("orientation").answer("orientation", "0")
    scene.fill("hospital", stone=2, wood=1).donate("N", "hospital").donate("E", "hospital")
    scene.hold("N", stone=1, wood=0, medical_knowledge=0).hold("E", medical_knowledge=knowledge)
    return scene.until("play.N")


def outcome(knowledge: int, steps: list[PlanStep], later: list[PlanStep]) -> Code | None:
    """The code with which a plan of N is refused; None where it is carried out."""
    game, plugin = scene_of(knowledge).game, plugin_of("world_without_end")
    try:
        plans.later_labels(game, plugin, plans.settle_all(game, plugin, steps, "N", later), later, "N")
    except Refusal as refusal:
        return refusal.code
    return None


GUESSES = [
    PlanStep("3.3.event", "III-03"),
    PlanStep("3.3.event", "nonsense"),
    PlanStep("3.2.hospital.E", "1"),
    BUILDS[1],
]
"""What could follow the Hospital: asks that open or not by what E hides, and one that has been answered."""


@pytest.mark.parametrize("knowledge", [0, 9])
@pytest.mark.parametrize("is_later", [False, True])
@pytest.mark.parametrize("guess", GUESSES)
def test_a_plan_that_goes_on_after_what_may_reveal_something_is_refused_alike(
    guess: PlanStep, is_later: bool, knowledge: int
) -> None:
    assert outcome(knowledge, *((BUILDS, [guess]) if is_later else ([*BUILDS, guess], []))) is Code.PLAN_UNKNOWN


@pytest.mark.parametrize("knowledge", [0, 9])
@pytest.mark.parametrize("steps", [BUILDS[:1], BUILDS])
def test_a_card_is_played_alone_or_with_its_way(steps: list[PlanStep], knowledge: int) -> None:
    assert outcome(knowledge, steps, []) is None


@pytest.mark.parametrize("later", [[], [PlanStep("3.3.event", "III-03")]])
def test_the_first_answer_of_a_plan_is_refused_with_its_own_reason(later: list[PlanStep]) -> None:
    assert outcome(0, [PlanStep("3.2.play.N", "nonsense")], []) is Code.NOT_LEGAL
    assert outcome(0, [PlanStep("3.2.sale.N", "1:0")], later) is Code.ASK_NOT_OPEN
