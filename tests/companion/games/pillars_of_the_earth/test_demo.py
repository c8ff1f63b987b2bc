"""Demo of The Pillars of the Earth: cards and builders read from the pixels of a simulated camera."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.pillars_of_the_earth import PLUGIN
from companion.simulation.demo import DemoPlayers
from companion.tables.table import CAMERA, DICE
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader
from hardware.dice.simulator import SimulatedDiceReader
from tests.companion.games.pillars_of_the_earth.device_table import DeviceTable
from tests.fast_camera import FastCamera, FrameClock


@pytest.fixture
def device_table() -> DeviceTable:
    return DeviceTable("NESW", simulated=True)


@pytest.fixture
def players(device_table: DeviceTable) -> Iterator[DemoPlayers]:
    """The players of the demo with the simulated mat, camera and dice."""
    clock, die, devices = FrameClock(), SimulatedDiceReader(), device_table.devices
    mat = SimulatedTable(PLUGIN.mat_layout(), pace=4.0, clock=clock)
    watcher = Watcher(
        FastCamera(mat, clock),
        mat.layout,
        on_event=lambda event: devices.card_changed(event.json()),
        on_state=devices.camera_state,
    )
    devices.start(watcher, SerialDiceReader(die.port, devices.rolled, devices.dice_state))
    yield DemoPlayers(device_table.table, mat, die, 0.0, seed=3)
    devices.close()
    die.close()


def test_the_supply_taken_cards_builders_and_the_event_are_read_by_the_camera(
    device_table: DeviceTable, players: DemoPlayers
) -> None:
    def play_to(*whats: str) -> None:
        """Pass by hand up to one of these asks, which the demo answers."""
        device_table.play_to(*whats)
        players.answer_one()

    while device_table.ask("card") is None:
        players.answer_one()
    assert device_table.by == [CAMERA] * 3
    assert len([text for text in players.mat.lying() if text.startswith("PR-")]) == 7
    players.answer_one()
    play_to("draw")
    play_to("event")
    play_to("tax")
    by = {settled.ask.split(".", 2)[2]: settled.by for settled in device_table.table.record}
    assert {what for what, device in by.items() if device == CAMERA} == {
        "advantages", "craftsmen", "out_of_use", "card-1.N", "draw-1", "event",
    }  # fmt: skip
    assert by["tax"] == DICE
