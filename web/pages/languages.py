"""Language of a request: ``?lang=``, else the cookie, else the browser's preference; and its texts for templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import flask
import jinja2

from web.i18n.languages import LANGUAGE_NAMES, LANGUAGES
from web.i18n.page_texts import PageText, page_texts
from web.i18n.render import Texts
from web.i18n.render import game_name as name_of_game

LANGUAGE_COOKIE = "exchequer_language"


def chosen_language() -> str:
    """The language code of the current request; English where no requested language is available."""
    for code in (flask.request.args.get("lang"), flask.request.cookies.get(LANGUAGE_COOKIE)):
        if code in LANGUAGES:
            return str(code)
    return flask.request.accept_languages.best_match(LANGUAGES) or "en"


def offered_languages() -> list[tuple[str, str]]:
    """Code and own name of each language of the pages, English first."""
    return [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]


def game_name(game: str | None) -> str:
    """Name of a game in the language of the current request; empty for an unknown one."""
    return name_of_game(game, chosen_language())


@jinja2.pass_context
def message(context: jinja2.runtime.Context, id: str, /, **values: object) -> str:
    """A message in the language of the request, for a template: of the game whose page it is, or a shared one."""
    return Texts(chosen_language(), str(context.get("game") or ""))(id, **values)


def texts_of_page(page: str, topics: Iterable[str], game: str) -> Mapping[str, PageText]:
    """The texts that a page's scripts use: of the topics "page" and of the page's own name, and of further ones.

    The words of ``game`` precede the shared ones; "" for a page of no game.
    """
    return page_texts(chosen_language(), game, tuple(dict.fromkeys(("page", page, *topics))))
