"""Exports of the evening book: BG Stats (link and file), CSV, and the gains and costs of each clause by seat.

Ids are version 5 UUIDs of constant data: for a game its table's id and opening time, for a player the name. So a second
export has the same ids, and BG Stats imports everything only once.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TypedDict, cast
from urllib.parse import quote
from uuid import UUID, uuid5

from pydantic import JsonValue

from companion.tables.records.book import PlayedBy, PlayedGame
from companion.tables.seats import ORDER, Seat
from companion.tables.state import endings
from companion.tables.state.rows import GameEnded

NAMESPACE = UUID("6b1f9f0e-5f9b-5f0d-9a5e-2d8b6a9c4e17")
"""The namespace of all ids; it never changes."""
PLAY_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Exchequer"
NPC = json.dumps({"isNpc": 1}, separators=(",", ":"))
"""What BG Stats reads of a player that is no person."""

GameName = Callable[[str], str]
"""The name of a game in the language of the export."""


class ClauseRow(TypedDict):
    """How much of one kind a clause gave a seat, and how much it took; the kind "vp" is points."""

    clause: str
    seat: Seat
    player: str
    kind: str
    got: float
    gave: float


def play_id(game: PlayedGame) -> str:
    """The id of a game."""
    return str(uuid5(NAMESPACE, f"play:{game['opened']}:{game['id']}"))


def player_id(player: PlayedBy) -> str:
    """The id of a player, by case-insensitive name; simulated players differ from people of the same name."""
    name = unicodedata.normalize("NFC", player["name"]).casefold()
    return str(uuid5(NAMESPACE, f"{'simulated' if player.get('simulated') else 'player'}:{name}"))


def game_id(game: str) -> str:
    """The id of a kind of game, from the name of its folder."""
    return str(uuid5(NAMESPACE, f"game:{game}"))


def play_link(game: PlayedGame, name: GameName) -> str:
    """The link that adds one game to BG Stats where the app is installed."""
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(game),
        "playDate": _local(game["started"]),
        "durationMin": game["minutes"],
        "game": {"name": name(game["game"]), "sourceGameId": game_id(game["game"]), "highestWins": True},
        "players": [
            {
                "name": player["name"],
                "sourcePlayerId": player_id(player),
                **_result(player),
            }
            for player in game["players"]
        ],
    }
    return PLAY_LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def _result(player: PlayedBy) -> dict[str, JsonValue]:
    """What BG Stats stores of a player's result."""
    return {
        "score": score_text(player["vp"]),
        "rank": player["place"],
        "role": player["colour"],
        "winner": player["winner"],
        "startPlayer": player.get("started", False),
    }


def bgsplay(games: Sequence[PlayedGame], name: GameName) -> str:
    """A ``.bgsplay`` file with these games, as JSON."""
    played = {game: number for number, game in enumerate(sorted({game["game"] for game in games}), start=1)}
    people: dict[str, tuple[int, PlayedBy]] = {}
    for game in games:
        for player in game["players"]:
            people.setdefault(player_id(player), (len(people) + 1, player))
    changed = max((game["ended"] for game in games), default="")
    file = {
        "about": f"{SOURCE}: games for BG Stats",
        "games": [
            {
                "id": number,
                "uuid": game_id(game),
                "name": name(game),
                "highestWins": True,
                "noPoints": False,
                "cooperative": False,
                "usesTeams": False,
                "modificationDate": _local(changed),
            }
            for game, number in played.items()
        ],
        "locations": [],
        "players": [
            {
                "id": number,
                "uuid": uuid,
                "name": player["name"],
                "isAnonymous": False,
                "modificationDate": _local(changed),
                **({"metaData": NPC, "isNpc": 1} if player.get("simulated") else {}),
            }
            for uuid, (number, player) in people.items()
        ],
        "plays": [_bgs_play(game, played[game["game"]], people) for game in games],
        "userInfo": {},
    }
    return json.dumps(file, ensure_ascii=False, indent=1)


def _bgs_play(game: PlayedGame, number: int, people: dict[str, tuple[int, PlayedBy]]) -> dict[str, JsonValue]:
    return {
        "uuid": play_id(game),
        "modificationDate": _local(game["ended"]),
        "entryDate": _local(game["ended"]),
        "playDate": _local(game["started"]),
        "durationMin": game["minutes"],
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "comments": game["name"],
        "gameRefId": number,
        "playerScores": [
            {
                "playerRefId": people[player_id(player)][0],
                "seatOrder": ORDER.index(player["seat"]) + 1,
                "newPlayer": False,
                **_result(player),
            }
            for player in game["players"]
        ],
    }


def games_csv(games: Iterable[PlayedGame], name: GameName) -> str:
    """A spreadsheet line for each player of each game."""
    heads = ("play", "date", "game", "table", "minutes", "place", "player", "points", "winner", "seat", "colour",
             "started", "simulated")  # fmt: skip
    lines = [
        (play_id(game), _local(game["started"]), name(game["game"]), game["name"], game["minutes"], player["place"],
         player["name"], _number(player["vp"]), int(player["winner"]), player["seat"], player["colour"],
         int(player.get("started", False)), int(player.get("simulated", False)))
        for game in games
        for player in game["players"]
    ]  # fmt: skip
    return _csv(heads, lines)


def clause_rows(ended: GameEnded, players: Iterable[PlayedBy]) -> list[ClauseRow]:
    """The points and pieces that each clause gave and cost each seat, from the final account books."""
    sums: dict[tuple[str, Seat, str], list[float]] = {}
    names = {player["seat"]: player["name"] for player in players}
    for seat in names:
        mine = endings.view_of(ended, seat).get("mine")
        balances: dict[str, float] = {}
        for line in mine["book"] if mine else []:
            kind, balance = line["kind"], line["balance"]
            before = balances.get(kind)
            if balance is not None and before is not None:
                n = balance - before
            elif balance is not None and kind == "vp":
                n = balance
            else:
                moved = float(cast("float", line["text"].get("n", 0)))
                n = -moved if line["text"]["key"] == "give" else moved
            if balance is not None:
                balances[kind] = balance
            row = sums.setdefault((line["clause"], seat, kind), [0.0, 0.0])
            row[n < 0] += abs(n)
    return [
        {"clause": clause, "seat": seat, "player": names[seat], "kind": kind, "got": got, "gave": gave}
        for (clause, seat, kind), (got, gave) in sorted(sums.items())
        if got or gave
    ]


def clauses_csv(rows: Iterable[ClauseRow]) -> str:
    """The rows of `clause_rows` for a spreadsheet."""
    heads = ("clause", "seat", "player", "kind", "got", "gave")
    return _csv(heads, [(row["clause"], row["seat"], row["player"], row["kind"], _number(row["got"]),
                         _number(row["gave"])) for row in rows])  # fmt: skip


def _csv(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """A CSV file; texts that a spreadsheet would read as formulas are quoted."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(heads)
    for line in lines:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell[:1] in _FORMULA else cell for cell in line])
    return file.getvalue()


_FORMULA = frozenset({"=", "+", "-", "@", "\t", "\r"})


def _number(n: float) -> float:
    return int(n) if n == int(n) else n


def score_text(n: float) -> str:
    """Points as text; whole points have no decimals."""
    return str(_number(n))


def _local(at: str) -> str:
    """A time in the server's time zone, in the format of BG Stats and spreadsheets; "" stays ""."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S") if at else ""
