"""Bench of memory: the server's after a whole game of four phones, without a camera and with one.

VmRSS of the process in ``/proc``, in megabytes of 1,000,000 bytes. The server has only the packages of the appliance
(`bench.appliance`), since those of developers would count as well. The camera is a phone's stream of 1080 lines, which
shows a mat on which cards are laid and taken away; of its figures the median and the most of one second are given.
"""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.server import Client, four_players, next_answer, serving, settle
from hardware.camera.geometry.layout import MAT
from hardware.camera.simulated.drawing import Drawing, Pose, SimulatedCard
from hardware.camera.simulated.phone_server import PhoneServer, jpeg_of

PACE = 0.02
"""Seconds between answers: the server takes no more than 20 a second of one phone."""

MOST = 3000
"""Answers after which a game that does not end is given up."""
WATCHED = 30.0
"""Seconds for which a server with a camera is observed before and after a game."""
SIZE = (1920, 1080)
FPS = 15.0
CARDS = ("WA-B-01", "WE-R-02", "WA-G-03", "WE-Y-04")
LIES_FOR = 45
"""Pictures of the stream in which the same cards lie."""


def resident_megabytes(process: int) -> float:
    """The resident memory of a process, by its id."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError("The system does not show the memory of other processes.")


def measure() -> dict[str, float]:
    """The figures of this bench."""
    with serving() as server:
        at_start = resident_megabytes(server.process.pid)
        with four_players(server) as clients:
            settle(clients)
            joined = resident_megabytes(server.process.pid)
            answers = _whole_game(clients)
            after = resident_megabytes(server.process.pid)
    with _phone() as phone, serving(camera=f"{phone.address}/video") as server:
        before_game = _observed(server.process.pid)
        with four_players(server) as clients:
            settle(clients)
            _whole_game(clients)
            after_game = _observed(server.process.pid)
    return {
        "resident_mb_at_start": round(at_start, 1),
        "resident_mb_joined": round(joined, 1),
        "resident_mb_after_game": round(after, 1),
        "answers": answers,
        "camera_mb": round(statistics.median(before_game), 1),
        "camera_mb_most": round(max(before_game), 1),
        "camera_mb_after_game": round(statistics.median(after_game), 1),
        "camera_mb_after_game_most": round(max(after_game), 1),
    }


def _whole_game(clients: list[Client]) -> int:
    """Play until the game is over; the number of answers."""
    answers, chance = 0, random.Random(1)
    while answers < MOST and (found := next_answer(clients, chance)) is not None:
        client, message = found
        reply = client.socket.call("answer", message, timeout=10)
        answers += bool(reply["ok"])
        time.sleep(PACE)
    if not clients[4].newest["view"]["over"]:
        raise RuntimeError(f"The game did not end within {answers} answers.")
    return answers


def _observed(process: int) -> list[float]:
    """The memory of a process at ten moments of each second."""
    found, end = list[float](), time.monotonic() + WATCHED
    while time.monotonic() < end:
        found.append(resident_megabytes(process))
        time.sleep(0.1)
    return found


@contextmanager
def _phone() -> Iterator[PhoneServer]:
    """A phone whose stream shows one card more after each while, and then none again."""
    drawing = Drawing(MAT, SIZE, 2.9, 1)
    cards = [
        SimulatedCard(text, "", 59, 92, 20, Pose(*MAT.centre(zone), 8.0))
        for text, zone in zip(CARDS, ("N", "E", "S", "middle"), strict=True)
    ]
    shown = []
    for count in range(len(cards) + 1):
        pictures = [jpeg_of(drawing.picture(tuple(cards[:count]), (), 0.1 * number, 1.0)) for number in range(3)]
        shown += (pictures * LIES_FOR)[:LIES_FOR]
    endless = itertools.cycle(shown)
    phone = PhoneServer(lambda: next(endless), fps=FPS)
    phone.start()
    try:
        yield phone
    finally:
        phone.stop()


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
