"""View texts: the views of one table as JSON text in each viewer's language.

Most of a view is equal to the view before it, and to those of the other viewers. A part (the value of a key of the
view, or of what only its owner sees) is therefore rendered and encoded again only if its value has changed, and of a
part that has changed only the items, and of these only the fields, that have (`companion.server.view_parts`). A text is
used again for an equal value alone, in the same language: none can be out of date. Another viewer is given it only
where it does not name their seat, since what a viewer owns is worded for them ("your goods").

Values are compared, not observed: a game makes the parts of each view anew and never changes one afterwards. A field is
either a number or a truth value, as its type declares, so that it matters not that 1 and True are equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import is_

from companion.server.packets import KEYS, PLAIN_ENCODERS, Encoded
from companion.server.view_parts import ANY, EVERYONE, NOBODY, Fresh, Part, Parts, Wording, names_in, wording_of

OWN = "mine"
"""The key of what only the viewer may see: its parts are compared one by one, and never used for another viewer."""

LOG = "log"
"""The key of the public log, which names every seat and so reads the same for all viewers."""

OF_VIEWER = frozenset({"asks", "instructed", "instructions", "sums", "viewer"})
"""The keys of parts that are others for each viewer."""

APART = OF_VIEWER | {OWN, LOG}
"""The keys that are not the same for all viewers, or not worded for them."""


class ViewTexts:
    """The texts of one table's newest views. Use it under the table's lock."""

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._fresh = Fresh()
        self._fresh_own = Fresh()
        self._fresh_runs: dict[int, _Run] = {}
        """Fields that are the same for all viewers, by the place of the first."""
        self._shared = Parts(game, self._fresh)
        self._of_viewer: dict[str, Parts] = {}
        self._own: dict[str, Parts] = {}

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded."""
        everyone = wording_of(language, EVERYONE)
        wording = everyone if viewer == "table" else wording_of(language, viewer)
        of_viewer = self._of_viewer.get(viewer)
        if of_viewer is None:
            of_viewer = self._of_viewer[viewer] = Parts(self.game, self._fresh)
        texts: list[bytes] = []
        values = list(view.values())
        for begin, keys in _runs_of(tuple(view)):
            key, part = keys[0], values[begin]
            if key not in APART:
                texts.append(self._run_text(begin, keys, values[begin : begin + len(keys)], wording))
            elif key == OWN and isinstance(part, dict):
                texts.append(KEYS[key] + self._own_text(part, viewer, wording))
            elif key in OF_VIEWER:
                texts.append(KEYS[key] + of_viewer.text(key, part, wording))
            else:
                texts.append(KEYS[key] + self._shared.text(key, part, everyone))
        return Encoded(b"{%b}" % b",".join(texts))

    def _run_text(self, begin: int, keys: tuple[str, ...], values: list[object], wording: Wording) -> bytes:
        """The fields of successive keys that are the same for all viewers of one state, but for their wording."""
        run = self._fresh_runs.get(begin)
        if run is None or run.keys != keys or not all(map(is_, run.values, values)):
            run = self._fresh_runs[begin] = _Run(keys, values)
            run.read(self._shared, self.game)
        words = wording if wording.viewer in run.named else wording.everyone
        known = run.texts.get(words)
        if known is None:
            fields = run.fields
            for place, before, part in run.worded:
                fields[place] = before + part.text(self.game, words)
            known = run.texts[words] = b",".join(fields)
        return known

    def _own_text(self, own: Mapping[str, object], viewer: str, wording: Wording) -> bytes:
        """What only the viewer may see."""
        parts = self._own.get(viewer)
        if parts is None:
            parts = self._own[viewer] = Parts(self.game, self._fresh_own)
        fields = [KEYS[key] + parts.text(key, part, wording) for key, part in own.items()]
        return b"{%b}" % b",".join(fields)

    def part(self, key: str, value: object, language: str) -> Encoded:
        """A part of the envelope besides the view, the same for all viewers; its key is none of a view's."""
        return Encoded(self._shared.text(key, value, wording_of(language, EVERYONE)))

    def settle(self) -> None:
        """Note that all pages have been sent their views of this state: forget what was kept for the others of them."""
        self._fresh.clear()
        self._fresh_own.clear()
        self._fresh_runs.clear()


class _Run:
    """Successive fields of the views of one state that are the same objects for all viewers."""

    __slots__ = ("fields", "keys", "named", "texts", "values", "worded")

    def __init__(self, keys: tuple[str, ...], values: list[object]) -> None:
        self.keys, self.values = keys, values
        self.fields: list[bytes] = []
        """Their texts."""
        self.worded: list[tuple[int, bytes, Part]] = []
        """The places of those that are worded, with their keys."""
        self.named: frozenset[str] = NOBODY
        self.texts: dict[Wording, bytes] = {}

    def read(self, parts: Parts, game: str) -> None:
        """Read the values."""
        for key, value in zip(self.keys, self.values, strict=True):
            encoder = PLAIN_ENCODERS.get(type(value))
            if encoder is not None:
                self.fields.append(KEYS[key] + encoder(value).encode())
                continue
            part = parts.part(key, value)
            if part.worded:
                self.worded.append((len(self.fields), KEYS[key], part))
                self.fields.append(b"")
            else:
                self.fields.append(KEYS[key] + part.text(game, ANY))
        self.named = names_in([part for _, _, part in self.worded])


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
