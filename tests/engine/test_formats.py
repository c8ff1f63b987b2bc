"""Formats of stored files: the upgrades from an older format to the newest, and what is refused."""

from __future__ import annotations

import pytest

from engine.core.formats import Json, UnknownFormat, newest


def with_colour(data: Json) -> Json:
    return {**data, "colour": "red"}


def with_colours(data: Json) -> Json:
    return {**{key: value for key, value in data.items() if key != "colour"}, "colours": [data["colour"]]}


UPGRADES = (with_colour, with_colours)


def test_a_file_of_any_older_format_is_upgraded_and_is_itself_unchanged() -> None:
    first: Json = {"schema": 1, "name": "Ada"}
    assert newest(first, UPGRADES) == {"schema": 3, "name": "Ada", "colours": ["red"]}
    assert newest({"schema": 2, "colour": "blue"}, UPGRADES) == {"schema": 3, "colours": ["blue"]}
    assert newest({"schema": 3, "colours": []}, UPGRADES) == {"schema": 3, "colours": []}
    assert first == {"schema": 1, "name": "Ada"}


@pytest.mark.parametrize("number", [0, 4, -1, True, "1", 1.0, None, []])
def test_a_number_that_is_no_known_format_is_refused(number: object) -> None:
    with pytest.raises(UnknownFormat, match="1 to 3"):
        newest({"schema": number}, UPGRADES)
    with pytest.raises(UnknownFormat, match="1 to 3"):
        newest({}, UPGRADES)


def test_content_that_an_upgrade_cannot_read_is_refused() -> None:
    with pytest.raises(UnknownFormat, match="is 2, but"):
        newest({"schema": 2}, UPGRADES)
