"""Records: games as files that can be stored, shared and replayed.

A record is the set-up and the answers in order, each with the checksum after it. A replay stops at the first
difference. `docs/record.md` describes the format for other programs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from pydantic import JsonValue

from companion.errors import Code, Refusal
from companion.games.pack_loader import PackFileError, load, reference
from companion.tables.state.rules_versions import setup_as_played
from companion.tables.state.table_state import TableState
from engine.core import BaseGame, Refused, formats
from engine.core.board_game import BoardGame
from engine.core.checksums import is_comparable
from engine.core.game_state import BaseBoard
from engine.core.pack import PackHead
from engine.core.setup import SeatsAndStart
from engine.games import GAMES

FORMAT = "exchequer.record"
LARGEST = 5_000_000
"""Bytes of a record file; a long game has about twenty thousand."""


AnyGame = BoardGame[SeatsAndStart, PackHead, BaseBoard[SeatsAndStart, PackHead]]
"""A game of any of the rules packages."""


class Record(TypedDict):
    """A record as JSON.

    ``pack`` has name, version and hash; an answer is [ask, value] or [ask, value, checksum]; ``final`` has the
    points by seat.
    """

    format: str
    version: int
    game: str
    rules: str
    pack: dict[str, JsonValue]
    setup: dict[str, JsonValue]
    answers: list[list[JsonValue]]
    final: dict[str, float] | None


class RecordError(Exception):
    """A record that cannot be rebuilt. `code` is stable; `line` is the answer it stopped at, from 1, or None."""

    def __init__(self, code: str, reason: str, line: int | None = None) -> None:
        super().__init__(f"answer {line}: {reason}" if line else reason)
        self.code = code
        self.reason = reason
        self.line = line


def record_of(game: AnyGame, sums: list[str] | None = None) -> Record:
    """The record of a game; `sums` are the checksums after each answer, as far as they were computed."""
    about: dict[str, JsonValue] = {"name": game.pack.name, "version": game.pack.version, "hash": game.pack.hash}
    data = game.setup.data()
    final = {seat: score["vp"] for seat, score in game.final.items()} if game.final else None
    return _record(data, data.get("rules") or RULES_OF[game.setup.game], about, game.answers, sums, final)


def record_of_table(state: TableState) -> Record:
    """The record of a table, with the known checksums of its answers.

    Raises `Refusal` ``not_started``.
    """
    if state.setup is None:
        raise Refusal(Code.NOT_STARTED)
    setup = setup_as_played(state.game_name, state.setup, state.rules)
    sums = state.checksums if all(state.checksums) else None
    final = {seat: score["vp"] for seat, score in state.game.final.items()} if state.game and state.game.final else None
    if state.ended is not None:
        final = state.ended.final
    lines = [line.written for line in state.record]
    return _record(setup, state.rules, state.pack_about, lines, sums, final)


def _record(
    setup: dict[str, JsonValue],
    rules: str,
    pack: dict[str, JsonValue],
    answers: list[list[JsonValue]],
    sums: list[str] | None,
    final: Mapping[str, float] | None,
) -> Record:
    if sums is not None:
        answers = [[*line, checksum] for line, checksum in zip(answers, sums, strict=True)]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": str(setup["game"]),
        "rules": rules,
        "pack": pack,
        "setup": setup,
        "answers": [list(line) for line in answers],
        "final": dict(final) if final else None,
    }


def _with_comparable_checksums(data: formats.Json) -> formats.Json:
    """Convert version 1 to version 2: without the checksums of Exchequer 0.1, which later versions cannot verify."""
    answers = data.get("answers")
    if not isinstance(answers, list):
        return data
    lines = [
        line[:2] if isinstance(line, list) and len(line) == 3 and not is_comparable(line[2]) else line
        for line in answers
    ]
    return {**data, "answers": lines}


UPGRADES: tuple[formats.Upgrade, ...] = (_with_comparable_checksums,)
"""For each older version of the format the function that reads it as the next one."""
VERSION = len(UPGRADES) + 1

RULES_OF = {name: module.Game.rules_version for name, module in GAMES.items()}


def read(file: Path) -> dict[str, JsonValue]:
    """The decoded record of a file. Raises RecordError `record_unreadable`."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise RecordError("record_unreadable", f"{file} is larger than {LARGEST} bytes")
        data = json.loads(content)
    except OSError as problem:
        raise RecordError("record_unreadable", f"{file} cannot be read ({problem.strerror})") from None
    except (ValueError, RecursionError):
        raise RecordError("record_unreadable", f"{file} is not JSON") from None
    if not isinstance(data, dict):
        raise RecordError("record_unreadable", f"{file} is not a JSON object")
    return data


def rebuild(data: Mapping[str, object], until: int | None = None, pack_file: Path | None = None) -> AnyGame:
    """Rebuild a game from its record of any version of the format, up to `until` answers.

    Raises RecordError: `record_version` for an unknown format, game or rules; `record_pack` for another pack;
    `record_setup`, `record_answer` for input that the rules refuse; `record_differs` if a checksum or the final score
    differs from the record.
    """
    name = data.get("game")
    if data.get("format", FORMAT) != FORMAT or name not in tuple(GAMES):
        raise RecordError("record_version", "not the record of a known game")
    try:
        data = formats.newest({"version": VERSION, **data}, UPGRADES, key="version")
    except formats.UnknownFormat as problem:
        raise RecordError("record_version", f"its version {problem}") from None
    module = GAMES[name]
    rules, setup = data.get("rules", RULES_OF[name]), data.get("setup")
    if rules not in (RULES_OF[name], *module.Setup.older_rules):
        raise RecordError("record_version", f"the record was made with rules {rules!r}")
    if rules != RULES_OF[name] and isinstance(setup, dict):
        setup = {"rules": rules, **setup}
    try:
        pack = load(pack_file, name, checked=False) if pack_file else reference(name)
    except PackFileError as problem:
        raise RecordError("record_pack", str(problem)) from None
    about = data.get("pack") or {}
    if not isinstance(about, dict):
        raise RecordError("record_pack", "the pack is not a JSON object")
    if about.get("hash", pack.hash) != pack.hash:
        raise RecordError("record_pack", f"the record was made with the pack {about.get('name')!r} of another content")
    try:
        game: AnyGame = module.Game(module.Setup.parse(setup), pack)
    except Refused as refusal:
        raise RecordError("record_setup", f"the set-up is refused: {refusal.code}") from None
    answers = data.get("answers")
    if not isinstance(answers, list):
        raise RecordError("record_answer", "the answers are not a list")
    for number, line in enumerate(answers[:until] if until is not None else answers, start=1):
        settle(game, line, number)
    final = data.get("final")
    if final is not None and (until is None or until >= len(answers)):
        scores = {seat: score["vp"] for seat, score in game.final.items()} if game.final else None
        if scores != final:
            raise RecordError("record_differs", f"the replay ends with {scores}, but the record has {final}")
    return game


def settle(game: BaseGame, line: object, number: int) -> None:
    """Settle one line of a record and compare its checksum, if it has one."""
    if not isinstance(line, list) or not 2 <= len(line) <= 3:
        raise RecordError("record_answer", "an answer is [ask, value] or [ask, value, checksum]", number)
    try:
        game.settle(line[:2])
    except Refused as refusal:
        asked = ", ".join(ask.id for ask in game.asks) or "nothing"
        raise RecordError(
            "record_answer", f"{line[0]!r}: {line[1]!r} is refused ({refusal.code}); asked is {asked}", number
        ) from None
    except (KeyError, TypeError, AttributeError):
        raise RecordError("record_answer", f"{line!r} is not an answer", number) from None
    if len(line) == 3 and not game.agrees_with(line[2]):
        raise RecordError(
            "record_differs", f"the checksum is {game.checksum()}, but the record has {line[2]!r}", number
        )
