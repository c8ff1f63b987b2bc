"""Fault injection: makes a simulated dice reader fail at random, as serial lines do.

    noise   random bytes are inserted
    cut     a line is truncated
    flip    a few bits of a line are inverted
    reset   the device restarts
    baud    for two seconds it sends at another speed, so that other bytes are received
    cable   the cable is pulled, and plugged in again a moment later

The same seed gives the same faults. `FaultInjection.step` must be called repeatedly.
"""

from __future__ import annotations

from random import Random

from hardware.dice.simulator import SimulatedDiceReader

KINDS = ("noise", "cut", "flip", "reset", "baud", "cable")

OWN_SPEED = 115200
OTHER_SPEEDS = (9600, 19200, 38400, 57600, 76800, 230400)
CABLE_OUT = 0.4, 1.5
"""Seconds for which the cable is out, at least and at most."""


def at_another_speed(data: bytes, sent_at: int, read_at: int = OWN_SPEED) -> bytes:
    """The bytes that a receiver reads if they were sent at another speed (baud; 8 data bits, no parity, 1 stop bit).

    The idle line is 1; a byte is a start bit 0, its bits from the lowest to the highest, and a stop bit 1. The receiver
    waits for a falling edge and samples the middle of each bit at its own speed; a byte with a framing error is
    delivered all the same, as by most adapters.
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
            sampled = int(at + (bit + 1.5) * ratio)
            byte |= (line[sampled] if sampled < len(line) else 1) << bit
        found.append(byte)
        at += 9.5 * ratio
        while at < end and not line[int(at)]:
            at = float(int(at) + 1)  # framing error: wait for the line to be idle
    return bytes(found)


class FaultInjection:
    """Makes a simulated dice reader fail. ``probability`` is that of each kind of fault at each step."""

    def __init__(
        self, die: SimulatedDiceReader, kinds: tuple[str, ...], *, probability: float = 0.05, seed: int = 1
    ) -> None:
        unknown = set(kinds) - set(KINDS)
        if unknown:
            raise ValueError(f"no such fault: {', '.join(sorted(unknown))}")
        self._die = die
        self._kinds = kinds
        self._probability = probability
        self._rng = Random(seed)
        self._until: dict[str, float] = {}
        self._speed = OWN_SPEED
        die.distort = self.distort

    def distort(self, line: bytes) -> bytes:
        """The bytes that are received instead of a line."""
        if self._speed != OWN_SPEED:
            return at_another_speed(line, self._speed)
        if self._happens("cut"):
            line = line[: self._rng.randrange(len(line))]
        if line and self._happens("flip"):
            flipped = bytearray(line)
            for _ in range(self._rng.randint(1, 6)):
                flipped[self._rng.randrange(len(flipped))] ^= 1 << self._rng.randrange(8)
            line = bytes(flipped)
        if self._happens("noise"):
            line = self._rng.randbytes(self._rng.randint(1, 60)) + line
        return line

    def step(self, now: float) -> str:
        """Advance to a time (seconds, never decreasing); the fault that occurred, in English, or ""."""
        if now >= self._until.get("cable", float("inf")):
            del self._until["cable"]
            self._die.plug_in()
            return "the cable is plugged in again"
        if now >= self._until.get("baud", float("inf")):
            del self._until["baud"]
            self._speed = OWN_SPEED
            return f"the speed is {OWN_SPEED} baud again"
        if "cable" not in self._until and self._happens("cable"):
            self._until["cable"] = now + self._rng.uniform(*CABLE_OUT)
            self._die.pull_out()
            return "the cable is pulled"
        if "baud" not in self._until and self._happens("baud"):
            self._until["baud"] = now + 2
            self._speed = self._rng.choice(OTHER_SPEEDS)
            return f"the speed is {self._speed} baud"
        if "cable" in self._until:
            return ""
        if self._happens("reset"):
            self._die.reset()
            return "the device restarts"
        if self._happens("noise"):
            self._die.send(self._rng.randbytes(self._rng.randint(1, 200)))
            return "noise"
        return ""

    def _happens(self, kind: str) -> bool:
        return kind in self._kinds and self._rng.random() < self._probability
