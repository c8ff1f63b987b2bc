"""Check characters: a printed character after a sticker's text, by which typing errors are detected.

A QR code has its own error correction, so a camera needs none. But without a camera, or with a torn code, the text is
typed. So a check character is *printed* after the text (``WE-I-04 · Z``); it is not part of the code.

It is that of ISO/IEC 7064, MOD 37,36: one of 36 digits and letters, which detects every single wrong character and
nearly every transposition of two neighbours. Upper and lower case are equivalent; hyphens and all other characters are
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
    product = 36
    for character in text.upper():
        if character in _ALPHABET:
            product = (product + _ALPHABET.index(character)) % 36 or 36
            product = product * 2 % 37
    return _ALPHABET[(37 - product) % 36]


def with_check(text: str) -> str:
    """A text with its check character, as it is printed."""
    return f"{text} · {check_character(text)}"


def typed(line: str) -> str:
    """The text of a sticker from what was typed, with or without the check character.

    ``WE-I-04``, ``WE-I-04 Z`` and ``WE-I-04 · Z`` are equivalent. Raises ``ValueError`` for a wrong check character.
    """
    match = _TYPED.fullmatch(line.strip())
    if match is None:
        return line.strip()
    if match["check"].upper() != check_character(match["text"]):
        raise ValueError(f"{line.strip()!r} is mistyped: its check character is wrong")
    return match["text"]
