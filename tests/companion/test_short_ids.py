"""Short ids: they are unique and can be read out."""

from __future__ import annotations

from companion.short_ids import new_id


def test_an_id_is_none_of_those_that_are_taken_and_has_no_letter_that_is_easily_confused() -> None:
    taken: set[str] = set()
    for _ in range(20):
        taken.add(new_id(1, taken))
    assert len(taken) == 20
    assert taken.isdisjoint("01ilo")
    assert len(new_id(6)) == 6
