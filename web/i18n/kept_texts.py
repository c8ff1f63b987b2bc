"""Texts of one thing in several wordings: most have one, which is kept without a dictionary."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar

Words = TypeVar("Words", bound=Hashable)
"""What distinguishes wordings, such as a language and a viewer."""
Text = TypeVar("Text", str, bytes)

_KEEPING = threading.Lock()
"""Held while a text is kept: one lock for all, since a lock for each would take as much memory as its text."""


class KeptTexts(Generic[Words, Text]):
    """The texts that have been made of one thing, by wording. There are thousands for each table: memory counts."""

    __slots__ = ("_first", "_first_words", "_more")

    def __init__(self) -> None:
        """Without a text."""
        self._first_words: Words | None = None
        self._first: Text | None = None
        self._more: dict[Words, Text] | None = None

    def known(self, words: Words) -> Text | None:
        """The text in a wording, None if it has not been made."""
        if words is self._first_words or words == self._first_words:
            return self._first
        return None if self._more is None else self._more.get(words)

    def keep(self, words: Words, text: Text) -> None:
        """Keep the text in a wording."""
        with _KEEPING:  # the first of two threads must not get the text of the other
            if self._first_words is None:
                self._first, self._first_words = text, words
            elif self._more is None:
                self._more = {words: text}
            else:
                self._more[words] = text
