"""The test ``deploy/test system IMAGE --update-cuts N``: power cuts while the booted image is updated from a stick.

As with the cuts in mid-game (`deploy.testing.system_power`), and while a game is played; besides, on each card one
version has to be current and whole, every file of it and of any other version that is there. A newer version comes on a
simulated USB stick, and is asked for as the page of the computer does it; where it runs, the way back is asked for.
"""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from companion.appliance.versions import STORE
from deploy.testing.card_books import folder_of
from deploy.testing.guest_update import NEWER, Update, require_whole
from deploy.testing.power_player import page_of
from deploy.testing.system_power import PowerTrial, finish
from deploy.testing.virtual_machine import SystemTestError, card_of
from deploy.testing.volatile_disk import Cut
from web.i18n.render import render_term

LONGEST = 1500.0
"""Seconds after which the power is cut at the latest, so that some updates end before."""
PARTS = ("verify", "unpack", "packages", "copy", "replay", "start", "switch", "trial", "done")
"""The parts of an update, in their order."""
WANTED = ("verify", "unpack", "start", "switch", "switch", "trial", "trial", "trial", "done")
"""Soon after the beginning of one of these the power is cut."""
TEXTS = {render_term({"key": f"updates.part_{part}"}, "en"): part for part in PARTS}
"""The parts by what the page says."""
SOON = 12.0
"""Seconds that this is at most."""
PACE = 3.0
"""Seconds between two answers: the update takes the rest of the processor."""
AROUND = 400
"""Entries of the log after the beginning of a part in which a rebuilt cut may lie."""


class UpdateTrial(PowerTrial):
    """A machine whose power is cut while it is updated."""

    def __init__(
        self, image: Path, card: Path, work: Path, chance: random.Random, limit: float, update: Update, earliest: str
    ) -> None:
        """``update`` is on the machine's stick; ``limit`` is in seconds, for a start.

        Nothing is cut before the ``earliest`` of the `PARTS`.
        """
        super().__init__(image, card, work, chance, limit, devices=update.devices())
        self.update = update
        for file in (self.disk.stable, self.disk.seen):
            update.let_trust(file)
        self.players.pace = PACE
        self.earliest = PARTS.index(earliest)
        self.wanted = [part for part in WANTED if PARTS.index(part) >= self.earliest]
        self.parts: list[tuple[str, int]] = []
        """The parts of the present update, each with the position at which it was seen first."""
        self.current = update.older

    def go_on_until_the_cut(self) -> None:
        """Ask for the update, or for the way back, and wait for a moment in it. Raises `SystemTestError`."""
        self.parts = []
        command = {"do": "roll_back"} if self.current == NEWER else self._from_the_stick()
        page_of(self.machine.port, "/appliance/updates", self.players.house, command)
        wanted, until, cut_at = self.chance.choice(self.wanted), time.monotonic() + LONGEST, 0.0
        while time.monotonic() < (cut_at or until):
            progress = self._status().get("progress", {})
            if progress.get("refused") and self.parts and not cut_at:  # emulated, it may be too slow for the limits
                self.counts["refused"] += 1
                print(json.dumps({"refused": progress["refused"]}), flush=True)
                cut_at = time.monotonic() + self.chance.uniform(0, SOON)
            part = TEXTS.get(progress.get("part", ""), "")
            if progress.get("done"):  # at first the one before, still
                part = "done" if self.parts else ""
            if part and part not in [one for one, _ in self.parts]:
                self.parts.append((part, self.disk.position()))
                print(json.dumps({"part": part, "position": self.disk.position()}), flush=True)
            if part and not cut_at and PARTS.index(part) >= PARTS.index(wanted):
                cut_at = time.monotonic() + self.chance.uniform(0, SOON)
            time.sleep(0.2)
        self.counts[f"cut after {wanted}" if cut_at else "cut late"] += 1

    def _from_the_stick(self) -> dict[str, str]:
        """The command for the update, once the stick is mounted. Raises `SystemTestError`."""
        until = time.monotonic() + self.limit
        while time.monotonic() < until:
            for one in self._status().get("files", []):
                if one["file"] == self.update.file and one["stick"]:
                    self.counts["sticks mounted"] += 1
                    return {"do": "update", "file": one["file"], "stick": one["stick"]}
            time.sleep(2)
        raise SystemTestError("the stick with the update is not found")

    def _status(self) -> dict[str, Any]:
        """What the page of the computer shows of updates; nothing while the server is restarted."""
        try:
            found: dict[str, Any] = page_of(self.machine.port, "/appliance/status.json?lang=en", self.players.house)
        except SystemTestError:
            return {}
        section: dict[str, Any] = found.get("updates", {})
        return section

    def moments(self, begun: int, number: int) -> list[int]:
        """The positions of further cuts: half of them soon after a part of the update began."""
        last = self.disk.position()
        parts = [position for part, position in self.parts if PARTS.index(part) >= self.earliest]
        begun = parts[0] if parts and self.earliest else begun
        found = []
        for _ in range(number):
            part = self.chance.choice(parts) if parts and self.chance.random() < 0.5 else None
            found.append(
                self.chance.randint(begun, last)
                if part is None
                else min(last, self.chance.randint(max(begun, part - AROUND // 4), part + AROUND))
            )
        return found

    def examine_more(self, part: Path, cut: Cut) -> None:
        """Examine the versions on a card. Raises `SystemTestError`."""
        with folder_of(part, str(STORE), self.work) as store:
            self.current = require_whole(store, self.update.trees)
        self.counts[f"current is the {'newer' if self.current == NEWER else 'older'} one"] += 1


def run(image: Path, cuts: int, rebuilt: int, seed: int, limit: float, keep: Path | None, earliest: str) -> int:
    """Cut the power so many times, and print each cut and the result; the exit status. ``limit`` is in seconds.

    Nothing is cut before the ``earliest`` of the `PARTS` has begun.
    """
    begun = time.monotonic()
    with card_of(image) as (card, work):
        update = Update(image, str(STORE), work)
        trial = UpdateTrial(image, card, work, random.Random(seed), limit, update, earliest)
        done = trial.run(cuts, rebuilt)
        return finish(trial, "update_cuts", done, cuts, begun, keep)
