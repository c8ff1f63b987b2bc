"""Bench of the dice reader: rolls in a million bytes of noise, and a thousand cable pulls.

Both use a real pseudo-terminal and the real driver. The noise is of many kinds, most of it derived from valid lines:
random bytes, words of the protocol in random order, lines with bit errors, halves of two lines joined, truncated lines,
lines of another version, old lines, lines with a random checksum. Each roll in between is sent one to three times, half
of them with the colours of their dice. The rolls reported must be the rolls sent, each once and in order.

The cable is pulled on a simulated clock: at any time, also within a line, for up to five seconds; half of the devices
have restarted when it is plugged in again, as a board does that is powered by the cable. There is a roll each time,
sometimes while the cable is out. A few pulls are measured in real time as well.
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
"""Bytes."""
PULLS = 1_000
REAL_TIME_PULLS = 10
SESSION = 0x5A3C
STEP = 0.02
"""Seconds of simulated time per step."""


def noises(rng: Random, sent: list[bytes]) -> Iterator[bytes]:
    """Random pieces of noise without end; ``sent`` are the valid lines so far."""
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

    def valid() -> bytes:
        return rng.choice(sent[-200:])

    def flipped() -> bytes:
        line = bytearray(valid())
        for _ in range(rng.randint(1, 12)):
            line[rng.randrange(len(line) - 2)] ^= 1 << rng.randrange(8)
        return bytes(line)

    def other_digits() -> bytes:
        line = bytearray(valid())
        for _ in range(rng.randint(1, 8)):
            line[rng.randrange(4, len(line) - 2)] = rng.choice(b"0123456789ABCDEF")
        return bytes(line)

    def joined() -> bytes:
        one, other = valid(), valid()
        return one[: rng.randrange(len(one))] + other[rng.randrange(len(other)) :]

    def random_checksum() -> bytes:
        number, values = (
            rng.randrange(0x10000),
            ",".join(str(rng.randint(1, 6)) for _ in range(rng.randint(1, 8))),
        )
        session = SESSION if rng.random() < 0.5 else rng.randrange(0x10000)
        return f"$D1,{session:04X},{number:04X},ROLL,{values}*{rng.randrange(0x10000):04X}\r\n".encode()

    kinds: list[Callable[[], bytes]] = [
        lambda: rng.randbytes(rng.randint(1, 80)),
        lambda: b"".join(rng.choice(words) for _ in range(rng.randint(1, 30))),
        flipped, other_digits, joined, random_checksum, valid,
        lambda: valid()[: rng.randrange(1, 20)],
        lambda: at_another_speed(valid(), rng.choice(OTHER_SPEEDS)),
        lambda: framed(f"D2,{SESSION:04X},0001,ROLL,4"),
    ]  # fmt: skip
    while True:
        yield rng.choice(kinds)()


def stream(seed: int) -> tuple[bytes, list[Roll], int, int]:
    """A stream of noise and rolls; the rolls; the number of bytes of noise; the number of invalid lines among them."""
    rng = Random(seed)
    hello = Message(Kind.HELLO, SESSION, 0, model="tower", name="bench", protocol="1.0", dice="12d6")
    sent, rolled, parts = [hello.line()], list[Roll](), [hello.line()]
    noise = number = lines = 0
    source = noises(rng, sent)
    while noise < NOISE:
        for _ in range(rng.randint(1, 12)):
            piece = next(source)
            parts.append(piece)
            noise += len(piece)
            lines += piece.startswith(b"$")
        number = (number + 1) % 0x10000
        values = tuple(rng.randint(1, 6) for _ in range(rng.choice((1, 1, 1, 2, 8))))
        reported = rng.random() < 0.5
        colours = tuple(rng.choice((None, *COLOURS.values())) if reported else None for _ in values)
        rolled.append((values, colours))
        age = rng.choice((0, 0, 300))
        roll = Message(Kind.ROLL, SESSION, number, values=values, age=age, colours=colours if reported else ())
        # A piece of noise may end within what seems to be a line; the roll's "$" starts a new one.
        parts += [roll.line()] * rng.randint(1, 3)
        sent.append(roll.line())
    return b"".join(parts), rolled, noise, lines


def in_order(rolled: list[Roll], reported: list[Roll]) -> int:
    """The number of rolls that were reported in their order."""
    at = 0
    for roll in reported:
        at += at < len(rolled) and roll == rolled[at]
    return at


def noise(seed: int = 1) -> dict[str, Any]:
    """The figures of noise: a stream through a pseudo-terminal to the driver."""
    data, rolled, bytes_of_noise, lines = stream(seed)
    master, slave = os.openpty()
    tty.setraw(slave)
    reported: list[Roll] = []
    reader = SerialDiceReader(
        os.ttyname(slave), lambda values, colours: reported.append((values, colours)), lambda state: None, settle=0
    )
    reader.step(0)

    def write() -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(master, rest[:4096]) :]

    writer = threading.Thread(target=write, daemon=True)
    started = time.perf_counter()
    writer.start()
    while writer.is_alive():
        reader.step(0.01)
    for _ in range(50):
        reader.step(0.01)
    seconds = time.perf_counter() - started
    os.close(master)
    os.close(slave)
    right = in_order(rolled, reported)
    return {
        "noise_bytes": bytes_of_noise,
        "noise_lines": lines,
        "rolls": len(rolled),
        "reported": len(reported),
        "false_rolls": len(reported) - right,
        "right_of_100": round(100 * right / max(len(rolled), len(reported)), 4),
        "noise_seconds": round(seconds, 2),
        "noise_counted": reader.health()["noise"],
    }


class ObservedDevice(SimulatedDiceReader):
    """A simulated device that records whether it has sent something."""

    has_sent = False

    def send(self, data: bytes) -> None:
        """Send bytes, and record it."""
        self.has_sent = True
        super().send(data)


def pulls(seed: int = 1) -> dict[str, Any]:
    """The figures of cable pulls on a simulated clock."""
    rng, now = Random(seed), 0.0
    reported: list[Roll] = []
    rolled: list[Roll] = []
    ready: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        device = ObservedDevice(Path(folder, "die"), clock=lambda: now, threaded=False)
        reader = SerialDiceReader(
            device.port,
            lambda values, colours: reported.append((values, colours)),
            lambda state: None,
            clock=lambda: now,
        )

        def run(seconds: float, until: Callable[[], bool] = lambda: False) -> float:
            nonlocal now
            start = now
            while now - start < seconds and not until():
                now += STEP
                device.has_sent = False
                device.step()
                reader.step(0.005 if device.has_sent else 0)
            return now - start

        run(3, lambda: reader.state is State.SIMULATED)
        for _ in range(PULLS):
            roll_while_out = rng.random() < 0.5
            new = rng.random() < 0.5
            if rng.random() < 0.5:
                device.truncate_next(rng.randrange(30))
                device.move()
            run(rng.uniform(0, 1))
            device.pull_out()
            run(rng.uniform(0.05, 5))
            if new:
                device.reset()
            elif roll_while_out:
                rolled.append(((rng.randint(1, 6),), (None,)))
                device.roll(*rolled[-1][0])
                run(0.3)
            device.plug_in()
            ready.append(run(10, lambda: reader.state is State.SIMULATED))
            if new or not roll_while_out:
                rolled.append(((rng.randint(1, 6),), (None,)))
                device.roll(*rolled[-1][0])
            run(12, lambda: len(reported) >= len(rolled))
            run(0.7)
        reader.stop()
        device.close()
    return {
        "pulls": PULLS,
        "ready_seconds_worst": round(max(ready), 2),
        "ready_seconds_median": round(sorted(ready)[len(ready) // 2], 2),
        "ready_in_time_of_100": round(100 * sum(seconds <= 2 for seconds in ready) / PULLS, 2),
        "pull_rolls": len(rolled),
        "pull_rolls_reported": len(reported),
        "pull_rolls_right_of_100": 100.0
        if reported == rolled
        else round(100 * in_order(rolled, reported) / len(rolled), 2),
    }


def real_time_pulls() -> dict[str, Any]:
    """The figures of cable pulls in real time, with threads."""
    rng, ready = Random(1), list[float]()
    with SimulatedDiceReader() as device:
        reader = SerialDiceReader(device.port, lambda values, colours: None, lambda state: None)
        reader.start()

        def wait(state: State) -> float:
            start = time.monotonic()
            while reader.state is not state and time.monotonic() - start < 10:
                time.sleep(0.005)
            return time.monotonic() - start

        wait(State.SIMULATED)
        for _ in range(REAL_TIME_PULLS):
            device.pull_out()
            wait(State.LOST)
            time.sleep(rng.uniform(0, 0.7))
            device.plug_in()
            ready.append(wait(State.SIMULATED))
        reader.stop()
    return {"real_time_pulls": REAL_TIME_PULLS, "real_time_ready_seconds_worst": round(max(ready), 2)}


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    return {**noise(), **pulls(), **real_time_pulls()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
