"""The parts that all packs and all set-ups share."""

from typing import Any, ClassVar

import pytest

from engine.core import Refused
from engine.core.pack import read_head
from engine.core.setup import SeatsAndStart
from engine.core.validators import PackError

GOOD = {
    "schema": 1, "game": "dominoes", "name": "Ours", "version": "2", "ours": True, "licence": "CC0",
    "notice": "Made up.", "tiles": [],
}  # fmt: skip


class Setup(SeatsAndStart):
    game: ClassVar[str] = "dominoes"


@pytest.mark.parametrize(
    ("change", "key"),
    [({"schema": 2}, "schema"), ({"schema": True}, "schema"), ({"game": "chess"}, "game"), ({"name": " "}, "name"),
     ({"version": "x" * 21}, "version"), ({"ours": 1}, "ours"), ({"licence": None}, "licence"),
     ({"notice": ""}, "notice"),
     ({"more": 1}, "more")],
)  # fmt: skip
def test_a_head_that_is_not_right_is_refused_by_its_key(change: dict[str, Any], key: str) -> None:
    with pytest.raises(PackError) as caught:
        read_head({**GOOD, **change}, "dominoes", {"tiles"})
    assert caught.value.key == key


def test_a_pack_without_one_of_its_games_parts_is_refused() -> None:
    with pytest.raises(PackError, match="tiles"):
        read_head({key: value for key, value in GOOD.items() if key != "tiles"}, "dominoes", {"tiles"})


def test_a_set_up_has_its_seats_clockwise_and_the_start_player_and_is_the_same_after_a_round_trip() -> None:
    setup = Setup.parse({"game": "dominoes", "seats": {"W": "red", "N": "blue"}, "start_player": "W"})
    assert setup.data() == {"game": "dominoes", "seats": {"N": "blue", "W": "red"}, "start_player": "W"}
    assert list(setup.seats) == ["N", "W"] and Setup.parse(setup.data()) == setup


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"start_player": "E"}, {"variant": 1}])
def test_a_set_up_of_another_game_or_with_unknown_fields_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="setup_unknown"):
        Setup.parse({"seats": {"N": "blue", "W": "red"}, **wrong})
