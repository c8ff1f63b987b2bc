"""Corrections at a table of The Pillars of the Earth: cards that are resolved by hand."""

from __future__ import annotations

from companion.tables.commands import consent
from companion.tables.state.rows import Move
from tests.companion.games.pillars_of_the_earth.pillars_table import PillarsTable

CARD = "advantage:tax_free_1"


def test_the_host_can_use_up_a_once_only_card_within_a_phase_and_undo_that() -> None:
    device_table = PillarsTable()
    table = device_table.table
    device_table.place_first_round()
    consent.correct(table, [Move(n=1, kind=CARD, source="stock", to="seat:N")], "dealt by hand")
    device_table.play_to("draw")
    assert device_table.game.board.holdings["N"].advantages == ["tax_free_1"]
    consent.correct(table, [Move(n=1, kind=CARD, source="seat:N", to="box")], "used")
    assert device_table.game.board.holdings["N"].advantages == []
    assert device_table.ask("draw") is not None, "the phase continues"
    device_table.undo()
    assert device_table.game.board.holdings["N"].advantages == ["tax_free_1"]
