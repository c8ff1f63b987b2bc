"""View scans: one value of a view as JSON text, in pieces between which its terms are rendered for each wording.

A wording is a language and a viewer. The text of a value follows from the value and the wording alone, and to whoever
is not named in it, it reads alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring

from companion.server.packets import KEYS, PLAIN_ENCODERS, encode
from engine.core.printed import Printed
from web.i18n.kept_texts import KeptTexts
from web.i18n.render import BRIEF_LISTS, Sentence, Sentences, sentences_of

EVERYONE = ""
"""The viewer of the wording that serves everyone who is not named."""

MOST_PRINTED = 2000
"""Printed cards of a game of which the texts are remembered."""

NOBODY: frozenset[str] = frozenset()


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


class Scan:
    """The JSON text of one value, in pieces, with the terms between them."""

    __slots__ = ("_brief", "_pieces", "_plain", "_printed", "_terms", "named", "worded")

    def __init__(self, game: str, key: str, value: object) -> None:
        """Scan a value under its key. ``named`` are the seats whose players may read it differently."""
        self._plain, self._brief = _SENTENCES.get(game) or _sentences(game)
        self._pieces: list[str] = []
        self._terms: list[tuple[int, Sentence, Mapping[str, object], bool]] = []
        """The place of each term among the pieces, the sentences, the term, and whether it is brief."""
        self._printed: list[tuple[int, PrintedText]] = []
        """The place of each printed card among the pieces."""
        self._add(value, key in BRIEF_LISTS)
        self.worded = bool(self._terms or self._printed)
        """Whether there is a term in it."""
        named = {sentence.named for _, sentence, _, _ in self._terms}
        if self._printed:
            named.update([one.scan.named for _, one in self._printed])
        self.named: frozenset[str] = united(named)

    def _add(self, value: object, brief: bool) -> None:
        pieces = self._pieces
        add = pieces.append
        if isinstance(value, dict):
            if isinstance(value.get("key"), str):
                self._terms.append((len(pieces), (self._brief if brief else self._plain).of(value), value, brief))
                add("")
                return
            if type(value) is Printed:
                self._add_printed(value)
                return
            before, encoders, keys = "{", PLAIN_ENCODERS, _KEYS
            for key, each in value.items():
                encoder = encoders.get(type(each))
                if encoder is not None:
                    add(f"{before}{keys[key]}{encoder(each)}")
                elif each or type(each) is not list:
                    add(f"{before}{keys[key]}")
                    self._add(each, key in BRIEF_LISTS)
                else:
                    add(f"{before}{keys[key]}[]")
                before = ","
            add("{}" if before == "{" else "}")
        elif isinstance(value, (list, tuple)):
            before, encoders = "[", PLAIN_ENCODERS
            for each in value:
                encoder = encoders.get(type(each))
                if encoder is not None:
                    add(f"{before}{encoder(each)}")
                else:
                    add(before)
                    if type(each) is dict and type(each.get("key")) is str:
                        sentence = (self._brief if brief else self._plain).of(each)
                        self._terms.append((len(pieces), sentence, each, brief))
                        add("")
                    else:
                        self._add(each, brief)
                before = ","
            add("[]" if before == "[" else "]")
        else:
            encoder = PLAIN_ENCODERS.get(type(value))
            add(encode(value).decode() if encoder is None else encoder(value))

    def _add_printed(self, value: Printed) -> None:
        printed = printed_text(self._plain, value)
        if printed.scan.worded:
            self._printed.append((len(self._pieces), printed))
            self._pieces.append("")
        else:
            self._pieces.append(printed.text(ANY))

    def text(self, words: Wording) -> bytes:
        """The text in a wording, in UTF-8. Several threads may ask at once: a printed card is shared by all tables."""
        pieces = self._pieces.copy()
        for place, sentence, term, brief in self._terms:
            sentences = self._brief if brief else self._plain
            pieces[place] = encode_basestring(sentences.text(sentence, term, words.language, words.viewer))
        for place, printed in self._printed:
            pieces[place] = printed.text(words)
        return "".join(pieces).encode()


class PrintedText(KeptTexts[Wording, str]):
    """A printed card with its texts, which all games share."""

    __slots__ = ("scan", "value")

    def __init__(self, game: str, value: Printed) -> None:
        """Without a text."""
        super().__init__()
        self.value, self.scan = value, Scan(game, "", dict(value))

    def text(self, wording: Wording) -> str:
        """Its text in a wording."""
        if not self.scan.worded:
            words = ANY
        else:
            words = wording if wording.viewer in self.scan.named else wording.everyone
        known = self.known(words)
        if known is None:
            known = self.scan.text(words).decode()
            self.keep(words, known)
        return known


def printed_text(sentences: Sentences, value: Printed) -> PrintedText:
    """The texts of a printed card, which are remembered as long as the sentences of its game are."""
    known = sentences.printed.get(id(value))
    if known is None:
        if len(sentences.printed) >= MOST_PRINTED:
            sentences.printed.clear()
        known = sentences.printed[id(value)] = PrintedText(sentences.game, value)
    assert isinstance(known, PrintedText)
    return known


_SENTENCES: dict[str, tuple[Sentences, Sentences]] = {}


def _sentences(game: str) -> tuple[Sentences, Sentences]:
    """The remembered sentences of a game, and the brief ones."""
    return _SENTENCES.setdefault(game, (sentences_of(game), sentences_of(game, brief=True)))


def united(named: Iterable[frozenset[str]]) -> frozenset[str]:
    """All seats of these sets; one object for equal results, since many parts name the same."""
    distinct = {*named, NOBODY}
    if len(distinct) == 1:
        return NOBODY
    found = NOBODY.union(*distinct)
    return _UNITED.setdefault(found, found)
