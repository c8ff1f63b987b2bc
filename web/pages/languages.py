"""Language of a request: ``?lang=``, else the cookie, else the browser's preference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import NullTranslations

import flask
import jinja2

from web import games
from web.i18n.page_texts import PageText, page_texts
from web.i18n.render import LANGUAGES, render_text, translations

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "es": "Español", "de": "Deutsch"}
"""The name of each language in that language."""

LANGUAGE_COOKIE = "exchequer_language"


def chosen_language() -> str:
    """The language code of the current request; English where no requested language is available."""
    for code in (flask.request.args.get("lang"), flask.request.cookies.get(LANGUAGE_COOKIE)):
        if code in LANGUAGES:
            return str(code)
    return flask.request.accept_languages.best_match(LANGUAGES) or "en"


def offered_languages() -> list[tuple[str, str]]:
    """Code and own name of each language of the pages, English first."""
    return [(code, LANGUAGE_NAMES.get(code, code)) for code in LANGUAGES]


def _translations() -> NullTranslations:
    """The translations for the current request, looked up once."""
    if "exchequer_translations" not in flask.g:
        flask.g.exchequer_translations = translations(chosen_language())
    found: NullTranslations = flask.g.exchequer_translations
    return found


def gettext(text: str) -> str:
    """A text in the language of the current request."""
    return _translations().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A text with a number in the language of the current request."""
    return _translations().ngettext(one, many, count)


def game_name(game: str | None) -> str:
    """Name of a game in the language of the current request; empty for an unknown one."""
    return gettext(games.words(game).name) if game in games.names() and game else ""


@jinja2.pass_context
def message(context: jinja2.runtime.Context, id: str, /, **values: object) -> str:
    """A message in the language of the request, for a template: of the game whose page it is, or a shared one."""
    return render_text(id, chosen_language(), str(context.get("game") or ""), values)


@jinja2.pass_context
def texts_of_page(context: jinja2.runtime.Context, page: str, topics: Iterable[str]) -> Mapping[str, PageText]:
    """The texts that a page's scripts use: of the topics "page" and of the page's own name, and of further ones."""
    wanted = tuple(dict.fromkeys(("page", page, *topics)))
    return page_texts(chosen_language(), str(context.get("game") or ""), wanted)
