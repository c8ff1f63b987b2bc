"""View texts: the views of one table as JSON text in each viewer's language.

Most of a view is equal to the view before it, and to those of the other viewers. A part (the value of a key of the
view, or of what only its owner sees) is therefore rendered and encoded again only if its value has changed, and of a
list that has changed only the items that have. A text is used again for an equal value alone, in the same language:
none can be out of date. Another viewer is given it only where it does not name their seat, since what a viewer owns is
worded for them ("your goods").

Values are compared, not observed: a game makes the parts of each view anew and never changes one afterwards. A field is
either a number or a truth value, as its type declares, so that it matters not that 1 and True are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.server.packets import Encoded, encode, json_object
from web.i18n.render import render_part

OWN = "mine"
"""The key of what only the viewer may see: its parts are compared one by one, and never used for another viewer."""

LOG = "log"
"""The key of the public log, which names every seat and so reads the same for all viewers."""

ALL = "table"
"""The viewer whose wording serves everyone whose seat is not named."""

_PLAIN = frozenset({str, int, bool, type(None)})


class _Text(NamedTuple):
    """A rendered and encoded value; ``named`` are the seats whose players it is worded for, or would be."""

    text: str
    named: frozenset[str]


class _Part(NamedTuple):
    """A part with its text, and if it is a list the texts of its items."""

    value: object
    whole: _Text
    items: Sequence[_Text]


class ViewTexts:
    """The texts of one table's newest views. Use it under the table's lock."""

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._parts: dict[tuple[str, str, str, str], _Part] = {}
        """By language, viewer, the key ``mine`` or "", and the key of the part."""

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded."""
        return Encoded(json_object(view, lambda key, part: self._text(key, part, language, viewer)))

    def _text(self, key: str, part: object, language: str, viewer: str) -> str:
        """The text of a part of the view."""
        if type(part) in _PLAIN:
            return encode(part)
        if key == OWN and isinstance(part, dict):
            return json_object(part, lambda own_key, own: self._known_or_made(own_key, own, language, viewer, OWN))
        return self._known_or_made(key, part, language, ALL if key == LOG else viewer)

    def _known_or_made(self, key: str, value: object, language: str, viewer: str, within: str = "") -> str:
        """The text of a part, worded for a viewer: of a known part if its value is equal, otherwise of a new one."""
        before = self._parts.get((language, viewer, within, key))
        if before is not None and (before.value is value or before.value == value):
            return before.whole.text
        shared = None if within else self._parts.get((language, ALL, "", key))
        if shared is not None and viewer not in shared.whole.named and shared.value == value:
            return shared.whole.text
        made = self._made(key, value, language, viewer, before or shared, before is not None)
        self._parts[language, viewer, within, key] = made
        if not within and viewer not in made.whole.named:
            self._parts[language, ALL, "", key] = made
        return made.whole.text

    def _made(
        self, key: str, value: object, language: str, viewer: str, before: _Part | None, worded_for_viewer: bool
    ) -> _Part:
        """A part whose value has changed; items of a list that were in the list before keep their texts.

        ``worded_for_viewer`` is whether that list was made for this viewer, so that also items that name them serve.
        """
        if not isinstance(value, list):
            return _Part(value, self._rendered(key, value, language, viewer), ())
        old, texts = (before.value, before.items) if before and isinstance(before.value, list) else ([], ())
        same = {id(item): text for item, text in zip(old, texts, strict=True)}
        items: list[_Text] = []
        for place, item in enumerate(value):
            known = same.get(id(item))
            if known is None and place < len(old) and old[place] == item:
                known = texts[place]
            if known is None or (viewer in known.named and not worded_for_viewer):
                known = self._rendered(key, item, language, viewer)
            items.append(known)
        named = frozenset[str]().union(*(item.named for item in items))
        return _Part(value, _Text(f"[{','.join([item.text for item in items])}]", named), items)

    def _rendered(self, key: str, value: object, language: str, viewer: str) -> _Text:
        rendered, named = render_part(key, value, language, self.game, viewer)
        return _Text(encode(rendered), named)
