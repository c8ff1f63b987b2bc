"""Claim: on a fresh computer, the first who asks on its pages becomes the one who runs it.

An appliance that was just switched on has nobody at a terminal to whom its house link could be shown. So its start page
and its join pages have a button as long as nobody has claimed it; whoever taps it is given the house key. From then on,
and as soon as a game has been started or the house link was opened, the button is gone: the key is found again at the
machine alone (the commands ``links`` and ``screen``).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from companion import private_files
from companion.errors import Code, Refusal

FILE = "claimed"
"""The file in the data folder that says so; it is empty."""


class Claim:
    """Whether a server may be claimed, and by whom first. Safe to use from several threads."""

    def __init__(self, data: Path, allowed: bool, used: Callable[[], bool]) -> None:
        """``allowed``: whether the server may be claimed at all; ``used``: whether a game has ever been started."""
        self._file = data / FILE
        self._allowed = allowed
        self._used = used

    def open(self) -> bool:
        """Whether the next who asks is given the house key."""
        return self._allowed and not self._file.exists() and not self._used()

    def take(self) -> None:
        """Claim the server, once. Raises `Refusal` ``house_claimed``, and ``journal_unavailable`` on a full disk."""
        if not self.open():
            raise Refusal(Code.HOUSE_CLAIMED)
        try:
            with self._file.open("xb") as file:
                os.fsync(file.fileno())
            self._keep()  # before the key goes out: who has it keeps it for ever
        except FileExistsError:
            raise Refusal(Code.HOUSE_CLAIMED) from None
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None

    def settle(self) -> None:
        """Let nobody claim the server any more: its house link has been opened."""
        if self._allowed and not self._file.exists():
            try:
                private_files.create(self._file)
                self._keep()
            except OSError:
                self._allowed = False  # for as long as this server runs

    def _keep(self) -> None:
        """Wait until the file's name is on the disk. Raises OSError."""
        folder = os.open(self._file.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
