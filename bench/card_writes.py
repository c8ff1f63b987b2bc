"""Bench of the SD card: bytes that reach the disk during a whole evening of each game, and how they come about.

The data folder lies on a file system of its own (ext4 with the settings of ``mkfs.ext4``, mounted like that of the SD-
card image or as the option says, on a loop device), and the kernel's counter of sectors written to that device is read
before and after: so the file system's own journal, its inodes and its bitmaps are counted, and whole pages where a few
bytes have changed. The server is the application of ``companion run`` without its sockets, in this process; players by
each game's own policy answer, and the backups of the end are awaited, that of everything as well. It needs root (mount,
loop devices).

``measure`` synchronises the file system after each answer: nothing is joined in memory that an evening with half a
minute between two answers would write apart. That is the most that so many answers write. ``python -m bench.card_writes
--minutes 75`` plays all games at once at the pace of an evening, with random pauses, and leaves it to the kernel when
to write.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import click

from bench.server import PEOPLE
from companion.appliance.books import Books
from companion.games import names
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.table import HOST

SECTOR = 512
"""Bytes of a sector in the kernel's counters, whatever the disk's are."""
SIZE = 1_000_000_000
"""Bytes of the file system."""
PAUSE = 0.02
"""Seconds after each answer, in which threads can write what they write beside it."""
END = 5.0
"""Seconds after the game: its backup is written, and the write-ahead log moved."""
_TABLE = Path(__file__).parents[1] / "deploy" / "image" / "root" / "etc" / "fstab"
_WRITTEN = 6
"""The place of the sectors written in ``/sys/block/<device>/stat``."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A mounted file system whose device counts what is written to it."""

    folder: Path
    device: str

    def written(self) -> int:
        """Bytes that have been written to the device so far, when everything has been."""
        self.synchronise()
        return int(Path(f"/sys/block/{self.device}/stat").read_text(encoding="ascii").split()[_WRITTEN]) * SECTOR

    def synchronise(self) -> None:
        """Have everything written that is in memory only. Raises OSError."""
        place = os.open(self.folder, os.O_RDONLY)
        try:
            if ctypes.CDLL(None, use_errno=True).syncfs(place):
                raise OSError(ctypes.get_errno(), "the file system cannot be synchronised")
        finally:
            os.close(place)


def options_of_the_image() -> str:
    """The options with which the SD-card image mounts its file system, without those that are for systemd."""
    lines = (line.split() for line in _TABLE.read_text(encoding="utf-8").splitlines())
    chosen = next(line[3] for line in lines if len(line) > 3 and line[1] == "/")
    return ",".join(one for one in chosen.split(",") if not one.startswith("x-"))


@contextmanager
def disk(place: Path, options: str) -> Iterator[Disk]:
    """A file system of its own in a file below ``place``. Raises RuntimeError where none can be mounted."""
    image, folder = place / "card.ext4", place / "card"
    folder.mkdir(parents=True)
    with image.open("wb") as file:
        file.truncate(SIZE)
    try:
        _run("mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0", str(image))
        device = _run("losetup", "--find", "--show", str(image)).strip()
        try:
            _run("mount", "-o", options, device, str(folder))
            try:
                yield Disk(folder, Path(device).name)
            finally:
                _run("umount", str(folder))
        finally:
            _run("losetup", "--detach", device)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise RuntimeError(f"no file system of its own can be mounted ({problem}); it needs root") from None


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True, slots=True)
class Evening:
    """What one evening has written: bytes in all, of them after its last answer; and its answers."""

    bytes: int
    at_the_end: int
    answers: int


def evening(folder: Disk, game: str, players: int, after_answer: Callable[[], None]) -> Evening:
    """Play one game with so many players, from the start of the server to its end."""
    before = folder.written()
    app = create_app(Settings(data=folder.folder / "data", game=game))
    parts = parts_of(app)
    table = parts.registry.open("Tuesday")
    for seat, (name, colour) in list(PEOPLE.items())[:players]:
        table.take_seat(seat, name, colour)
    table.start("N")
    chance = Random(players)
    answers = 0
    while not table.over and table.game is not None:
        ask = table.game.asks[0]
        table.answer(ask.id, players_of(table.game_name, table.game, chance).choose(ask), ask.seat or HOST)
        after_answer()
        answers += 1
    played = folder.written()
    time.sleep(END)
    _whole_backup(parts.books)
    parts.close()
    after = folder.written()
    return Evening(after - before, after - played, answers)


def _whole_backup(books: Books) -> None:
    """Make the backup of everything that follows a game, without the pause before it. Raises RuntimeError."""
    books.ask_for()
    books.look()
    if books.notes():
        raise RuntimeError(f"there is no backup of everything: {books.notes()}")


def quick(place: Path, game: str, players: int, options: str) -> Evening:
    """An evening whose answers come as fast as they can, each written apart."""
    with disk(place, options) as folder:

        def after_answer() -> None:
            time.sleep(PAUSE)
            folder.synchronise()

        return evening(folder, game, players, after_answer)


def real(place: Path, game: str, players: int, minutes: float, options: str) -> Evening:
    """An evening of about so many minutes: pauses between answers are random, most of them short."""
    rehearsed = quick(place / "rehearsal", game, players, options)
    pauses = Random(f"pauses of {game} {players}")
    mean = minutes * 60 / rehearsed.answers
    with disk(place / "evening", options) as folder:
        return evening(folder, game, players, lambda: time.sleep(pauses.expovariate(1 / mean)))


def figures(played: dict[tuple[str, int], Evening]) -> dict[str, float]:
    """The figures of evenings by game and number of players, in megabytes of 1,000,000 bytes."""
    found: dict[str, float] = {}
    for (game, players), one in played.items():
        found[f"{game}_{players}_mb"] = round(one.bytes / 1e6, 2)
        found[f"{game}_{players}_end_mb"] = round(one.at_the_end / 1e6, 2)
        found[f"{game}_{players}_answers"] = one.answers
    found["most_mb"] = round(max(one.bytes for one in played.values()) / 1e6, 2)
    return found


EVENINGS = [(game, players) for game in names() for players in (3, 4)]
"""Each game, with three and four players."""


def measure() -> dict[str, float]:
    """The figures of this bench: the most that each evening writes."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as place:
        options = options_of_the_image()
        return figures({one: quick(Path(place, "-".join(map(str, one))), *one, options) for one in EVENINGS})


@click.command()
@click.option("--minutes", default=0.0, help="Play all games at once, over so many minutes; 0: as fast as they can be.")
@click.option("--options", default="", help="Options of the mount; those of the SD-card image where none are given.")
def command(minutes: float, options: str) -> None:
    """Measure what an evening writes to an SD card."""
    if not minutes:
        click.echo(json.dumps(measure(), indent=1))
        return
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as place, ExitStack() as ended:
        threads = ended.enter_context(ThreadPoolExecutor(len(EVENINGS)))
        chosen = options or options_of_the_image()
        played = {
            one: threads.submit(real, Path(place, "-".join(map(str, one))), *one, minutes, chosen) for one in EVENINGS
        }
        click.echo(json.dumps(figures({one: evening.result() for one, evening in played.items()}), indent=1))


if __name__ == "__main__":
    command()
