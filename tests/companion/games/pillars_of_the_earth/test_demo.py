"""Demo of The Pillars of the Earth: cards and builders read from the pixels of a simulated camera."""

from __future__ import annotations

from pathlib import Path

from companion.settings import Settings
from companion.simulation.demo import DemoPlayers
from companion.tables.commands import seating
from companion.tables.table import CAMERA, DICE, HOST
from tests.devices_program import running_program
from tests.served import served
from tests.waiting import wait_until

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def test_the_supply_taken_cards_builders_and_the_event_are_read_by_the_camera(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as (address, parts):
        table = parts.registry.open("Friday", game="pillars_of_the_earth")
        for seat, colour in COLOURS.items():
            seating.take_seat(table, seat, f"player {seat}", colour, simulated=True)
        table.start(start_player="N")
        parts.devices.attach(table)
        with running_program(address, parts) as program:
            assert wait_until(lambda: {status.state for status in parts.devices.status.values()} == {"ready"})
            players = DemoPlayers(table, program.hands, 0.0, seed=3)

            def ask(what: str) -> bool:
                return any(open_ask.id.split(".")[2].split("-")[0] == what for open_ask in table.game.asks)  # type: ignore[union-attr]

            def play_to(what: str) -> None:
                """Pass by hand up to this ask, which the demo answers."""
                while not ask(what):
                    found = table.game.asks[0]  # type: ignore[union-attr]
                    passes = ("pass", "leave", "nothing", "none", "protection", "pilgrims", "flood", "2")
                    value = next((value for value in passes if value in found.values), found.values[0])
                    table.answer(found.id, value, found.seat or HOST)
                players.answer_one()

            while not ask("card"):
                players.answer_one()
            assert [settled.by for settled in table.record] == [CAMERA] * 3
            assert len([text for text in program.hands.mat.lying() if text.startswith("PR-")]) == 7
            players.answer_one()
            for what in ("draw", "event", "tax"):
                play_to(what)
    by = {settled.ask.split(".", 2)[2]: settled.by for settled in table.record}
    assert {what for what, device in by.items() if device == CAMERA} == {
        "advantages", "craftsmen", "out_of_use", "card-1.N", "draw-1", "event",
    }  # fmt: skip
    assert by["tax"] == DICE
