"""The demo's hands lay cards and builders under a drawn camera, whose pixels are read like a real one's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import companion.simulation.demo
from companion.games.pillars_of_the_earth import PLUGIN
from companion.simulation.demo import DemoPlayers
from companion.tables.table import CAMERA, DICE
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader
from hardware.dice.simulator import SimulatedDiceReader
from tests.companion.games.pillars_of_the_earth.evening import COLOURS, Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening("NESW")
    for seat, colour in COLOURS.items():
        evening.table.leave_seat(seat)
        evening.table.take_seat(seat, f"player {seat}", colour, simulated=True)
    return evening


@pytest.fixture
def players(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[DemoPlayers]:
    """The hands, the drawn mat of the game, its camera and its die; they wait longer than they would for people."""
    monkeypatch.setattr(companion.simulation.demo, "PATIENCE", 60.0)
    mat, die, devices = (
        SimulatedTable(PLUGIN.mat_layout(), size=(1280, 720), pace=8.0),
        SimulatedDiceReader(),
        evening.devices,
    )
    watcher = Watcher(
        SimulatedSource(mat, fps=8.0),
        mat.layout,
        known=KnownCodes(PLUGIN.texts(PLUGIN.load_pack())),
        on_event=lambda event: devices.card_changed(event.json()),
        on_state=devices.camera_state,
    )
    devices.start(watcher, SerialDiceReader(die.port, devices.rolled, devices.dice_state))
    yield DemoPlayers(evening.table, mat, die, 0.0, seed=3)
    devices.close()
    die.close()


def test_hands_lay_the_supply_take_cards_and_show_builders_and_the_event(
    evening: Evening, players: DemoPlayers
) -> None:
    def goes_on_to(*whats: str) -> None:
        """People pass on their phones, and what is asked next is for the hands."""
        evening.until(*whats)
        players.answer_one()

    while evening.ask("card") is None:
        players.answer_one()
    assert evening.by == [CAMERA] * 3
    assert len([text for text in players.mat.lying() if text.startswith("PR-")]) == 7
    players.answer_one()
    goes_on_to("draw")
    goes_on_to("event")
    goes_on_to("tax")
    by = {settled.ask.split(".", 2)[2]: settled.by for settled in evening.table.record}
    assert {what for what, device in by.items() if device == CAMERA} == {
        "advantages", "craftsmen", "out_of_use", "card-1.N", "draw-1", "event",
    }  # fmt: skip
    assert by["tax"] == DICE
