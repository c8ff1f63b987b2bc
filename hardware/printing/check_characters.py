"""Check characters: one more character beside a sticker's text, so that typing errors are noticed.

A QR code corrects and checks itself, so a camera needs none. But without a camera, or with a torn code, somebody reads
the letters and types them. So one more character is *printed* after the text (``WE-I-04 · Z``); it is not part of the
code.

It is that of ISO/IEC 7064, MOD 37,36: one of 36 figures and letters, which detects every single wrong character and
nearly every exchange of two neighbours. Capitals and small letters count alike; hyphens and all other signs are
ignored.
"""

from __future__ import annotations

import re

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TYPED = re.compile(r"(?P<text>\S.*?)(?:\s*[·*]\s*|\s+)(?P<check>[0-9A-Za-z])\s*\Z")


def check_character(text: str) -> str:
    """The check character of a text (ISO/IEC 7064, MOD 37,36).

    >>> check_character("A12425GABC1234002")
    'M'
    """
    rest = 36
    for sign in text.upper():
        if sign in _ALPHABET:
            rest = (rest + _ALPHABET.index(sign)) % 36 or 36
            rest = rest * 2 % 37
    return _ALPHABET[(37 - rest) % 36]


def with_check(text: str) -> str:
    """A text as it is printed: with its check character."""
    return f"{text} · {check_character(text)}"


def typed(line: str) -> str:
    """The text of a sticker that somebody typed, with or without the check character.

    ``WE-I-04``, ``WE-I-04 Z`` and ``WE-I-04 · Z`` are the same. Raises ValueError if there is a check character and
    it is another than the text's.
    """
    match = _TYPED.fullmatch(line.strip())
    if match is None:
        return line.strip()
    if match["check"].upper() != check_character(match["text"]):
        raise ValueError(f"{line.strip()!r} is mistyped: its check character is wrong")
    return match["text"]
