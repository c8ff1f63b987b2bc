"""Camera choice: what was chosen on the host's camera page, in the file ``camera/choice.json`` of the data folder.

Only its owner can read the file, since the address of a camera may have a password in it. A camera chosen on the page
holds over restarts with the same ``--camera``; where the command line names another camera than it did then, the
command line counts. Nothing here needs computer vision.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion import atomic_files
from companion.errors import Code, Refusal
from engine.core import formats

UPGRADES: tuple[formats.Upgrade, ...] = ()
"""For each older format of ``choice.json`` the function that reads it as the next one."""
OLD_FILE = "source.json"
"""Where versions up to 0.4 kept the camera and its orientation."""
PHONE = "phone"
"""The source specification of the phone whose page sends its pictures."""


class CameraChoice(BaseModel):
    """The choices of the camera page."""

    model_config = ConfigDict(strict=True, frozen=True)

    layout: Literal["mat", "table"] = "mat"
    sticker: Annotated[float, Field(gt=0, le=100)] = 18.0
    """Millimetres of the stickers' sides; the default is that of the command ``stickers``."""
    source: Annotated[str, Field(max_length=1_000)] = ""
    """The camera, with the secrets of its address; "": the one that the command line names."""
    instead_of: str = ""
    """The camera that the command line named when it was chosen."""
    turned: Literal[0, 90, 180, 270] = 0
    """Clockwise degrees by which the picture is turned."""
    mirrored: bool | None = None
    """Whether the picture is mirrored back; None: once it is found to be mirrored."""
    fixed: bool = True
    """Whether focus, exposure and white balance are kept fixed where the camera allows it."""


class CameraChoices:
    """The choices of one program. Safe to use from several threads."""

    def __init__(self, folder: Path, started: str = "") -> None:
        """Read the file in the data folder; ``started`` is the camera that the command line names ("": none)."""
        self.started = started
        self.problem = ""
        """What could not be read, in plain English, without the content."""
        self.now = CameraChoice()
        self._path = folder / "camera" / "choice.json"
        self._lock = threading.Lock()
        self._read(self._path.with_name(OLD_FILE))
        self._read(self._path)

    def _read(self, file: Path) -> None:
        try:
            data = {"schema": 1, **json.loads(file.read_text("utf-8"))}  # versions before 0.3 wrote no number
            self.now = CameraChoice.model_validate({**self.now.model_dump(), **formats.newest(data, UPGRADES)})
        except FileNotFoundError:
            return
        except formats.UnknownFormat as error:
            self.problem = f"{file.name}: schema {error}"
        except (OSError, ValueError, RecursionError, TypeError) as error:
            self.problem = f"{file.name}: {type(error).__name__}"

    @property
    def spec(self) -> str:
        """The specification of the camera to be watched; "" for none."""
        return self.now.source if self.is_chosen else self.started

    @property
    def is_chosen(self) -> bool:
        """Whether a camera chosen on the page counts, and not the command line."""
        return bool(self.now.source) and self.started in ("", self.now.instead_of)

    def change(self, **changes: object) -> None:
        """Change the choices until the program ends. Raises `Refusal` ``message_malformed`` for an unknown value."""
        try:
            self.now = CameraChoice.model_validate({**self.now.model_dump(), **changes})
        except ValidationError:
            raise Refusal(Code.MESSAGE_MALFORMED) from None

    def save(self, **changes: object) -> None:
        """Change and save the choices. Raises `Refusal`; then nothing has changed."""
        with self._lock:
            before = self.now
            self.change(**changes)
            content = {"schema": len(UPGRADES) + 1, **self.now.model_dump()}
            try:
                atomic_files.write(self._path, json.dumps(content).encode())
                self._path.with_name(OLD_FILE).unlink(missing_ok=True)
            except OSError:
                self.now = before
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.problem = ""
