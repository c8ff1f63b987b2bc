"""The end of the game, and the ledger (PE-E, Z)."""

import pytest

from engine.pillars_of_the_earth import view
from engine.pillars_of_the_earth.rules.ending import final_scoring
from tests.rules.pillars_of_the_earth.scene import Scene


@pytest.mark.rule("PE-E1")
def test_most_points_win_gold_decides_and_then_the_victory_is_shared() -> None:
    scene = Scene("NES")
    for seat in "NES":
        scene.give(seat, gold=10)
    final_scoring(scene.board)
    assert scene.game.winners == ["N", "E", "S"]
    scene.give("E", gold=11)
    final_scoring(scene.board)
    assert scene.game.winners == ["E"]
    scene.board.ledger.step(1, "S", "test")
    final_scoring(scene.board)
    assert scene.game.winners == ["S"]
    assert scene.game.final is not None and [scene.game.final[seat]["place"] for seat in "NES"] == [3, 2, 1]


@pytest.mark.rule("PE-E2")
@pytest.mark.parametrize(("points", "space"), [(0, 0), (59, 59), (60, 60), (61, 1), (120, 60), (121, 1)])
def test_who_passes_sixty_starts_again_on_one(points: int, space: int) -> None:
    scene = Scene("NE")
    scene.board.ledger.step(points - scene.points("N"), "N", "test")
    for viewer in ("N", "E", "table"):
        assert (view(scene.game, viewer)["seats"][0]["vp"], view(scene.game, viewer)["seats"][0]["marker"]) == (
            points,
            space,
        )


@pytest.mark.rule("PE-E2")
def test_points_never_fall_below_zero() -> None:
    scene = Scene("NE").until("event").give("N", gold=0)
    scene.board.ledger.step(-10, "N", "test")
    scene.answer("levy")
    assert scene.points("N") == 0
    assert all(e.after is None or e.after >= 0 for e in scene.board.ledger.entries if e.kind == "vp")
