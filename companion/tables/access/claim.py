"""Claim: on a fresh computer, the first person to ask on its pages gets to run it.

A new appliance has no terminal on which to show its house link. So its start page and its join pages have a button
until it is claimed; the first person to tap it gets the house key. The button also disappears once a game has been
started or the house link has been opened. After that the key can only be looked up on the machine itself (the commands
``links`` and ``screen``).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion import atomic_files
from companion.errors import Code, Refusal

FILE = "claimed"
"""The file in the data folder that says so; it is empty."""


class Claim:
    """Decides whether a server may be claimed, and gives it to the first claimant. Thread-safe."""

    def __init__(self, data: Path, allowed: bool, used: Callable[[], bool]) -> None:
        """``allowed``: whether the server may be claimed at all; ``used``: whether a game has ever been started."""
        self._file = data / FILE
        self._allowed = allowed
        self._used = used

    def open(self) -> bool:
        """Whether the next person to ask gets the house key."""
        return self._allowed and not self._file.exists() and not self._used()

    def take(self) -> None:
        """Claim the server, once. Raises `Refusal` ``house_claimed``, and ``journal_unavailable`` on a full disk."""
        if not self.open():
            raise Refusal(Code.HOUSE_CLAIMED)
        try:
            self._file.touch(exist_ok=False)
            atomic_files.write(self._file, b"")  # before the key goes out: its holder keeps it for ever
        except FileExistsError:
            raise Refusal(Code.HOUSE_CLAIMED) from None
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None

    def close(self) -> None:
        """Close the claim for good, since the house link has been opened."""
        if self._allowed and not self._file.exists():
            try:
                atomic_files.write(self._file, b"")
            except OSError:
                self._allowed = False  # for as long as this server runs
