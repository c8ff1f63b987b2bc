"""Rendering of terms: {"key": "take", "n": 1, "kind": "wood", "pile": "forest"} as a sentence of a language.

The engine emits terms, so that two phones at the same table can have different languages. A term's key is the id of a
message, its parameters are the message's variables (docs/texts.md). A parameter that names something (a kind, a pile, a
seat, a card) is shown by its name, one that is a term is rendered, and a list is joined by the rules of the language. A
term without a message is shown by its key.

What a seat owns is named by the seat ("the goods of North"), and to the seat's own player as "your goods": in a view,
except in the public log, and in terms that are rendered for a viewer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from web import games
from web.i18n.conventions import Conventions, ListStyle, conventions_of
from web.i18n.functions import FUNCTIONS, Arguments
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import TITLES
from web.i18n.messages import ENGLISH, Messages, id_of

BRIEF_LISTS = frozenset({"bonus", "rent", "reward", "gains", "give", "get"})
"""Keys under which a move is rendered as its amount alone ("2 gold"), since it is not to be carried out yet."""

NAMED_LIKE = {"from": "pile", "to": "pile", "by": "seat", "of": "seat"}
"""Parameters whose values are named as those of another."""

YOURS = "-yours"
"""Suffix of the ids of messages to the player of the term's seat or pile."""

NAME = "name"
"""The attribute with the name of something, in a message whose value is a sentence about it."""

DOWN = ":down"
"""Suffix of the names of piles whose pieces lie face down."""

UNCAPITALISED = "waiting."
"""Sentences that follow a name and so begin with a small letter."""

_SEAT = re.compile("[:']([NESW])")
"""A seat, or the seat of a pile, in the parameters of a term."""
_LONGEST = 300
"""Longest text of a player, in characters, that a sentence includes."""
_JOINERS = "\u200c\u200d"
"""Characters within words of some scripts, and within one emoji; messages admit them in a name, too."""

_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types that neither are nor contain terms."""


_MOST_SENTENCES = 4_000
"""Sentences that are kept for one language, game and viewer; when there are more, keeping starts over."""


_Sentences = dict[str, tuple[str, frozenset[str]]]
"""Rendered sentences by the texts of their terms, each with the seats that the term names."""


@lru_cache(maxsize=64)
def _sentences(language: str, game: str, viewer: str) -> _Sentences:
    """The sentences rendered so far: most of a view is equal to the view before."""
    return {}


def _keep(sentences: _Sentences, text: str, term: Mapping[str, Any], renderer: Renderer) -> tuple[str, frozenset[str]]:
    """Render a term and keep its sentence; a brief one's text begins with that word."""
    if len(sentences) >= _MOST_SENTENCES:
        sentences.clear()
    sentence = renderer.brief(term) if text.startswith("brief") else renderer.sentence(term, nested=False)
    sentences[text] = kept = sentence, frozenset(_SEAT.findall(text))
    return kept


@lru_cache(maxsize=32)
def messages_of(language: str, game: str = "") -> Messages:
    """The messages of a game and the shared ones in a language; English for an unknown language."""
    return Messages(language if language in LANGUAGES else ENGLISH, game, FUNCTIONS)


@lru_cache(maxsize=8)
def _titles(game: str) -> Mapping[str, str]:
    """The ids of the messages of cards' titles by their English texts."""
    english = messages_of(ENGLISH, game)
    return {english.text(id, Arguments()) or id: id for id in english.ids(TITLES)}


def render_term(term: Mapping[str, Any], language: str, game: str = "", viewer: str = "table") -> str:
    """The sentence of a term for a viewer, in the words of its game.

    >>> render_term({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "en")
    'Take 2 wood from the forest.'
    >>> render_term({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "it")
    'Prendi 2 legni dalla foresta.'
    >>> back = {"key": "return_move", "n": 2, "kind": "wood", "from": "forest", "to": "seat:N"}
    >>> render_term(back, "en"), render_term(back, "en", viewer="N")
    ('Move 2 wood from the forest behind the screen of North.', 'Move 2 wood from the forest behind your screen.')
    """
    return Renderer(language, game, viewer).cached(term, brief=False)


def render(value: Any, language: str, game: str = "", viewer: str = "table") -> Any:
    """A JSON value with every term in it (any dictionary with a text under "key") replaced by its sentence."""
    return Renderer(language, game, viewer).render(value, brief=False)


class Rendered:
    """The rendered parts of a table's views after one change. Viewers who get the same object share its rendering."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, str], tuple[object, Any, set[str]]] = {}
        """By identity and language: the part, its rendering, and the seats that its terms name."""

    def part(self, part: Any, renderer: Renderer, brief: bool = False) -> Any:
        """A part as one viewer reads it; rendered again only for a viewer whose seat it names."""
        if type(part) in _PLAIN:
            return part
        key = id(part), renderer.language
        known = self._parts.get(key)
        if known is not None and renderer.viewer not in known[2]:
            return known[1]
        renderer.seats = set()
        rendered = renderer.render(part, brief)
        if renderer.viewer not in renderer.seats:
            self._parts[key] = part, rendered, renderer.seats
        return rendered


def render_view(view: Mapping[str, Any], language: str, shared: Rendered | None = None) -> dict[str, Any]:
    """A view, or parts of one, with its terms rendered for its "viewer" in the words of its "game".

    Its log is the same for all viewers. ``shared`` has the parts that other views of the same change have in common.
    """
    game, viewer = view.get("game") or "", view.get("viewer") or ""
    renderer, of_log = Renderer(language, game, viewer), Renderer(language, game)
    part = (shared or Rendered()).part
    return {
        key: [part(ask, renderer) for ask in each]  # views have the same asks in different lists
        if key == "asks"
        else part(each, of_log if key == "log" else renderer, key in BRIEF_LISTS)
        for key, each in view.items()
    }


class Texts:
    """The messages of a game ("" for those of all games) in one language, for pages and for what is printed."""

    def __init__(self, language: str, game: str = "") -> None:
        """In a language of the pages; an unknown one reads English."""
        self._renderer = Renderer(language, game)

    def __call__(self, id: str, /, **values: Any) -> str:
        """A message with its values; for an unknown one its id, as words."""
        text = self._renderer.messages.text(id, Arguments(self._renderer, values))
        return self._renderer.unknown(id, {}) if text is None else " ".join(text.split())

    def name_of(self, type: str, value: str, case: str = "") -> str:
        """The name of a value: of a kind, a seat, a colour…

        >>> Texts("it").name_of("kind", "wood"), Texts("en").name_of("colour", "blue")
        ('legno', 'Blue')
        """
        return self._renderer.named(type, value, case)

    def has_name(self, type: str, value: str) -> bool:
        """Whether a value has a name."""
        return self._renderer.has_name(type, value)

    def title(self, title: str) -> str:
        """A card's title: translated if it is ours, otherwise as in the pack."""
        return self._renderer.title(title)


def game_name(game: str | None, language: str) -> str:
    """The name of a game; empty for an unknown one."""
    return Texts(language, game)("game-name") if game and game in games.names() else ""


class Renderer:
    """Renders terms in one language for one viewer, in the words of one game ("": of any)."""

    def __init__(self, language: str, game: str, viewer: str = "table") -> None:
        """In a language; ``viewer`` is a seat, or "table" for no player."""
        self.language = language
        self.viewer = "" if viewer == "table" else viewer
        self.game = game
        self.messages = messages_of(language, game)
        self.seats: set[str] = set()
        """The seats that the rendered terms name."""
        self._neutral = _sentences(language, game, "")
        self._own = _sentences(language, game, self.viewer)

    @property
    def conventions(self) -> Conventions:
        """How the viewer's language writes lists and decimals."""
        return conventions_of(self.language)

    # --- whole values ---------------------------------------------------------------------------------

    def render(self, value: Any, brief: bool) -> Any:
        """A value with its terms rendered; ``brief``: a move by its amount alone."""
        kind = type(value)
        if kind is dict:
            if type(value.get("key")) is str:
                return self.cached(value, brief)
            return {
                key: each if type(each) in _PLAIN else self.render(each, key in BRIEF_LISTS)
                for key, each in value.items()
            }
        if kind is list or kind is tuple:
            return [each if type(each) in _PLAIN else self.render(each, brief) for each in value]
        return self.render(dict(value), brief) if isinstance(value, Mapping) else value

    def cached(self, term: Mapping[str, Any], brief: bool) -> str:
        """A term's sentence, rendered once; it depends on the viewer only if the term names their seat."""
        text = f"brief {term}" if brief else repr(term)
        sentence, seats = self._neutral.get(text) or _keep(
            self._neutral, text, term, Renderer(self.language, self.game)
        )
        if seats:
            self.seats |= seats
            if self.viewer in seats:
                sentence, _ = self._own.get(text) or _keep(self._own, text, term, self)
        return sentence

    def sentence(self, term: Mapping[str, Any], nested: bool) -> str:
        """The sentence of a term; one that is nested in another begins with a small letter."""
        key = str(term.get("key", ""))
        title = term.get("title")
        if isinstance(title, str) and (key.startswith("card.") or not key):
            return self.title(title)
        id = id_of(key)
        if self.viewer and term.get("seat") == self.viewer and self.messages.refines(id + YOURS, id):
            id += YOURS
        elif not self.messages.has(id):  # a number at the end of a key distinguishes repetitions
            id = id.rstrip("0123456789").rstrip("_")
        text = self.messages.text(id, Arguments(self, term))
        if text is None:
            return self.unknown(key, term)
        text = " ".join(text.split())
        return text if nested or key.startswith(UNCAPITALISED) else text[:1].upper() + text[1:]

    def unknown(self, key: str, term: Mapping[str, Any]) -> str:
        """A visible, harmless text for a term without a sentence."""
        details = [
            f"{name} {self.plain(value)}"
            for name, value in term.items()
            if name != "key" and isinstance(value, (str, int, float)) and not isinstance(value, bool)
        ]
        words = key.rpartition(".")[2].replace("_", " ")[:40]
        return f"[{words}{': ' if details else ''}{', '.join(details)}]"[:_LONGEST]

    def brief(self, term: Mapping[str, Any]) -> str:
        """A move by its amount alone."""
        if term.get("key") in ("take", "give"):
            return self.amount(term.get("kind"), term.get("n"))
        if term.get("key") == "vp":
            return self.amount("vp", term.get("n"))
        if term.get("key") == "vp_lost":
            return f"−{self.amount('vp', term.get('n'))}"
        return self.sentence(term, nested=True)

    # --- parameters: what functions and values of messages ask for ------------------------------------

    def shown(self, name: str, value: Any, case: str = "") -> str:
        """A parameter as a message shows it: a term's sentence, a list, a title, a name, or as it is."""
        if isinstance(value, Mapping):
            return self.brief(value) if name in BRIEF_LISTS else self.sentence(value, nested=True)
        if isinstance(value, (list, tuple)):
            return self.listed(name, value, "standard", case)
        if name == "title" and isinstance(value, str):
            return self.title(value)
        return self.named(name, value, case)

    def listed(self, name: str, values: Any, style: ListStyle, case: str) -> str:
        """Names, amounts or sentences as a list; "nothing" for an empty one. Each is named by the singular: "kinds"."""
        if not isinstance(values, (list, tuple)):
            return self.shown(name, values, case)
        if not values:
            return self.word("nothing")
        singular = name if name in BRIEF_LISTS else name.removesuffix("s")
        return self.conventions.joined([self.shown(singular, each, case) for each in values], style)

    def named(self, name: str, value: Any, case: str = "") -> str:
        """The name of what a parameter's value stands for; a value that is no name is shown as it is."""
        type_ = NAMED_LIKE.get(name, name)
        if type_ == "pile" and isinstance(value, str):
            return self.pile(value, case)
        if type_ == "game":
            return game_name(str(value), self.language) or self.plain(value)
        text = self.messages.text(id_of(f"{type_}-{value}"), Arguments(), (case, NAME))
        return self.plain(value) if text is None else text

    def has_name(self, name: str, value: object) -> bool:
        """Whether a parameter's value has a name."""
        return self.messages.has(id_of(f"{NAMED_LIKE.get(name, name)}-{value}"))

    def plain(self, value: Any) -> str:
        """A value that has no name, without characters that cannot be printed, and not too long."""
        if isinstance(value, bool):
            return self.word("yes" if value else "no")
        if isinstance(value, float):
            return self.conventions.decimal_text(value)
        text = value if isinstance(value, str) else str(value)
        shown = "".join(character if character.isprintable() or character in _JOINERS else " " for character in text)
        return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"

    def word(self, id: str) -> str:
        """A message without variables."""
        return self.messages.text(id, Arguments()) or id

    def amount(self, kind: Any, n: Any, case: str = "") -> str:
        """A kind with a number ("2 wood"); a kind may be "kind:which"."""
        if not isinstance(kind, str) or not isinstance(n, (int, float, str)):
            return f"{self.plain(n)} {self.plain(kind)}"
        arguments = Arguments(self, {"n": n})
        for name in (kind, kind.partition(":")[0]):
            text = self.messages.text(f"amount-{name}", arguments, (case,))
            if text is not None:
                return text
        return f"{self.plain(n)} {self.plain(kind)}"

    def pile(self, pile: str, form: str, kind: object = None) -> str:
        """A pile with its preposition ("from the forest", form "from"), in a case, or (form "") as it is named alone.

        A name is "group", "group:which" or "group:spot:which"; a spot "row.column" has two parts that words can name.
        The message is the one for pieces of this kind, or of the viewer's own pile, or of any.
        """
        if pile.endswith(DOWN):
            alone = self.pile(pile.removesuffix(DOWN), form, kind)
            return self.messages.text("pile_face_down", Arguments(self, {"text": alone})) or alone
        group, _, whole = pile.partition(":")
        spot, _, which = whole.rpartition(":")
        row, _, column = spot.partition(".")
        id = f"pile-{group}"
        level = self.messages.level(id)
        if level is None:
            return self.plain(pile)
        if self.viewer and which == self.viewer and level == self.messages.level(id + YOURS):
            id += YOURS
        elif isinstance(kind, str) and self.messages.refines(f"{id}-of-{kind}", id):
            id = f"{id}-of-{kind}"
        parts = {"which": which, "spot": spot, "row": row, "column": column, "whole": whole}
        return self.messages.text(id, Arguments(self, parts), (form,)) or self.plain(pile)

    def title(self, title: str) -> str:
        """A card's title: translated if it is ours, otherwise as in the pack."""
        id = _titles(self.game).get(title)
        return self.plain(title) if id is None else self.word(id)
