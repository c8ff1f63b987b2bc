"""The store of versions: whole versions side by side, of which one is current, and the switch between them.

A folder (`STORE` on the appliance) that only root may write to::

    versions/0.4.0/      whole versions: programs, pages, packages
    current, previous    links to two of them
    state.json           which is current or on trial, what became of others (`companion.appliance.version_state`)
    lock, update.lock    one change, one update at a time

Every change is safe against being killed and against power cuts at any moment: a version is built under another name,
written to the disk, and renamed; replacing ``state.json`` is the one moment of a switch; `Store.settle` lets the links
follow and removes what was left unfinished. It is called before each start and may be called at any time.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from companion.appliance import durable_files, version_trees
from companion.appliance.version_state import (
    LARGEST,
    NoteKind,
    Trial,
    VersionNote,
    VersionState,
    decoded,
    encoded,
)
from companion.appliance.version_trees import ABOUT, ANY, AboutVersion, read_about
from companion.errors import Code, Refusal

STORE = Path("/var/lib/exchequer-versions")
"""The store of an appliance."""

MOST_STARTS = 3
"""Starts of a version on trial without a confirmation; at the next one the version before takes over."""

_FOLDER, _STATE, _LOCK, _UPDATE_LOCK = "versions", "state.json", "lock", "update.lock"
CURRENT, PREVIOUS = "current", "previous"
_PATIENCE = 30.0
"""Seconds for which a change waits for another one."""


class Store:
    """The versions of one computer. Safe to use from several processes."""

    def __init__(self, folder: Path = STORE) -> None:
        """The store in this folder, which `prepare` makes."""
        self.folder = folder
        self.versions = folder / _FOLDER

    def prepare(self) -> None:
        """Make the folders of a store that is not there yet. Raises OSError."""
        self.versions.mkdir(mode=0o755, parents=True, exist_ok=True)

    # ------------------------------------------------------------------ what there is

    def names(self) -> list[str]:
        """The names of the versions that are there whole, the oldest first."""
        try:
            found = [one.name for one in os.scandir(self.versions) if one.is_dir(follow_symlinks=False)]
        except FileNotFoundError:
            return []
        return sorted((one for one in found if version_trees.NAME.match(one)), key=lambda one: (_order(one), one))

    def tree(self, name: str) -> Path:
        """The folder of a version. Raises `Refusal` ``version_unknown``."""
        if name not in self.names():
            raise Refusal(Code.VERSION_UNKNOWN, version=name)
        return self.versions / name

    def about(self, name: str) -> AboutVersion:
        """What a version says of itself. Raises `Refusal` ``version_unknown``, ``version_tree``."""
        return read_about(self.tree(name))

    def state(self) -> VersionState:
        """Which versions are current, previous and on trial. Where the file cannot be read, the links tell."""
        try:
            with (self.folder / _STATE).open("rb") as file:
                return decoded(file.read(LARGEST + 1))
        except (OSError, ValueError):
            return VersionState(self._linked(CURRENT), self._linked(PREVIOUS))

    # ------------------------------------------------------------------ changes

    def settle(self) -> VersionState:
        """Let the links follow the state, and remove what a killed process has left unfinished.

        Where the current version is not there, the one before it becomes current, or else the newest.
        """
        with self._locked():
            state = self._settled(self.state())
            self._remove_unfinished()
            return state

    def add(self, tree: Path) -> str:
        """Add a version from a folder with all its files, and return its name: hard links where that is safe.

        A version that is there already stays as it is; another build of the same version gets a name of its own.
        Raises `Refusal` (``version_tree``, ``version_architecture``, ``version_disk_full``).
        """
        about = read_about(tree)
        if about.architecture not in (ANY, version_trees.machine_architecture()):
            raise Refusal(Code.VERSION_ARCHITECTURE, text=about.architecture)
        self.prepare()
        name, number = about.version, 1
        while (self.versions / name).is_dir():
            if _same(tree / ABOUT, self.versions / name / ABOUT):
                return name
            number += 1
            name = f"{about.version}+{number}"
        fresh = self.versions / f"{durable_files.NEW}{name}"
        try:
            durable_files.remove(fresh)
            durable_files.copy_tree(tree, fresh)
        except ValueError:
            durable_files.remove(fresh)
            raise Refusal(Code.VERSION_TREE, text=tree.name) from None
        except OSError as problem:
            durable_files.remove(fresh)
            raise Refusal(Code.VERSION_DISK_FULL, text=problem.strerror or "") from problem
        self.keep(fresh, name)
        return name

    def keep(self, fresh: Path, name: str) -> None:
        """Let a finished tree, below `versions` under an unfinished name, be the version of this name."""
        durable_files.sync_file_system(fresh)
        fresh.rename(self.versions / name)
        durable_files.sync_folder(self.versions)

    def switch(self, name: str, trial: bool = True, beside: str = "") -> VersionState:
        """Make a version the current one, on ``trial`` until it is confirmed.

        Where it was proven ``beside`` a version that is no longer current, nothing changes ("": it need not be). The
        very first version is never on trial: there is none to go back to. Raises `Refusal` ``version_unknown``,
        ``version_changed``.
        """
        with self._locked():
            state = self._settled(self.state())
            self.tree(name)
            if beside not in ("", state.current):
                raise Refusal(Code.VERSION_CHANGED, version=state.current)
            if name == state.current:
                return state
            # What has not been confirmed is nothing to go back to.
            last, before = (state.trial.back, state.trial.before) if state.trial else (state.current, state.previous)
            if name == last:  # during a trial, to the version before, which was confirmed
                last, before, trial = state.current, "", False
            number = state.number + 1
            on_trial = Trial(name, number, last, "" if before == name else before) if trial and last else None
            fresh = replace(state, current=name, previous=last, number=number, trial=on_trial)
            return self._write(fresh.noted("switched" if last else "installed", name))

    def confirm(self, number: int | None = None) -> VersionState:
        """Confirm the version on trial, that of the switch of this ``number`` (None: whichever it is).

        Versions that are no longer in use are removed, unless an update is going on, which removes them itself.
        """
        with self._locked():
            state = self._settled(self.state())
            if state.trial is None or number not in (None, state.trial.number):
                return state
            state = self._write(replace(state, trial=None).noted("confirmed", state.current))
            with contextlib.suppress(Refusal), self.updating():  # an update that goes on proves one that is not in use
                self._remove_old(state)
            return state

    def leave(self, code: Code, number: int | None = None, **params: object) -> VersionState:
        """Go back from the version on trial to the one before, for the reason ``code``; nothing without a trial."""
        with self._locked():
            state = self._settled(self.state())
            if state.trial is None or number not in (None, state.trial.number):
                return state
            return self._left(state, state.trial, code, params)

    def roll_back(self, expected: str = "") -> VersionState:
        """Go back to the previous version, on trial itself.

        Where another version than ``expected`` would be gone back to ("": any will do), nothing changes: since that one
        was looked at, the trial may have been left. Raises `Refusal` ``version_no_previous``, ``version_changed``.
        """
        with self._locked():
            state = self._settled(self.state())
            if expected and expected == state.current:  # it was gone back to meanwhile
                raise Refusal(Code.VERSION_CHANGED, version=state.current)
            back = self.previous(state)
            if expected not in ("", back):
                raise Refusal(Code.VERSION_CHANGED, version=state.current)
            if state.trial is not None:  # the one before was confirmed
                left = replace(state, current=back, previous=state.current, trial=None)
            else:
                trial = Trial(back, state.number + 1, state.current, before=back)  # it may be tried again
                left = replace(state, current=back, previous=state.current, trial=trial)
            return self._write(replace(left, number=state.number + 1).noted("rolled_back", state.current))

    def previous(self, state: VersionState | None = None) -> str:
        """The version to roll back to. Raises `Refusal` ``version_no_previous``."""
        state = state or self.state()
        back = state.trial.back if state.trial else state.previous
        if not back or back not in self.names():
            raise Refusal(Code.VERSION_NO_PREVIOUS)
        return back

    def starting(self) -> VersionState:
        """Count a start of the version on trial; after `MOST_STARTS` without a confirmation it is left.

        To be called, as root, right before each start of the server.
        """
        with self._locked():
            state = self._settled(self.state())
            trial = state.trial
            if trial is not None and trial.starts >= MOST_STARTS:
                state = self._left(state, trial, Code.VERSION_STARTS, {"n": trial.starts})
            elif trial is not None:
                state = self._write(replace(state, trial=replace(trial, starts=trial.starts + 1)))
            self._remove_unfinished()
            return state

    def write_note(
        self, kind: NoteKind, version: str, code: str = "", params: Mapping[str, object] = MappingProxyType({})
    ) -> VersionNote:
        """Keep what became of a version; returns the note."""
        with self._locked():
            state = self._write(self.state().noted(kind, version, code, params))
            return state.notes[-1]

    def remove(self, name: str) -> None:
        """Remove a version. Raises `Refusal` ``version_in_use`` for one that is current, previous or to go back to."""
        with self._locked():
            tree = self.tree(name)
            if name in _used(self.state()):
                raise Refusal(Code.VERSION_IN_USE, version=name)
            durable_files.remove(tree)

    def remove_unused(self) -> None:
        """Remove the versions that are neither in use nor to go back to, such as one that was left."""
        with self._locked():
            self._remove_old(self._settled(self.state()))

    @contextlib.contextmanager
    def updating(self) -> Iterator[None]:
        """Keep other updates out. Raises `Refusal` ``version_busy``."""
        self.prepare()
        with (self.folder / _UPDATE_LOCK).open("ab") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Refusal(Code.VERSION_BUSY) from None
            yield

    # ------------------------------------------------------------------ the parts, under the lock

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other changes out; they take milliseconds. Raises `Refusal` ``version_busy``."""
        self.prepare()
        with (self.folder / _LOCK).open("ab") as lock:
            until = time.monotonic() + _PATIENCE
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except OSError:
                    if time.monotonic() > until:
                        raise Refusal(Code.VERSION_BUSY) from None
                    time.sleep(0.02)
            yield

    def _write(self, state: VersionState) -> VersionState:
        """Write a state: from here on it counts. Then its links."""
        durable_files.write(self.folder / _STATE, encoded(state))
        self._link(state)
        return state

    def _link(self, state: VersionState) -> None:
        for link, name in ((PREVIOUS, state.previous), (CURRENT, state.current)):
            if name:
                durable_files.point(self.folder / link, f"{_FOLDER}/{name}")
            else:
                (self.folder / link).unlink(missing_ok=True)

    def _settled(self, state: VersionState) -> VersionState:
        """The state with versions that are there, written where it had to be changed; its links are right."""
        names = self.names()
        settled = state
        if state.trial is not None and state.trial.version != state.current:
            settled = replace(settled, trial=None)
        if names and settled.current not in names:
            wanted = [settled.trial.back if settled.trial else "", settled.previous, names[-1]]
            found = next(one for one in wanted if one in names)
            settled = replace(settled, current=found, trial=None, number=settled.number + 1)
            if state.current:
                settled = settled.noted("left", state.current, Code.VERSION_UNKNOWN.value, {"version": state.current})
        if settled.previous == settled.current or settled.previous not in names:
            settled = replace(settled, previous="")
        if settled != state or not self._readable():
            return self._write(settled)
        self._link(settled)
        return settled

    def _readable(self) -> bool:
        """Whether ``state.json`` can be read; a damaged one is kept aside."""
        path = self.folder / _STATE
        try:
            decoded(path.read_bytes())
        except FileNotFoundError:
            return False
        except (OSError, ValueError):
            with contextlib.suppress(OSError):
                path.replace(path.with_name(f"{_STATE}.damaged"))
            return False
        return True

    def _left(self, state: VersionState, trial: Trial, code: Code, params: dict[str, object]) -> VersionState:
        left = replace(state, current=trial.back, previous=trial.before, trial=None, number=state.number + 1)
        if trial.back not in self.names():
            return state
        return self._write(left.noted("left", trial.version, code.value, params))

    def _remove_old(self, state: VersionState) -> None:
        for name in self.names():
            if name not in _used(state):
                durable_files.remove(self.versions / name)

    def _remove_unfinished(self) -> None:
        """Remove what was left unfinished, unless an update is going on."""
        with contextlib.suppress(Refusal), self.updating():
            durable_files.remove_unfinished(self.versions)
            durable_files.remove_unfinished(self.folder)

    def _linked(self, link: str) -> str:
        try:
            name = (self.folder / link).readlink().name
        except OSError:
            return ""
        return name if version_trees.NAME.match(name) else ""


def store_of(tree: Path) -> Store | None:
    """The store that a version's tree is in; None for one outside of any, such as a developer's."""
    folder = tree.resolve()
    return Store(folder.parents[1]) if folder.parent.name == _FOLDER and len(folder.parents) > 1 else None


def _used(state: VersionState) -> set[str]:
    """The versions that must stay."""
    used = {state.current, state.previous}
    return used | {state.trial.back, state.trial.before} if state.trial else used


def _order(name: str) -> tuple[tuple[int, ...], int, int, int, int]:
    number = name.rpartition("+")[2]
    return (*version_trees.order(name), int(number) if number.isdigit() else 0)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except OSError:
        return False
