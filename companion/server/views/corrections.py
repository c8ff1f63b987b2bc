"""Correctable pieces: the kinds and piles that the host can choose for a correction, by name."""

from __future__ import annotations

from typing import Literal, TypedDict

from companion.games import RunningGame
from engine.core import term
from web.i18n.render import render_term


class CorrectableKind(TypedDict):
    """A kind of piece that a correction may move: its name, and the possible piles."""

    kind: str
    name: str
    piles: list[str]


class CorrectablePile(TypedDict):
    """A pile in a correction: its name, and the seat that owns it (None: the table's)."""

    name: str
    seat: str | None


class CorrectableReply(TypedDict):
    """The acknowledgement of "correctable": the kinds that a correction may move now, and their piles."""

    ok: Literal[True]
    kinds: list[CorrectableKind]
    piles: dict[str, CorrectablePile]


def correctable_reply(game: RunningGame, language: str) -> CorrectableReply:
    """The kinds that may be moved now, and their piles. A game may have hundreds, so pages ask for them."""
    correctable = game.correctable()
    kinds: list[CorrectableKind] = [
        {"kind": kind, "name": render_term(game.kind_term(kind), language, game.name), "piles": list(piles)}
        for kind, piles in correctable.items()
    ]
    named = dict.fromkeys(pile for piles in correctable.values() for pile in piles)
    piles: dict[str, CorrectablePile] = {
        pile: {"name": render_term(term("name.pile", pile=pile), language, game.name), "seat": game.owner_of(pile)}
        for pile in named
    }
    return {"ok": True, "kinds": kinds, "piles": piles}
