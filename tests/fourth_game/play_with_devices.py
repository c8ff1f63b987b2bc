"""Plays a whole race: dice and cards are reported by devices, all other asks are answered by hand."""

import json
import sys
from pathlib import Path

from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import HOST

GAME = "drovers_race"
NUMBERS = {"ox": 1, "dog": 2, "inn": 3}


def main(folder: Path) -> None:
    """Play, and print the number of answers of each device and the record, as JSON."""
    parts = parts_of(create_app(Settings(data=folder, game=GAME)))
    table, devices = parts.registry.open("Race"), parts.devices
    for seat, colour in (("N", "blue"), ("E", "red"), ("S", "green")):
        seating.take_seat(table, seat, seat, colour)
    devices.attach(table)
    table.start("N")
    devices.camera_state("ready")
    devices.dice_state("ready")
    lying: dict[str, str] = {}
    while not table.over:
        game = table.game
        assert game is not None
        ask = game.asks[0]
        before = len(table.record)
        if ask.device_input == "die":
            devices.rolled((1 + before % 6,))
        elif ask.device_input == "card":
            colour = table.people[ask.seat].colour[0].upper()
            other = {"R": "B", "B": "G", "G": "R"}[colour]
            report(devices, f"DV-{other}-1", ask.seat)
            assert len(table.record) == before, "another drover's card plays nothing"
            report(devices, f"DV-{other}-1", None)
            if ask.seat in lying:
                report(devices, lying[ask.seat], None)
            lying[ask.seat] = f"DV-{colour}-{NUMBERS[ask.values[before % len(ask.values)]]}"
            report(devices, lying[ask.seat], ask.seat)
        else:
            table.answer(ask.id, ask.values[-1], ask.seat or HOST)
        assert len(table.record) == before + 1, (ask.id, ask.values)
    by = [line.by for line in table.record]
    record = table.to_record()
    print(json.dumps({"camera": by.count("camera"), "dice": by.count("dice"), "of": len(by), "record": record}))
    parts.close()


def report(devices: object, text: str, zone: str | None) -> None:
    """Report a card that is placed in a zone, or (None) removed."""
    event = {"event": "placed" if zone else "removed", "text": text, "zone": zone, "turn": 0.0}
    devices.card_changed(event)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
