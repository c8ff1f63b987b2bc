"""Server of canned views: every page, for its tests and for working on it without a game.

``python -m tests.web.serve`` serves every page on port 8123. The table id selects the situation: ``/phone/choice`` is a
phone with a choice, ``/phone/waiting`` one that waits. The views in ``views/`` are written by hand in the shape that
the server sends. No rules run here: an answer is acknowledged, appended to ``received``, and followed by a view without
the ask.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from flask import Flask, Response, request
from flask_socketio import SocketIO, emit

from tests.web.canned_proposals import proposal_parts
from web.pages.blueprint import blueprint
from web.pages.registry import GameLine, PackLine, TableLine

NOW = "2026-11-21T19:02:00Z"
VIEWS = Path(__file__).resolve().parent / "views"
HOUSE_KEY = "5" * 32
GAME, OTHER = "world_without_end", "monasterium"
SITUATIONS = (
    "choice", "waiting", "reported", "over", "free", "early", "paused", "refused", "simulated", "others", "left",
    "closed", "suggested", "proposed", "freed", "changed", "first", "moved",
)  # fmt: skip
"""Table ids, each one situation."""


OWN_INSTRUCTIONS = [
    {"id": "0-0a", "text": "Take 2 gold from the supply."},
    {"id": "1-0b", "text": "Take 1 wood from the forest."},
]
TABLE_INSTRUCTIONS = [{"id": f"{n}-0c", "text": f"Turn the plague token of place {n}."} for n in range(10)]
"""Instructions of the viewing seat, and those for the pieces of the table."""

CORRECTABLE = {
    "kinds": [
        {"kind": kind, "name": kind, "piles": [home, *(f"seat:{seat}" for seat in "NESW")]}
        for kind, home in {"wood": "forest", "gold": "supply", "vp": "track"}.items()
    ],
    "piles": {
        **{home: {"name": f"the {home}", "seat": None} for home in ("forest", "supply", "track")},
        **{f"seat:{seat}": {"name": f"the screen of {seat}", "seat": seat} for seat in "NESW"},
    },
}
"""The kinds and piles of a correction."""


def load(name: str) -> Any:
    """One of the hand-written files of ``views/``."""
    return json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))


def envelope(situation: str, page: str, token: str | None) -> dict[str, Any]:
    """The envelope that the server would send to a page in a situation."""
    whole: dict[str, Any] = load("board")
    whole["table"]["id"] = situation
    whole.update(proposal_parts(situation, page, token))
    view, asks = whole["view"], load("asks")
    if situation in ("free", "early"):
        del whole["table"]["people"]["S"], whole["table"]["people"]["W"]
        whole["undo"] = {"mine": False, "count": 0, "answers": []}
        if situation == "early":
            whole["view"] = None
        else:
            view.update(phase="set_up", seats=[], event=None, permanent=[], waiting=[], plague=[], log=[])
    if situation == "left":
        view["seats"] = view["seats"][:2]
        for seat in "ESW":
            del whole["table"]["people"][seat]
    if situation == "closed":
        whole["table"]["finished"] = True
    if situation == "others":
        view["waiting"] = [{"seat": None, "for": "rolls the tax die"}]
    if situation == "simulated":
        for person in whole["table"]["people"].values():
            person.update(connected=False, simulated=True)
    if situation == "paused":
        whole["table"]["paused"] = True
        whole["devices"] = {
            "camera": {"state": "lost", "simulated": False},
            "dice": {"state": "absent", "simulated": False},
        }
    if situation == "changed":
        differs = [
            "The newer rules ask again from answer 57 of 60.",
            "North has 12 VP by the newer rules, instead of 11.",
        ]
        whole["table"]["paused"] = True
        whole["rules_change"] = {"text": differs, "lost": 4, "playable": True}
        view["waiting"] = []
    if situation == "suggested":
        text = "The camera sees a 4. Is that right?"
        whole["devices"] = {
            "camera": {"state": "ready", "simulated": False},
            "dice": {
                "state": "absent",
                "simulated": False,
                "suggestion": {"ask": "3.6.tax", "value": "4", "certainty": 0.93, "text": text},
            },
        }
    if situation == "over":
        lines = [{"text": "2 stone and 1 wood: 3 VP.", "vp": 3}, {"text": "3 gold: 1.5 VP.", "vp": 1.5}]
        totals = {"E": 67.5, "N": 45, "W": 39.5, "S": 29}
        view["final"] = {
            seat: {"vp": vp, "lines": lines, "place": place} for place, (seat, vp) in enumerate(totals.items(), 1)
        }
        view.update(over=True, phase="over", chapter=4, round=6, winners=["E"], waiting=[])
    if situation == "moved" and page == "table":
        move_on(whole)
    if situation in ("proposed", "freed"):
        del whole["table"]["people"]["S"]
    if page == "phone" and token and whole["view"] and situation != "freed":
        view.update(viewer="E", mine=load("mine"), instructions=OWN_INSTRUCTIONS)
        if situation in ("choice", "paused", "closed"):
            view["asks"] = [asks["project"]]
        if situation == "simulated":
            view["asks"] = [asks["play"]]
        if situation == "left":
            view.update(viewer="N")
        if situation == "others":
            view.update(viewer="S", asks=[asks["tax"]])
        if situation == "reported":
            view["asks"] = [asks["play"]]
            whole["devices"]["camera"]["simulated"] = False
        if situation == "suggested":
            view.update(asks=[asks["tax"]], active="E")
        if situation == "first":
            view.update(chapter=1, round=1)
        if situation == "waiting":
            view["waiting"] = [{"seat": "S", "for": "plays an action card"}]
            view["seats"][2]["punishments"] = []
    if page == "host":
        whole["undo"].update(count=3, last={"seat": "E", "by": "camera", "for": "plays an action card"})
    if situation == "waiting" and page in ("host", "table"):
        view["instructions"] = TABLE_INSTRUCTIONS
    if page == "host" and situation == "simulated":
        whole["undo"]["text"] = []
    if page == "host" and situation == "waiting":
        view["asks"] = [asks["tax"]]
    return whole


LATER = itertools.count(2)
"""The numbers of the envelopes of the table that moves on."""


def move_on(whole: dict[str, Any]) -> None:
    """Make every second envelope one of a table that has moved on since the page first greeted it.

    The crown goes on, a stone goes from the quarry to the tower, a house is built, points and an awaited seat change.
    """
    whole["number"] = next(LATER)
    if whole["number"] % 2 == 0:
        return
    view = whole["view"]
    view["favour"]["at"] = "earl_of_shiring"
    view["piles"]["quarry"] -= 1
    next(project for project in view["projects"] if project["id"] == "tower")["stone"]["filled"] += 1
    view["sites"][1]["owner"] = "S"
    view["seats"][2]["vp"] += 5
    view["waiting"] = [{"seat": "S", "for": "plays an action card"}]
    view["log"].append({"chapter": 3, "round": 2, "seat": "E", "text": "Builds with 1 stone.", "clause": "WWE-A6"})
    view["event"].update(card="III-05", title="Old women teach")


class CannedRegistry:
    """A table registry with one table for each situation; it records the tables that it is asked to create."""

    def __init__(self) -> None:
        """Without created and closed tables."""
        self.created: list[tuple[str, str, str]] = []
        self.closed: list[str] = []

    def tables(self) -> list[TableLine]:
        """Three tables, one of them over."""
        return [
            {"id": "choice", "name": "Sunday's table", "players": ["Ada", "Benedetto"], "over": False, "opened": NOW},
            {"id": "waiting", "name": "", "players": [], "over": False, "opened": NOW},
            {"id": "over", "name": "Last week", "players": ["Ada", "Chidi"], "over": True, "opened": NOW},
        ]

    def latest_games(self) -> list[GameLine]:
        """One game that has been played."""
        return [{"id": "over", "game": GAME, "ended": NOW[:10], "winners": ["Ada"]}]

    def packs(self) -> list[PackLine]:
        """The reference pack and one of an owner."""
        return [
            {"hash": "a" * 64, "game": GAME, "name": "Exchequer reference pack", "version": "1.0.0", "ours": True},
            {"hash": "b" * 64, "game": GAME, "name": "Ada's copy", "version": "2", "ours": False},
        ]

    def games(self) -> list[str]:
        """One game of two packs, and one of none."""
        return [GAME, OTHER]

    def enrollable(self) -> list[str]:
        """Both games, so that there is a choice."""
        return [GAME, OTHER]

    def create_pack(self, name: str, game: str) -> str:
        """The path of the list of packs; nothing is created."""
        return "/enrol"

    def create_table(self, name: str, game: str, pack: str = "") -> str:
        """Record the arguments, and return the path of a host page."""
        self.created.append((name, game, pack))
        return "/host/early?key=secret"

    def claimable(self) -> bool:
        """No: it has been claimed."""
        return False

    def claim_house(self) -> str:
        """`HOUSE_KEY`."""
        return HOUSE_KEY

    def close_claim(self) -> None:
        """Does nothing."""

    def is_house_key(self, key: str) -> bool:
        """Whether this is `HOUSE_KEY`."""
        return key == HOUSE_KEY

    def may_create(self, key: str, table: str = "") -> bool:
        """The house key, and the host's key of the first table."""
        return key == HOUSE_KEY or (table, key) == ("choice", "secret")

    def host_path(self, identifier: str) -> str:
        """The path of a host page."""
        return f"/host/{identifier}?key=secret"

    def close_table(self, table: str) -> None:
        """Record the argument."""
        self.closed.append(table)

    def game_of(self, table: str) -> str | None:
        """The game of the views, if the id is one of the situations."""
        return GAME if table in SITUATIONS else None


def application() -> tuple[Flask, SocketIO, list[dict[str, Any]]]:
    """The application, its socket server, and the list of received messages."""
    app = Flask(__name__)
    app.register_blueprint(blueprint(CannedRegistry()))
    sockets = SocketIO(app, async_mode="threading", async_handlers=False)
    received: list[dict[str, Any]] = []
    greeted: dict[str, tuple[str, str | None]] = {}

    def hello(data: dict[str, Any]) -> dict[str, Any]:
        if data["table"] == "refused" or (data["page"] == "host" and data["token"] != "secret"):
            return {"ok": False, "code": "token_unknown", "text": "This link has no seat here any more."}
        greeted[request.sid] = data["page"], data["token"]  # type: ignore[attr-defined]
        emit("view", envelope(data["table"], data["page"], data["token"]))
        return {"ok": True}

    def follow(whole: dict[str, Any]) -> dict[str, Any]:
        whole["number"] = 1 + len(received)
        emit("view", whole)
        return {"ok": True, "token": "token", "waiting": False}

    def answer(data: dict[str, Any]) -> dict[str, Any]:
        received.append(data)
        if data["value"] == "hospital:wood":
            return {"ok": False, "code": "late", "text": "The table has moved on. Look at what it waits for now."}
        return follow(envelope("waiting", "phone", "token"))

    def other(data: dict[str, Any] | None = None) -> dict[str, Any]:
        received.append(data or {})
        return {"ok": True, "token": "token"}

    def take_seat(data: dict[str, Any]) -> dict[str, Any]:
        received.append(data)
        return follow(envelope("waiting", "phone", "token"))

    def decided(data: dict[str, Any]) -> dict[str, Any]:
        received.append(data)
        whole = envelope("proposed", *greeted[request.sid])  # type: ignore[attr-defined]
        whole["proposals"] = [proposal for proposal in whole["proposals"] if proposal["number"] != data["proposal"]]
        return follow(whole)

    sockets.on_event("hello", hello)
    sockets.on_event("vote", decided)
    sockets.on_event("withdraw", decided)
    sockets.on_event("pass_over", decided)
    sockets.on_event("take_seat", take_seat)
    sockets.on_event("correctable", lambda _content: {"ok": True, **CORRECTABLE})
    sockets.on_event("answer", answer)
    for name in ("correct", "adopt_rules"):
        sockets.on_event(name, other)

    def code(table: str) -> Response:
        import io

        import segno

        drawn = io.BytesIO()
        segno.make_qr(f"http://192.168.1.20:8000/join/{table}").save(drawn, kind="svg", scale=8, border=2)
        return Response(drawn.getvalue(), content_type="image/svg+xml")

    app.add_url_rule("/qr/<table>.svg", "qr", code)
    return app, sockets, received


if __name__ == "__main__":
    flask_app, socket_server, _ = application()
    socket_server.run(flask_app, host="127.0.0.1", port=8123, allow_unsafe_werkzeug=True)
