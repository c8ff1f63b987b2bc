"""Throws at the agent: dice in the camera's frames are reported while the server asks for them, and not else."""

from __future__ import annotations

from companion.agent.throws import Throws
from companion.devices.agent_messages import DiceSeen, ThrowOrder
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.simulated.table import SimulatedTable


class Camera:
    """A simulated camera: each frame is taken 0.3 s after the one before."""

    def __init__(self) -> None:
        self.now, self.number = 0.0, 0
        self.layout: Layout | None = MAT
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)

    def latest_frame(self) -> Frame:
        self.now += 0.3
        self.number += 1
        return Frame(self.number, self.now, self.table.image())


def test_dice_are_reported_while_a_throw_is_looked_for() -> None:
    camera, reports = Camera(), list[dict[str, object]]()
    throws = Throws(camera, reports.append)
    throws.look()
    assert camera.number == 0
    throws.close()  # no thread looks; the test does
    throws.order(ThrowOrder(throw=7, count=1, taken=False))
    for _ in range(2):
        throws.look()
    camera.table.roll_die(4)
    for _ in range(12):
        throws.look()
    seen = [DiceSeen.model_validate(report) for report in reports]
    assert [one.throw for one in seen] == [7] * len(seen)
    assert [die.value for die in seen[-1].dice] == [4]
    throws.awaited(roll=False)
    number = camera.number
    throws.look()
    assert camera.number == number


def test_dice_are_watched_on_when_the_server_asks_which_are_taken_away() -> None:
    camera, reports = Camera(), list[dict[str, object]]()
    throws = Throws(camera, reports.append)
    throws.close()
    throws.order(ThrowOrder(throw=1, count=1, taken=False))
    for _ in range(2):
        throws.look()
    camera.table.roll_die(4)
    for _ in range(12):
        throws.look()
    throws.order(ThrowOrder(throw=1, count=1, taken=True))
    throws.awaited(roll=False)  # which number is placed is asked now, and no roll
    camera.table.roll_dice([])
    for _ in range(12):
        throws.look()
    last = DiceSeen.model_validate(reports[-1])
    assert last.taken and [die.value for die in last.dice] == [4]
