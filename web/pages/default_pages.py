"""Default pages: phone, table and host page of a game without templates of its own.

They show the view of ``engine.core.open_game``; names come from the game's words, signs from its ``signs.svg``.
"""

from __future__ import annotations

import re
from functools import cache

from web import games
from web.i18n.catalogue import catalogue_of
from web.pages import assets, languages


def template_of(game: str, name: str) -> str:
    """Path below ``web`` of a game's template: its own, else the default one."""
    return f"games/{game}/{name}.html" if games.has_own_pages(game) else f"templates/default/{name}.html"


def context_of(game: str) -> dict[str, object]:
    """The context of a game's default templates: its texts in the language of the request, and its signs' names.

    Empty for a game with its own pages.
    """
    if games.has_own_pages(game):
        return {}
    words, known = games.words(game), catalogue_of(game)
    kinds = {f"kind_{kind}": languages.gettext(name).capitalize() for kind, name in known.kinds.items()}
    piles = {f"pile_{pile}": languages.gettext(forms[0]) for pile, forms in words.piles.items()}
    own = {key: languages.gettext(text) for key, text in words.texts.items()}
    return {"game_texts": {**kinds, **piles, **own}, "more": {"signs": _signs(game)}}


@cache
def _signs(game: str) -> list[str]:
    """The ids of the signs in a game's sprite."""
    sprite = assets.all_assets()[f"images/{game}.svg"].plain.decode()
    return re.findall(r'<symbol\b[^>]*\bid="([^"]+)"', sprite)
