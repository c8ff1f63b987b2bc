"""Version state: which version is current, which one came before, what is on trial, and what became of the others.

It is the file ``state.json`` in the store of versions. Replacing this file is what switches versions; the links follow
it. Where it cannot be read, the links tell which versions were current and previous.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from companion.appliance.version_trees import NAME
from companion.clock import now

SCHEMA = 1
LARGEST = 262_144
MOST_NOTES = 20
NoteKind = Literal["installed", "switched", "confirmed", "refused", "left", "rolled_back"]
_KINDS = ("installed", "switched", "confirmed", "refused", "left", "rolled_back")


@dataclass(frozen=True, slots=True)
class Trial:
    """A version that is current but has not been confirmed.

    ``number`` is the number of its switch, ``starts`` how often it was started since, ``back`` the version to go back
    to, ``before`` the one that was previous until then ("": none).
    """

    version: str
    number: int
    back: str
    before: str = ""
    starts: int = 0


@dataclass(frozen=True, slots=True)
class VersionNote:
    """What became of a version, when, and why: the code of a refusal with its parameters, or ""."""

    kind: NoteKind
    version: str
    at: str
    code: str = ""
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VersionState:
    """The state of a store; "" for no version. ``number`` counts the switches."""

    current: str = ""
    previous: str = ""
    number: int = 0
    trial: Trial | None = None
    notes: tuple[VersionNote, ...] = ()

    def noted(
        self, kind: NoteKind, version: str, code: str = "", params: Mapping[str, object] = MappingProxyType({})
    ) -> VersionState:
        """This state with one more note; the oldest are dropped."""
        note = VersionNote(kind, version, now(), code, dict(params))
        return replace(self, notes=(*self.notes, note)[-MOST_NOTES:])


def encoded(state: VersionState) -> bytes:
    """The content of ``state.json``."""
    return (json.dumps({"schema": SCHEMA, **asdict(state)}, indent=1) + "\n").encode("ascii")


def decoded(content: bytes) -> VersionState:
    """The state in ``state.json``. Raises ValueError for anything else."""
    if len(content) > LARGEST:
        raise ValueError("too large")
    try:
        data = json.loads(content)
        if data["schema"] != SCHEMA:
            raise ValueError("another schema")
        trial = data["trial"]
        return VersionState(
            _name(data["current"]),
            _name(data["previous"]),
            _count(data["number"]),
            None if trial is None else _trial(trial),
            tuple(_note(one) for one in data["notes"][-MOST_NOTES:]),
        )
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError("no state of versions") from None


def _trial(data: dict[str, Any]) -> Trial:
    version, back = _name(data["version"]), _name(data["back"])
    if not version:
        raise ValueError("no version on trial")
    return Trial(version, _count(data["number"]), back, _name(data["before"]), _count(data["starts"]))


def _note(data: dict[str, Any]) -> VersionNote:
    kind, params = data["kind"], data["params"]
    if kind not in _KINDS or not isinstance(params, dict):
        raise ValueError("no note")
    return VersionNote(kind, str(data["version"]), str(data["at"]), str(data["code"]), params)


def _name(value: object) -> str:
    if not isinstance(value, str) or (value and not NAME.match(value)):
        raise ValueError("no name of a version")
    return value


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**40:
        raise ValueError("no count")
    return value
