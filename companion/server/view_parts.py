"""View parts: the values of a view as JSON text in every wording, of which only what has changed is made anew.

A wording is a language and a viewer. The text of a value follows from the value and the wording alone. To whoever is
not named in it, it reads alike, so that such viewers share one text. A list knows the texts of its items, and an object
that shows the same thing as the one before those of its fields: what is equal keeps them. A long list, such as an
account book, has one text, to which is added what it has grown by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring

from companion.server.packets import encode
from web.i18n.render import BRIEF_LISTS, Sentence, sentences_of

EVERYONE = ""
"""The viewer of the wording that serves everyone who is not named."""

NOBODY: frozenset[str] = frozenset()

LONG = 32
"""Items of a list from which on it is not divided."""

LEVELS = 2
"""How deep a part is divided: into its items or fields, and these into theirs."""

Wording = tuple[str, str]
"""A language and a viewer (a seat or `EVERYONE`)."""

_PLAIN = frozenset({str, int, bool, type(None)})
_KEYS: dict[str, str] = {}
"""The keys of objects as JSON text with the colon."""


def key_text(key: str) -> str:
    """The key of an object as JSON text, with the colon."""
    known = _KEYS.get(key)
    if known is None:
        known = f"{encode_basestring(key)}:"
        if len(_KEYS) < 2000:  # some objects have keys that come from a pack
            _KEYS[key] = known
    return known


class Part:
    """A value of a view under its key, with its texts."""

    __slots__ = ("inner", "key", "named", "scanned", "texts", "value")

    def __init__(self, key: str, value: object, named: frozenset[str] = NOBODY) -> None:
        """Without a text. ``named`` are the seats whose players may read it differently."""
        self.key, self.value, self.named = key, value, named
        self.texts: dict[Wording, str] = {}
        self.inner: Mapping[object, Part] | None = None
        """Items by their place or fields by their name, of a value that is divided."""
        self.scanned: _Scan | None = None
        """What its texts are made of, of a value that is not divided; None until it is needed."""

    def serves(self, value: object) -> bool:
        """Whether the value is equal; the newer object is kept, since the other viewers of this state have it too."""
        if self.value is value:
            return True
        if self.value == value:
            self.value = value
            return True
        return False

    def text(self, game: str, wording: Wording) -> str:
        """Its text in a wording."""
        words = wording if wording[1] in self.named else (wording[0], EVERYONE)
        known = self.texts.get(words)
        if known is None:
            known = self.texts[words] = self._made(game, words)
        return known

    def _made(self, game: str, words: Wording) -> str:
        if self.inner is None:
            if self.scanned is None:
                self.scanned = _Scan(game, self.key, self.value)
            return self.scanned.text(words)
        if type(self.value) is list:
            return f"[{','.join([item.text(game, words) for item in self.inner.values()])}]"
        assert type(self.value) is dict
        inner = self.inner
        fields = [
            f"{key_text(key)}{encode(each) if type(each) in _PLAIN else inner[key].text(game, words)}"
            for key, each in self.value.items()
        ]
        return f"{{{','.join(fields)}}}"


class _Scan:
    """The JSON text of one value, in pieces, with the terms between them."""

    __slots__ = ("_brief", "_pieces", "_plain", "_terms", "named")

    def __init__(self, game: str, key: str, value: object) -> None:
        self._plain, self._brief = sentences_of(game), sentences_of(game, brief=True)
        self._pieces: list[str] = []
        self._terms: list[tuple[int, Sentence, Mapping[str, object], bool]] = []
        """The place of each term among the pieces, the sentences, the term, and whether it is brief."""
        self._add(value, key in BRIEF_LISTS)
        named = {sentence.named for _, sentence, _, _ in self._terms if sentence.named}
        self.named = next(iter(named)) if len(named) == 1 else NOBODY.union(*named)

    def _add(self, value: object, brief: bool) -> None:
        pieces = self._pieces
        if isinstance(value, dict):
            if isinstance(value.get("key"), str):
                sentence = (self._brief if brief else self._plain).of(value)
                self._terms.append((len(pieces), sentence, value, brief))
                pieces.append("")
                return
            before = "{"
            for key, each in value.items():
                kind = type(each)
                if kind is str:
                    pieces.append(f"{before}{key_text(key)}{encode_basestring(each)}")
                elif kind in _PLAIN:
                    pieces.append(f"{before}{key_text(key)}{encode(each)}")
                else:
                    pieces.append(f"{before}{key_text(key)}")
                    self._add(each, key in BRIEF_LISTS)
                before = ","
            pieces.append("{}" if before == "{" else "}")
        elif isinstance(value, (list, tuple)):
            before = "["
            for each in value:
                pieces.append(before)
                self._add(each, brief)
                before = ","
            pieces.append("[]" if before == "[" else "]")
        else:
            pieces.append(encode(value))

    def text(self, words: Wording) -> str:
        """The text in a wording."""
        pieces = self._pieces
        for place, sentence, term, brief in self._terms:
            sentences = self._brief if brief else self._plain
            pieces[place] = encode_basestring(sentences.text(sentence, term, *words))
        return "".join(pieces)


class Parts:
    """The newest parts of one game's views by key. Use it under the table's lock."""

    __slots__ = ("_fresh", "_game", "_known")

    def __init__(self, game: str, fresh: Fresh) -> None:
        """Without any part. ``fresh`` is shared with the other parts whose values may be the same."""
        self._game = game
        self._fresh = fresh
        self._known: dict[str, Part] = {}

    def text(self, key: str, value: object, wording: Wording) -> str:
        """The text of a part: of the known one if its value is equal, otherwise of a new one."""
        known = self._known.get(key)
        if known is None or not known.serves(value):
            known = self._known[key] = self._made(key, value, known, LEVELS)
        return known.text(self._game, wording)

    def _made(self, key: str, value: object, before: Part | None, levels: int) -> Part:
        """A part of which nothing or only some items or fields were in the one before."""
        if type(value) is list and levels and len(value) < LONG:
            return self._listed(key, value, before, levels - 1)
        if type(value) is list and before is not None and type(before.value) is list:
            grown = self._grown(key, value, before, before.value)
            if grown is not None:
                return grown
        if levels and before is not None and type(value) is dict and is_same_thing(before.value, value):
            return self._fields(key, value, before, levels - 1)
        return self._whole(key, value)

    def _whole(self, key: str, value: object) -> Part:
        scan = _Scan(self._game, key, value)
        part = Part(key, value, scan.named)
        part.scanned = scan
        self._fresh.scanned.append(part)
        return part

    def _listed(self, key: str, value: list[object], before: Part | None, levels: int) -> Part:
        """A list; items that were in the list before keep their texts, wherever they were."""
        inner = before.inner if before is not None and before.inner and type(before.value) is list else {}
        same = {id(one.value): one for one in inner.values()}
        items: dict[object, Part] = {}
        for place, item in enumerate(value):
            part = same.get(id(item)) or self._fresh.item(key, item)
            if part is None:
                old = inner.get(place)
                part = old if old is not None and old.serves(item) else self._made(key, item, old, levels)
                self._fresh.items[key, id(item)] = item, part
            items[place] = part
        return divided(key, value, items)

    def _grown(self, key: str, value: list[object], before: Part, old: list[object]) -> Part | None:
        """A list that begins with all items of the one before, such as an account book; None for another."""
        length = len(old)
        if not length or len(value) < length or value[:length] != old:
            return None
        more = self._whole(key, value[length:])
        part = Part(key, value, before.named | more.named)
        for words in before.texts:
            text = before.text(self._game, words)
            added = more.text(self._game, words)[1:-1]
            part.texts[words] = f"{text[:-1]},{added}]" if added else text
        for seat in more.named - before.named:  # its player is worded apart from now on
            for language in {words[0] for words in before.texts}:
                text = before.text(self._game, (language, seat))
                part.texts[language, seat] = f"{text[:-1]},{more.text(self._game, (language, seat))[1:-1]}]"
        return part

    def _fields(self, key: str, value: dict[str, object], before: Part, levels: int) -> Part:
        """An object; fields that are equal to those of the object before keep their texts."""
        old = before.inner or {}
        inner: dict[object, Part] = {}
        for name, each in value.items():
            if type(each) not in _PLAIN:
                known = old.get(name)
                inner[name] = known if known is not None and known.serves(each) else self._made(
                    name, each, known, levels
                )  # fmt: skip
        return divided(key, value, inner)


class Fresh:
    """What the parts of one table's views have made since the last change of the table."""

    __slots__ = ("items", "scanned")

    def __init__(self) -> None:
        """Nothing."""
        self.items: dict[tuple[str, int], tuple[object, Part]] = {}
        """Items of lists by the key and the identity of their values, which are kept, too."""
        self.scanned: list[Part] = []

    def item(self, key: str, value: object) -> Part | None:
        """The part of an item that is the same object."""
        found = self.items.get((key, id(value)))
        return None if found is None else found[1]

    def clear(self) -> None:
        """Keep the texts alone: in other languages the next views need other values anyway."""
        for part in self.scanned:
            part.scanned = None
        self.scanned.clear()
        self.items.clear()


def divided(key: str, value: object, inner: Mapping[object, Part]) -> Part:
    """A part with the parts of its items or fields."""
    part = Part(key, value, names_in(inner.values()))
    part.inner = inner
    return part


def is_same_thing(old: object, new: Mapping[str, object]) -> bool:
    """Whether two objects show the same thing at two times, so that most fields are equal; a term has no fields."""
    return isinstance(old, dict) and old.get("id") == new.get("id") and not isinstance(new.get("key"), str)


def names_in(parts: Iterable[Part]) -> frozenset[str]:
    """The seats that any of the parts names."""
    named = {part.named for part in parts if part.named}
    return NOBODY.union(*named) if named else NOBODY
