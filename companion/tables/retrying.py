"""Retrying: carries out a command once more if another process was faster."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.errors import Overtaken

T = TypeVar("T")


def retried(command: Callable[[], T]) -> T:
    """Carry out a command that may be overtaken, and return its result.

    `Overtaken` means that none of its rows was written and that the table has read the rows of the other process. So it
    is safe to carry the command out again.
    """
    try:
        return command()
    except Overtaken:
        return command()
