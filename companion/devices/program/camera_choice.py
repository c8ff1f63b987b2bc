"""Camera choice: which camera is watched and how its picture is turned, as chosen on the host's camera page.

It is the file ``camera/source.json`` of the data folder, which only its owner can read, since an address may have a
password in it:

    {"schema": 1, "source": "http://192.168.1.20:8080/video", "instead_of": "0", "turned": 0, "mirrored": null,
     "fixed": true}

A choice made on the page holds over restarts with the same ``--camera``; where the command line names another camera
than it did then, the command line counts. Nothing here needs computer vision.
"""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import Code, Refusal
from companion.packs import atomic_files
from engine.core import formats

STEPS: tuple[formats.Step, ...] = ()
"""For each older format of ``source.json`` the function that reads it as the next one."""
PHONE = "phone"
"""The source specification of the phone whose page sends its pictures."""
_TURNS = (0, 90, 180, 270)
_LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """What was chosen on the camera page."""

    source: str = ""
    """The address of a phone, with its secrets; "": the camera that the command line names."""
    instead_of: str = ""
    """The camera that the command line named when it was chosen."""
    turned: int = 0
    """Clockwise degrees by which the picture is turned."""
    mirrored: bool | None = None
    """Whether the picture is mirrored back; None: once it is found to be mirrored."""
    fixed: bool = True
    """Whether focus, exposure and white balance are kept fixed where the camera allows it."""


class CameraChoices:
    """The choice of one server. Safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        """Read the file in the data folder ``folder``; nothing is written yet."""
        self._path = folder / "camera" / "source.json"
        self._lock = threading.Lock()
        self.started = ""
        """The camera that the command line names."""
        self.problem = ""
        """What could not be read, in plain English, without the content."""
        self.now = self._read()

    @property
    def spec(self) -> str:
        """The specification of the camera to be watched; "" for none."""
        return self.now.source if self.is_chosen else self.started

    @property
    def is_chosen(self) -> bool:
        """Whether a camera chosen on the page counts, and not the command line."""
        return bool(self.now.source) and self.started in ("", self.now.instead_of)

    def save(self, **changes: Any) -> CameraChoice:
        """Change and save the choice. Raises `Refusal` if it cannot be written; then nothing has changed."""
        with self._lock:
            choice = replace(self.now, **changes)
            content = {"schema": len(STEPS) + 1, **asdict(choice)}
            try:
                atomic_files.write(self._path, json.dumps(content).encode())
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.now, self.problem = choice, ""
            return choice

    def _read(self) -> CameraChoice:
        try:
            found = formats.newest(json.loads(self._path.read_text(encoding="utf-8")), STEPS)
        except FileNotFoundError:
            return CameraChoice()
        except (OSError, ValueError, RecursionError, TypeError, AttributeError) as error:
            self.problem = f"source.json: {type(error).__name__}"
            return CameraChoice()
        source, instead, turned = found.get("source"), found.get("instead_of"), found.get("turned")
        mirrored = found.get("mirrored")
        return CameraChoice(
            source if isinstance(source, str) and len(source) <= _LONGEST else "",
            instead if isinstance(instead, str) else "",
            turned if turned in _TURNS else 0,
            mirrored if isinstance(mirrored, bool) else None,
            found.get("fixed") is not False,
        )
