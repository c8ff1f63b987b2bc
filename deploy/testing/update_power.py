"""Power cuts while whole versions are updated and rolled back, on this computer: ``deploy/test power``; as root.

The computer of the update storm (`deploy.testing.update_computer`) lies on an ext4 whose disk forgets what was not
flushed (`deploy.testing.volatile_disk`). It is updated once and goes back once, while two players answer. Then cards
are rebuilt as power cuts at many moments of it would have left them, most of them soon after a part of the update
began, or right before a flush, and as many in each part. Each card has to have, once its file system has repaired
itself: one current version that is whole, as is every other version that has a name; every acknowledged answer, and all
kept tables. From some of them the computer is started, and has to become well.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from companion.cli.update import SENTENCES
from companion.tables import proving
from deploy.testing.card_books import answers_of, require_clean
from deploy.testing.guest_update import Tree, require_whole, tree_of
from deploy.testing.mounted_disk import mounted, mounted_file
from deploy.testing.power_player import Players
from deploy.testing.update_computer import NEW, OLD, Computer
from deploy.testing.updates import compile_modules, write_update
from deploy.testing.virtual_machine import SystemTestError, output_of
from deploy.testing.volatile_disk import VolatileDisk, copy_sparse
from tests.companion.appliance import whole_trees
from tests.golden.journals.released import TABLES, VERSIONS

SIZE = 800_000_000
PACE = 0.1
"""Seconds between two answers: the update takes the rest of the processor."""
ENDS_WITHIN, CONFIRMED = 300.0, 3.0
"""Seconds for an update, and after it until it is confirmed."""
SOON_AFTER_A_PART, BEFORE_A_FLUSH = 0.4, 0.35
"""Shares of the cuts of a part that are soon after it began, and right before a flush."""
AROUND = 60
"""Entries of the log around the beginning of a part that count as soon."""
STARTED = 8
"""Of so many cards one is started."""
ROUND = 40
"""Cuts of a round: every round has cuts in all parts, for the case that the time ends."""


class Evening:
    """A computer on a disk that forgets, what happened on it, and what became of its cards."""

    def __init__(self, work: Path, release: str, chance: random.Random) -> None:
        """``release`` is the version whose journals the computer has."""
        self.work, self.release, self.chance = work, release, chance
        self.trees: dict[str, Tree] = {}
        for version in (OLD, NEW):
            compile_modules(whole_trees.build(work / version, version))
        self.update = write_update(work, [work / OLD, work / NEW])
        self.trees = {version: tree_of(work / version) for version in (OLD, NEW)}
        image = work / "image"
        with image.open("wb") as file:
            file.truncate(SIZE)
        output_of("mke2fs", "-q", "-t", "ext4", str(image))
        self.disk = VolatileDisk(work, image, SIZE)
        self.players = Players(chance, self.disk.position)
        self.players.pace = PACE
        self.marks: list[tuple[str, int]] = []
        """The parts of the update and of the way back, with the position at which each began."""
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def happen(self) -> None:
        """Update and go back while two play, until the power is cut. Raises `SystemTestError`."""
        self.disk.power_on()
        with mounted(self.disk, self.work) as place:
            computer = Computer(place / "computer", self.release, self.update, self.work / OLD, self.chance)
            try:
                computer.switch_on()
                if not computer._is_well():
                    raise SystemTestError(f"the computer does not start: {computer.faults}")
                server = computer._server()
                self.players.table, self.players.key = server.table, server.key
                self.players.sit_down(server.port)
                self.players.play()
                for version in (NEW, OLD):
                    self._change(computer, version)
            finally:
                self.disk.power_off()
                computer.kill()
                self.players.wait()
        self.faults += computer.faults + self.players.faults
        self.counts["answers acknowledged"] = self.players.game.acknowledged()

    def _change(self, computer: Computer, version: str) -> None:
        """Update to a version or go back to it, and note where its parts began. Raises `SystemTestError`."""
        name = "update" if version == NEW else "roll back"
        self.marks.append((f"{name}: begins", self.disk.position()))
        update = computer.begin_update()
        log, seen, until = computer.folder / "update.log", 0, time.monotonic() + ENDS_WITHIN
        parts = {f"{sentence} …": part for part, sentence in SENTENCES.items()}
        while time.monotonic() < until:
            has_ended = update.poll() is not None
            lines = log.read_text(encoding="utf-8").splitlines()
            for line in lines[seen:]:
                if line in parts:
                    self.marks.append((f"{name}: {parts[line]}", self.disk.position()))
            seen = len(lines)
            if has_ended:
                break
            time.sleep(0.002)
        self.marks.append((f"{name}: ended", self.disk.position()))
        time.sleep(CONFIRMED)
        if update.poll() != 0 or computer.store.state().current != version:
            raise SystemTestError(f"version {version} does not run: {log.read_text(encoding='utf-8')[-400:]}")

    def moments(self, first: int, number: int) -> list[tuple[int, str]]:
        """The positions of the cuts from the ``first`` on, in their order, each with its part: as many in each part."""
        log = self.disk.log
        ends = [begin for _, begin in self.marks[1:]] + [len(log)]
        found = []
        for one in range(first, first + number):
            (part, begin), end = self.marks[one % len(self.marks)], ends[one % len(self.marks)]
            flushes = [at for at in range(begin + 1, end) if log[at].flushes and not log[at - 1].flushes]
            which = self.chance.random()
            if which < SOON_AFTER_A_PART:
                at = self.chance.randint(begin, min(end, begin + AROUND))
            elif which < SOON_AFTER_A_PART + BEFORE_A_FLUSH and flushes:
                at = self.chance.choice(flushes)
            else:
                at = self.chance.randint(begin, end)
            found.append((at, part))
        return sorted(found)

    def examine_all(self, number: int, until: float) -> None:
        """Rebuild and examine so many cards, at most until a moment of the monotonic clock."""
        for done in range(0, number, ROUND):
            self._examine_round(done, min(ROUND, number - done), until)

    def _examine_round(self, first: int, number: int, until: float) -> None:
        forward, card, done = self.work / "forward", self.work / "card", 0
        copy_sparse(self.disk.stable, forward)
        for position, part in self.moments(first, number):
            if time.monotonic() > until:
                break
            flushed = self.disk.last_flush(position)
            self.disk.apply(forward, done, flushed)
            done = flushed
            card.unlink(missing_ok=True)  # a file of its own for each
            copy_sparse(forward, card)
            cut = self.disk.rebuild(card, flushed, position, self.chance)
            self.counts += Counter({"cuts": 1, "unflushed writes": cut.unflushed, "writes lost": cut.lost,
                                    f"kept of the rest: {cut.kind}": 1})  # fmt: skip
            try:
                self._examine(card, position, part)
            except (SystemTestError, OSError) as problem:
                self.faults.append(f"{part}: {cut}: {problem}")
                print(f"FAULT: {self.faults[-1]}", flush=True)
            if self.counts["cuts"] % 20 == 0:
                print(f"{self.counts['cuts']} cuts, {len(self.faults)} faults", flush=True)

    def _examine(self, card: Path, position: int, part: str) -> None:
        require_clean(card)
        with mounted_file(card, self.work / "examined") as place:
            folder = place / "computer"
            current = require_whole(folder / "store", self.trees)
            self.counts[f"{part}: current is {current}"] += 1
            found, possible = answers_of(folder / "data", self.players.table), self.players.game.possible(position)
            if found not in possible:
                self.counts["lost"] += max(0, len(possible[0]) - len(found))
                raise SystemTestError(f"of {len(possible[0])} acknowledged answers {len(found)} are there")
            described = proving.describe(folder / "data")
            for table in (table for version, table in TABLES if version == self.release):
                if table not in described or described[table].replay is not proving.Replay.SAME:
                    raise SystemTestError(f"table {table} is lost or differs")
            if self.counts["cuts"] % STARTED == 0:
                self._start(folder)

    def _start(self, folder: Path) -> None:
        """Start the computer of a card. Raises `SystemTestError`."""
        computer = Computer.of(folder, self.release, self.update, self.chance)
        computer.switch_on()
        is_well = computer._is_well()
        computer.kill()
        if not is_well or computer.faults:
            raise SystemTestError(f"the computer does not start from this card: {computer.faults}")
        self.counts["started"] += 1


def main(arguments: list[str]) -> int:
    """Cut the power; prints one line of JSON. Status 1 where anything was missed."""
    parser = argparse.ArgumentParser(prog="deploy/test power", description="Cut the power while versions are updated.")
    parser.add_argument("--count", type=int, default=200, help="cuts")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="end after so many minutes, with fewer cuts")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    begun, chance = time.monotonic(), random.Random(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="exchequer-power-") as name:
        evening = Evening(Path(name), chance.choice(VERSIONS), chance)
        try:
            evening.happen()
            evening.examine_all(chosen.count, begun + chosen.minutes * 60)
        except SystemTestError as problem:
            evening.faults.append(str(problem))
        finally:
            evening.disk.close()
    figures = {
        "subject": "power", **dict(sorted(evening.counts.items())), "lost": evening.counts["lost"],
        "seconds": round(time.monotonic() - begun), "faults": evening.faults[:20],
    }  # fmt: skip
    print(json.dumps(figures))
    return 1 if evening.faults else 0
