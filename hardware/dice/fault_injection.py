"""Fault injection: makes a simulated dice reader fail at random, as serial lines do.

    noise   bytes that nobody sent come in between
    cut     lines that end in the middle
    flip    lines of which a few bits arrive wrong
    reset   the device restarts
    baud    for a while it sends at another speed, so that its bytes arrive as other bytes
    cable   the cable is pulled, and plugged in again a moment later

The faults are seeded: the same seed gives the same faults. `FaultInjection.step` has to be called again and again.
"""

from __future__ import annotations

from random import Random

from hardware.dice.simulator import SimulatedDie

KINDS = ("noise", "cut", "flip", "reset", "baud", "cable")

OWN_SPEED = 115200
OTHER_SPEEDS = (9600, 19200, 38400, 57600, 76800, 230400)
CABLE_OUT = 0.4, 1.5
"""Seconds for which the cable is out, at least and at most."""


def at_another_speed(data: bytes, sent_at: int, read_at: int = OWN_SPEED) -> bytes:
    """The bytes that a receiver reads when they were sent at another speed (8 data bits, no parity, 1 stop bit).

    The line is 1 at rest; a byte is a 0, its bits from the lowest to the highest, and a 1. The receiver waits for a
    falling edge and looks into the middle of where it takes each bit to be; a byte without its stop bit is given as it
    was read, which is what most adapters do.
    """
    line = [1]
    for byte in data:
        line += [0, *(byte >> bit & 1 for bit in range(8)), 1]
    line += [1] * 12
    ratio, end = sent_at / read_at, float(len(line))
    found, at = bytearray(), 1.0
    while at < end:
        if line[int(at)]:
            at = float(int(at) + 1)  # an edge lies between bits
            continue
        byte = 0
        for bit in range(8):
            place = int(at + (bit + 1.5) * ratio)
            byte |= (line[place] if place < len(line) else 1) << bit
        found.append(byte)
        at += 9.5 * ratio
        while at < end and not line[int(at)]:
            at = float(int(at) + 1)  # no stop bit: wait for the line to rest
    return bytes(found)


class FaultInjection:
    """Makes a simulated dice reader fail. ``often`` is the probability of each kind at each step."""

    def __init__(self, die: SimulatedDie, kinds: tuple[str, ...], *, often: float = 0.05, seed: int = 1) -> None:
        unknown = set(kinds) - set(KINDS)
        if unknown:
            raise ValueError(f"no such fault: {', '.join(sorted(unknown))}")
        self._die = die
        self._kinds = kinds
        self._often = often
        self._chance = Random(seed)
        self._until: dict[str, float] = {}
        self._speed = OWN_SPEED
        die.distort = self.distort

    def distort(self, line: bytes) -> bytes:
        """The line as it arrives."""
        if self._speed != OWN_SPEED:
            return at_another_speed(line, self._speed)
        if self._happens("cut"):
            line = line[: self._chance.randrange(len(line))]
        if line and self._happens("flip"):
            wrong = bytearray(line)
            for _ in range(self._chance.randint(1, 6)):
                wrong[self._chance.randrange(len(wrong))] ^= 1 << self._chance.randrange(8)
            line = bytes(wrong)
        if self._happens("noise"):
            line = self._chance.randbytes(self._chance.randint(1, 60)) + line
        return line

    def step(self, now: float) -> str:
        """Let time pass, in seconds of a clock that only grows; the fault that occurred, in English, or ""."""
        if now >= self._until.get("cable", float("inf")):
            del self._until["cable"]
            self._die.plug_in()
            return "the cable is in again"
        if now >= self._until.get("baud", float("inf")):
            del self._until["baud"]
            self._speed = OWN_SPEED
            return f"it speaks at {OWN_SPEED} baud again"
        if "cable" not in self._until and self._happens("cable"):
            self._until["cable"] = now + self._chance.uniform(*CABLE_OUT)
            self._die.pull_out()
            return "the cable is pulled"
        if "baud" not in self._until and self._happens("baud"):
            self._until["baud"] = now + 2
            self._speed = self._chance.choice(OTHER_SPEEDS)
            return f"it speaks at {self._speed} baud"
        if "cable" in self._until:
            return ""
        if self._happens("reset"):
            self._die.reset()
            return "the device starts anew"
        if self._happens("noise"):
            self._die.send(self._chance.randbytes(self._chance.randint(1, 200)))
            return "noise"
        return ""

    def _happens(self, kind: str) -> bool:
        return kind in self._kinds and self._chance.random() < self._often
