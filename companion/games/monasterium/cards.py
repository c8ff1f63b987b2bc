"""Mission cards of Monasterium: the texts of their stickers, and their missions.

``MM-A-01`` is the first mission of kind A, as a pack lists them; every pack has five of each kind. The pack of an
enrolled copy has the order of its stickers, so a card's number never changes.
"""

from __future__ import annotations

from companion.games.protocols import CardAnswer
from companion.games.stickers import CardSticker
from engine.monasterium.names import MISSION_KINDS
from engine.monasterium.options import Missions
from engine.monasterium.pack import Mission, Pack
from web.i18n.render import Texts

OPEN = 2
"""Missions of each kind that lie open (MO-S4)."""


def missions_by_text(pack: Pack) -> dict[str, Mission]:
    """The missions of a pack by the texts of their stickers, kind by kind."""
    found: dict[str, Mission] = {}
    for kind in MISSION_KINDS:
        alike = [mission for mission in pack.missions.values() if mission.kind == kind]
        found |= {f"MM-{kind}-{number:02}": mission for number, mission in enumerate(alike, start=1)}
    return found


def mission_text(pack: Pack, mission: str) -> str:
    """The text of a mission's sticker. Raises KeyError for one that the pack does not have."""
    return {mission.id: text for text, mission in missions_by_text(pack).items()}[mission]


def title(mission: Mission, texts: Texts) -> str:
    """The condition of a mission, short enough for a sticker."""
    if mission.goal is not None:
        return texts(f"mission-{mission.goal}", n=mission.count).rstrip(".")
    return ", ".join(
        f"{texts.name_of('place', target.place)} {target.monastery or ''}".rstrip() for target in mission.wanted
    )


def stickers(pack: Pack, texts: Texts) -> list[CardSticker]:
    """The 15 missions, kind by kind; their kind is their part."""
    return [CardSticker(text, title(mission, texts), mission.kind) for text, mission in missions_by_text(pack).items()]


def answer(pack: Pack, kind: str, texts: list[str]) -> CardAnswer | None:
    """The two open missions of a kind as the answer of their ask.

    None unless exactly two missions of the kind are among the texts.
    """
    known = missions_by_text(pack)
    laid = tuple(text for text in known if text in texts and known[text].kind == kind)
    return CardAnswer(str(Missions(*(known[text].id for text in laid))), laid) if len(laid) == OPEN else None
