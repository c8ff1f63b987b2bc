"""Server requests: what only the program can see or read, in reply to the server.

A reply is {"ok": true, …}, or {"ok": false, "code": …, "params": …} of a refusal. Pictures in it are base64.
"""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.devices.program import card_photos
from companion.devices.program.camera import TableCamera, in_text
from companion.devices.program.camera_choice import PHONE
from companion.devices.program.camera_page import CameraPage
from companion.devices.program.camera_source import address_in
from companion.devices.program.photographing import Photographing
from companion.errors import Code, Refusal
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.sources.posted_frames import FrameRefused

if TYPE_CHECKING:
    from companion.devices.program.simulated_hands import SimulatedHands

log = logging.getLogger("exchequer.devices")

Content = Mapping[str, Any]
Answer = Callable[[Content], Mapping[str, object]]


class ServerRequests:
    """The requests that a program answers."""

    def __init__(self, camera: TableCamera, hands: SimulatedHands | None) -> None:
        self._page = CameraPage(camera)
        self._camera, self._hands = camera, hands
        self._photographing = Photographing(camera)

    def named(self) -> dict[str, Answer]:
        """The handler of each request."""
        page, camera = self._page, self._camera
        answers: dict[str, Answer] = {
            "camera_page": lambda content: {"page": page.state(content["language"])},
            "camera_command": self._camera_command,
            "camera_picture": lambda content: {"data": in_text(page.picture(content["number"]) or b"")},
            "picture": lambda _content: {"data": in_text(camera.picture())},
            "layout": self._layout,
            "code": lambda content: {"address": address_in(base64.b64decode(content["picture"]))},
            "phone": self._phone,
            "close_up": self._close_up,
            "photograph": lambda content: self._photographing.take(content["series"], content["top"]),
            "photo": self._photo,
            "hands": self._move,
        }
        return {name: partial(_answered, name, answer) for name, answer in answers.items()}

    def frame(self, jpeg: str) -> str:
        """Receive a phone's picture; return the code of an earlier one that could not be decoded."""
        try:
            self._camera.frames.hand_over(base64.b64decode(jpeg))
        except FrameRefused as refused:
            return refused.code
        return self._camera.frames.problem

    def _camera_command(self, content: Content) -> Mapping[str, object]:
        self._page.carry_out(content["command"])
        return {}

    def _layout(self, _content: Content) -> Mapping[str, object]:
        settings = self._camera.settings
        return {
            "name": settings.chosen,
            "layout": to_json(settings.layout),
            "marker_size": settings.table.marker_size,
        }

    def _phone(self, _content: Content) -> Mapping[str, object]:
        """Use the phone as the camera, unless there is one already."""
        if not self._camera.spec:
            self._camera.watch(PHONE)
        return {}

    def _close_up(self, content: Content) -> Mapping[str, object]:
        """A photo of the card with this code, cut out around its sticker."""
        thread = self._camera.thread
        found = thread.look_at(content["text"]) if thread is not None else None
        if found is None:
            raise Refusal(Code.PACK_NO_SIGHT)
        image, corners, sticker = found
        return {"data": in_text(card_photos.of_card(image, corners, sticker or card_photos.STICKER))}

    def _photo(self, content: Content) -> Mapping[str, object]:
        """Read a phone's photograph; its libraries are loaded with the first one."""
        from companion.devices.program import photographs

        return {"reading": photographs.read(content).model_dump()}

    def _move(self, content: Content) -> Mapping[str, object]:
        if self._hands is None:
            raise Refusal(Code.CAMERA_ABSENT)
        return {"busy": self._hands.carry_out(content)}


def _answered(name: str, answer: Answer, content: Content) -> Mapping[str, object]:
    try:
        return {"ok": True, **answer(content)}
    except Refusal as refusal:
        return {"ok": False, "code": refusal.code.value, "params": refusal.params}
    except Exception:
        log.exception("A request of the server could not be answered (%s)", name)
        return {"ok": False, "code": Code.INTERNAL.value}
