"""Fields of messages: the texts, numbers and codes that pages may send, each with its limits.

They are untrusted: characters that could hide or reorder text on another page are refused, and texts that are too long.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

Colour = Literal["blue", "red", "green", "yellow"]


JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Removes the characters that join letters of some scripts and parts of emoji: they are harmless in a name."""


def _plain(text: str) -> str:
    """Refuse lone surrogates, control and format characters (they could hide or reorder text)."""
    for character in text:
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}:
            raise ValueError("contains a character that cannot be shown")
    return text


def _name(text: str) -> str:
    """A name without outer and repeated spaces. Raises ValueError for an empty or unprintable name."""
    trimmed = " ".join(text.split())
    if not _plain(trimmed.translate(JOINERS)):
        raise ValueError("is empty")
    return trimmed


Name = Annotated[str, Field(min_length=1, max_length=24), AfterValidator(_name)]
Note = Annotated[str, Field(max_length=200), AfterValidator(_plain)]
Identifier = Annotated[str, Field(pattern=r"\A[A-Za-z0-9_.:-]{1,80}\z")]
TableId = Annotated[str, Field(pattern=r"\A[a-z0-9]{4,16}\z")]
Token = Annotated[str, Field(pattern=r"\A[A-Za-z0-9_-]{1,128}\z")]
Value = Annotated[str, Field(max_length=400), AfterValidator(_plain)]
Milliseconds = Annotated[int, Field(ge=0, le=10_000_000_000_000)]
"""Milliseconds since 1970."""
PageKind = Literal["phone", "table", "host"]
Language = Annotated[str, Field(pattern=r"\A[a-z]{2}(-[A-Z]{2})?\z")]
PackHash = Annotated[str, Field(pattern=r"\A[0-9a-f]{64}\z")]
ProposalNumber = Annotated[int, Field(ge=1, le=10_000_000)]
RequestNumber = Annotated[int, Field(ge=1, le=10_000_000)]
OfferCode = Annotated[str, Field(pattern=r"\A[A-Za-z0-9 ]{4,24}\z")]
Epoch = Annotated[int, Field(ge=0, le=1_000_000)]
