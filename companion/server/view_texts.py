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

from collections.abc import Mapping
from functools import lru_cache
from operator import is_

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

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._fresh = Fresh()
        self._fresh_runs: dict[int, _Run] = {}
        """Fields that are the same for all viewers, by the place of the first."""
        self._shared: Parts = {}
        self._log = Growing()
        self._of_viewer: dict[str, Parts] = {}
        self._own: dict[str, dict[str, Part | Growing]] = {}

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded."""
        everyone = wording_of(language, EVERYONE)
        wording = everyone if viewer == "table" else wording_of(language, viewer)
        of_viewer = self._of_viewer.get(viewer)
        if of_viewer is None:
            of_viewer = self._of_viewer[viewer] = {}
        texts: list[bytes] = []
        values = list(view.values())
        for begin, keys in _runs_of(tuple(view)):
            key, part = keys[0], values[begin]
            if key not in APART:
                texts.append(self._run_text(begin, keys, values[begin : begin + len(keys)], wording))
            elif key == OWN and isinstance(part, dict):
                texts.append(KEYS[key] + self._own_text(part, viewer, wording))
            elif key == LOG:
                if type(part) is list:
                    texts.append(KEYS[key] + self._log.text(self.game, key, part, everyone))
                else:
                    texts.append(KEYS[key] + self._text(self._shared, key, part, everyone))
            else:
                texts.append(KEYS[key] + self._text(of_viewer, key, part, wording))
        return Encoded(b"{%b}" % b",".join(texts))

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

    def _run_text(self, begin: int, keys: tuple[str, ...], values: list[object], wording: Wording) -> bytes:
        """The fields of successive keys that are the same for all viewers of one state, but for their wording."""
        run = self._fresh_runs.get(begin)
        if run is None or run.keys != keys or not all(map(is_, run.values, values)):
            run = self._fresh_runs[begin] = _Run(self.game, keys, values)
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
        self._fresh_runs.clear()


class _Run:
    """Successive fields of the views of one state that are the same objects for all viewers."""

    __slots__ = ("_fields", "_game", "_named", "_texts", "_worded", "keys", "values")

    def __init__(self, game: str, keys: tuple[str, ...], values: list[object]) -> None:
        self._game, self.keys, self.values = game, keys, values
        self._fields: list[bytes] = []
        """Their texts."""
        self._worded: list[tuple[int, str, Part | Items]] = []
        """The places of those that are worded, with their keys."""
        self._named: frozenset[str] = NOBODY
        self._texts: dict[Wording, bytes] = {}

    def read(self, parts: Parts, fresh: Fresh) -> None:
        """Read the values."""
        game = self._game
        for key, value in zip(self.keys, self.values, strict=True):
            encoder = PLAIN_ENCODERS.get(type(value))
            if encoder is not None:
                self._fields.append(KEYS[key] + encoder(value).encode())
                continue
            known = parts.get(key)
            part = renewed(game, key, value, known, fresh)
            if part is not known:
                parts[key] = part
            if part.worded:
                self._worded.append((len(self._fields), key, part))
                self._fields.append(b"")
            else:
                self._fields.append(KEYS[key] + part.text(game, key, ANY))
        self._named = united([part.named for _, _, part in self._worded])

    def text(self, wording: Wording) -> bytes:
        """The text of all of them in a wording."""
        words = wording if wording.viewer in self._named else wording.everyone
        known = self._texts.get(words)
        if known is None:
            fields = self._fields
            for place, key, part in self._worded:
                fields[place] = KEYS[key] + part.text(self._game, key, words)
            known = self._texts[words] = b",".join(fields)
        return known


@lru_cache(maxsize=64)
def _runs_of(keys: tuple[str, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The keys of a view in runs, each with the place of its first: a key of `APART` is alone."""
    runs: list[tuple[int, tuple[str, ...]]] = []
    for place, key in enumerate(keys):
        if key in APART or not runs or runs[-1][1][0] in APART:
            runs.append((place, (key,)))
        else:
            runs[-1] = runs[-1][0], (*runs[-1][1], key)
    return tuple(runs)
