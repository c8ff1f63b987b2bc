"""The referee: refusals, answers given together, replay, undo, corrections and the checksum."""

import itertools
import json
import random
from typing import Any

import pytest

from engine.core import Refused
from engine.world_without_end import Game, Setup, view
from tests.rules.world_without_end.table import Table, pack, reference_pack

SETUP = {
    "game": "world_without_end",
    "seats": {"N": "blue", "E": "red", "W": "green"},
    "start_player": None,
    "first_game": False,
    "all_cards": True,
}


def state(game: Game) -> str:
    """All views of a game."""
    return json.dumps([view(game, viewer) for viewer in ("table", *game.board.seats)], sort_keys=True)


def played_at_random(seed: int, answers: int | None = None) -> Game:
    """A game of the reference pack, played at random to its end, or so many answers far."""
    chance = random.Random(seed)
    game = Game(Setup.parse(SETUP), reference_pack())
    while game.asks and (answers is None or len(game.answers) < answers):
        ask = chance.choice(game.asks)
        game.answer(ask.id, chance.choice(ask.options).value)
    return game


def at_the_loyalty() -> Table:
    """A game in which three players lack piety and grain and hold 2 loyalty, so that all are asked at once."""
    table = Table("NES")
    for seat in "NES":
        table.give(seat, loyalty=2)
    table.end_of_chapter()
    table.answer("tax", 2)
    assert [ask.id for ask in table.game.asks] == ["1.6.loyalty.S", "1.6.loyalty.N", "1.6.loyalty.E"]
    return table


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 20, 61, 120])
def test_a_refused_answer_leaves_the_game_untouched(answers: int) -> None:
    game = played_at_random(3, answers)
    before = state(game), game.checksum(), list(game.answers), list(game.marks), [ask.id for ask in game.asks]
    (ask, *_) = game.asks
    bad: list[tuple[Any, Any]] = [
        (ask.id, "no such value"),
        (ask.id, ""),
        (ask.id, ":waived"),
        (ask.id, None),
        (ask.id, 3),
        (ask.id, ["grain"]),
        ("9.9.play.N", "grain"),
        ("", "grain"),
        (None, "grain"),
    ]
    for ask_id, value in bad:
        with pytest.raises(Refused) as refusal:
            game.answer(ask_id, value)
        assert refusal.value.code == ("not_legal" if ask_id == ask.id else "ask_not_open")
        assert refusal.value.term == {"key": f"error.{refusal.value.code}"}
    assert (state(game), game.checksum(), game.answers, game.marks, [ask.id for ask in game.asks]) == before


def test_an_answer_after_the_end_is_refused() -> None:
    game = played_at_random(5)
    assert game.over and game.asks == ()
    with pytest.raises(Refused) as refusal:
        game.answer("4.6.tax", "2")
    assert refusal.value.code == "game_over"


# --- several seats at once ----------------------------------------------------------------------------------


def test_answers_given_together_may_come_in_any_order() -> None:
    choices = {"1.6.loyalty.N": "penance+begging", "1.6.loyalty.E": "begging", "1.6.loyalty.S": "none"}
    outcomes = set()
    for order in itertools.permutations(choices):
        table = at_the_loyalty()
        for ask_id in order:
            table.game.answer(ask_id, choices[ask_id])
        outcomes.add((state(table.game), table.game.checksum()))
    assert len(outcomes) == 1


def test_nothing_moves_before_the_last_of_several_has_answered() -> None:
    table = at_the_loyalty()
    table.answer("loyalty", "penance", "N")
    assert [ask.seat for ask in table.game.asks] == ["S", "E"]
    assert table.held("N", "loyalty") == 2
    with pytest.raises(Refused):
        table.game.answer("1.6.loyalty.N", "none")
    table.answer("loyalty", "none", "S")
    table.answer("loyalty", "none", "E")
    assert table.held("N", "loyalty") == 1


def test_a_seat_that_has_answered_is_asked_again_if_a_correction_removes_what_the_answer_needs() -> None:
    table = at_the_loyalty()
    table.answer("loyalty", "penance+begging", "N")
    table.answer("loyalty", "penance", "E")
    table.take("N", loyalty=1)
    assert [ask.seat for ask in table.game.asks] == ["S", "N"], "one loyalty still pays for east's answer"
    assert table.refused("loyalty", "penance+begging", "N") == "not_legal"
    table.answer("loyalty", "begging", "N")
    table.answer("loyalty", "none", "S")
    assert table.board.hands["N"].punishments == {"penance"}
    assert [table.held(seat, "loyalty") for seat in "NES"] == [0, 1, 2]
    again = Game(table.setup, table.pack).replay(table.game.answers)
    assert again.checksum() == table.game.checksum()


# --- replay and undo ----------------------------------------------------------------------------------------


def test_the_checksum_does_not_depend_on_whether_a_move_lies_between_the_last_answers() -> None:
    game, without_the_move = played_at_random(3, 2), played_at_random(3, 2)
    assert game.marks[0] < game.marks[1], "the start player has taken the figure"
    without_the_move.marks[1] = game.marks[0]
    assert without_the_move.checksum() == game.checksum()


def test_the_undo_of_pieces_behind_a_screen_is_shown_to_their_owner_only() -> None:
    table = Table("NE", pack=pack({"I-01": {"corners": [{"stone": 1}, {"wood": 1}, {"vp": 1}, {"vp": 1}]}}))
    table.move_marker("earl_of_shiring")
    table.event("I-01", 1)
    everything = {"key": "return_move", "n": 1, "kind": "favour_marker", "from": "favour:bishop",
                  "to": "favour:earl_of_shiring", "by": "N"}  # fmt: skip
    wood = {"key": "return_move", "n": 1, "kind": "stone", "from": "seat:E", "to": "quarry", "by": "E"}
    point = {"key": "return_points", "n": 1, "seat": "N"}
    assert table.game.undo_terms(1, "E") == [everything, wood, point]
    assert table.game.undo_terms(1, "N") == [everything, point]
    assert table.game.undo_terms(1) == [everything, point]
    assert table.game.undo_terms(0) == []


def test_undo_of_a_played_card_hands_card_and_goods_back() -> None:
    table = Table("NE")
    table.event()
    table.play("N", "grain")
    card = {"n": 1, "kind": "action_card:N", "to": "hand:N", "by": "N"}
    assert table.game.undo_terms(1, "N") == [
        {"key": "return_move", "n": 1, "kind": "grain", "from": "seat:N", "to": "field", "by": "N"},
        {**card, "key": "return_move", "from": "played:N:down"},
        {**card, "key": "return_action_card", "from": "played:N", "card": "grain", "carried_out": True},
    ]


# --- corrections --------------------------------------------------------------------------------------------


def test_a_correction_moves_pieces_is_in_all_views_and_is_part_of_the_record() -> None:
    table = Table("NE")
    move = {"n": 2, "kind": "wood", "from": "forest", "to": "seat:E"}
    table.game.correct([move], "Two were forgotten")
    assert (table.held("E", "wood"), table.pile("wood")) == (2, 13)
    assert table.game.answers == [["correction", {"moves": [move], "note": "Two were forgotten"}]]
    (line,) = table.logged("log.correction")
    assert line["note"] == "Two were forgotten"
    assert Game(table.setup, table.pack).replay(table.game.answers).checksum() == table.game.checksum()


def test_all_viewers_see_the_same_public_part_and_a_new_one_after_each_answer_and_correction() -> None:
    game = played_at_random(3, 0)
    chance = random.Random(3)
    for number in range(40):
        views = {viewer: view(game, viewer) for viewer in ("N", "E", "table")}
        assert all(shown["log"] is views["table"]["log"] for shown in views.values()), "computed once"
        replayed = Game(game.setup, game.pack).replay(game.answers)
        assert views == {viewer: view(replayed, viewer) for viewer in views}
        if number % 10 == 5:
            game.correct([{"n": 1, "kind": "wood", "from": "forest", "to": "seat:N"}], str(number))
        else:
            ask = chance.choice(game.asks)
            game.answer(ask.id, chance.choice(ask.options).value)


def test_the_name_of_an_ask_is_known_while_it_is_open_and_once_it_is_settled() -> None:
    played = played_at_random(3, 40)
    played.correct([{"n": 1, "kind": "wood", "from": "forest", "to": "seat:N"}], "")
    for game in (played, Game(played.setup, played.pack).replay(played.answers)):
        assert [game.asked(ask.id) for ask in game.asks] == [ask.name for ask in game.asks]
        settled = [(line[0], each.name) for line, each in zip(game.answers, game.answered, strict=True)][:-1]
        assert len(settled) == 40 and all(game.asked(id) == name and name.id == id for id, name in settled)
        assert game.asked("correction") is None and game.asked("9.9.place.N") is None
    joint = at_the_loyalty()
    name = joint.game.asks[1].name
    joint.answer("loyalty", "penance+begging", "N")
    assert joint.game.asked("1.6.loyalty.N") == name and name not in [ask.name for ask in joint.game.asks]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"n": 26, "kind": "stone", "from": "quarry", "to": "seat:N"}, "correction_empty"),
        ({"n": 1, "kind": "cloth", "from": "seat:N", "to": "supply"}, "correction_empty"),
        ({"n": 0, "kind": "stone", "from": "quarry", "to": "seat:N"}, "correction_unknown"),
        ({"n": -1, "kind": "stone", "from": "quarry", "to": "seat:N"}, "correction_unknown"),
        ({"n": True, "kind": "stone", "from": "quarry", "to": "seat:N"}, "correction_unknown"),
        ({"n": 1.5, "kind": "stone", "from": "quarry", "to": "seat:N"}, "correction_unknown"),
        ({"n": 1, "kind": "stone", "from": "forest", "to": "seat:N"}, "correction_unknown"),
        ({"n": 1, "kind": "stone", "from": "quarry", "to": "seat:S"}, "correction_unknown"),
        ({"n": 1, "kind": "stone", "from": "quarry", "to": "quarry"}, "correction_unknown"),
        ({"n": 1, "kind": "house", "from": "seat:N", "to": "seat:E"}, "correction_unknown"),
        ({"n": 1, "kind": "note", "from": "seat:N", "to": "seat:E"}, "correction_unknown"),
    ],
)
def test_an_impossible_correction_is_refused_whole(move: dict[str, Any], code: str) -> None:
    table = Table("NE")
    before = state(table.game), table.game.checksum()
    good = {"n": 1, "kind": "wood", "from": "forest", "to": "seat:N"}
    with pytest.raises(Refused) as refusal:
        table.game.correct([good, move], "both or none")
    assert refusal.value.code == code
    assert (state(table.game), table.game.checksum()) == before
    assert table.game.answers == []


def test_a_correction_renews_the_legal_options() -> None:
    table = Table("NE")
    table.remove_goods()
    table.event()
    table.give("N", wool=1)
    table.play("N", "weaver:waived")
    table.give("E", stone=1, wood=1)
    table.play("E", "building_project")
    assert "bridge:stone+wood" in table.values("building_project", "E")
    table.take("E", wood=1)
    assert "bridge:stone+wood" not in table.values("building_project", "E")
    table.answer("building_project", "bridge:stone")
    assert table.vp("E") == 8 + 1 + 3
