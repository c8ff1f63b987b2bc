"""Matching dice to a roll: complete where it is certain, a guess or a misfit where it is not."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.dice_matching import Complete, Guess, Misfit, read_handful
from engine.core import AskName, term
from engine.core.rolls import RollAsk, write_roll

HAND = {"neutral": 2, "own": 1}
Colours = tuple[str | None, ...]


@pytest.mark.parametrize(
    ("values", "colours", "dice", "value"),
    [
        ((6, 1, 4), ("blue", "white", "white"), HAND, "neutral:1 4|own:6"),
        ((4, 4, 1), ("white", "blue", "white"), HAND, "neutral:1 4|own:4"),
        # The order is the ask's, not that of the dice.
        ((4, 4, 1), ("white", "blue", "white"), {"own": 1, "neutral": 2}, "own:4|neutral:1 4"),
        # All of one group: nobody has to say whose they are.
        ((5, 2, 5), (), {"neutral": 3}, "neutral:2 5 5"),
        ((5, 2, 5), (None, "white", None), {"neutral": 3, "own": 0}, "neutral:2 5 5"),
        ((5, 2), (None, None), {"own": 2}, "own:2 5"),
        ((3,), ("blue",), {"own": 1}, "own:3"),
        # All show the same: whichever are whose.
        ((4, 4, 4), (), HAND, "neutral:4 4|own:4"),
        # What is known settles what is not.
        ((1, 4, 6), ("white", None, "white"), HAND, "neutral:1 6|own:4"),
        ((1, 4, 6), (None, "blue", None), HAND, "neutral:1 6|own:4"),
        ((1, 4, 4), ("white", None, None), HAND, "neutral:1 4|own:4"),
    ],
)
def test_what_can_mean_but_one_roll_is_that_roll(
    values: tuple[int, ...], colours: Colours, dice: dict[str, int], value: str
) -> None:
    assert read_handful(values, colours, dice, "blue") == Complete(value)


@pytest.mark.parametrize(
    ("values", "colours", "value", "faces"),
    [
        ((6, 4, 1, 4), (), "neutral:1 4 6|own:4", "1 4 4 6"),
        ((6, 4, 1, 4), (None,) * 4, "neutral:1 4 6|own:4", "1 4 4 6"),
        # The white 4 is no longer in question: all that are left are as likely, and the first written is taken.
        ((6, 4, 1, 4), (None, "white", None, None), "neutral:1 4 4|own:6", "1 4 4 6"),
    ],
)
def test_where_it_is_not_known_which_die_is_whose_the_likeliest_roll_is_a_guess(
    values: tuple[int, ...], colours: Colours, value: str, faces: str
) -> None:
    assert read_handful(values, colours, {"neutral": 3, "own": 1}, "blue") == Guess(value, faces)


@pytest.mark.parametrize(
    ("values", "colours", "text"),
    [
        ((), (), {"key": "device.handful_count", "n": 0, "wanted": 3}),
        ((1, 4), (), {"key": "device.handful_count", "n": 2, "wanted": 3}),
        ((1, 4, 4, 6), ("white",) * 4, {"key": "device.handful_count", "n": 4, "wanted": 3}),
        ((1, 7, 4), (), {"key": "device.handful_faces", "faces": "1 4 7"}),
        ((6, 1, 4), ("white", "white", "white"), {"key": "device.handful_colours", "faces": "1 4 6"}),
        ((6, 1, 4), ("blue", "blue", None), {"key": "device.handful_colours", "faces": "1 4 6"}),
        # Somebody else's die.
        ((6, 1, 4), ("red", "white", "white"), {"key": "device.handful_colours", "faces": "1 4 6"}),
        ((6, 1, 4), ("red", None, None), {"key": "device.handful_colours", "faces": "1 4 6"}),
        # Dice that all show the same are still the wrong ones.
        ((4, 4, 4), ("white",) * 3, {"key": "device.handful_colours", "faces": "4 4 4"}),
        ((6, 1, 4), ("white", "blue"), {"key": "device.handful_colours", "faces": "1 4 6"}),
    ],
)
def test_other_dice_than_those_in_the_hand_are_no_roll_and_a_reason_is_given(
    values: tuple[int, ...], colours: Colours, text: dict[str, object]
) -> None:
    matched = read_handful(values, colours, HAND, "blue")
    assert matched == Misfit(text)
    assert matched.key == text["key"]


def test_whose_colour_it_is_matters_and_where_no_player_is_asked_all_that_is_not_white_is_own() -> None:
    colours = ("white", "green", "white")
    assert read_handful((1, 4, 6), colours, HAND, "green") == Complete("neutral:1 6|own:4")
    assert isinstance(read_handful((1, 4, 6), colours, HAND, "blue"), Misfit)
    assert read_handful((1, 4, 6), colours, HAND, None) == Complete("neutral:1 6|own:4")
    mixed = read_handful((1, 4, 6), ("red", "green", "white"), {"neutral": 1, "own": 2}, None)
    assert isinstance(mixed, Misfit), "two colours cannot both be one player's"


def test_faces_are_those_of_the_ask() -> None:
    assert read_handful((3, 3), (), {"own": 2}, "blue", faces=(2, 3, 4, 5)) == Complete("own:3 3")
    assert isinstance(read_handful((3, 6), (), {"own": 2}, "blue", faces=(2, 3, 4, 5)), Misfit)


def test_two_groups_of_white_dice_cannot_be_distinguished() -> None:
    dice = {"neutral": 1, "common": 1, "own": 1}
    matched = read_handful((2, 5, 6), ("white", "white", "blue"), dice, "blue")
    assert isinstance(matched, Guess) and matched.value.endswith("|own:6")
    assert read_handful((5, 5, 6), ("white", "white", "blue"), dice, "blue") == Complete("neutral:5|common:5|own:6")


@st.composite
def thrown(draw: st.DrawFn) -> tuple[list[tuple[int, str, bool]], dict[str, int]]:
    """Dice as (value, true colour, whether the colour was reported), and the groups asked for."""
    dice = draw(
        st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["white", "red"]), st.booleans()), min_size=1, max_size=8)
    )
    counts = Counter(colour for _, colour, _ in dice)
    groups = {"neutral": counts["white"], "own": counts["red"]}
    return dice, {name: groups[name] for name in draw(st.permutations(list(groups)))}


@given(thrown())
def test_the_dice_that_were_asked_for_are_never_taken_for_another_roll(
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
    assert not isinstance(matched, Misfit)
    assert ask.allows(matched.value), "the table would take it"
    if isinstance(matched, Complete):
        assert matched.value == true
    if all(is_told for _, _, is_told in dice):
        assert matched == Complete(true)


@given(thrown(), st.data())
def test_the_order_in_which_the_dice_are_reported_does_not_matter(
    case: tuple[list[tuple[int, str, bool]], dict[str, int]], data: st.DataObject
) -> None:
    dice, groups = case

    def read(these: list[tuple[int, str, bool]]) -> object:
        colours = [colour if certain else None for _, colour, certain in these]
        return read_handful([value for value, _, _ in these], colours, groups, "red")

    assert read(dice) == read(data.draw(st.permutations(dice)))
