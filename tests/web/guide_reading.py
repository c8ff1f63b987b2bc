"""Reading times of the guided first game: until the goal is said, and how much longer the first round takes.

A table of four newcomers plays the first round with the guide on every phone. The cards come at the moments that the
games name (``guide_steps.py``). A newcomer reads 238 words a minute (Brysbaert, *How many words do we read per
minute?*, 2019: silent reading of non-fiction) and needs 1.2 s for the tap that follows (Card, Moran and Newell, 1980).
The table waits only for the cards that the player reads who is asked; the others read theirs meanwhile, and whoever
has not finished when their own turn comes is waited for. An answer itself takes 10 s, with or without the guide, in
which the others can read.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games import plugin_of
from companion.simulation.players import players_of
from engine.core.view_types import AnyView
from web.i18n.guide_texts import GuideCard, guide_of

WORDS_A_SECOND = 238 / 60
TAP = 1.2
"""Seconds for a tap."""
DECISION = 10.0
"""Seconds for an answer by a player, with the moves that it causes."""
SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def reading_time(card: GuideCard) -> float:
    """Seconds for reading a card and tapping it away."""
    words = len(f"{card['title']} {card['text']} {card.get('example', '')}".split())
    return words / WORDS_A_SECOND + TAP


def first_round(name: str, seed: int) -> float:
    """Seconds by which the guide makes the first round of four newcomers longer."""
    plugin = plugin_of(name)
    pack = plugin.load_pack()
    game = plugin.begin(plugin.parse({"game": name, "seats": SEATS, "start_player": "N"}, pack), pack)
    people = players_of(name, game, Random(seed), "greedy")
    newcomers = {seat: Newcomer(guide_of(name, "en")) for seat in SEATS}
    elapsed = without = 0.0
    answered = ""
    while not game.over:
        views = {seat: plugin.view(game, seat) for seat in SEATS}
        for seat, newcomer in newcomers.items():
            newcomer.read(views[seat], seat, elapsed, answered == seat)
        if rounds_begun(views["N"]) >= 2:
            break
        ask = game.asks[0]
        waited_for = newcomers.values() if ask.seat is None else (newcomers[ask.seat],)
        elapsed = max(elapsed, *(newcomer.busy_until for newcomer in waited_for)) + DECISION
        without += DECISION
        answered = ask.seat or ""
        game.answer(ask.id, people.choose(ask))
    return max(elapsed, *(newcomer.busy_until for newcomer in newcomers.values())) - without


class Newcomer:
    """A player who reads each card of the guide as soon as it is due."""

    def __init__(self, cards: list[GuideCard]) -> None:
        """A player who has read none."""
        self.unread = list(cards)
        self.busy_until = 0.0
        """When the last card will have been read, in seconds from the start."""

    def read(self, view: AnyView, seat: str, now: float, answered: bool) -> None:
        """Begin to read what is due now."""
        moments = moments_of(view, seat, answered)
        for card in [one for one in self.unread if moments & set(one["moments"])]:
            self.unread.remove(card)
            self.busy_until = max(self.busy_until, now) + reading_time(card)


def moments_of(view: AnyView, seat: str, answered: bool) -> set[str]:
    """The moments of the guide that have come for a seat (`web.i18n.guide_texts`)."""
    asked = {f"ask.{ask['what']}" for ask in view["asks"] if ask["seat"] in (seat, None)}
    waiting = {f"waiting.{one['what']}" for one in view["waiting"] if one["seat"] != seat}
    rounds = {f"round.{number}" for number in range(1, rounds_begun(view) + 1)}
    return {
        "start",
        "started",
        *asked,
        *waiting,
        *rounds,
        *(["do"] if view["instructions"] else []),
        *(["answered"] if answered else []),
    }


def rounds_begun(view: Mapping[str, Any]) -> int:
    """The rounds that have begun; 2 for everything after the first chapter."""
    return 2 if view["chapter"] > 1 else int(view["round"])
