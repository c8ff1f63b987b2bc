"""Views of Monasterium: what is remembered of the view before is never out of date."""

from engine.core.remembered import Remembered
from engine.monasterium import view
from tests.rules.monasterium.scene import Scene


def test_a_value_is_computed_again_only_when_what_it_depends_on_has_changed() -> None:
    remembered, computed = Remembered(), iter("abc")
    values = [remembered.get("letter", depends_on, lambda: [next(computed)]) for depends_on in (1, 1, 2, 1)]
    assert values == [["a"], ["a"], ["b"], ["c"]]
    assert values[0] is values[1]


def test_a_view_shows_the_novices_that_have_arrived_since_the_view_before() -> None:
    scene = Scene("NE")
    place = next(place for place in scene.board.places_for["building"] if place.monastery == "A")

    def shown() -> str | None:
        building = view(scene.game, "table")["monasteries"][0]["buildings"][0]
        assert building["id"] == place.id
        return building["novice"]

    assert shown() is None
    scene.board.send_novice("N", scene.area("N").own.areas["I", "1"], place, "test")
    assert shown() == "N"
