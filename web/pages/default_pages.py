"""Default pages: phone, table and host page of a game without templates of its own.

They show the view of ``engine.core.open_game``; names come from the game's words, signs from its ``signs.svg``.
"""

from __future__ import annotations

import re
from functools import cache

from web import games
from web.i18n.functions import Arguments
from web.i18n.page_texts import page_texts
from web.i18n.render import messages_of
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
    language = languages.chosen_language()
    messages = messages_of(language, game)
    named = {id: messages.text(id, Arguments()) or id for id in messages.ids() if id.startswith(("kind-", "pile-"))}
    names = {
        f"page-{id.replace('-', '_', 1)}": name[:1].upper() + name[1:] if id.startswith("kind-") else name
        for id, name in named.items()
    }
    own = page_texts(language, game, ("default_pages",))
    texts = {f"page-{id.removeprefix('default-')}": text for id, text in own.items()}
    return {"game_texts": {**names, **texts}, "more": {"signs": _signs(game)}}


@cache
def _signs(game: str) -> list[str]:
    """The ids of the signs in a game's sprite."""
    sprite = assets.all_assets()[f"images/{game}.svg"].plain.decode()
    return re.findall(r'<symbol\b[^>]*\bid="([^"]+)"', sprite)
