"""Updating: a signed file becomes a version of the store, is proven, and takes over; or the present version stays.

Carried out by root, at the terminal or for a request of the host page. How it goes is in ``progress.json`` of the
store. Killed at any moment, the next start has one whole version, and the next update begins anew.

Only the standard library, and PyNaCl for the signature.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from companion.appliance import durable_files, tree_archives, update_files, version_requests
from companion.appliance.proof import Proven, Prover, is_healthy
from companion.appliance.update_files import KEY_FOLDERS, Manifest
from companion.appliance.update_progress import Progress, settle_progress, write_progress
from companion.appliance.version_trees import is_older, machine_architecture, read_about
from companion.appliance.versions import Store
from companion.errors import Code, Refusal

HEALTHY_LIMIT = 180.0
"""Seconds in which the new version has to be well after the switch."""
PORTS = (80, 8080)
"""The ports of the appliance's server."""
_SPARE = 50_000_000
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_PACKED = f"{durable_files.NEW}payload"


@dataclass(slots=True)
class Updater:
    """Updates one computer.

    ``restart`` restarts the server and returns at once. ``say`` is given each part as it begins, for the terminal.
    """

    store: Store
    data: Path
    restart: Callable[[], None]
    user: str = ""
    ports: tuple[int, ...] = PORTS
    healthy_limit: float = HEALTHY_LIMIT
    prover: Callable[[Prover], Prover] = field(default=lambda prover: prover)
    say: Callable[[str], None] = field(default=lambda _part: None)
    key_folders: Iterable[Path] = KEY_FOLDERS

    def update(self, file: IO[bytes]) -> Progress:
        """Update from an update file, open for reading. Raises `Refusal` with the reason; then the old version runs."""
        progress = Progress("update")
        with self._kept(progress), self.store.updating():
            durable_files.remove_unfinished(self.store.folder)
            durable_files.remove_unfinished(self.store.versions)
            self.store.remove_unused()
            try:
                manifest = update_files.read_manifest(file, update_files.trusted_keys(self.key_folders))
            except OSError:  # of the stick
                raise Refusal(Code.UPDATE_UNREADABLE) from None
            progress.version = manifest.version
            self._require_newer(manifest)
            name = self._unpacked(file, manifest, progress)
            self._take_over(name, progress)
        return progress

    def install(self, tree: Path) -> Progress | None:
        """Let the version in a folder, such as that of a package, take over; None where the present one stays.

        It stays where it is that version or a newer one: a package is also configured again long after an update by a
        file. Raises `Refusal` as `update` does.
        """
        progress = Progress("update", part="unpack")
        if self._has(tree):
            return None
        with self._kept(progress), self.store.updating():
            progress.version = read_about(tree).version
            self._part(progress, "unpack")
            name = self.store.add(tree)
            if name != self.store.state().current:
                self._take_over(name, progress)
        return progress

    def roll_back(self) -> Progress:
        """Go back to the version before, once it has been proven on the present books. Raises `Refusal`."""
        progress = Progress("roll_back")
        with self._kept(progress), self.store.updating():
            name = self.store.previous()
            progress.version = self.store.about(name).version
            self._take_over(name, progress, rolls_back=True)
        return progress

    # ------------------------------------------------------------------ the parts

    def _has(self, tree: Path) -> bool:
        """Whether the current version is that in a folder, or a newer one; neither counts unless it is whole."""
        try:
            about, present = read_about(tree), self.store.about(self.store.state().current)
        except Refusal:
            return False
        return present == about or is_older(about.version, present.version)

    def _require_newer(self, manifest: Manifest) -> None:
        current = self.store.state().current
        if not current:
            return
        running = self.store.about(current).version
        if not is_older(running, manifest.version):
            raise Refusal(Code.UPDATE_OLDER, version=manifest.version, current=running)
        if is_older(running, manifest.least):
            raise Refusal(Code.UPDATE_STEPS, version=manifest.least)

    def _unpacked(self, file: IO[bytes], manifest: Manifest, progress: Progress) -> str:
        """Verify and unpack the payload for this computer; returns the name of its version."""
        payload = manifest.payload(machine_architecture())
        needed = payload.size + payload.unpacked + _SPARE
        free = shutil.disk_usage(self.store.folder).free
        if free < needed:
            raise Refusal(Code.VERSION_DISK_FULL, text=f"{free // 1_000_000} MB / {needed // 1_000_000} MB")
        packed = self.store.folder / _PACKED
        fresh = self.store.versions / f"{durable_files.NEW}{manifest.version}"
        try:
            self._part(progress, "verify")
            with packed.open("xb+") as copy:
                update_files.copy_payload(file, payload, copy)
                self._part(progress, "unpack")
                copy.seek(0)
                tree_archives.unpack(copy, fresh, payload.unpacked, payload.files)
            about = read_about(fresh)
            if about.version != manifest.version:
                raise Refusal(Code.UPDATE_DAMAGED)
            if about.version in self.store.names():  # an earlier attempt got this far
                present = self.store.tree(about.version)
                if read_about(present) == about:
                    return about.version
            return self._keep(fresh)
        finally:
            packed.unlink(missing_ok=True)
            durable_files.remove(fresh)

    def _keep(self, fresh: Path) -> str:
        """Let an unpacked tree be a version of the store."""
        about, number = read_about(fresh), 1
        name = about.version
        while name in self.store.names():
            number += 1
            name = f"{about.version}+{number}"
        self.store.keep(fresh, name)
        return name

    def _take_over(self, name: str, progress: Progress, *, rolls_back: bool = False) -> None:
        beside = self.store.state().current
        prover = self.prover(Prover(self.store, self.data, self.user, report=lambda part: self._part(progress, part)))
        proven: Proven = prover.prove(name)
        progress.tables, progress.games, progress.adopts = proven.tables, proven.games, len(proven.adopts)
        self._part(progress, "switch")
        # The proof took minutes: a version that has said meanwhile that it is well is no longer on trial.
        version_requests.take_confirmation(self.store, self.data)
        state = self.store.roll_back(expected=name) if rolls_back else self.store.switch(name, beside=beside)
        self.restart()
        self._part(progress, "trial")
        number = state.trial.number if state.trial is not None else None
        if not self._becomes_well(self.store.about(state.current).version, number):
            if number is not None and self.store.state().number == number:  # the guard has not done it before
                self.store.leave(Code.VERSION_UNHEALTHY, number)
                self.restart()
            raise Refusal(Code.VERSION_UNHEALTHY)
        self.store.remove_unused()

    def _becomes_well(self, version: str, number: int | None = None) -> bool:
        """Wait until the version of the switch of this ``number`` is well (None: of one that is not on trial)."""
        until = time.monotonic() + self.healthy_limit
        while time.monotonic() < until:
            if not self.ports or any(is_healthy(port, version) for port in self.ports):
                return True
            if number is not None:  # it may be served at another port: then it says itself that it is well
                state = version_requests.take_confirmation(self.store, self.data)
                if state.number != number:  # the guard has let the version before take over
                    return False
                if state.trial is None:
                    return True
            time.sleep(0.2)
        return False

    # ------------------------------------------------------------------ what is told

    @contextlib.contextmanager
    def _kept(self, progress: Progress) -> Any:
        """Keep how it ends; a refusal is also noted with the versions."""
        try:
            try:
                yield
            except OSError as problem:
                if problem.errno not in _FULL:
                    progress.done, progress.code = True, Code.UPDATE_INTERRUPTED.value
                    self._write(progress)
                    raise
                raise Refusal(Code.VERSION_DISK_FULL, text=problem.strerror or "") from problem
        except Refusal as refusal:
            if refusal.code is not Code.VERSION_BUSY:
                progress.done, progress.code, progress.params = True, refusal.code.value, dict(refusal.params)
                self._write(progress)
                if refusal.code is not Code.VERSION_UNHEALTHY:
                    with contextlib.suppress(OSError):  # the reason is told all the same
                        self.store.write_note("refused", progress.version, refusal.code.value, refusal.params)
            raise
        progress.done = True
        self._write(progress)

    def _part(self, progress: Progress, part: str) -> None:
        self.say(part)
        progress.part = part
        self._write(progress)

    def _write(self, progress: Progress) -> None:
        """Keep how it goes, for the page; no update fails for want of it."""
        with contextlib.suppress(OSError):
            self.store.prepare()
            write_progress(self.store, progress)


def carry_out(updater: Updater, sticks: Path = version_requests.STICKS) -> Progress | None:
    """Carry out what the server has asked root for: a confirmation, an update or a roll back. Raises `Refusal`."""
    version_requests.take_confirmation(updater.store, updater.data)
    settle_progress(updater.store)
    wanted = version_requests.take_request(updater.data)
    if wanted is None:
        return None
    if wanted.rolls_back:
        return updater.roll_back()
    try:
        opened = version_requests.open_update(updater.data, wanted, sticks)
    except Refusal as refusal:
        with contextlib.suppress(Refusal), updater._kept(Progress("update", wanted.file)):
            raise refusal
        raise
    with os.fdopen(opened, "rb") as file:
        return updater.update(file)
