"""Play again: a new table with the players of a finished game."""

from __future__ import annotations

from companion.tables.commands import seating
from companion.tables.commands.again import play_again
from tests.companion.tables.changed_rules import COLOURS, House, play


def test_a_new_table_has_the_game_the_pack_the_name_and_the_players_with_their_tokens(house: House) -> None:
    table = house.registry.open("Tuesday", game="monasterium")
    tokens = {seat: seating.take_seat(table, seat, f"Ada {seat}", colour) for seat, colour in COLOURS.items()}
    table.start("N")
    play(table)
    new = play_again(house.registry, table)
    assert new.id != table.id and (new.game_name, new.state.name) == ("monasterium", "Tuesday")
    assert not new.started and new.state.after == table.id
    assert {seat: new.seat_of(token) for seat, token in tokens.items()} == {seat: seat for seat in COLOURS}
    assert {seat: (person.name, person.colour) for seat, person in new.people.items()} == {
        seat: (f"Ada {seat}", colour) for seat, colour in COLOURS.items()
    }
    assert table.public()["again"] == new.id
    assert new.public()["start_player"] == "S", "the next clockwise of N, S and W"


def test_playing_again_twice_gives_the_same_table_also_after_a_restart(house: House) -> None:
    table = house.started("pillars_of_the_earth")
    play(table)
    new = play_again(house.registry, table)
    assert play_again(house.registry, table) is new
    registry = house.restarted()
    again = registry.get(table.id)
    assert again.over and again.view("table")["statistics"], "the old table stays readable"
    assert play_again(registry, again).id == new.id
    assert registry.get(new.id).public()["start_player"] == "S"
