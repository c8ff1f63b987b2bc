"""The demo's hands lay cards and builders under a drawn camera, whose pixels are read like a real one's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import companion.demo
import companion.games.pillars_of_the_earth.demo
from companion.demo import DemoPlayers
from companion.games.pillars_of_the_earth import KIND
from companion.table import CAMERA, DICE
from hardware.camera.known import KnownCodes
from hardware.camera.simulated import SimulatedSource, SimulatedTable
from hardware.camera.watcher import Watcher
from hardware.dice import Die
from hardware.dice.simulated import SimulatedDie
from tests.games.pillars_of_the_earth.evening import COLOURS, Evening


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
    for module in (companion.demo, companion.games.pillars_of_the_earth.demo):
        monkeypatch.setattr(module, "PATIENCE", 60.0)
    mat, die, senses = SimulatedTable(KIND.mat_layout(), size=(1280, 720), pace=8.0), SimulatedDie(), evening.senses
    watcher = Watcher(
        SimulatedSource(mat, fps=8.0),
        mat.layout,
        known=KnownCodes(KIND.texts(KIND.load_pack())),
        on_event=lambda event: senses.saw(event.json()),
        on_state=senses.camera_state,
    )
    senses.start(watcher, Die(die.port, senses.rolled, senses.dice_state))
    yield KIND.demo(evening.table, mat, die, 0.0, seed=3)
    senses.close()
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
    by = {settled.line[0].split(".", 2)[2]: settled.by for settled in evening.table.record}
    assert {what for what, device in by.items() if device == CAMERA} == {
        "advantages", "craftsmen", "out_of_use", "card-1.N", "draw-1", "event",
    }  # fmt: skip
    assert by["tax"] == DICE
