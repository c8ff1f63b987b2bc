"""Rules versions: the rules version of a game, and whether this program still has it.

A game package keeps older versions if that is cheap (``older_rules`` of its set-up). The start row names the version.
Rows of Exchequer 0.1 and 0.2 do not, except in the set-up of a game that already had two.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from engine.games import GAMES

FIRST = "1"
"""The first version of the rules of every game."""


def versions_of(game: str) -> tuple[str, ...]:
    """The versions of a game's rules that this program has, the newest first."""
    if game not in tuple(GAMES):
        return (FIRST,)
    module = GAMES[game]
    return (module.Game.rules_version, *reversed(module.Setup.older_rules))


def version_at_start(setup: Mapping[str, JsonValue], rules: str) -> str:
    """The version with which a game was started: from its row, its set-up, or else the first version."""
    return rules or str(setup.get("rules") or FIRST)


def setup_as_played(game: str, setup: Mapping[str, JsonValue], rules: str) -> dict[str, JsonValue]:
    """A set-up with its rules version, for a game that has or had several."""
    return {**setup, "rules": rules} if "rules" in setup or len(versions_of(game)) > 1 else dict(setup)


def setup_by(game: str, setup: Mapping[str, JsonValue], rules: str) -> dict[str, JsonValue]:
    """A set-up for this rules version, or for the newest if this program no longer has it."""
    kept = versions_of(game)
    return setup_as_played(game, setup, rules if rules in kept else kept[0])
