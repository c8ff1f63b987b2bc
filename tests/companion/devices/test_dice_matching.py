"""Matching dice to a roll: complete if certain, otherwise a guess or a misfit."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.dice_matching import Match, Misfit, read_handful
from engine.core import AskName, term
from engine.core.rolls import RollAsk, write_roll

HAND = {"neutral": 2, "own": 1}
Colours = tuple[str | None, ...]


@pytest.mark.parametrize(
    ("values", "colours", "dice", "value"),
    [
        ((6, 1, 4), ("blue", "white", "white"), HAND, "neutral:1 4|own:6"),
        ((4, 4, 1), ("white", "blue", "white"), HAND, "neutral:1 4|own:4"),
        # The groups are in the order of the ask, not of the dice.
        ((4, 4, 1), ("white", "blue", "white"), {"own": 1, "neutral": 2}, "own:4|neutral:1 4"),
        # All of one group, so colours are not needed.
        ((5, 2, 5), (), {"neutral": 3}, "neutral:2 5 5"),
        ((5, 2, 5), (None, "white", None), {"neutral": 3, "own": 0}, "neutral:2 5 5"),
        # All have the same value, so the groups do not matter.
        ((4, 4, 4), (), HAND, "neutral:4 4|own:4"),
        # The known colours determine the others.
        ((1, 4, 6), ("white", None, "white"), HAND, "neutral:1 6|own:4"),
        ((1, 4, 4), ("white", None, None), HAND, "neutral:1 4|own:4"),
    ],
)
def test_dice_that_can_be_only_one_roll_are_that_roll(
    values: tuple[int, ...], colours: Colours, dice: dict[str, int], value: str
) -> None:
    assert read_handful(values, colours, dice, "blue") == Match(value)


@pytest.mark.parametrize(
    ("colours", "value"),
    [
        ((), "neutral:1 4 6|own:4"),
        ((None,) * 4, "neutral:1 4 6|own:4"),
        # One 4 is white; the other assignments are equally likely, and the first in text order is taken.
        ((None, "white", None, None), "neutral:1 4 4|own:6"),
    ],
)
def test_with_unknown_groups_the_likeliest_roll_is_a_guess(colours: Colours, value: str) -> None:
    assert read_handful((6, 4, 1, 4), colours, {"neutral": 3, "own": 1}, "blue") == Match(value, is_guess=True)


@pytest.mark.parametrize(
    ("values", "colours", "text"),
    [
        ((1, 4), (), {"key": "device.handful_count", "n": 2, "wanted": 3}),
        ((1, 4, 4, 6), ("white",) * 4, {"key": "device.handful_count", "n": 4, "wanted": 3}),
        ((1, 7, 4), (), {"key": "device.handful_faces", "faces": "1 4 7"}),
        ((6, 1, 4), ("white", "white", "white"), {"key": "device.handful_colours", "faces": "1 4 6"}),
        # Another player's die.
        ((6, 1, 4), ("red", "white", "white"), {"key": "device.handful_colours", "faces": "1 4 6"}),
        ((6, 1, 4), ("white", "blue"), {"key": "device.handful_colours", "faces": "1 4 6"}),
    ],
)
def test_other_dice_than_those_asked_for_are_a_misfit_with_its_reason(
    values: tuple[int, ...], colours: Colours, text: dict[str, object]
) -> None:
    assert read_handful(values, colours, HAND, "blue") == Misfit(text)


def test_own_dice_have_the_asked_colour_or_without_one_any_colour_but_white() -> None:
    colours = ("white", "green", "white")
    assert read_handful((1, 4, 6), colours, HAND, "green") == Match("neutral:1 6|own:4")
    assert isinstance(read_handful((1, 4, 6), colours, HAND, "blue"), Misfit)
    assert read_handful((1, 4, 6), colours, HAND, None) == Match("neutral:1 6|own:4")
    mixed = read_handful((1, 4, 6), ("red", "green", "white"), {"neutral": 1, "own": 2}, None)
    assert isinstance(mixed, Misfit), "one player has only one colour"


def test_two_groups_of_white_dice_cannot_be_distinguished() -> None:
    dice = {"neutral": 1, "common": 1, "own": 1}
    matched = read_handful((2, 5, 6), ("white", "white", "blue"), dice, "blue")
    assert isinstance(matched, Match) and matched.is_guess and matched.value.endswith("|own:6")
    assert read_handful((5, 5, 6), ("white", "white", "blue"), dice, "blue") == Match("neutral:5|common:5|own:6")


@st.composite
def rolls(draw: st.DrawFn) -> tuple[list[tuple[int, str, bool]], dict[str, int]]:
    """Dice as (value, true colour, whether the colour was reported), and the groups asked for."""
    dice = draw(
        st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["white", "red"]), st.booleans()), min_size=1, max_size=8)
    )
    counts = Counter(colour for _, colour, _ in dice)
    groups = {"neutral": counts["white"], "own": counts["red"]}
    return dice, {name: groups[name] for name in draw(st.permutations(list(groups)))}


@given(rolls())
def test_the_dice_asked_for_never_match_another_roll(
    case: tuple[list[tuple[int, str, bool]], dict[str, int]],
) -> None:
    dice, groups = case
    ask = RollAsk(AskName(1, 1, "roll"), "N", term("ask.roll", seat="N"), lambda: groups)
    true = write_roll(
        {
            name: [value for value, colour, _ in dice if (colour == "red") is (name == "own")]
            for name in groups
            if groups[name]
        }
    )
    matched = read_handful(
        [value for value, _, _ in dice], [colour if certain else None for _, colour, certain in dice], ask.dice, "red"
    )
    assert isinstance(matched, Match)
    assert ask.allows(matched.value), "the table accepts it"
    assert matched.is_guess or matched.value == true
    if all(reported for _, _, reported in dice):
        assert matched == Match(true)
