"""Rules versions: by which version of its rules a game is played, and whether this program keeps that version.

A game package keeps older versions where that is cheap (``older_rules`` of its set-up). The row of a start names the
version; rows of Exchequer 0.1 and 0.2 name none, except in the set-up of a game that already had two.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from engine.games import GAMES

FIRST = "1"
"""The first version of the rules of every game."""


def versions_of(game: str) -> tuple[str, ...]:
    """The versions of a game's rules that this program keeps, the newest first."""
    if game not in tuple(GAMES):
        return (FIRST,)
    module = GAMES[game]
    return (module.Game.rules_version, *reversed(module.Setup.older_rules))


def version_at_start(setup: Mapping[str, JsonValue], rules: str) -> str:
    """The version by which a game was started: that of its row, or that of its set-up, or the first one."""
    return rules or str(setup.get("rules") or FIRST)


def setup_as_played(game: str, setup: Mapping[str, JsonValue], rules: str) -> dict[str, JsonValue]:
    """A set-up with the version of the rules, for a game that has or had several."""
    return {**setup, "rules": rules} if "rules" in setup or len(versions_of(game)) > 1 else dict(setup)


def setup_by(game: str, setup: Mapping[str, JsonValue], rules: str) -> dict[str, JsonValue]:
    """A set-up to be played by this version of the rules, or by the newest where this program does not keep it."""
    kept = versions_of(game)
    return setup_as_played(game, setup, rules if rules in kept else kept[0])
