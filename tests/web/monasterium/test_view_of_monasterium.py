"""Views of Monasterium: what they hold beyond the core's view: dice just rolled, prices, places, windows."""

from __future__ import annotations

from typing import Any

from companion.games.pack_loader import reference
from engine.core.rolls import write_roll
from engine.games import GAMES
from engine.monasterium.view import view
from tests.rules.game_driver import own_part
from tests.web.monasterium.conftest import GAME, MOMENTS, SEATS, answers_to


def game_at(moment: str) -> Any:
    """A game at one of the moments."""
    seats, when = MOMENTS[moment]
    setup = {"game": GAME, "seats": {seat: SEATS[seat][0] for seat in seats}, "start_player": "N"}
    rules = GAMES[GAME]
    return rules.Game(rules.Setup.parse(setup), reference(GAME)).replay(
        [[ask, value] for ask, value, _ in answers_to(seats, when)]
    )


def test_the_view_holds_the_dice_just_rolled_for_the_seat_that_places_or_rerolls_them() -> None:
    for moment in ("place", "again"):
        game = game_at(moment)
        seat = game.asks[0].seat
        roll = next(value for name, value in reversed(game.answers) if ".roll-" in name)
        assert write_roll(own_part(view(game, seat))["rolled"] or {}) == roll
        assert all(own_part(view(game, other))["rolled"] is None for other in game.board.seats if other != seat)
    ask = game_at("again")
    again = write_roll({group: [6] * n for group, n in ask.asks[0].dice.items()})
    seat = ask.asks[0].seat
    ask.answer(ask.asks[0].id, again)
    if ask.asks[0].id.split(".")[2].startswith("place_again"):
        assert write_roll(own_part(view(ask, seat))["rolled"] or {}) == again


def test_the_view_holds_dice_that_still_lie_on_an_action_tile() -> None:
    game = game_at("act")
    seat = game.asks[0].seat
    lines = {one["seat"]: one for one in view(game, "table")["seats"]}
    left = sum(sum(game.board.dice_on_tile(seat, column)) for column in "12345")
    tile = lines[seat]["tile"]
    assert tile is not None and tile["own"] + tile["neutral"] == left > 0
    assert all(line["tile"] is None for other, line in lines.items() if other != seat)


def test_where_a_novice_could_go_has_its_price_in_figures() -> None:
    game = game_at("novice and place")
    seat = game.asks[0].seat
    for one in own_part(view(game, seat))["possible"]:
        assert [(move["kind"], move["n"]) for move in one["cost"]] == list(one["price"].items())
        place = game.board.places[one["id"]]
        assert (place.kind, place.monastery) == (one["kind"], one["monastery"])


def test_the_view_holds_the_mission_cards_until_the_open_ones_are_known() -> None:
    shown = view(game_at("missions"), "table")
    assert len(shown["mission_cards"]) == 15 and shown["missions"] == []
    later = view(game_at("roll"), "table")
    assert later["mission_cards"] == [] and len(later["missions"]) == 6
    assert all(bool(one["wanted"]) != bool(one["goal"]) for one in later["missions"])
