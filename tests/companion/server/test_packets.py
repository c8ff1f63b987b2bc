"""Packets: values that are encoded already are inserted as they are, and the text means what the value is."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.server.packets import CompactJson, Encoded, encode, encode_object

WHOLE = st.none() | st.booleans() | st.integers() | st.text()
"""Values that every encoder writes alike."""


def nested(values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """These values, and lists and objects of them."""
    return st.recursive(values, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


VALUES = nested(WHOLE | st.floats(allow_nan=False))
MESSAGES = st.dictionaries(st.text(), VALUES)


def written(value: object) -> str:
    """The text of the general encoder."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text: bytes) -> str:
    """What a text means, as the general encoder writes it: two encoders write some numbers in different ways."""
    return written(json.loads(text))


@given(value=VALUES)
def test_a_text_means_the_value_of_which_it_is_made(value: object) -> None:
    assert read(encode(value)) == written(value)


@given(value=nested(WHOLE))
def test_a_value_is_written_without_spaces_as_the_general_encoder_writes_it(value: object) -> None:
    assert encode(value).decode() == written(value)


@given(message=MESSAGES, part=VALUES)
def test_an_object_of_which_a_part_is_encoded_already_is_written_as_the_whole(
    message: dict[str, object], part: object
) -> None:
    assert read(encode_object({**message, "part": Encoded(encode(part))}).text) == written({**message, "part": part})


@given(message=MESSAGES)
def test_an_encoded_argument_of_an_event_is_inserted_as_it_is(message: dict[str, object]) -> None:
    assert CompactJson.dumps(["view", encode_object(message)]) == CompactJson.dumps(["view", message])
