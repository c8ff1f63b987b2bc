"""Rendering: a term becomes a sentence in the viewer's language, a view becomes its sentences.

The engine emits terms: a key with parameters. The key finds its sentence in ``catalogue``, gettext finds the
translation, and the parameters are inserted. A parameter that names something (a kind, a pile, a seat, a card) is
translated, one that is a term is rendered, and a list is joined by the rules of the language. English sentences are
the message ids; the other languages are in ``locale/<language>/LC_MESSAGES`` here and
in each game's folder.

A placeholder is written ``{name}`` or ``{name:form}``. The forms: ``amount`` (a kind together with the term's ``n``:
"2 wood"), ``from`` and ``to`` (a pile with its preposition: "from the forest"), ``alone`` (without), ``or`` (a
list joined by "or" instead of "and"). A term without a sentence is shown by its key.

What a seat owns is named by the seat ("the goods of North"), and to the seat's own player as "your goods": in a view,
except in the public log, and in terms that are rendered for a viewer.
"""

from __future__ import annotations

import gettext as gettext_module
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from web import games
from web.i18n import catalogue
from web.i18n.conventions import conventions_of
from web.i18n.functions import FUNCTIONS, Arguments, argument, arguments_of
from web.i18n.messages import Messages, id_of

LANGUAGES = ("en", "it")
"""The languages that are complete, English first."""

WEB = Path(__file__).resolve().parents[1]
LOCALE, GAMES = WEB / "locale", WEB / "games"
DOMAIN = "messages"

BRIEF_LISTS = frozenset({"bonus", "rent", "reward", "gains", "give", "get"})
"""Keys under which a move is rendered as its amount alone ("2 gold"), since it is not to be carried out yet."""

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SEAT = re.compile("[:']([NESW])")
"""A seat, or the seat of a pile, in the parameters of a term."""
_LONGEST = 300
"""Longest text of a player, in characters, that a sentence includes."""

_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types that neither are nor contain terms."""
_CACHED = 20_000
"""Number of rendered sentences that are cached."""
_RENDERED: dict[tuple[str, str, str, bool, str], tuple[str, frozenset[str]]] = {}
"""Rendered sentences with the seats that their terms name, by everything on which the sentence depends."""


def locale_folder(game: str = "") -> Path:
    """Folder of the translations of a game's texts, or ("") of those that all games share."""
    return GAMES / game / "locale" if game else LOCALE


@lru_cache(maxsize=16)
def translations(language: str, game: str = "") -> gettext_module.NullTranslations:
    """The translations of a language: those of the game, then the shared ones, then those of the other games.

    English needs none, and an unknown language reads English.
    """
    found = gettext_module.NullTranslations()
    if language == "en" or language not in LANGUAGES:
        return found
    others = (name for name in games.names() if name != game)
    for name in dict.fromkeys((game, "", *others)):
        folder = locale_folder(name)
        found.add_fallback(gettext_module.translation(DOMAIN, folder, [language], fallback=True))
    return found


@lru_cache(maxsize=24)
def messages_of(language: str, game: str = "") -> Messages:
    """The messages of a game and the shared ones in a language; an unknown language reads English."""
    return Messages(language if language in LANGUAGES else "en", game, FUNCTIONS)


def render_term(term: Mapping[str, Any], language: str, game: str = "", viewer: str = "table") -> str:
    """The sentence of a term for a viewer, in the words of that game where it has its own.

    >>> render_term({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "en")
    'Take 2 wood from the forest.'
    >>> render_term({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "it")
    'Prendi 2 legni dalla foresta.'
    >>> back = {"key": "return_move", "n": 2, "kind": "wood", "from": "forest", "to": "seat:N"}
    >>> render_term(back, "en"), render_term(back, "en", viewer="N")
    ('Move 2 wood from the forest behind the screen of North.', 'Move 2 wood from the forest behind your screen.')
    """
    return _Renderer(language, game, viewer).cached(term, brief=False)


def render_view(value: Any, language: str) -> Any:
    """A view with every term in it (any dictionary with a text under "key") replaced by its sentence.

    The game and the viewer are those of the view's keys "game" and "viewer". Its log is the same for all viewers.
    """
    if not isinstance(value, Mapping) or isinstance(value.get("key"), str):
        return _Renderer(language, "").render(value, brief=False)
    game, viewer = (one if isinstance(one, str) else "" for one in (value.get("game"), value.get("viewer")))
    renderer, of_log = _Renderer(language, game, viewer), _Renderer(language, game)
    return {key: (of_log if key == "log" else renderer).render(each, key in BRIEF_LISTS) for key, each in value.items()}


def render_part(key: str, part: Any, language: str, game: str, viewer: str) -> tuple[Any, frozenset[str]]:
    """A part of a view under its key, or an item of such a list, rendered; and the seats that its terms name.

    It reads the same for every viewer but the players of those seats.
    """
    renderer = _Renderer(language, game, viewer)
    return renderer.render(part, key in BRIEF_LISTS), renderer.seats_named


def forget_rendered() -> None:
    """Forget the rendered sentences: message files have changed."""
    _RENDERED.clear()


def render_text(id: str, language: str, game: str, values: Mapping[str, Any]) -> str:
    """A message of a page with its values; the id as words where there is none."""
    renderer = _Renderer(language, game)
    text = renderer.messages.text(id, arguments_of(renderer, values))
    return renderer.unknown(id, {}) if text is None else " ".join(text.split())


class _Renderer:
    """Renderer for one language, for one game or for any, and for one viewer."""

    def __init__(self, language: str, game: str, viewer: str = "table") -> None:
        self.language = language
        self.viewer = "" if viewer == "table" else viewer
        self.game = game
        self.catalogue = catalogue.catalogue_of(game)
        self.translations = translations(language, game)
        self.messages = messages_of(language, game)
        self.seats_named: frozenset[str] = frozenset()
        """The seats that rendered terms name: to the player of such a seat they may read differently."""

    # --- whole values ---------------------------------------------------------------------------------

    def render(self, value: Any, brief: bool) -> Any:
        if type(value) in _PLAIN:
            return value
        if isinstance(value, (list, tuple)):  # before mappings, whose check is slow for anything but a dictionary
            return [each if type(each) in _PLAIN else self.render(each, brief) for each in value]
        if isinstance(value, (dict, Mapping)):
            if isinstance(value.get("key"), str):
                return self.cached(value, brief)
            return {
                key: each if type(each) in _PLAIN else self.render(each, key in BRIEF_LISTS)
                for key, each in value.items()
            }
        return value

    def cached(self, term: Mapping[str, Any], brief: bool) -> str:
        """A term's sentence, rendered once: most of a view is equal to the view before."""
        parameters = repr(term)
        viewer = self.viewer if self.viewer and self.mentions_viewer(parameters) else ""
        name = (self.language, self.game, viewer, brief, parameters)
        known = _RENDERED.get(name)
        if known is None:
            sentence = self.brief(term) if brief else self.sentence(term, nested=False)
            known = sentence, frozenset(_SEAT.findall(parameters))
            if len(_RENDERED) >= _CACHED:
                _RENDERED.clear()
            _RENDERED[name] = known
        if known[1]:
            self.seats_named |= known[1]
        return known[0]

    def mentions_viewer(self, parameters: str) -> bool:
        """Whether a term can read differently for the viewer: one of its parameters is their seat or pile."""
        return f":{self.viewer}" in parameters or f"'{self.viewer}'" in parameters

    def sentence(self, term: Mapping[str, Any], nested: bool) -> str:
        key = str(term.get("key", ""))
        if self.viewer and term.get("seat") == self.viewer and self.knows(key + catalogue.YOURS):
            key += catalogue.YOURS
        message = self.message(key, term)
        if message is not None:
            return message if nested or key.startswith(catalogue.UNCAPITALISED) else message[:1].upper() + message[1:]
        title = term.get("title")
        if key not in self.catalogue.sentences and isinstance(title, str) and (not key or key.startswith("card.")):
            return self.title(title)
        if key.startswith("card.") and isinstance(title, str):
            return self.title(title)
        sentence = self.catalogue.sentence(key)
        if sentence is None:
            return self.unknown(key, term)
        if isinstance(sentence, tuple):
            text = self.translations.ngettext(*sentence, _plural(term.get("n")))
        else:
            text = self.translations.gettext(sentence)
        text = _PLACEHOLDER.sub(lambda found: self.parameter(term, found[1], found[2] or ""), text)
        text = " ".join(text.split())
        return text if nested or key.startswith(catalogue.UNCAPITALISED) else text[:1].upper() + text[1:]

    def knows(self, key: str) -> bool:
        """Whether a key has a message or a sentence."""
        return self.messages.has(id_of(key)) or key in self.catalogue.sentences

    def message(self, key: str, term: Mapping[str, Any]) -> str | None:
        """The message of a term; a number at the end of its key distinguishes repetitions. None where there is none."""
        for id in (id_of(key), id_of(key.rstrip("0123456789").rstrip("_"))):
            if self.messages.has(id):
                text = self.messages.text(id, arguments_of(self, term))
                return None if text is None else " ".join(text.split())
        return None

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

    # --- parameters -----------------------------------------------------------------------------------

    def parameter(self, term: Mapping[str, Any], name: str, form: str) -> str:
        value = term.get(name)
        if value is None:
            return "…"
        if form == "amount":
            return self.amount(value, term.get("n"))
        if form in ("from", "to", "alone") and isinstance(value, str):
            return self.pile(value, form, term.get("kind"))
        if isinstance(value, Mapping):
            return self.brief(value) if name in BRIEF_LISTS else self.sentence(value, nested=True)
        if isinstance(value, (list, tuple)):
            return self.joined([self.item(name, each) for each in value], form)
        if name == "title" and isinstance(value, str):
            return self.title(value)
        return self.named(name, value)

    def item(self, name: str, value: Any, case: str = "") -> str:
        if isinstance(value, Mapping):
            return self.brief(value) if name in BRIEF_LISTS else self.sentence(value, nested=True)
        return self.named(self.catalogue.singular.get(name, name.removesuffix("s")), value, case)

    def shown(self, name: str, value: Any) -> str:
        """A parameter as a message shows it: a term's sentence, a list, a title, a name, or as it is."""
        return self.parameter({name: value}, name, "")

    def name(self, name: str, value: Any, case: str) -> str:
        """The name of a parameter's value in a grammatical case; of a term its sentence."""
        return self.named(name, value, case) if isinstance(value, (str, int)) else self.shown(name, value)

    def listed(self, name: str, values: Any, style: str, case: str) -> str:
        """Names, amounts or sentences as a list, joined by "and" or "or"."""
        if not isinstance(values, (list, tuple)):
            return self.name(name, values, case)
        return self.joined([self.item(name, each, case) for each in values], style)

    def joined(self, items: list[str], form: str) -> str:
        if not items:
            return self.translations.gettext(catalogue.NOTHING)
        return conventions_of(self.language).joined(items, "or" if form == "or" else "standard")

    def named(self, name: str, value: Any, case: str = "") -> str:
        """The name of what a parameter's value stands for; a value that is no name is shown as it is."""
        id = id_of(f"{NAMED_LIKE.get(name, name)}-{value}")
        if self.messages.has(id):
            return self.messages.text(id, Arguments(), case) or self.plain(value)
        for names in self.catalogue.names_for(name):
            if str(value) in names:
                return self.translations.gettext(names[str(value)])
        if isinstance(value, str) and ":" in value and name in ("pile", "from", "to"):
            return self.pile(value, "")
        return self.plain(value)

    def plain(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.translations.gettext(catalogue.YES if value else catalogue.NO)
        if isinstance(value, float):
            return conventions_of(self.language).decimal_text(value)
        text = value if isinstance(value, str) else str(value)
        shown = "".join(character if character.isprintable() else " " for character in text)
        return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"

    def amount(self, kind: Any, n: Any, case: str = "") -> str:
        """A kind with a number ("2 wood")."""
        for name in (kind, kind.partition(":")[0]) if isinstance(kind, str) else ():
            if self.messages.has(f"amount-{name}"):
                arguments = Arguments(n=argument(self, "n", n))
                return self.messages.text(f"amount-{name}", arguments, case) or f"{self.plain(n)} {self.plain(kind)}"
        amounts = self.catalogue.amounts
        forms = amounts.get(kind, amounts.get(kind.partition(":")[0])) if isinstance(kind, str) else None
        if forms is None:
            return f"{self.plain(n)} {self.plain(kind)}"
        text = self.translations.npgettext(catalogue.AMOUNT, *forms, _plural(n))
        return text.replace("{n}", self.plain(n))

    def pile(self, pile: str, form: str, kind: object = None) -> str:
        """A pile with its preposition ("from the forest"), or without one (form "alone" or "").

        A name is "group", "group:which" or "group:spot:which"; a spot "row.column" has two parts that words can name.
        """
        if pile.endswith(DOWN):
            face_down = self.translations.gettext(catalogue.FACE_DOWN)
            return face_down.replace("{pile}", self.pile(pile.removesuffix(DOWN), form, kind))
        group, _, rest = pile.partition(":")
        owned = bool(self.viewer) and rest.rpartition(":")[2] == self.viewer
        message = self.pile_message(group, rest, owned, form, kind)
        if message is not None:
            return message
        forms = (self.catalogue.your_pile_forms(group) if owned else None) or self.catalogue.pile_forms(group, kind)
        if forms is None:
            return self.plain(pile)
        text = self.translations.gettext(forms[{"from": 1, "to": 2}.get(form, 0)])
        which = rest
        if "{spot}" in text or "{row}" in text:
            spot, _, which = rest.rpartition(":")
            row, _, column = spot.partition(".")
            text = text.replace("{spot}", spot).replace("{row}", row).replace("{column}", column)
        return text.replace("{which}", self.named(self.catalogue.pile_names.get(group, group), which))

    def pile_message(self, group: str, rest: str, owned: bool, form: str, kind: object) -> str | None:
        """The message of a pile: for pieces of this kind, or of the viewer's own, or any; None where there is none."""
        id = f"pile-{group}"
        level = self.messages.level(id)
        if level is None:
            return None
        yours = id + YOURS
        if owned and level == self.messages.level(yours):
            id = yours
        elif self.messages.has(f"{id}-of-{kind}"):
            id = f"{id}-of-{kind}"
        spot, _, which = rest.rpartition(":")
        row, _, column = spot.partition(".")
        parts = {"which": which, "spot": spot, "row": row, "column": column, "whole": rest}
        return self.messages.text(id, arguments_of(self, parts), form)

    def title(self, title: str) -> str:
        """A card's title: translated if it is one of ours, else as the pack has it."""
        return self.translations.gettext(title) if title in self.catalogue.titles else self.plain(title)


NAMED_LIKE = {"from": "pile", "to": "pile", "by": "seat", "of": "seat"}
"""Parameters whose values are named as those of another."""

YOURS = "-yours"
"""What the id of a message ends with that is meant for the player of the term's seat, or of the pile."""

DOWN = ":down"
"""What the name of a pile ends with in which pieces lie face down."""


def _plural(n: Any) -> int:
    """The number that decides singular or plural; halves and nonsense are plural."""
    if isinstance(n, float):
        return int(n) if n.is_integer() else 2
    return n if isinstance(n, int) else 2
