"""View texts: the views of one table as JSON text in each viewer's language.

Most of a view is equal to the view before it, and to those of the other viewers. A part (the value of a key of the
view, or of what only its owner sees) is therefore rendered and encoded again only if its value has changed, and of a
list that has changed only the items that have (`companion.server.view_parts`). A text is used again for an equal value
alone, in the same language: none can be out of date. Another viewer is given it only where it does not name their seat,
since what a viewer owns is worded for them ("your goods").

Values are compared, not observed: a game makes the parts of each view anew, or gives the same object where nothing has
changed, and never changes one afterwards. A field is either a number or a truth value, as its type declares, so that it
matters not that 1 and True are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_, itemgetter

from companion.server.packets import KEYS, PLAIN_ENCODERS, Encoded
from companion.server.view_parts import Fresh, Growing, Items, Part, renewed
from companion.server.view_scans import ANY, EVERYONE, NOBODY, Wording, united, wording_of

OWN = "mine"
"""The key of what only the viewer may see: its parts are compared one by one, and never used for another viewer."""

LOG = "log"
"""The key of the public log, which names every seat and so reads the same for all viewers."""

OF_VIEWER = frozenset({"asks", "instructed", "instructions", "sums", "viewer"})
"""The keys of parts that are others for each viewer."""

APART = OF_VIEWER | {OWN, LOG}
"""The keys that are not the same for all viewers, or not worded for them."""

Parts = dict[str, Part | Items]


class ViewTexts:
    """The texts of one table's newest views. Use it under the table's lock."""

    __slots__ = ("_fresh", "_fresh_run", "_lengths", "_log", "_of_viewer", "_own", "_shared", "game")

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._fresh = Fresh()
        self._fresh_run: _Run | None = None
        """The fields that are the same for all viewers."""
        self._shared: Parts = {}
        self._log = Growing()
        self._of_viewer: dict[str, Parts] = {}
        self._own: dict[str, dict[str, Part | Growing]] = {}
        self._lengths: dict[Wording, int] = {}
        """The bytes of each viewer's newest view by the viewer's wording."""

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded.

        The fields that are the same for all viewers come first.
        """
        everyone = wording_of(language, EVERYONE)
        wording = everyone if viewer == "table" else wording_of(language, viewer)
        of_viewer = self._of_viewer.get(viewer)
        if of_viewer is None:
            of_viewer = self._of_viewer[viewer] = {}
        common, values_of, apart = _fields_of(tuple(view))
        texts = [self._run_text(common, values_of(view), wording)] if common else []
        for key in apart:
            part = view[key]
            if (encoder := PLAIN_ENCODERS.get(type(part))) is not None:
                text = encoder(part).encode()
            elif key == OWN and isinstance(part, dict):
                text = self._own_text(part, viewer, wording)
            elif key != LOG:
                text = self._text(of_viewer, key, part, wording)
            elif type(part) is list:
                text = self._log.text(self.game, key, part, everyone)
            else:
                text = self._text(self._shared, key, part, everyone)
            texts.append(KEYS[key] + text)
        whole = b"{%b}" % b",".join(texts)
        self._lengths[wording] = len(whole)
        return Encoded(whole)

    @property
    def size(self) -> int:
        """The bytes of the newest views, which are no fewer than those of their texts."""
        return sum(self._lengths.values())

    def _text(self, parts: Parts, key: str, value: object, wording: Wording) -> bytes:
        """The text of a value; of a plain one as it is."""
        encoder = PLAIN_ENCODERS.get(type(value))
        if encoder is not None:
            return encoder(value).encode()
        known = parts.get(key)
        part = renewed(self.game, key, value, known, self._fresh)
        if part is not known:
            parts[key] = part
        return part.text(self.game, key, wording)

    def _run_text(self, keys: tuple[str, ...], values: tuple[object, ...], wording: Wording) -> bytes:
        """The fields that are the same for all viewers of one state, but for their wording."""
        run = self._fresh_run
        if run is None or run.keys is not keys or not all(map(is_, run.values, values)):
            run = self._fresh_run = _Run(self.game, keys, values)
            run.read(self._shared, self._fresh)
        return run.text(wording)

    def _own_text(self, own: Mapping[str, object], viewer: str, wording: Wording) -> bytes:
        """What only the viewer may see."""
        known = self._own.get(viewer)
        if known is None:
            known = self._own[viewer] = {}
        game, fields = self.game, list[bytes]()
        for key, value in own.items():
            encoder = PLAIN_ENCODERS.get(type(value))
            part = known.get(key)
            if encoder is not None:
                text = encoder(value).encode()
            elif type(value) is list:
                if type(part) is not Growing:
                    part = known[key] = Growing()
                text = part.text(game, key, value, wording)
            else:
                if type(part) is not Part or not part.serves(value):
                    part = known[key] = Part(game, key, value, self._fresh)
                text = part.text(game, key, wording)
            fields.append(KEYS[key] + text)
        return b"{%b}" % b",".join(fields)

    def part(self, key: str, value: object, language: str) -> Encoded:
        """A part of the envelope besides the view, the same for all viewers; its key is none of a view's."""
        return Encoded(self._text(self._shared, key, value, wording_of(language, EVERYONE)))

    def settle(self) -> None:
        """Note that all pages have been sent their views of this state: forget what was kept for the others of them."""
        self._fresh.clear()
        self._fresh_run = None


class _Run:
    """The fields of the views of one state that are the same objects for all viewers."""

    __slots__ = ("_fields", "_game", "_named", "_of_everyone", "_texts", "_worded", "keys", "values")

    def __init__(self, game: str, keys: tuple[str, ...], values: tuple[object, ...]) -> None:
        self._game, self.keys, self.values = game, keys, values
        self._fields: list[bytes] = []
        """Their texts, without those that are worded."""
        self._worded: list[tuple[int, str, Part | Items]] = []
        """The places of those that are worded, with their keys."""
        self._named: frozenset[str] = NOBODY
        self._of_everyone: dict[Wording, list[bytes]] = {}
        """The texts of all of them for whoever is not named, by that wording."""
        self._texts: dict[Wording, bytes] = {}

    def read(self, parts: Parts, fresh: Fresh) -> None:
        """Read the values."""
        game, fields = self._game, self._fields
        for key, value in zip(self.keys, self.values, strict=True):
            encoder = PLAIN_ENCODERS.get(type(value))
            if encoder is not None:
                fields.append(KEYS[key] + encoder(value).encode())
                continue
            part = parts.get(key)
            if part is None or part.value is not value:
                part = parts[key] = renewed(game, key, value, part, fresh)
            if part.worded:
                self._worded.append((len(fields), key, part))
                fields.append(b"")
            else:
                fields.append(KEYS[key] + part.text(game, key, ANY))
        self._named = united([part.named for _, _, part in self._worded])

    def text(self, wording: Wording) -> bytes:
        """The text of all of them in a wording."""
        words = wording if wording.viewer in self._named else wording.everyone
        known = self._texts.get(words)
        if known is None:
            known = self._texts[words] = b",".join(self._fields_in(words))
        return known

    def _fields_in(self, words: Wording) -> list[bytes]:
        """The texts of all of them: for a viewer only those are made that name it."""
        fields = self._of_everyone.get(words.everyone)
        if fields is None:
            fields = self._of_everyone[words.everyone] = list(self._fields)
            for place, key, part in self._worded:
                fields[place] = KEYS[key] + part.text(self._game, key, words.everyone)
        if words is words.everyone:
            return fields
        own, viewer = list(fields), words.viewer
        for place, key, part in self._worded:
            if viewer in part.named:
                own[place] = KEYS[key] + part.text(self._game, key, words)
        return own


Values = Callable[[Mapping[str, object]], tuple[object, ...]]
"""Gives the values of some keys of a view."""


@lru_cache(maxsize=64)
def _fields_of(keys: tuple[str, ...]) -> tuple[tuple[str, ...], Values, tuple[str, ...]]:
    """The keys of a view that are not in `APART`, what gives their values, and those that are."""
    common = tuple(key for key in keys if key not in APART)
    apart = tuple(key for key in keys if key in APART)
    getter = itemgetter(*common) if common else tuple
    return common, (lambda view: (getter(view),)) if len(common) == 1 else getter, apart
