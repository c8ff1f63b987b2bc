"""Plans that are refused: the code tells nothing that the answers of the plan would reveal if they were given."""

from __future__ import annotations

import pytest

from companion.errors import Code, Refusal
from companion.games import plugin_of
from companion.tables import plans
from companion.tables.plans import Step
from tests.rules.world_without_end.scene import Scene, quiet_pack

BUILDS = [Step("3.2.play.N", "building_project"), Step("3.2.building_project.N", "hospital:stone")]
"""N finishes the Hospital, of which both are donors (WWE-B6)."""


def scene_of(knowledge: int) -> Scene:
    """N, who is the last of the round, may finish the Hospital; E hides so much medical knowledge."""
    scene = Scene("NE", pack=quiet_pack(plague={"III-01": 1, "III-02": 4}))
    for number, (card, token) in enumerate((("III-02", "5"), ("III-01", "2")), start=1):
        scene.go_to(3, number).answer("event", card).answer("plague_token", token)
        scene.until("orientation").answer("orientation", "0")
    scene.fill("hospital", stone=2, wood=1).donate("N", "hospital").donate("E", "hospital")
    scene.hold("N", stone=1, wood=0, medical_knowledge=0).hold("E", medical_knowledge=knowledge)
    return scene.until("play.N")


def refused(knowledge: int, steps: list[Step], later: list[Step]) -> Code:
    """The code with which a plan of N is refused."""
    game, plugin = scene_of(knowledge).game, plugin_of("world_without_end")
    with pytest.raises(Refusal) as caught:
        plans.later_labels(game, plugin, plans.settle_all(game, plugin, steps, "N"), later, "N")
    return caught.value.code


def test_what_follows_the_scene_depends_on_what_another_hides() -> None:
    asked = []
    for knowledge in (0, 9):
        scene = scene_of(knowledge)
        for step in BUILDS:
            scene.game.answer(*step)
        asked.append(scene.open)
    assert asked == [["event"], ["hospital.E"]]


@pytest.mark.parametrize("is_later", [False, True])
@pytest.mark.parametrize("guess", [Step("3.3.event", "nonsense"), Step("3.2.hospital.E", "1"), BUILDS[1]])
def test_a_plan_that_is_refused_after_an_answer_tells_nothing_of_what_it_would_reveal(
    guess: Step, is_later: bool
) -> None:
    steps, later = (BUILDS, [guess]) if is_later else ([*BUILDS, guess], [])
    assert {refused(knowledge, steps, later) for knowledge in (0, 9)} == {Code.ASK_NOT_OPEN}


def test_the_first_answer_of_a_plan_is_refused_with_its_own_reason() -> None:
    assert refused(0, [Step("3.2.play.N", "nonsense")], []) is Code.NOT_LEGAL
    assert refused(0, [Step("3.2.sale.N", "1:0")], []) is Code.ASK_NOT_OPEN
