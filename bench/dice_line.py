"""Bench of the dice line: a million bytes of noise with rolls between, and a cable that is pulled a thousand times.

Both go through a real pseudo-terminal and the real driver. The noise is of many kinds, most of it made of true lines:
chance bytes, the protocol's own words thrown about, lines with wrong bits, halves of two lines joined, lines cut short,
lines of another version, lines sent long ago, lines with a made-up checksum. Each roll in between is sent whole, once,
twice or three times, half of them with the colours of their dice. The rolls reported must be the rolls thrown, each
once and in order.

The cable is pulled by a clock of our own, so that a thousand evenings of it pass in seconds: at any moment, in the
middle of lines, for up to five seconds; half of the devices have started anew when they are back, as a board does that
has its power from the cable. A roll is thrown each time, sometimes while the cable is out. A few pulls go by the clock
on the wall as well.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hardware.dice import SerialDiceReader, State
from hardware.dice.fault_injection import OTHER_SPEEDS, at_another_speed
from hardware.dice.protocol import COLOURS, Colours, Kind, Message, framed
from hardware.dice.simulator import SimulatedDiceReader

Roll = tuple[tuple[int, ...], Colours]
"""The values of a roll and their colours."""

NOISE = 1_000_000
PULLS = 1_000
PULLS_BY_THE_WALL = 10
SESSION = 0x5A3C
STEP = 0.02
"""Seconds of the clock of our own in one look."""


def noises(chance: Random, said: list[bytes]) -> Iterator[bytes]:
    """Pieces of noise without end; ``said`` are the true lines so far."""
    words = [
        b"$",
        b"D1",
        b",",
        b"5A3C",
        b"ROLL",
        b"BEAT",
        b"HELLO",
        b"4",
        b"*",
        b"AF99",
        b"\r\n",
        b"age=",
        b"S1",
        b"0001",
    ]

    def true() -> bytes:
        return chance.choice(said[-200:])

    def flipped() -> bytes:
        line = bytearray(true())
        for _ in range(chance.randint(1, 12)):
            line[chance.randrange(len(line) - 2)] ^= 1 << chance.randrange(8)
        return bytes(line)

    def other_letters() -> bytes:
        line = bytearray(true())
        for _ in range(chance.randint(1, 8)):
            line[chance.randrange(4, len(line) - 2)] = chance.choice(b"0123456789ABCDEF")
        return bytes(line)

    def joined() -> bytes:
        one, other = true(), true()
        return one[: chance.randrange(len(one))] + other[chance.randrange(len(other)) :]

    def made_up() -> bytes:
        number, values = (
            chance.randrange(0x10000),
            ",".join(str(chance.randint(1, 6)) for _ in range(chance.randint(1, 8))),
        )
        session = SESSION if chance.random() < 0.5 else chance.randrange(0x10000)
        return f"$D1,{session:04X},{number:04X},ROLL,{values}*{chance.randrange(0x10000):04X}\r\n".encode()

    kinds: list[Callable[[], bytes]] = [
        lambda: chance.randbytes(chance.randint(1, 80)),
        lambda: b"".join(chance.choice(words) for _ in range(chance.randint(1, 30))),
        flipped, other_letters, joined, made_up, true,
        lambda: true()[: chance.randrange(1, 20)],
        lambda: at_another_speed(true(), chance.choice(OTHER_SPEEDS)),
        lambda: framed(f"D2,{SESSION:04X},0001,ROLL,4"),
    ]  # fmt: skip
    while True:
        yield chance.choice(kinds)()


def stream(seed: int) -> tuple[bytes, list[Roll], int, int]:
    """Noise and rolls as they come down the line; the rolls; how many bytes were noise, in how many broken lines."""
    chance = Random(seed)
    hello = Message(Kind.HELLO, SESSION, 0, model="tower", name="bench", protocol="1.0", dice="12d6")
    said, thrown, parts = [hello.line()], list[Roll](), [hello.line()]
    noise = number = lines = 0
    source = noises(chance, said)
    while noise < NOISE:
        for _ in range(chance.randint(1, 12)):
            piece = next(source)
            parts.append(piece)
            noise += len(piece)
            lines += piece.startswith(b"$")
        number = (number + 1) % 0x10000
        values = tuple(chance.randint(1, 6) for _ in range(chance.choice((1, 1, 1, 2, 8))))
        reported = chance.random() < 0.5
        colours = tuple(chance.choice((None, *COLOURS.values())) if reported else None for _ in values)
        thrown.append((values, colours))
        age = chance.choice((0, 0, 300))
        roll = Message(Kind.ROLL, SESSION, number, values=values, age=age, colours=colours if reported else ())
        # A piece of noise may have ended in the middle of what looks like a line; the roll's "$" begins anew.
        parts += [roll.line()] * chance.randint(1, 3)
        said.append(roll.line())
    return b"".join(parts), thrown, noise, lines


def in_order(thrown: list[Roll], reported: list[Roll]) -> int:
    """How many of the rolls that were thrown were reported, in the order in which they were thrown."""
    at = 0
    for roll in reported:
        at += at < len(thrown) and roll == thrown[at]
    return at


def noise(seed: int = 1) -> dict[str, Any]:
    """Send the stream through a pseudo-terminal to the real die, and compare."""
    data, thrown, bytes_of_noise, lines = stream(seed)
    master, slave = os.openpty()
    tty.setraw(slave)
    reported: list[Roll] = []
    die = SerialDiceReader(
        os.ttyname(slave), lambda values, colours: reported.append((values, colours)), lambda state: None, settle=0
    )
    die.step(0)

    def write() -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(master, rest[:4096]) :]

    writer = threading.Thread(target=write, daemon=True)
    started = time.perf_counter()
    writer.start()
    while writer.is_alive():
        die.step(0.01)
    for _ in range(50):
        die.step(0.01)
    seconds = time.perf_counter() - started
    os.close(master)
    os.close(slave)
    right = in_order(thrown, reported)
    return {
        "noise_bytes": bytes_of_noise,
        "noise_lines": lines,
        "rolls": len(thrown),
        "told": len(reported),
        "false_rolls": len(reported) - right,
        "right_of_100": round(100 * right / max(len(thrown), len(reported)), 4),
        "noise_seconds": round(seconds, 2),
        "noise_counted": die.health()["noise"],
    }


class Overheard(SimulatedDiceReader):
    """A simulated die that shows whether it has just sent something."""

    said = False

    def send(self, data: bytes) -> None:
        """Say it, and note that it was said."""
        self.said = True
        super().send(data)


def pulls(seed: int = 1) -> dict[str, Any]:
    """Pull the cable again and again, by a clock of our own."""
    chance, now = Random(seed), 0.0
    reported: list[Roll] = []
    thrown: list[Roll] = []
    back: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        die = Overheard(Path(folder, "die"), clock=lambda: now, threaded=False)
        reader = SerialDiceReader(
            die.port, lambda values, colours: reported.append((values, colours)), lambda state: None, clock=lambda: now
        )

        def run(seconds: float, until: Callable[[], bool] = lambda: False) -> float:
            nonlocal now
            start = now
            while now - start < seconds and not until():
                now += STEP
                die.said = False
                die.step()
                reader.step(0.005 if die.said else 0)
            return now - start

        run(3, lambda: reader.state is State.SIMULATED)
        for _ in range(PULLS):
            throw_while_out = chance.random() < 0.5
            new = chance.random() < 0.5
            if chance.random() < 0.5:
                die.truncate_next(chance.randrange(30))
                die.move()
            run(chance.uniform(0, 1))
            die.pull_out()
            run(chance.uniform(0.05, 5))
            if new:
                die.reset()
            elif throw_while_out:
                thrown.append(((chance.randint(1, 6),), (None,)))
                die.roll(*thrown[-1][0])
                run(0.3)
            die.plug_in()
            back.append(run(10, lambda: reader.state is State.SIMULATED))
            if new or not throw_while_out:
                thrown.append(((chance.randint(1, 6),), (None,)))
                die.roll(*thrown[-1][0])
            run(12, lambda: len(reported) >= len(thrown))
            run(0.7)
        reader.stop()
        die.close()
    return {
        "pulls": PULLS,
        "back_seconds_worst": round(max(back), 2),
        "back_seconds_median": round(sorted(back)[len(back) // 2], 2),
        "back_in_time_of_100": round(100 * sum(seconds <= 2 for seconds in back) / PULLS, 2),
        "pull_rolls": len(thrown),
        "pull_rolls_told": len(reported),
        "pull_rolls_right_of_100": 100.0
        if reported == thrown
        else round(100 * in_order(thrown, reported) / len(thrown), 2),
    }


def pulls_by_the_wall() -> dict[str, Any]:
    """A few pulls with threads and the clock on the wall."""
    chance, back = Random(1), list[float]()
    with SimulatedDiceReader() as die:
        reader = SerialDiceReader(die.port, lambda values, colours: None, lambda state: None)
        reader.start()

        def wait(state: State) -> float:
            start = time.monotonic()
            while reader.state is not state and time.monotonic() - start < 10:
                time.sleep(0.005)
            return time.monotonic() - start

        wait(State.SIMULATED)
        for _ in range(PULLS_BY_THE_WALL):
            die.pull_out()
            wait(State.LOST)
            time.sleep(chance.uniform(0, 0.7))
            die.plug_in()
            back.append(wait(State.SIMULATED))
        reader.stop()
    return {"wall_pulls": PULLS_BY_THE_WALL, "wall_back_seconds_worst": round(max(back), 2)}


def measure() -> dict[str, Any]:
    """All figures of the line."""
    return {**noise(), **pulls(), **pulls_by_the_wall()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
