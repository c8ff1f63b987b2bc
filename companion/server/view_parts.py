"""View parts: the values of a view as JSON text in every wording, of which only what has changed is made anew.

A wording is a language and a viewer. The text of a value follows from the value and the wording alone. To whoever is
not named in it, it reads alike, so that such viewers share one text. A list knows the texts of its items, and an object
that shows the same thing as the one before those of its fields: what is equal keeps them. A long list, such as an
account book, has one text, to which is added what it has grown by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring

from companion.server.packets import KEYS, PLAIN_ENCODERS, encode
from web.i18n.kept_texts import KeptTexts
from web.i18n.render import BRIEF_LISTS, Sentence, sentences_of

EVERYONE = ""
"""The viewer of the wording that serves everyone who is not named."""

NOBODY: frozenset[str] = frozenset()

LONG = 32
"""Items of a list from which on it is not divided."""

LEVELS = 2
"""How deep a part is divided: into its items or fields, and these into theirs."""

_PLAIN = frozenset({str, int, bool, type(None)})


class _KeyTexts(dict[str, str]):
    """The keys of objects as JSON text with the colon."""

    def __missing__(self, key: str) -> str:
        text = KEYS[key].decode()
        if len(self) < 2000:  # some objects have keys that come from a pack
            self[key] = text
        return text


_KEYS = _KeyTexts()
_UNITED: dict[frozenset[str], frozenset[str]] = {}


class Wording:
    """A language and a viewer (a seat or `EVERYONE`); one object for each (`wording_of`)."""

    __slots__ = ("everyone", "language", "viewer")

    def __init__(self, language: str, viewer: str) -> None:
        """``everyone`` is the wording for whoever is not named."""
        self.language, self.viewer = language, viewer
        self.everyone: Wording = wording_of(language, EVERYONE) if viewer else self


_WORDINGS: dict[tuple[str, str], Wording] = {}


def wording_of(language: str, viewer: str) -> Wording:
    """A wording; always the same object."""
    known = _WORDINGS.get((language, viewer))
    return known if known is not None else _WORDINGS.setdefault((language, viewer), Wording(language, viewer))


ANY = Wording("", EVERYONE)
"""The wording of what has no words."""


class Part(KeptTexts[Wording, bytes]):
    """A value of a view under its key, with its texts."""

    __slots__ = ("inner", "key", "named", "scanned", "value", "worded")

    def __init__(self, key: str, value: object, named: frozenset[str], worded: bool) -> None:
        """Without a text. ``named`` are the seats whose players may read it differently, ``worded`` if anybody may."""
        super().__init__()
        self.key, self.value, self.named, self.worded = key, value, named, worded
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

    def text(self, game: str, wording: Wording) -> bytes:
        """Its text in a wording, in UTF-8."""
        if not self.worded:
            words = ANY
        else:
            words = wording if wording.viewer in self.named else wording.everyone
        known = self.known(words)
        if known is None:
            known = self._made(game, words)
            self.keep(words, known)
        return known

    def _made(self, game: str, words: Wording) -> bytes:
        if self.inner is None:
            return (self.scanned or _Scan(game, self.key, self.value)).text(words)
        if type(self.value) is list:
            texts = [item.text(game, words) for item in self.inner.values()]
            return b"[%b]" % b",".join(texts)
        assert type(self.value) is dict
        inner, encoders = self.inner, PLAIN_ENCODERS
        fields = [
            KEYS[key]
            + (encoder(each).encode() if (encoder := encoders.get(type(each))) else inner[key].text(game, words))
            for key, each in self.value.items()
        ]
        return b"{%b}" % b",".join(fields)


class _Scan:
    """The JSON text of one value, in pieces, with the terms between them."""

    __slots__ = ("_brief", "_pieces", "_plain", "_terms", "named", "worded")

    def __init__(self, game: str, key: str, value: object) -> None:
        self._plain, self._brief = sentences_of(game), sentences_of(game, brief=True)
        self._pieces: list[str] = []
        self._terms: list[tuple[int, Sentence, Mapping[str, object], bool]] = []
        """The place of each term among the pieces, the sentences, the term, and whether it is brief."""
        self._add(value, key in BRIEF_LISTS)
        self.worded = bool(self._terms)
        self.named = united({sentence.named for _, sentence, _, _ in self._terms if sentence.named})

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
                encoder = PLAIN_ENCODERS.get(type(each))
                if encoder is not None:
                    pieces.append(f"{before}{_KEYS[key]}{encoder(each)}")
                else:
                    pieces.append(f"{before}{_KEYS[key]}")
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
            encoder = PLAIN_ENCODERS.get(type(value))
            pieces.append(encode(value).decode() if encoder is None else encoder(value))

    def text(self, words: Wording) -> bytes:
        """The text in a wording, in UTF-8."""
        pieces = self._pieces
        for place, sentence, term, brief in self._terms:
            sentences = self._brief if brief else self._plain
            pieces[place] = encode_basestring(sentences.text(sentence, term, words.language, words.viewer))
        return "".join(pieces).encode()


class Parts:
    """The newest parts of one game's views by key. Use it under the table's lock."""

    __slots__ = ("_fresh", "_game", "_known")

    def __init__(self, game: str, fresh: Fresh) -> None:
        """Without any part. ``fresh`` is shared with the other parts whose values may be the same."""
        self._game = game
        self._fresh = fresh
        self._known: dict[str, Part] = {}

    def text(self, key: str, value: object, wording: Wording) -> bytes:
        """The text of a part in UTF-8; of a plain value as it is."""
        if type(value) in _PLAIN:
            return encode(value)
        return self.part(key, value).text(self._game, wording)

    def part(self, key: str, value: object) -> Part:
        """The known part if its value is equal, otherwise a new one."""
        known = self._known.get(key)
        if known is None or not known.serves(value):
            known = self._known[key] = self._made(key, value, known, LEVELS)
        return known

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
        part = Part(key, value, scan.named, scan.worded)
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
        part = Part(key, value, united({before.named, more.named}), before.worded or more.worded)
        if part.worded and not before.worded:
            return None
        for words in before.wordings():
            text, added = before.text(self._game, words), more.text(self._game, words)[1:-1]
            part.keep(words, b"%b,%b]" % (text[:-1], added) if added else text)
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
    parts = inner.values()
    worded = True in [one.worded for one in parts]
    part = Part(key, value, names_in(parts), worded)
    part.inner = inner
    return part


def is_same_thing(old: object, new: Mapping[str, object]) -> bool:
    """Whether two objects show the same thing at two times, so that most fields are equal; a term has no fields."""
    return isinstance(old, dict) and old.get("id") == new.get("id") and not isinstance(new.get("key"), str)


def names_in(parts: Iterable[Part]) -> frozenset[str]:
    """The seats that any of the parts names."""
    return united({part.named for part in parts if part.named})


def united(named: set[frozenset[str]]) -> frozenset[str]:
    """All seats of these sets; one object for equal results, since many parts name the same."""
    if not named:
        return NOBODY
    if len(named) == 1:
        return next(iter(named))
    found = NOBODY.union(*named)
    return _UNITED.setdefault(found, found)
