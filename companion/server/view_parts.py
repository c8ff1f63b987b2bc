"""View parts: the values of a view as JSON text in every wording, of which only what has changed is made anew.

What changes in its own way is kept in its own way, and each text once:

- a list of objects, such as the seats, keeps the text of each item alone (`Items`);
- a list that grows at its end and loses its oldest items, such as the log or an account book, is one text of which the
  places of its items are known (`Growing`);
- any other value is one text (`Part`).
"""

from __future__ import annotations

from array import array
from itertools import accumulate

from pydantic_core import to_json

from companion.server.view_scans import ANY, NOBODY, Scan, Wording, united
from web.i18n.kept_texts import KeptTexts

MOST_ITEMS = 64
"""Items of a list from which on their texts are not kept one by one."""

SHIFT = 8
"""So many items at most has a growing list lost at its beginning since it was last seen."""

TERM = b'"key":"'
"""What the JSON text of every term has, and no text within a value can have, since its quotes are escaped."""


class Part(KeptTexts[Wording, bytes]):
    """A value of a view under its key, with its texts."""

    __slots__ = ("_scan", "named", "value", "worded")

    def __init__(self, game: str, key: str, value: object, fresh: Fresh) -> None:
        """Without a text. ``named`` are the seats whose players may read it differently, ``worded`` if anybody may."""
        super().__init__()
        self.value = value
        self.named, self.worded = NOBODY, False
        self._scan: Scan | None = None
        if key not in fresh.with_terms:  # the general encoder is several times as fast, where there is nothing to say
            text = to_json(value)
            if TERM not in text:
                self.keep(ANY, text)
                return
            fresh.with_terms.add(key)
        scan = Scan(game, key, value)
        if scan.worded:
            self.named, self.worded, self._scan = scan.named, True, scan
            fresh.scanned.append(self)
        else:
            self.keep(ANY, scan.text(ANY))

    def serves(self, value: object) -> bool:
        """Whether the value is equal; the newer object is kept, since the other viewers of this state have it too."""
        if self.value is value:
            return True
        if self.value == value:
            self.value = value
            return True
        return False

    def text(self, game: str, key: str, wording: Wording) -> bytes:
        """Its text in a wording, in UTF-8."""
        if not self.worded:
            words = ANY
        else:
            words = wording if wording.viewer in self.named else wording.everyone
        if words is self._first_words and self._first is not None:
            return self._first
        known = self.known(words)
        if known is None:
            known = (self._scan or Scan(game, key, self.value)).text(words)
            self.keep(words, known)
        return known

    def settle(self) -> None:
        """Keep the texts alone: in other languages the next views need other values anyway."""
        self._scan = None


class Items:
    """A list of which the text of each item is kept."""

    __slots__ = ("named", "parts", "value", "worded")

    def __init__(self, value: list[object], parts: list[Part]) -> None:
        """With the parts of its items."""
        self.value, self.parts = value, parts
        self.worded = True in [one.worded for one in parts]
        self.named = united([one.named for one in parts])

    def serves(self, value: object) -> bool:
        """Whether the value is equal; the newer object is kept."""
        if self.value is value:
            return True
        if self.value == value:
            assert type(value) is list
            self.value = value
            return True
        return False

    def text(self, game: str, key: str, wording: Wording) -> bytes:
        """Its text in a wording, in UTF-8."""
        return b"[%b]" % b",".join([one.text(game, key, wording) for one in self.parts])


class Fresh:
    """What the parts of one table's views have made since the last change of the table."""

    __slots__ = ("items", "scanned", "with_terms")

    def __init__(self) -> None:
        """Nothing."""
        self.items: dict[tuple[str, int], Part] = {}
        """Items of lists by the key and the identity of their values, which they keep."""
        self.scanned: list[Part] = []
        self.with_terms: set[str] = set()
        """The keys under which there has been a term, from the beginning on."""

    def clear(self) -> None:
        """Note that all pages have been sent their views of this state."""
        for part in self.scanned:
            part.settle()
        self.scanned.clear()
        self.items.clear()


def renewed(game: str, key: str, value: object, before: Part | Items | None, fresh: Fresh) -> Part | Items:
    """The part of a value: the one before if it is equal, and otherwise one with the items that are equal."""
    if before is not None and before.serves(value):
        return before
    if type(value) is not list or not value or type(value[0]) is not dict or len(value) > MOST_ITEMS:
        return Part(game, key, value, fresh)
    old = before.parts if type(before) is Items else []
    same = {id(one.value): one for one in old}
    parts: list[Part] = []
    for place, item in enumerate(value):
        part = same.get(id(item)) or fresh.items.get((key, id(item)))
        if part is None:
            part = old[place] if place < len(old) and old[place].serves(item) else Part(game, key, item, fresh)
            fresh.items[key, id(item)] = part
        parts.append(part)
    return Items(value, parts)


class Growing:
    """A list that gets items at its end and loses the oldest: one text in each wording in which it is read."""

    __slots__ = ("_texts", "value")

    def __init__(self) -> None:
        """An empty list."""
        self.value: list[object] = []
        self._texts: list[_Grown] = []
        """One for each wording: few, so that a dictionary would be larger."""

    def text(self, game: str, key: str, value: list[object], wording: Wording) -> bytes:
        """The text of the list in a wording, in UTF-8. All items are worded as they are for that wording's viewer."""
        if value is not self.value:
            if value != self.value:
                self._renew(game, key, value)
            self.value = value
        for known in self._texts:
            if known.words is wording:
                break
        else:
            known = _Grown(wording)
            known.add([Scan(game, key, item).text(wording) for item in value])
            self._texts.append(known)
        known.read = True
        return b"[%b]" % known.text

    def _renew(self, game: str, key: str, value: list[object]) -> None:
        """Keep of the texts that were read what is in the new list as well, and add what it has more."""
        first, last = self._common(value)
        self._texts = [grown for grown in self._texts if grown.read] if last > first else []
        if not self._texts:
            return
        scans = [Scan(game, key, item) for item in value[last - first :]]
        for grown in self._texts:
            grown.cut(first, last)
            grown.add([scan.text(grown.words) for scan in scans])
            grown.read = False

    def _common(self, value: list[object]) -> tuple[int, int]:
        """The items of the old list with which the new one begins, by their place: from, and up to."""
        old = self.value
        for first in range(min(len(old), SHIFT if value else 0)):
            if old[first] == value[0]:
                last = min(len(old), first + len(value))
                if old[first:last] == value[: last - first]:
                    return first, last
        return 0, 0


class _Grown:
    """The text of the items of a list in one wording, with commas between them, and where each ends."""

    __slots__ = ("ends", "read", "text", "words")

    def __init__(self, words: Wording) -> None:
        self.words = words
        self.text = b""
        self.ends = array("I")
        """For each item, how many bytes the text has up to it."""
        self.read = True
        """Whether it was read since the list last changed."""

    def cut(self, first: int, last: int) -> None:
        """Keep the items from one place up to another, at least one."""
        begin = self.ends[first - 1] + 1 if first else 0
        if begin or last < len(self.ends):
            self.text = self.text[begin : self.ends[last - 1]]
            self.ends = array("I", [end - begin for end in self.ends[first:last]])

    def add(self, texts: list[bytes]) -> None:
        """Add items."""
        if not texts:
            return
        begun = len(self.text)
        self.text = b",".join([self.text, *texts] if self.ends else texts)
        lengths = [len(text) + 1 for text in texts]
        lengths[0] += begun if self.ends else -1
        self.ends.extend(accumulate(lengths))
