"""Packets: parts that several messages share are encoded once, and the text is that of the general encoder."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.server.packets import CompactJson, SharedEncoder

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)
MESSAGES = st.dictionaries(st.text(), VALUES)


@given(messages=st.lists(MESSAGES, max_size=4), common=VALUES)
def test_shared_parts_are_written_as_the_general_encoder_writes_them(
    messages: list[dict[str, object]], common: object
) -> None:
    encoder = SharedEncoder()
    for message in messages:
        whole = {**message, "common": common, "view": {**message, "common": common}}
        assert encoder.encode(whole).text == json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


@given(message=MESSAGES)
def test_an_encoded_argument_of_an_event_is_inserted_as_it_is(message: dict[str, object]) -> None:
    assert CompactJson.dumps(["view", SharedEncoder().encode(message)]) == CompactJson.dumps(["view", message])


def test_equal_parts_of_different_viewers_are_not_mistaken_for_one_another() -> None:
    encoder = SharedEncoder()
    texts = [encoder.encode({"view": {"mine": {"gold": gold}}}).text for gold in range(200)]
    assert texts == [f'{{"view":{{"mine":{{"gold":{gold}}}}}}}' for gold in range(200)]
