"""Update storm: updates and roll backs that are killed at any moment, and what became of versions and games.

    deploy/test updates [--count 1000] [--minutes 60] [--seed 1] [--beside 2] [--folder FOLDER]

The computer (`deploy.testing.update_computer`) has two versions made of this repository's sources (with the packages of
this Python, which are not copied) and a signed update file. While two players answer, one of the versions updates or
rolls back; then every process of the computer is killed at once (SIGKILL), at a random moment, soon after a part of the
update began, or right before one of its steps in the file system: the creation of a file, a folder or a link, a new
name, a removal. After the next start has to hold: one version runs and is well, every acknowledged answer is there, and
so is every kept table; nothing unfinished is in the store; ``state.json`` can be read.

Several computers (``--beside``) have their storms at the same time, each in a folder and with a seed of its own, since
each waits half of the time. Memory that a disk had not written yet is not lost by a kill: see ``deploy/test power``.
"""

from __future__ import annotations

import argparse
import base64
import json
import multiprocessing
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from nacl.signing import SigningKey

from companion.appliance import tree_archives, update_files
from deploy.testing.update_computer import NEW, OLD, Computer
from tests.companion.appliance import whole_trees
from tests.golden.journals.released import VERSIONS

KILLS_OF_A_COMPUTER = 50


def compile_modules(tree: Path) -> None:
    """Compile the modules of a tree as a package has them, so that its commands start as soon as there."""
    words = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", str(tree)]
    subprocess.run(words, check=True)


def write_update(folder: Path, trees: Sequence[Path]) -> Path:
    """A signed update file to the version of the last of these trees, all of which trust its key."""
    key, tree = SigningKey.generate(), trees[-1]
    for one in trees:
        public = base64.b64encode(bytes(key.verify_key))
        (one / "companion" / "appliance" / "update_keys" / "storm.pub").write_bytes(public)
    packed = folder / "payload.tar.xz"
    with packed.open("wb") as file:
        size, files = tree_archives.pack(tree, file, 0)
    manifest = update_files.Manifest(NEW, OLD, {}, (update_files.described("all", packed, size, files),))
    target = folder / f"exchequer-{NEW}.update"
    update_files.write(target, manifest, [packed], [bytes(key)])
    return target


@dataclass(slots=True)
class Storm:
    """What became of the kills of one storm, or of several."""

    kills: int = 0
    answers: int = 0
    lost: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    def add(self, other: Storm) -> None:
        """Take the figures of another storm in."""
        self.kills, self.answers, self.lost = (
            self.kills + other.kills, self.answers + other.answers, self.lost + other.lost
        )  # fmt: skip
        self.counts += other.counts
        self.missed += other.missed


def carry_out(name: str, folder: Path, update: Path, count: int, until: float) -> Storm:
    """Kill computers ``count`` times, at most until a moment of the monotonic clock.

    ``folder`` has the old version; ``name`` tells this storm from those beside it, and decides what is done when.
    """
    storm, chance, number = Storm(), random.Random(name), 0
    while storm.kills < count and len(storm.missed) < 10 and time.monotonic() < until:
        number += 1
        release = VERSIONS[number % len(VERSIONS)]
        computer = Computer(folder / f"computer-{name}-{number}", release, update, folder / OLD, chance)
        for _ in range(min(KILLS_OF_A_COMPUTER, count - storm.kills)):
            computer.round()
            storm.kills += 1
            told = f"{name}: {storm.kills} kills, {len(storm.missed) + len(computer.faults)} missed"
            print(told, *computer.faults[-1:], sep="; ", file=sys.stderr, flush=True)
            if len(computer.faults) > 5 or time.monotonic() > until:
                break
        computer.finish()
        counts = computer.counts + Counter(switches=computer.store.state().number)
        storm.add(Storm(0, computer.story.answers, computer.story.lost, counts, computer.faults))
        shutil.rmtree(computer.folder)
    return storm


def main(arguments: list[str]) -> int:
    """Run the storm; prints one line of JSON. Status 1 where anything was missed."""
    parser = argparse.ArgumentParser(prog="deploy/test updates", description="Kill updates at any moment.")
    parser.add_argument("--count", type=int, default=1000, help="kills")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="end after so many minutes, with fewer kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", type=int, default=2, help="storms at the same time")
    parser.add_argument("--folder", type=Path, help="folder to work in; by default, a temporary one")
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    until = begun + chosen.minutes * 60
    storm = Storm()
    with tempfile.TemporaryDirectory(prefix="exchequer-updates-", dir=chosen.folder) as name:
        folder = Path(name)
        for version in (OLD, NEW):
            whole_trees.build(folder / version, version)
            compile_modules(folder / version)
        update = write_update(folder, [folder / OLD, folder / NEW])
        shares = [(chosen.count + number) // chosen.beside for number in range(chosen.beside)]
        with ProcessPoolExecutor(chosen.beside, multiprocessing.get_context("spawn")) as pool:
            storms = [
                pool.submit(carry_out, f"{chosen.seed}-{number}", folder, update, share, until)
                for number, share in enumerate(shares)
            ]
            for one in storms:
                storm.add(one.result())
    figures = {
        "subject": "updates", "kills": storm.kills, "answers": storm.answers, "lost": storm.lost,
        "seconds": round(time.monotonic() - begun),
        **dict(sorted(storm.counts.items())), "missed": storm.missed[:20],
    }  # fmt: skip
    print(json.dumps(figures))
    return 1 if storm.missed or storm.lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
