"""Words: every term becomes a sentence in the viewer's own language.

The engine hands out terms, a key with parameters; here a key finds its sentence (``words_catalogue``), gettext
finds its translation, and the parameters are put in. A parameter that names something (a kind, a pile, a seat, a
card) is translated too, one that is a term is said, and a list of terms is joined as people join things. English
sentences are the message ids themselves; the other languages lie in ``locale/<language>/LC_MESSAGES``.

A placeholder reads ``{name}`` or ``{name:form}``. The forms: ``amount`` (a kind together with the term's ``n``:
"2 wood"), ``from`` and ``to`` (a pile with its preposition: "from the forest"), ``or`` (a list joined by "or"
instead of "and"). A term that nobody wrote a sentence for is shown by its key: visible, and harmless.
"""

from __future__ import annotations

import gettext as gettext_module
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from web import words_catalogue as catalogue

LANGUAGES = ("en", "it")
"""The languages that are complete, English first."""

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "messages"

BRIEF_LISTS = frozenset({"bonus", "rent", "reward", "gains", "give", "get"})
"""Below these keys a move is said by its amount alone ("2 gold"), for nobody is told to move anything yet."""

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_LONGEST = 300
"""Characters of a stranger's text that a sentence takes in."""

_PLAIN = frozenset({str, int, float, bool, type(None)})
"""What is no term and holds none."""
_REMEMBERED = 20_000
"""Sentences that are kept for the next view."""
_LINES: dict[tuple[str, int], tuple[Mapping[str, Any], dict[str, Any]]] = {}
"""Lines as they were spoken, by language and identity; holding the line keeps its identity its own."""
_SAID: dict[tuple[str, str, bool, str], str] = {}


@lru_cache(maxsize=8)
def translations(language: str) -> gettext_module.NullTranslations:
    """The catalogue of a language. English needs none, and an unknown language reads English."""
    if language == "en" or language not in LANGUAGES:
        return gettext_module.NullTranslations()
    return gettext_module.translation(DOMAIN, LOCALE, [language])


def say(term: Mapping[str, Any], language: str, game: str = "") -> str:
    """The sentence of a term, in the words of that game where it has its own.

    >>> say({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "en")
    'Take 2 wood from the forest.'
    >>> say({"key": "take", "n": 2, "kind": "wood", "pile": "forest"}, "it")
    'Prendi 2 legni dalla foresta.'
    """
    return _Voice(language, game).say(term, nested=False)


def render(value: Any, language: str) -> Any:
    """A view with every term in it (any dictionary with a text under "key") replaced by its sentence.

    The view says itself which game it is of.
    """
    game = value.get("game") if isinstance(value, Mapping) else None
    return _Voice(language, game if isinstance(game, str) else "").render(value, brief=False)


class _Voice:
    """Speaks one language, of one game or of any."""

    def __init__(self, language: str, game: str) -> None:
        self.language = language
        self.game = game
        self.words = translations(language)

    # --- whole values ---------------------------------------------------------------------------------

    def render(self, value: Any, brief: bool) -> Any:
        if type(value) in _PLAIN:
            return value
        if isinstance(value, (dict, Mapping)):
            if isinstance(value.get("key"), str):
                return self.remembered(value, brief)
            if "clause" in value and "text" in value:
                return self.line(value)
            return {
                key: each if type(each) in _PLAIN else self.render(each, key in BRIEF_LISTS)
                for key, each in value.items()
            }
        if isinstance(value, (list, tuple)):
            return [self.render(each, brief) for each in value]
        return value

    def line(self, line: Mapping[str, Any]) -> Any:
        """A line of a log or an account book. Lines are never changed, so each is spoken once for all views."""
        known = _LINES.get((self.language, id(line)))
        if known is not None and known[0] is line:
            return known[1]
        spoken = {name: each if type(each) in _PLAIN else self.render(each, False) for name, each in line.items()}
        if len(_LINES) >= _REMEMBERED:
            _LINES.clear()
        _LINES[self.language, id(line)] = line, spoken
        return spoken

    def remembered(self, term: Mapping[str, Any], brief: bool) -> str:
        """A term's sentence, said once: most of a view is as it was in the view before."""
        name = (self.language, self.game, brief, repr(term))
        said = _SAID.get(name)
        if said is None:
            said = self.brief(term) if brief else self.say(term, nested=False)
            if len(_SAID) >= _REMEMBERED:
                _SAID.clear()
            _SAID[name] = said
        return said

    def say(self, term: Mapping[str, Any], nested: bool) -> str:
        key = str(term.get("key", ""))
        title = term.get("title")
        if key not in catalogue.SENTENCES and isinstance(title, str) and (not key or key.startswith("card.")):
            return self.title(title)
        if key.startswith("card.") and isinstance(title, str):
            return self.title(title)
        sentence = catalogue.sentence(key)
        if sentence is None:
            return self.unknown(key, term)
        if isinstance(sentence, tuple):
            text = self.words.ngettext(*sentence, _plural(term.get("n")))
        else:
            text = self.words.gettext(sentence)
        said = _PLACEHOLDER.sub(lambda found: self.parameter(term, found[1], found[2] or ""), text)
        said = " ".join(said.split())
        return said if nested or key.startswith(catalogue.UNCAPITALISED) else said[:1].upper() + said[1:]

    def unknown(self, key: str, term: Mapping[str, Any]) -> str:
        """A visible, harmless sentence for a term that nobody has written one for."""
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
        return self.say(term, nested=True)

    # --- parameters -----------------------------------------------------------------------------------

    def parameter(self, term: Mapping[str, Any], name: str, form: str) -> str:
        value = term.get(name)
        if value is None:
            return "…"
        if form == "amount":
            return self.amount(value, term.get("n"))
        if form in ("from", "to") and isinstance(value, str):
            return self.pile(value, form, term.get("kind"))
        if isinstance(value, Mapping):
            return self.brief(value) if name in BRIEF_LISTS else self.say(value, nested=True)
        if isinstance(value, (list, tuple)):
            said = [self.item(name, each) for each in value]
            return self.joined(said, form)
        if name == "title" and isinstance(value, str):
            return self.title(value)
        return self.named(name, value)

    def item(self, name: str, value: Any) -> str:
        if isinstance(value, Mapping):
            return self.brief(value) if name in BRIEF_LISTS else self.say(value, nested=True)
        return self.named(catalogue.SINGULAR.get(name, name), value)

    def joined(self, said: list[str], form: str) -> str:
        if not said:
            return self.words.gettext(catalogue.NOTHING)
        if len(said) == 1:
            return said[0]
        pattern = self.words.gettext(catalogue.OR if form == "or" else catalogue.AND)
        return pattern.replace("{first}", ", ".join(said[:-1])).replace("{last}", said[-1])

    def named(self, name: str, value: Any) -> str:
        """The name of what a parameter's value stands for; a value that is no name is shown as it is."""
        for names in catalogue.names_for(name):
            if str(value) in names:
                return self.words.gettext(names[str(value)])
        if isinstance(value, str) and ":" in value and name in ("pile", "from", "to"):
            return self.pile(value, "")
        return self.plain(value)

    def plain(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.words.gettext(catalogue.YES if value else catalogue.NO)
        if isinstance(value, float):
            text = f"{value:g}"
            return text.replace(".", ",") if self.language in catalogue.DECIMAL_COMMA else text
        text = value if isinstance(value, str) else str(value)
        shown = "".join(character if character.isprintable() else " " for character in text)
        return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"

    def amount(self, kind: Any, n: Any) -> str:
        forms = catalogue.AMOUNTS.get(kind) if isinstance(kind, str) else None
        if forms is None:
            return f"{self.plain(n)} {self.plain(kind)}"
        text = self.words.npgettext(catalogue.AMOUNT, *forms, _plural(n))
        return text.replace("{n}", self.plain(n))

    def pile(self, pile: str, form: str, kind: object = None) -> str:
        """A pile with its preposition ("from the forest"), or without one (form "")."""
        group, _, which = pile.partition(":")
        forms = catalogue.pile_forms(group, kind, self.game)
        if forms is None:
            return self.plain(pile)
        text = self.words.gettext(forms[{"from": 1, "to": 2}.get(form, 0)])
        return text.replace("{which}", self.named(catalogue.PILE_NAMES.get(group, group), which))

    def title(self, title: str) -> str:
        """A card's title: translated if it is one of ours, else as the pack has it."""
        return self.words.gettext(title) if title in catalogue.TITLES else self.plain(title)


def _plural(n: Any) -> int:
    """The number that decides singular or plural; halves and nonsense are plural."""
    if isinstance(n, float):
        return int(n) if n.is_integer() else 2
    return n if isinstance(n, int) else 2
