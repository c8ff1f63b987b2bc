"""A whole race in the house in which this is run: die and cards tell what they can, the rest is tapped."""

import json
import sys
from pathlib import Path

from companion.app import create_app, parts_of
from companion.settings import Settings
from companion.table import HOST

GAME = "drovers_race"
NUMBERS = {"ox": 1, "dog": 2, "inn": 3}


def main(folder: Path) -> None:
    """Play, and say how often a device told and how the record ends."""
    parts = parts_of(create_app(Settings(data=folder, game=GAME)))
    table, senses = parts.house.open("Told"), parts.senses
    for seat, colour in (("N", "blue"), ("E", "red"), ("S", "green")):
        table.take_seat(seat, seat, colour)
    senses.attach(table)
    table.start("N")
    senses.camera_state("ready")
    senses.dice_state("ready")
    lying: dict[str, str] = {}
    while not table.over:
        game = table.game
        assert game is not None
        ask = game.asks[0]
        before = len(table.record)
        if ask.sense == "tax_die":
            senses.rolled((1 + before % 6,))
        elif ask.sense == "card":
            colour = table.people[ask.seat].colour[0].upper()
            strangers = {"R": "B", "B": "G", "G": "R"}[colour]
            see(senses, f"DV-{strangers}-1", ask.seat)
            assert len(table.record) == before, "another drover's card plays nothing"
            see(senses, f"DV-{strangers}-1", None)
            if ask.seat in lying:
                see(senses, lying[ask.seat], None)
            lying[ask.seat] = f"DV-{colour}-{NUMBERS[ask.values[before % len(ask.values)]]}"
            see(senses, lying[ask.seat], ask.seat)
        else:
            table.answer(ask.id, ask.values[-1], ask.seat or HOST)
        assert len(table.record) == before + 1, (ask.id, ask.values)
    told = [line.by for line in table.record]
    record = table.to_record()
    print(json.dumps({"camera": told.count("camera"), "dice": told.count("dice"), "of": len(told), "record": record}))
    parts.close()


def see(senses: object, text: str, zone: str | None) -> None:
    """The camera sees a card come to lie in a zone, or (None) go away."""
    event = {"event": "placed" if zone else "removed", "text": text, "zone": zone, "turn": 0.0}
    senses.saw(event)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
