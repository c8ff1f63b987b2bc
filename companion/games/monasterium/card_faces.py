"""Faces of the cards of Monasterium: the 15 missions."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.card_deck import DeckTexts, Face
from companion.games.monasterium.cards import missions_by_text
from engine.core import term
from engine.monasterium import Pack
from engine.monasterium.rules.missions import mission_text

GAME = "monasterium"


def faces(pack: Pack, language: str) -> Iterator[Face]:
    """The faces of a pack's missions, kind by kind."""
    texts = DeckTexts(GAME, language)
    for text, mission in missions_by_text(pack).items():
        points = [str(n) for n in mission.points]
        shown = points[:1] if len(set(points)) == 1 else points
        yield Face(
            text,
            texts.sentence(term("name.mission", mission=mission.id)),
            texts("deck-mission", kind=mission.kind),
            (texts.sentence(mission_text(mission)), texts("deck-mission_points", points=" · ".join(shown))),
            back=texts("deck-mission", kind=mission.kind),
        )
