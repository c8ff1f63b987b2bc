"""Bounded JSON: what exceeds a bound is refused before it is decoded, and what is no plain JSON is refused as well."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from companion import bounded_json
from companion.bounded_json import DEEPEST, MOST_MARKS, BadJson
from companion.games import pack_loader

MOST = 8_000_000

REFUSED = {
    "nothing": b"",
    "more bytes than allowed": b" " * (MOST + 1),
    "deep arrays": b"[" * 4_000_000 + b"]" * 4_000_000,
    "deep objects": b'{"a":' * 1_000_000 + b"1" + b"}" * 1_000_000,
    "one level too deep": b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
    "many empty arrays": b"[" + b"[]," * 2_600_000 + b"[]]",
    "many numbers": b"[" + b"1," * 3_900_000 + b"1]",
    "many texts without commas": b'"" ' * 2_600_000,
    "escaped quotes without an end": b'"' + b'\\"' * 40_000 + b"a" * 7_000_000,
    "a backslash at the end": b'["\\',
    "a number of a million digits": b"9" * 1_000_000,
    "a fraction of a million digits": b"0." + b"9" * 1_000_000,
    "a number of 41 digits": b"-" + b"9" * 40,
    "an infinite number": b'{"a": 1e999}',
    "a negative infinite number": b"[-1e999]",
    "Infinity": b"[Infinity]",
    "NaN": b"NaN",
    "a key twice": b'{"a": 1, "a": 1}',
    "a key twice inside": b'[{"b": {"a": 1, "\\u0061": 1}}]',
    "a lone surrogate": b'["\\ud800"]',
    "a lone surrogate in capitals": b'["\\uDFFF x"]',
    "a lone surrogate as a key": b'{"\\udc00": 1}',
    "a surrogate in bytes": b'["\xed\xa0\x80"]',
    "other bytes": b'["\xff"]',
    "UTF-16": '["a"]'.encode("utf-16"),
    "a comment": b"[1] // x",
    "two values": b"{}{}",
    "a control character": b'["\x00"]',
    "an open text": b'["[[[[',
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
def test_content_beyond_a_bound_or_no_plain_json_is_refused(content: bytes) -> None:
    with pytest.raises(BadJson):
        bounded_json.read(content, MOST)


@pytest.mark.parametrize(
    "value", [None, True, 0, -1, 1.5, 10**39, "", "é", "😀", "[" * 100, '"\\', [[]], {"a": {"b": []}}, ["[", "]}"]]
)
def test_everything_else_is_decoded_as_the_standard_library_does(value: object) -> None:
    for escaped in (True, False):
        content = json.dumps(value, ensure_ascii=escaped).encode()
        assert bounded_json.read(content, MOST) == json.loads(content)
    assert bounded_json.read(b"\xef\xbb\xbf" + content, MOST) == value


def test_brackets_inside_texts_are_not_counted_as_nesting() -> None:
    content = json.dumps(["[" * 1000, '\\"[' * 1000]).encode()
    assert bounded_json.read(content, MOST, deepest=1) == json.loads(content)


def test_every_reference_pack_has_less_than_a_tenth_of_the_values_that_are_allowed() -> None:
    for file in pack_loader.PACKS.glob("*/reference.json"):
        content = file.read_bytes()
        assert sum(map(content.count, b'[{,:"')) < MOST_MARKS / 10
        assert bounded_json.read(content, MOST) == json.loads(content)


def test_refusing_eight_megabytes_of_arrays_allocates_nothing() -> None:
    content = REFUSED["many empty arrays"]
    tracemalloc.start()
    try:
        with pytest.raises(BadJson):
            bounded_json.read(content, MOST)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()
