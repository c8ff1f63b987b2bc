"""Findings of the command ``doctor``: what one check has found, and how grave it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """Severity of a finding, in ascending order of definition."""

    OK = "OK"
    INFO = "INFO"
    WARNING = "WARNING"
    ISSUE = "ISSUE"


@dataclass(frozen=True)
class Finding:
    """Result of one check: severity, what was found, and advice ("" if none is needed)."""

    check: str
    level: Level
    found: str
    advice: str = ""
