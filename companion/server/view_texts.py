"""View texts: the views of one table as JSON text in each viewer's language.

Most of a view is equal to the view before it, and to those of the other viewers. A part (the value of a key of the
view, or of what only its owner sees) is therefore rendered and encoded again only if its value has changed, and of a
part that has changed only the items, and of these only the fields, that have (`companion.server.view_parts`). A text is
used again for an equal value alone, in the same language: none can be out of date. Another viewer is given it only where
it does not name their seat, since what a viewer owns is worded for them ("your goods").

Values are compared, not observed: a game makes the parts of each view anew and never changes one afterwards. A field is
either a number or a truth value, as its type declares, so that it matters not that 1 and True are equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from json.encoder import encode_basestring

from companion.server.packets import Encoded, encode
from companion.server.view_parts import EVERYONE, Fresh, Parts, key_text

OWN = "mine"
"""The key of what only the viewer may see: its parts are compared one by one, and never used for another viewer."""

LOG = "log"
"""The key of the public log, which names every seat and so reads the same for all viewers."""

OF_VIEWER = frozenset({"asks", "instructions", "sums"})
"""The keys of parts that are others for each viewer."""

_PLAIN = frozenset({int, bool, type(None)})


class ViewTexts:
    """The texts of one table's newest views. Use it under the table's lock."""

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._fresh = Fresh()
        self._fresh_own = Fresh()
        self._shared = Parts(game, self._fresh)
        self._of_viewer: dict[str, Parts] = {}
        self._own: dict[str, Parts] = {}

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded."""
        everyone = language, EVERYONE
        wording = everyone if viewer == "table" else (language, viewer)
        shared, of_viewer = self._shared, self._of_viewer.get(viewer)
        if of_viewer is None:
            of_viewer = self._of_viewer[viewer] = Parts(self.game, self._fresh)
        fields: list[str] = []
        for key, part in view.items():
            kind = type(part)
            if kind is str:
                fields.append(f"{key_text(key)}{encode_basestring(part)}")  # type: ignore[arg-type]
                continue
            if kind in _PLAIN:
                text = encode(part)
            elif key in OF_VIEWER:
                text = of_viewer.text(key, part, wording)
            elif key == OWN and isinstance(part, dict):
                text = self._own_text(part, viewer, wording)
            else:
                text = shared.text(key, part, everyone if key == LOG else wording)
            fields.append(f"{key_text(key)}{text}")
        return Encoded(f"{{{','.join(fields)}}}")

    def _own_text(self, own: Mapping[str, object], viewer: str, wording: tuple[str, str]) -> str:
        """What only the viewer may see."""
        parts = self._own.get(viewer)
        if parts is None:
            parts = self._own[viewer] = Parts(self.game, self._fresh_own)
        fields = [f"{key_text(key)}{parts.text(key, part, wording)}" for key, part in own.items()]
        return f"{{{','.join(fields)}}}"

    def part(self, key: str, value: object, language: str) -> Encoded:
        """A part of the envelope besides the view, the same for all viewers; its key is none of a view's."""
        return Encoded(self._shared.text(key, value, (language, EVERYONE)))

    def settle(self) -> None:
        """Note that all pages have been sent their views of this state: what was kept for the others of them is free."""
        self._fresh.clear()
        self._fresh_own.clear()
