"""Bench of the idle server: its start, and its processor time and memory while nothing happens on the table.

Measured without a camera, with a phone's stream of 1080 lines and 15 pictures a second that shows cards lying still,
and as the demo with its simulated camera, which draws its pictures in the same process. Processor time is that of all
threads of the process, by ``/proc/PID/stat`` (proc(5)), as a share of one core; memory is VmRSS in megabytes of
1,000,000 bytes. The server has only the packages of the appliance (`bench.appliance`).
"""

from __future__ import annotations

import itertools
import os
import statistics
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bench.memory import CARDS, FPS, SIZE, resident_megabytes
from bench.server import serving
from hardware.camera.geometry.layout import MAT
from hardware.camera.simulated.drawing import Drawing, Pose, SimulatedCard
from hardware.camera.simulated.phone_server import PhoneServer, jpeg_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTLES = 20.0
"""Seconds after the start that are not measured: the pages' bundles are read, and the camera adjusts to its light."""
MEASURED = 60.0
"""Seconds of each measurement."""
PICTURES = 45
"""Different pictures of the stream: the same table, with the sensor's noise of each picture."""


def measure() -> dict[str, float]:
    """The figures of this bench."""
    begun = time.monotonic()
    with serving() as server:
        healthy = time.monotonic() - begun
        idle, idle_memory = _observed(server.process.pid)
    with _still_table() as phone, serving(camera=f"{phone.address}/video") as server:
        quiet, quiet_memory = _observed(server.process.pid)
    with serving(demo=True) as server:
        demo, demo_memory = _observed(server.process.pid)
    return {
        "start_seconds": round(healthy, 2),
        "idle_percent": round(idle, 2),
        "idle_mb": round(statistics.median(idle_memory), 1),
        "quiet_table_percent": round(quiet, 1),
        "quiet_table_mb": round(statistics.median(quiet_memory), 1),
        "quiet_table_mb_most": round(max(quiet_memory), 1),
        "demo_percent": round(demo, 1),
        "demo_mb": round(statistics.median(demo_memory), 1),
        "demo_mb_most": round(max(demo_memory), 1),
    }


def _observed(process: int) -> tuple[float, list[float]]:
    """The processor time of a process in percent of a core, and its memory at ten moments of each second."""
    time.sleep(SETTLES)
    memory, begun, before = list[float](), time.monotonic(), _processor_seconds(process)
    while time.monotonic() < begun + MEASURED:
        memory.append(resident_megabytes(process))
        time.sleep(0.1)
    return 100 * (_processor_seconds(process) - before) / (time.monotonic() - begun), memory


def _processor_seconds(process: int) -> float:
    """The seconds for which all threads of a process have run, in user mode and in the kernel."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _still_table() -> Iterator[PhoneServer]:
    """A phone whose stream shows a mat with four cards that nobody moves."""
    drawing = Drawing(MAT, SIZE, 2.9, 1)
    cards = tuple(
        SimulatedCard(text, "", 59, 92, 20, Pose(*MAT.centre(zone), 8.0))
        for text, zone in zip(CARDS, ("N", "E", "S", "middle"), strict=True)
    )
    endless = itertools.cycle([jpeg_of(drawing.picture(cards, (), 0.1 * number, 1.0)) for number in range(PICTURES)])
    phone = PhoneServer(lambda: next(endless), fps=FPS)
    phone.start()
    try:
        yield phone
    finally:
        phone.stop()


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
