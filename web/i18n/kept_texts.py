"""Texts of one thing in several wordings: most have one or two, which are kept without a dictionary."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar, cast

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
        self._more: tuple[Hashable, ...] = ()
        """Further wordings, each with its text after it: seldom more than three; a dictionary would be larger."""

    def known(self, words: Words) -> Text | None:
        """The text in a wording, None if it has not been made."""
        if words is self._first_words or words == self._first_words:
            return self._first
        more = self._more
        for place in range(0, len(more), 2):
            if more[place] == words:
                return cast("Text", more[place + 1])
        return None

    def keep(self, words: Words, text: Text) -> None:
        """Keep the text in a wording."""
        with _KEEPING:  # the first of two threads must not get the text of the other
            if self._first_words is None:
                self._first, self._first_words = text, words
            elif self.known(words) is None:
                self._more = (*self._more, words, text)
