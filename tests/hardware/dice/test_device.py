"""Dice reader over a real pseudo-terminal: with a simulated clock where possible, with threads where needed."""

from __future__ import annotations

import json
import logging
import queue
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from hardware.dice import Die, State
from hardware.dice.fault_injection import FaultInjection, at_another_speed
from hardware.dice.port import Port, Trouble
from hardware.dice.protocol import COLOURS, Colours, Kind, Message, framed
from hardware.dice.simulator import SimulatedDie

STEP = 0.02


class CountingPort(Port):
    """A port that counts the bytes that came, and how often it was opened."""

    received = opened = 0

    def read(self, patience: float = 0.1) -> bytes | None:
        data = super().read(patience)
        self.received += len(data or b"")
        return data

    def _open(self) -> bool:
        done = super()._open()
        self.opened += done
        return done


class CountedDie(SimulatedDie):
    """A simulated die without a thread that counts the bytes that it sent."""

    sent = 0

    def send(self, data: bytes) -> None:
        if self._master is not None:
            self.sent += len(data)
        super().send(data)


class Evening:
    """A simulated dice reader and the real driver on one simulated clock."""

    def __init__(
        self, *, settle: float = 0.6, acknowledged: bool = True, dice: str = "12d20", real: bool = False
    ) -> None:
        self.now = 100.0
        self.rolls: list[tuple[int, ...]] = []
        self.colours: list[Colours] = []
        self.states: list[State] = []
        self.die = CountedDie(
            clock=lambda: self.now,
            threaded=False,
            acknowledged=acknowledged,
            dice=dice,
            simulated=not real,
            name="Kate",
        )
        self.port = CountingPort(self.die.port, clock=lambda: self.now)
        self.ear = Die(
            self.die.port, self.rolled, self.states.append, clock=lambda: self.now, port=self.port, settle=settle
        )

    def rolled(self, values: tuple[int, ...], colours: Colours) -> None:
        self.rolls.append(values)
        self.colours.append(colours)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Let time pass, or until something holds; the seconds that it took."""
        start = self.now
        while self.now - start < seconds - 1e-9 and not until():
            self.now += STEP
            was_open = self.port.is_open
            self.die.step()
            self.ear.step(0)
            if not was_open:
                self.die.sent = self.port.received = 0
            for _ in range(400):
                if not self.port.is_open or self.port.received >= self.die.sent:
                    break
                self.ear.step(0.005)
        return self.now - start

    def until(self, state: State) -> float:
        """Let time pass until the die is in this state, for ten seconds at most; the seconds that it took."""
        took = self.run(10, lambda: self.ear.state is state)
        assert self.ear.state is state
        return took

    def end(self) -> None:
        self.port.close()
        self.die.close()


@pytest.fixture
def evening() -> Iterator[Evening]:
    evening = Evening()
    evening.until(State.SIMULATED)
    yield evening
    evening.end()


def test_a_roll_is_reported_once_and_its_line_is_not_repeated_when_it_was_acknowledged(evening: Evening) -> None:
    evening.die.roll(4)
    evening.run(3)
    assert evening.rolls == [(4,)]
    whole = evening.ear._parser.whole
    evening.run(5)
    assert evening.ear._parser.whole - whole <= 6, "beats, and no roll again"
    evening.die.roll(4)
    evening.run(3)
    assert evening.rolls == [(4,), (4,)]


def cut_once(line: bytes, at: int, harmed: list[bytes]) -> bytes:
    """The line, but the first one of a roll is cut."""
    if b"ROLL" not in line or harmed:
        return line
    harmed.append(line)
    return line[:at]


@pytest.mark.parametrize("acknowledged", [True, False])
def test_a_damaged_line_costs_no_roll(acknowledged: bool) -> None:
    evening = Evening(acknowledged=acknowledged)
    evening.until(State.SIMULATED)
    for value in range(1, 7):
        harmed: list[bytes] = []
        evening.die.distort = lambda line, harmed=harmed, at=4 * value: cut_once(line, at, harmed)
        evening.die.roll(value)
        assert harmed
        evening.run(2)
    assert evening.rolls == [(value,) for value in range(1, 7)]
    evening.end()


def test_a_roll_whose_first_lines_are_all_lost_comes_with_its_true_age(evening: Evening) -> None:
    evening.die.distort = lambda line: b""
    evening.die.roll(5)
    evening.run(2)
    evening.die.distort = None
    assert evening.rolls == []
    took = evening.run(5, lambda: bool(evening.rolls))
    assert evening.rolls == [(5,)]
    assert took < 1.2, "it has settled already when it is heard at last"


def test_rolls_in_quick_succession_are_one_roll_and_the_last_counts(evening: Evening) -> None:
    evening.die.roll(3)
    evening.run(0.2)
    evening.die.roll(5)
    evening.run(3)
    assert evening.rolls == [(5,)]
    assert evening.ear.health()["handled"] == 1


def test_handling_is_no_roll(evening: Evening) -> None:
    evening.die.roll(3)
    evening.run(0.3)
    evening.die.move()
    evening.run(3)
    assert evening.rolls == []


def test_several_dice_in_one_throw_are_one_roll(evening: Evening) -> None:
    evening.die.roll(1, 6, 6, 2, 3, 5, 5, 4)
    evening.run(1)
    assert evening.rolls == [(1, 6, 6, 2, 3, 5, 5, 4)]


def test_a_tray_that_recognises_colours_reports_them(evening: Evening) -> None:
    evening.die.roll(1, 4, 4, 6, colours=("white", "white", None, "blue"))
    evening.run(1)
    evening.die.roll(2, 3)
    evening.run(1)
    assert evening.rolls == [(1, 4, 4, 6), (2, 3)]
    assert evening.colours == [("white", "white", None, "blue"), (None, None)]


@pytest.mark.parametrize("letters", ["w", "wwww", "wwm", "w b"])
def test_wrong_colours_on_the_line_leave_the_roll_and_are_counted(evening: Evening, letters: str) -> None:
    for _ in range(3):
        evening.die.send(framed(f"S1,0001,0001,ROLL,1,4,6,colours={letters}"))
    evening.run(1)
    assert (evening.rolls, evening.colours) == ([(1, 4, 6)], [(None, None, None)])
    assert evening.ear.health()["miscoloured"] == 1


@pytest.mark.parametrize("colours", [("white",), ("white", "purple"), ("w", "b")])
def test_a_simulated_die_takes_no_colours_that_its_line_could_not_say(evening: Evening, colours: Colours) -> None:
    with pytest.raises(ValueError, match="colours"):
        evening.die.roll(1, 2, colours=colours)
    evening.run(2)
    assert evening.rolls == []


def test_what_these_dice_cannot_show_is_no_roll() -> None:
    evening = Evening(dice="1d2.3.3.4.4.5:tax")
    evening.until(State.SIMULATED)
    for values in ((6,), (3, 4), (5,)):
        evening.die.roll(*values)
        evening.run(2)
    assert evening.rolls == [(5,)]
    assert evening.ear.health()["odd"] == 2
    evening.end()


def test_a_reset_costs_no_roll_and_repeats_none(evening: Evening) -> None:
    for value in (2, 3, 3):
        evening.die.roll(value)
        evening.run(1.5)
        evening.die.reset()
        evening.run(0.5)
    assert evening.rolls == [(2,), (3,), (3,)]
    assert evening.ear.missed == 0


def test_a_roll_thrown_while_the_cable_is_out_comes_when_it_is_back(evening: Evening) -> None:
    evening.die.pull_out()
    evening.until(State.LOST)
    evening.die.roll(6)
    evening.run(3)
    evening.die.plug_in()
    assert evening.until(State.SIMULATED) < 2
    evening.run(3)
    assert evening.rolls == [(6,)]


def test_a_roll_that_waited_for_long_is_no_news(evening: Evening) -> None:
    evening.die.pull_out()
    evening.die.roll(6)
    evening.run(20)
    evening.die.plug_in()
    evening.run(5)
    assert evening.rolls == []
    assert evening.ear.missed == 1


def test_a_pulled_cable_is_noticed_and_back_within_two_seconds_a_hundred_times(evening: Evening) -> None:
    chance = random.Random(1)
    for turn in range(100):
        evening.die.pull_out()
        evening.until(State.LOST)
        assert evening.ear.reason is Trouble.AWAY
        evening.run(chance.uniform(0, 0.6))
        evening.die.plug_in()
        assert evening.until(State.SIMULATED) < 2
        evening.die.roll(1 + turn % 6)
        evening.run(0.7)
    assert evening.rolls == [(1 + turn % 6,) for turn in range(100)]
    assert evening.states == [State.SIMULATED, *[State.LOST, State.SIMULATED] * 100]


def test_amid_noise_cuts_wrong_bits_and_pulled_cables_every_roll_is_reported_once() -> None:
    evening = Evening(dice="3d6")
    evening.until(State.SIMULATED)
    mishaps = FaultInjection(evening.die, ("noise", "cut", "flip", "cable"), often=0.2, seed=6)
    chance, thrown, happened = random.Random(6), list[tuple[int, ...]](), set[str]()
    coloured: list[Colours] = []
    for _ in range(25):
        thrown.append(tuple(chance.randint(1, 6) for _ in range(3)))
        coloured.append(tuple(chance.choice([None, *COLOURS.values()]) for _ in range(3)))
        evening.die.roll(*thrown[-1], colours=coloured[-1])
        for _ in range(24):
            happened.add(mishaps.step(evening.now))
            evening.run(0.5)
    assert evening.rolls == thrown
    assert evening.colours == coloured
    assert len(happened) == 4
    evening.end()


def test_health_figures_can_be_written_as_json(evening: Evening) -> None:
    evening.run(1.5)
    evening.die.send(b"\x00\xffnoise")
    evening.run(0.1)
    health = evening.ear.health()
    assert json.loads(json.dumps(health)) == health
    received_at = health["received_at"]
    assert received_at is not None and 0 <= received_at <= 1
    assert health == {
        "received_at": received_at,
        "state": "simulated", "port": evening.die.port, "identity": "simulated Kate", "firmware": "1.0.0", "noise": 7,
        "missed": 0, "handled": 0, "odd": 0, "miscoloured": 0, "dice": "12d20", "trouble": "", "version": None,
    }  # fmt: skip


def test_a_real_die_is_ready_and_identifies_itself() -> None:
    evening = Evening(real=True)
    evening.until(State.READY)
    evening.run(1.5)
    assert evening.ear.identity == ("tower", "Kate")
    assert evening.states == [State.READY]
    evening.end()


def test_a_die_whose_introduction_was_lost_is_asked_again() -> None:
    evening = Evening(dice="2d6")
    evening.die.distort = lambda line: b"" if b"HELLO" in line else line
    evening.run(4)
    assert evening.ear.identity is None
    evening.die.distort = None
    evening.run(2.5)
    assert evening.ear.health()["dice"] == "2d6"
    evening.end()


def test_a_die_of_a_newer_protocol_is_refused_with_a_sentence_and_one_of_ours_is_not(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.die.distort = lambda line: framed("D2,1,BEAT")
    evening.until(State.LOST)
    evening.run(10)
    assert evening.ear.reason is Trouble.PROTOCOL
    assert evening.ear.health()["version"] == 2
    assert "version 2" in evening.ear.trouble and "update" in evening.ear.trouble
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 1
    assert evening.port.opened == 1, "it speaks, so it is not looked for anew"
    evening.die.distort = None
    evening.until(State.SIMULATED)
    assert (evening.ear.reason, evening.ear.trouble) == (Trouble.NONE, "")


def test_a_wrong_speed_is_reported_as_such(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    evening.die.distort = lambda line: at_another_speed(line, 19200)
    evening.until(State.LOST)
    evening.run(5)
    reasons = set()
    evening.run(20, lambda: bool(reasons.add(evening.ear.reason)))  # type: ignore[func-returns-value]
    assert evening.port.opened > 3
    assert reasons == {Trouble.GARBLED}
    assert "115200" in evening.ear.trouble
    assert len(caplog.records) == 1, "reported once, though the port was opened anew several times"


def test_a_silent_die_is_lost_and_reported_as_such_until_it_sends(evening: Evening) -> None:
    evening.die.distort = lambda line: b""
    assert 2 < evening.until(State.LOST) < 4
    evening.run(10)
    assert evening.ear.reason is Trouble.SILENT
    evening.die.distort = None
    evening.until(State.SIMULATED)
    assert evening.ear.trouble == ""


def test_a_port_that_another_program_holds_is_reported_as_busy(evening: Evening) -> None:
    other = Die(evening.die.port, lambda values, colours: None, lambda state: None)
    other.step(0)
    assert other.reason is Trouble.BUSY
    assert other.health()["trouble"] == "busy"


def test_a_device_that_did_not_ask_for_it_is_not_acknowledged(evening: Evening) -> None:
    """So nothing piles up on a line that nobody reads."""
    spoken: list[bytes] = []
    evening.port.write = lambda data: bool(spoken.append(data))  # type: ignore[method-assign, func-returns-value]
    evening.ear._filter.introduction = None
    evening.die.send(Message(Kind.ROLL, 1, 1, True, (4,)).line())
    evening.run(1)
    assert evening.rolls == [(4,)]
    assert spoken == []


# ------------------------------------------------------------------ with threads and the clock on the wall


class Ears:
    """A driver with its thread; what it reports waits in a queue."""

    def __init__(self, simulated: SimulatedDie, *, silence: float = 1.0, settle: float = 0.1) -> None:
        self.rolls: queue.Queue[tuple[int, ...]] = queue.Queue()
        self.states: list[State] = []
        self.die = Die(
            simulated.port,
            lambda values, colours: self.rolls.put(values),
            self.states.append,
            settle=settle,
            silence=silence,
        )

    def all_rolls(self, patience: float = 0.4) -> list[tuple[int, ...]]:
        found = []
        while True:
            try:
                found.append(self.rolls.get(timeout=patience))
            except queue.Empty:
                return found


def until(condition: Callable[[], bool], patience: float = 10.0) -> None:
    """Wait for something."""
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < patience, "it did not happen in time"
        time.sleep(0.005)


@pytest.fixture
def simulated() -> Iterator[SimulatedDie]:
    with SimulatedDie(heartbeat=0.1) as die:
        yield die


@pytest.fixture
def ears(simulated: SimulatedDie) -> Iterator[Ears]:
    ears = Ears(simulated)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    yield ears
    ears.die.stop()


def test_100_000_bytes_of_noise_hold_no_roll_and_those_between_are_all_received(simulated: SimulatedDie) -> None:
    ears = Ears(simulated, silence=60, settle=0)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    chance = random.Random(1)
    thrown = []
    for turn in range(100):
        simulated.send(chance.randbytes(1000))
        if turn % 4 == 0:
            thrown.append((chance.randint(2, 5),))
            simulated.roll(*thrown[-1])
    until(lambda: ears.rolls.qsize() >= len(thrown))
    assert ears.all_rolls() == thrown
    ears.die.stop()
    assert set(ears.states) == {State.SEARCHING, State.SIMULATED}


def test_a_thread_notices_a_pulled_cable_and_finds_it_again(simulated: SimulatedDie, ears: Ears) -> None:
    for value in (2, 4):
        simulated.pull_out()
        until(lambda: ears.die.state is State.LOST)
        simulated.plug_in()
        until(lambda: ears.die.state is State.SIMULATED)
        simulated.roll(value)
        assert ears.rolls.get(timeout=10) == (value,)
    reported = [State.SEARCHING, State.SIMULATED, State.LOST, State.SIMULATED, State.LOST, State.SIMULATED]
    assert ears.states == reported


def test_a_die_that_is_plugged_in_later_is_found(simulated: SimulatedDie) -> None:
    simulated.pull_out()
    ears = Ears(simulated)
    ears.die.start()
    until(lambda: ears.die.reason is Trouble.AWAY)
    assert ears.states == [State.SEARCHING]
    simulated.plug_in()
    until(lambda: ears.die.state is State.SIMULATED)
    ears.die.stop()


def test_a_die_that_falls_silent_is_lost_and_found_again_under_the_same_name(tmp_path: Path) -> None:
    """The name may link to another device file by now, while the old one stays open and silent."""
    first = SimulatedDie(tmp_path / "die", heartbeat=0.1)
    ears = Ears(first, silence=0.5)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    first._stopping.set()
    with SimulatedDie(tmp_path / "die", heartbeat=0.1):
        until(lambda: ears.states[-2:] == [State.LOST, State.SIMULATED])
        ears.die.stop()
    first.close()


def test_the_port_belongs_to_one_listener(simulated: SimulatedDie, ears: Ears) -> None:
    with pytest.raises(serial.SerialException):
        serial.Serial(simulated.port, exclusive=True)


def test_a_listener_that_raises_does_not_end_the_listening(simulated: SimulatedDie) -> None:
    heard = []

    def fail(values: tuple[int, ...], colours: Colours) -> None:
        heard.append(values)
        raise RuntimeError("the companion is not well")

    die = Die(simulated.port, fail, lambda state: None, settle=0)
    die.start()
    until(lambda: die.state is State.SIMULATED)
    simulated.roll(2)
    until(lambda: heard == [(2,)])
    simulated.roll(3)
    until(lambda: heard == [(2,), (3,)])
    die.stop()


def test_after_stop_nothing_is_reported_and_the_port_is_free(simulated: SimulatedDie, ears: Ears) -> None:
    ears.die.stop()
    simulated.roll(4)
    assert ears.all_rolls() == []
    serial.Serial(simulated.port, exclusive=True).close()
