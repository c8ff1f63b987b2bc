"""View texts: the views of one table as JSON text in each viewer's language.

Most of a view is equal to the view before it, and to those of the other viewers. A part (the value of a key of the
view, or of what only its owner sees) is therefore rendered and encoded again only if its value has changed, and of a
part that has changed only the items, and of these only the fields, that have. A text is used again for an equal value
alone, in the same language: none can be out of date. Another viewer is given it only where it does not name their seat,
since what a viewer owns is worded for them ("your goods").

Values are compared, not observed: a game makes the parts of each view anew and never changes one afterwards. A field is
either a number or a truth value, as its type declares, so that it matters not that 1 and True are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.server.packets import Encoded, encode, json_object
from web.i18n.render import render_part

OWN = "mine"
"""The key of what only the viewer may see: its parts are compared one by one, and never used for another viewer."""

LOG = "log"
"""The key of the public log, which names every seat and so reads the same for all viewers."""

ALL = "table"
"""The viewer whose wording serves everyone whose seat is not named."""

NOBODY: frozenset[str] = frozenset()

_PLAIN = frozenset({str, int, bool, type(None)})

_LEVELS = 2
"""How deep a part is divided: into its items or fields, and these into theirs."""


@dataclass(slots=True)
class _Part:
    """A value with its text; if it was divided, also its items by place or its fields by name.

    ``named`` are the seats whose players the text is worded for, or would be.
    """

    value: object
    text: str
    named: frozenset[str] = NOBODY
    inner: Mapping[object, _Part] = field(default_factory=dict)

    def serves(self, value: object) -> bool:
        """Whether the value is equal; the newer object is kept, since the other viewers of this state have it too."""
        if self.value is value:
            return True
        if self.value == value:
            self.value = value
            return True
        return False


_Parts = dict[str, _Part]


class ViewTexts:
    """The texts of one table's newest views. Use it under the table's lock."""

    def __init__(self, game: str) -> None:
        """For a table of this game; without any text."""
        self.game = game
        self._known: dict[tuple[str, str, str], _Parts] = {}
        """The parts by key, for each language, viewer, and OWN or ""."""

    def view(self, view: Mapping[str, object], language: str, viewer: str) -> Encoded:
        """A whole view with terms as JSON text with sentences: what `web.i18n.render.render_view` gives, encoded."""
        shared = self._parts(language, ALL)
        of_viewer, of_all = _Wording(self.game, language, viewer), _Wording(self.game, language, ALL)
        own = self._parts(language, viewer)
        fields: list[tuple[str, str]] = []
        for key, part in view.items():
            if type(part) in _PLAIN:
                text = encode(part)
            elif key == OWN and isinstance(part, dict):
                private = self._parts(language, viewer, OWN)
                text = json_object([(own_key, of_viewer.text(own_key, one, private)) for own_key, one in part.items()])
            elif key == LOG:
                text = of_all.text(key, part, shared)
            else:
                text = of_viewer.text(key, part, own, shared)
            fields.append((key, text))
        return Encoded(json_object(fields))

    def part(self, key: str, value: object, language: str) -> Encoded:
        """A part of the envelope besides the view, the same for all viewers; its key is none of a view's."""
        return Encoded(_Wording(self.game, language, ALL).text(key, value, self._parts(language, ALL)))

    def _parts(self, language: str, viewer: str, within: str = "") -> _Parts:
        return self._known.setdefault((language, viewer, within), {})


class _Wording:
    """Makes texts in one language, worded for one viewer."""

    def __init__(self, game: str, language: str, viewer: str) -> None:
        self.game, self.language, self.viewer = game, language, viewer
        self.from_own = False
        """Whether the part before was made for this viewer, so that also what names them serves."""

    def text(self, key: str, value: object, own: _Parts, shared: _Parts | None = None) -> str:
        """The text of a part: of a known one if its value is equal, otherwise of a new one.

        ``own`` are the viewer's parts; those in ``shared`` serve every viewer whom they do not name.
        """
        others = None if shared is None else shared.get(key)
        common = others if others is not None and self.viewer not in others.named else None
        if common is not None and common.value is value:
            return common.text
        before = own.get(key)
        if before is not None and before.serves(value):
            return before.text
        if common is not None and common.serves(value):
            return common.text
        self.from_own = before is not None
        made = own[key] = self.made(key, value, before or others, _LEVELS)
        if shared is not None and self.viewer not in made.named:
            shared[key] = made
        return made.text

    def made(self, key: str, value: object, before: _Part | None, levels: int) -> _Part:
        """A part of which nothing or only some items or fields were in the one before."""
        if levels and type(value) is list:
            return self.listed(key, value, before, levels - 1)
        if levels and before is not None and type(value) is dict and is_same_thing(before.value, value):
            return self.fields(value, before, levels - 1)
        rendered, named = render_part(key, value, self.language, self.game, self.viewer)
        return _Part(value, encode(rendered), named)

    def listed(self, key: str, value: list[object], before: _Part | None, levels: int) -> _Part:
        """A list; items that were in the list before keep their texts, wherever they were."""
        inner = before.inner if before and type(before.value) is list else {}
        if before and inner and value[: len(inner)] == before.value and self.serves_viewer(before):
            return self.grown(key, value, before, levels)
        same = {id(one.value): one for one in inner.values() if self.serves_viewer(one)}
        items: dict[object, _Part] = {}
        for place, item in enumerate(value):
            part = same.get(id(item))
            if part is None:
                before = inner.get(place)
                part = before if before and self.keeps(before, item) else self.made(key, item, before, levels)
            items[place] = part
        text = f"[{','.join([item.text for item in items.values()])}]"
        return _Part(value, text, names_in(items.values()), items)

    def grown(self, key: str, value: list[object], before: _Part, levels: int) -> _Part:
        """A list that begins with all items of the one before, such as an account book."""
        items: dict[object, _Part] = {}
        for place in range(len(before.inner), len(value)):
            items[place] = self.made(key, value[place], None, levels)
        text = f"{before.text[:-1]},{','.join([item.text for item in items.values()])}]" if items else before.text
        return _Part(value, text, before.named | names_in(items.values()), {**before.inner, **items})

    def fields(self, value: dict[str, object], before: _Part, levels: int) -> _Part:
        """An object; fields that are equal to those of the object before keep their texts."""
        texts: list[tuple[str, str]] = []
        inner: dict[object, _Part] = {}
        for key, each in value.items():
            if type(each) in _PLAIN:
                texts.append((key, encode(each)))
                continue
            old = before.inner.get(key)
            part = inner[key] = old if old and self.keeps(old, each) else self.made(key, each, old, levels)
            texts.append((key, part.text))
        return _Part(value, json_object(texts), names_in(inner.values()), inner)

    def keeps(self, old: _Part, value: object) -> bool:
        """Whether the text of an item or field serves for this value and viewer."""
        return self.serves_viewer(old) and old.serves(value)

    def serves_viewer(self, old: _Part) -> bool:
        """Whether the text of a part of the value before is worded for this viewer."""
        return self.from_own or self.viewer not in old.named


def is_same_thing(old: object, new: Mapping[str, object]) -> bool:
    """Whether two objects show the same thing at two times, so that most fields are equal; a term has no fields."""
    return isinstance(old, dict) and old.get("id") == new.get("id") and not isinstance(new.get("key"), str)


def names_in(parts: Iterable[_Part]) -> frozenset[str]:
    """The seats that any of the parts names."""
    named = [part.named for part in parts if part.named]
    return frozenset[str]().union(*named) if named else NOBODY
