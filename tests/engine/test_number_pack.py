"""Number packs: bounds are checked, and faults are refused with their key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from engine.core.number_pack import NumberPack, number
from engine.core.validators import PackError


@dataclass(frozen=True, slots=True)
class Pack(NumberPack):
    game: ClassVar[str] = "example"
    rounds: int = number(1, 20)
    oats: int = number(8, 60)


def data(**board: Any) -> dict[str, Any]:
    head = {"name": "Example", "version": "1", "ours": True, "licence": "MIT", "notice": "Ours."}
    return {"schema": 1, "game": "example", **head, "board": {"rounds": 6, "oats": 16, **board}}


def test_a_pack_has_its_numbers_its_head_and_a_hash() -> None:
    pack = Pack.parse(data())
    assert (pack.rounds, pack.oats, pack.name, len(pack.hash)) == (6, 16, "Example", 64)
    assert Pack.bounds() == {"rounds": (1, 20), "oats": (8, 60)}


@pytest.mark.parametrize("rounds", [0, 21, "6", 6.0, True, None])
def test_a_number_out_of_bounds_is_refused_with_its_place(rounds: object) -> None:
    with pytest.raises(PackError) as refused:
        Pack.parse(data(rounds=rounds))
    assert refused.value.key == "board.rounds"


def test_a_number_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(PackError):
        Pack.parse(data(miles=24))
