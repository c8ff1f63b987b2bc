"""Non-interference in the short form: what a seat hides does not affect others (``tests.faults.non_interference``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.devices.photo_reading import Reading, SeenCard, SeenDie
from engine.games import GAMES
from engine.world_without_end import Game
from tests.faults.compared_server import Side
from tests.faults.ended_pairs import play_whole
from tests.faults.non_interference import Pair, play


@pytest.mark.parametrize("seed", [4, 5])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_seat_hides_changes_nothing_for_anybody_else(game: str, seed: int, tmp_path: Path) -> None:
    compared = play(game, seed, 30, tmp_path)
    assert compared["steps"] >= 10 and compared["correct"] and compared["envelopes"] > 50
    assert compared["preview"] and compared["answers"]


def test_until_and_after_the_end_nothing_made_of_a_game_tells_what_a_seat_hid(tmp_path: Path) -> None:
    compared, ended = play_whole(2, tmp_path)
    assert ended and compared["chapters"] >= 4 and compared["decisions"] >= 20 and compared["counted"]


def test_what_a_seat_has_wished_changes_neither_the_wishes_nor_the_lost_plans_of_others(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "pillars_of_the_earth", 1, players=3)
    try:
        pair.start()
        while pair.asked.what != "card":
            pair.answer()
        pair.hider = wisher = str(pair.asked.seat)
        cards = [value for value in pair.asked.values if value != "pass"]
        pair.take_card(cards[0], cards[1:3])
        other = str(pair.asked.seat)
        pair.take_card(cards[1], cards[3:4])
        pair.send("host", "host_undo", {"epoch": 0, "count": 1})
        assert [side.pages[wisher].envelopes[-1].get("plan_lost") for side in pair.sides] == [True, None]
        assert [side.pages[other].envelopes[-1].get("plan_lost") for side in pair.sides] == [True, True]
        pair.take_card(cards[1], cards[3:4])
        assert "plan_lost" not in pair.sides[0].pages[other].envelopes[-1]
        pair.take_card(cards[4])
        pair.take_card(cards[2], cards[5:7])
        assert ["later" in side.pages[wisher].envelopes[-1] for side in pair.sides] == [True, False]
        assert [side.pages[other].envelopes[-1].get("wished") for side in pair.sides] == [1, 1]
        for seat in pair.seats:
            pair.send(seat, "preview", {"answers": [], "epoch": 1, "propose": True})
        assert not pair.differs_by_the_rules() and pair.compared["envelopes"] > 20
    finally:
        pair.close()


def photograph(pair: Pair, reading: Reading) -> None:
    """Let everybody send a photo with this reading for every open ask."""
    for ask in list(pair.sides[0].game.asks):
        for who in ("host", *pair.seats):
            pair.compared["photo"] += 1

            def send(side: Side, who: str = who, path: str = f"photos/{ask.id}") -> Any:
                with (
                    patch("companion.server.routes.photo._read", lambda *_: reading),
                    patch("companion.server.routes.photo._sender", lambda _: (side.table, who)),
                ):
                    address = f"/tables/{side.table.id}/{path}?lang=en"
                    headers = {"Accept": "application/json"}
                    return side.app.test_client().post(address, data=b"photo", headers=headers).json

            pair.each(send, who)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_photo_tells_nobody_what_a_seat_hides(game: str, tmp_path: Path) -> None:
    pair = Pair(tmp_path, game, 4)
    try:
        pair.start()
        plugin = pair.sides[0].table.plugin
        square = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
        texts = plugin.texts(pair.sides[0].table.pack)
        zones = (None, "middle", "N", "E", "S", "W")
        for number in range(12):
            shown = [texts[(7 * number + 13 * place) % len(texts)] for place in range(1 + number % 4)]
            cards = tuple(
                SeenCard(text=text, corners=square, zone=zone, turn=None if zone is None else 90.0)
                for text in dict.fromkeys(shown)
                for zone in [zones[number % 6]]
            )
            dice = (SeenDie(value=1 + number % 6, colour="white", certainty=0.9, corners=square),)
            photograph(pair, Reading(cards=cards, dice=dice))
            pair.answer()
            if pair.differs_by_the_rules():
                break
        assert pair.compared["photo"] >= 20
    finally:
        pair.close()


def test_a_correction_that_is_answered_by_what_a_seat_holds_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "hiding_seat", lambda *_: None)
    with pytest.raises(AssertionError):
        play("world_without_end", 6, 60, tmp_path)
