"""The test ``deploy/test system IMAGE --power-cuts N``: power cuts in mid-game, and what the card has afterwards.

The machine's card is a `VolatileDisk`: a cut leaves of the writes that were not flushed any part, or none. After each
cut the file system has to be clean once it has repaired itself, the database whole, and every acknowledged answer in
the replayed journal; then the machine is started again from this card, the players come back to their seats, and go on.
Besides, the same is asked of cards as cuts at other moments of the same games would have left them, most of them right
after an answer was acknowledged; these are examined, and not started.
"""

from __future__ import annotations

import json
import random
import shutil
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from deploy.testing.card_books import DATA, answers_of, folder_of, require_clean, take_system
from deploy.testing.power_player import Players
from deploy.testing.virtual_machine import GROWN, Machine, SystemTestError, card_of
from deploy.testing.volatile_disk import Cut, VolatileDisk, copy_sparse, options_of
from tests.faults.thin_client import Gone

SHORTEST, LONGEST = 4.0, 45.0
"""Seconds of a game until the power is cut."""
AFTER_AN_ANSWER, BEFORE_A_FLUSH = 0.35, 0.4
"""Parts of the rebuilt cards whose cut is right after an answer was acknowledged, and right before a flush."""
RETURNS = 6
"""How often the players try to come back: an emulated computer is slow, and pages that wait are closed."""


class AnswersLost(SystemTestError):
    """A card does not have the answers that were acknowledged."""


class PowerTrial:
    """A machine whose power is cut again and again, and its players."""

    def __init__(
        self, image: Path, card: Path, work: Path, chance: random.Random, limit: float, devices: Sequence[str] = ()
    ) -> None:
        """``limit`` is in seconds, for a start; ``devices`` are more options of qemu."""
        self.work, self.chance, self.limit = work, chance, limit
        self.disk = VolatileDisk(work, image, GROWN)
        self.machine = Machine(card, work, disk=options_of(self.disk), devices=devices)
        self.players = Players(chance, self.disk.position)
        self.starts: list[int] = []
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()

    # ------------------------------------------------------------------ what a test of something else does otherwise

    def go_on_until_the_cut(self) -> None:
        """What happens beside the game until the power is cut."""
        time.sleep(self.chance.uniform(SHORTEST, LONGEST))
        if self.chance.random() < 0.5:
            self.disk.wait_until_unflushed(LONGEST)

    def moments(self, begun: int, number: int) -> list[int]:
        """The positions, since one, of further cuts that are rebuilt."""
        after_answers = [
            step.acknowledged
            for step in self.players.game.steps
            if step.acknowledged is not None and step.answer is not None
        ]
        log = self.disk.log
        before_flushes = [
            number for number in range(begun + 1, len(log)) if log[number].flushes and not log[number - 1].flushes
        ]
        found = []
        for _ in range(number):
            which = self.chance.random()
            if which < AFTER_AN_ANSWER and after_answers:
                found.append(self.chance.choice(after_answers))
            elif which < AFTER_AN_ANSWER + BEFORE_A_FLUSH and before_flushes:
                found.append(self.chance.choice(before_flushes))
            else:
                found.append(self.chance.randint(begun, len(log)))
        return found

    def examine_more(self, part: Path, cut: Cut) -> None:
        """Examine what else is on a file system after a cut. Raises `SystemTestError`."""

    # ------------------------------------------------------------------ a cut

    def start(self) -> None:
        """Switch the machine on, and let the players come back to their game. Raises `SystemTestError`."""
        self.disk.power_on()
        self.machine.switch_on()
        self.starts.append(round(self.machine.wait_until_healthy(self.limit)))
        if not self.players.table:
            self.players.claim(self.machine.port)
        for trying in range(RETURNS):
            try:
                self.players.sit_down(self.machine.port)
                shown, kept = self.players.count(), len(self.players.game.before)
                break
            except (Gone, OSError, KeyError) as problem:
                if trying == RETURNS - 1:
                    raise SystemTestError(f"the players cannot come back: {problem!r}") from None
                print(f"the players come back once more: {problem!r}", flush=True)
                time.sleep(5)
        if shown != kept:
            raise SystemTestError(f"the host's page shows {shown} answers, and the card had {kept}")

    def play_and_cut(self, rebuilt: int) -> Cut:
        """Play, cut the power, and examine the card, and ``rebuilt`` others. Raises `SystemTestError`."""
        begun = self.disk.position()
        self.players.play()
        try:
            self.go_on_until_the_cut()
        finally:
            self.disk.power_off()
            self.machine.cut()
            self.players.wait()
        self.counts["answers acknowledged"] += self.players.game.acknowledged()
        self.rebuild(begun, rebuilt)
        self.control()
        cut = self.disk.settle(self.chance)
        examined = self.work / "examined.raw"
        copy_sparse(self.disk.stable, examined)
        self.players.game.go_on(self.examine(examined, cut))
        return cut

    def rebuild(self, begun: int, number: int) -> None:
        """Examine cards as other cuts since a position would have left them."""
        forward, trial, done = self.work / "forward.raw", self.work / "examined.raw", 0
        moments = sorted(self.moments(begun, number))
        if moments:
            copy_sparse(self.disk.stable, forward)
        for position in moments:
            flushed = self.disk.last_flush(position)
            self.disk.apply(forward, done, flushed)
            done = flushed
            copy_sparse(forward, trial)
            cut = self.disk.rebuild(trial, flushed, position, self.chance)
            self.counts["rebuilt"] += 1
            try:
                self.examine(trial, cut)
            except SystemTestError as problem:
                self.fault(problem)
        forward.unlink(missing_ok=True)

    def control(self) -> None:
        """Examine a card that lacks the last acknowledged answer: this has to be noticed."""
        steps = [step for step in self.players.game.steps if step.acknowledged is not None and step.answer is not None]
        if not steps:
            return
        card, counts = self.work / "examined.raw", self.counts.copy()
        copy_sparse(self.disk.stable, card)
        cut = self.disk.rebuild(card, 0, steps[-1].sent, self.chance, "nothing")
        try:
            self.examine(card, replace(cut, position=steps[-1].acknowledged or 0))
        except AnswersLost:
            self.counts = counts + Counter({"controls noticed": 1})
        else:
            self.fault(f"a card without the last acknowledged answer was taken for a whole one: {cut}")

    def examine(self, card: Path, cut: Cut) -> list[tuple[str, str]]:
        """The answers on a card after a cut: those that were acknowledged.

        Raises `AnswersLost` where it has others, and `SystemTestError` for all else.
        """
        self.counts[f"kept of the rest: {cut.kind}"] += 1
        self.counts["writes that could be lost"] += cut.unflushed
        self.counts["writes lost"] += cut.lost
        part = take_system(card)
        card.unlink()
        require_clean(part)
        with folder_of(part, DATA, self.work) as data:
            found = answers_of(data, self.players.table)
        self.examine_more(part, cut)
        part.unlink()
        possible = self.players.game.possible(cut.position)
        if found not in possible:
            missing = len(possible[0]) - len(found)
            self.counts["lost"] += max(0, missing)
            raise AnswersLost(f"{cut}: of {len(possible[0])} acknowledged answers {len(found)} are there")
        return found

    def fault(self, problem: object) -> None:
        """Note what did not hold."""
        self.faults.append(str(problem))
        print(f"FAULT: {problem}", flush=True)

    # ------------------------------------------------------------------ all of them

    def run(self, cuts: int, rebuilt: int) -> int:
        """So many cuts, each with a start from its card; returns how many were survived."""
        done = 0
        try:
            self.start()
            while done < cuts and not self.faults:
                cut = self.play_and_cut(rebuilt)
                self.start()
                done += 1
                about = {"cut": done, **asdict(cut), "answers": len(self.players.game.before),
                         "start_s": self.starts[-1], "rebuilt": self.counts["rebuilt"],
                         "acknowledged": self.counts["answers acknowledged"]}  # fmt: skip
                print(json.dumps(about), flush=True)
        except SystemTestError as problem:
            self.fault(problem)
        finally:
            self.disk.power_off()
            self.machine.cut()
            self.disk.close()
        self.faults += self.players.faults
        return done


def run(image: Path, cuts: int, rebuilt: int, seed: int, limit: float, keep: Path | None) -> int:
    """Cut the power so many times, and print each cut and the result; the exit status. ``limit`` is in seconds."""
    begun = time.monotonic()
    with card_of(image) as (card, work):
        trial = PowerTrial(image, card, work, random.Random(seed), limit)
        done = trial.run(cuts, rebuilt)
        return finish(trial, "power_cuts", done, cuts, begun, keep)


def finish(trial: PowerTrial, subject: str, done: int, wanted: int, begun: float, keep: Path | None) -> int:
    """Print the result, and keep the console's output; the exit status."""
    if keep is not None and trial.machine.console.exists():
        shutil.copyfile(trial.machine.console, keep)
    is_well = done == wanted and not trial.faults
    result = {
        "subject": subject, "cuts": done, **dict(sorted(trial.counts.items())), "lost": trial.counts["lost"],
        "starts_s": trial.starts, "seconds": round(time.monotonic() - begun), "faults": trial.faults[:20],
        "ok": is_well,
    }  # fmt: skip
    print(json.dumps(result))
    return 0 if is_well else 1
