"""Bounded JSON: content that is not plain JSON, or too large, is refused."""

from __future__ import annotations

import json

import pytest

from companion import bounded_json
from companion.bounded_json import BadJson

MOST = 1_000_000

REFUSED = {
    "nothing": b"",
    "more bytes than allowed": b" " * (MOST + 1),
    "deep arrays": b"[" * 400_000 + b"]" * 400_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a number of many digits": b"9" * 900_000,
    "an infinite number": b'{"a": 1e999}',
    "Infinity": b"[Infinity]",
    "NaN": b"NaN",
    "a lone surrogate": b'["\\ud800"]',
    "a lone surrogate as a key": b'{"\\udc00": 1}',
    "a surrogate in bytes": b'["\xed\xa0\x80"]',
    "other bytes": b'["\xff"]',
    "UTF-16": '["a"]'.encode("utf-16"),
    "two values": b"{}{}",
    "a control character": b'["\x00"]',
    "an open text": b'["[[[[',
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
def test_content_that_is_no_plain_json_is_refused(content: bytes) -> None:
    with pytest.raises(BadJson):
        bounded_json.read(content, MOST)


@pytest.mark.parametrize("value", [None, -1, 1.5, 10**39, "", "é", "😀", "[" * 100, '"\\', {"a": {"b": []}}])
def test_everything_else_is_decoded(value: object) -> None:
    content = json.dumps(value, ensure_ascii=False).encode()
    assert bounded_json.read(content, MOST) == bounded_json.read(b"\xef\xbb\xbf" + json.dumps(value).encode(), MOST)
    assert bounded_json.read(content, MOST) == value
