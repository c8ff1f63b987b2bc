"""Views of Monasterium: what is remembered of the view before is never out of date."""

from engine.core.remembered import Remembered

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
STEPS = 150
"""Answers and corrections in each game."""


def test_a_value_is_computed_again_only_when_what_it_depends_on_has_changed() -> None:
    remembered, computed = Remembered(), iter("abc")
    values = [remembered.get("letter", depends_on, lambda: [next(computed)]) for depends_on in (1, 1, 2, 1)]
    assert values == [["a"], ["a"], ["b"], ["c"]]
    assert values[0] is values[1]
