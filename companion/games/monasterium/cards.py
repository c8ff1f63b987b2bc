"""The mission cards of Monasterium: what their stickers say, and what it means.

``MM-A-01`` is the first mission of the kind A, as a pack lists them; every pack has five of each kind. An enrolled copy
keeps the order in which its stickers were put on, so a card's number never changes.
"""

from __future__ import annotations

from companion.games.kind import Sticker, Translate
from engine.monasterium.pack import Mission, Pack
from web.words_catalogue import names_for, sentence

KINDS = ("A", "B", "C")
"""The kinds of missions: the parts of the stickers."""
OPEN = 2
"""Missions of each kind that lie open (MO-S4)."""


def missions_by_text(pack: Pack) -> dict[str, Mission]:
    """The missions of a pack by what their stickers say, kind by kind."""
    found: dict[str, Mission] = {}
    for kind in KINDS:
        alike = [mission for mission in pack.missions.values() if mission.kind == kind]
        found |= {f"MM-{kind}-{number:02}": mission for number, mission in enumerate(alike, start=1)}
    return found


def mission_text(pack: Pack, mission: str) -> str:
    """What the sticker of a mission says. Raises KeyError for one that the pack does not have."""
    return {one.id: text for text, one in missions_by_text(pack).items()}[mission]


def title(mission: Mission, translate: Translate) -> str:
    """What a mission wants, as briefly as a sticker has room for."""
    if mission.goal is not None:
        wanted = translate(str(sentence(f"mission.{mission.goal}"))).format(n=mission.count)
        return wanted.rstrip(".")
    tables = names_for("place")
    names = [
        (next((table[one.place] for table in tables if one.place in table), one.place), one.monastery or "")
        for one in mission.wanted
    ]
    return ", ".join(f"{translate(place)} {monastery}".rstrip() for place, monastery in names)


def stickers(pack: Pack, translate: Translate) -> list[Sticker]:
    """The 15 missions, kind by kind; their kind is their part."""
    return [Sticker(text, title(one, translate), one.kind) for text, one in missions_by_text(pack).items()]


def value_of(pack: Pack, kind: str, texts: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """The open missions of a kind, as an ask takes them, and the stickers that say so.

    None unless exactly two missions of the kind are among the texts.
    """
    known = missions_by_text(pack)
    laid = tuple(text for text in known if text in texts and known[text].kind == kind)
    return ("+".join(known[text].id for text in laid), laid) if len(laid) == OPEN else None
