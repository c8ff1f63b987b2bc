"""Log output: its shape, what it leaves out, and how much of it there is."""

from __future__ import annotations

import io
import json
import logging
import sys

import pytest

from companion import log_output
from companion.errors import Code, Refusal
from companion.log_output import BURST, SECONDS, LimitedOutput, RecentLines, Repetitions, without_secrets


class Clock:
    """A clock that stands still."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Terminal(io.StringIO):
    """A stream at which somebody reads."""

    def isatty(self) -> bool:
        return True


def test_a_program_reads_one_object_a_line_with_the_code_of_the_event(root_logger: logging.Logger) -> None:
    stream = io.StringIO()
    log_output.configure(stream)
    log = logging.getLogger("exchequer.test_one")
    log.warning("no row: %s", Refusal(Code.JOURNAL_BUSY))
    log.warning("two\nlines", extra={"event": "machine.hot"})
    log.info("nobody is told")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(line["level"], line["logger"], line["event"]) for line in lines] == [
        ("warning", "exchequer.test_one", "journal_busy"),
        ("warning", "exchequer.test_one", "machine.hot"),
    ]
    assert lines[1]["message"] == "two\nlines" and lines[1]["time"].endswith("+00:00")
    assert log_output.recent.lines()[-1]["message"] == "two\nlines"


def test_a_terminal_is_given_lines_for_people(root_logger: logging.Logger) -> None:
    stream = Terminal()
    log_output.configure(stream)
    logging.getLogger("exchequer.test_two").warning("the key is key=%s", "0123")
    assert stream.getvalue().endswith("exchequer.test_two: the key is key=…\n")


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("GET /host/k7w2mp?key=0a1b2c&lang=en", "0a1b2c"),
        ("GET /appliance?table=k7w2mp&key=abc", "abc"),
        ("a phone opened http://10.42.0.1/phone/k7w2mp#AB12CD34", "AB12CD34"),
        ("the chain 0123456789abcdef0123456789abcdef differs", "0123456789abcdef"),
        ("the token Zr3v_hU2mQ9-XcW1aB7dKp0LsTn5GyEf differs", "Zr3v_hU2mQ9"),
        ("camera rtsp://anna:geheim@10.0.0.7:554/live", "geheim"),
        ("shown: WIFI:T:WPA;S:Our home;P:correct horse;;", "horse"),
        ("{'psk': 'correct horse', 'n': 1}", "horse"),
        ('{"password": "correct horse", "n": 1}', "horse"),
    ],
)
def test_no_line_has_a_secret(text: str, secret: str) -> None:
    assert secret in text and secret not in without_secrets(text)


def test_what_is_not_secret_stays() -> None:
    text = (
        "Row 17 of table k7w2mp does not fit (companion/tables/chain.py); the camera is at http://10.0.0.7:8080/video"
    )
    assert without_secrets(text) == text


def test_of_an_exception_its_text_is_not_remembered() -> None:
    remembered = RecentLines()
    try:
        raise ValueError("N hides 7 grain")
    except ValueError:
        record = logging.LogRecord("exchequer.table", logging.ERROR, "", 0, "A listener failed", (), None)
        record.exc_info = sys.exc_info()
        remembered.handle(record)
    (line,) = remembered.lines()
    assert "grain" not in json.dumps(line)
    assert line["exception"] == "ValueError" and "test_of_an_exception" in line["where"][0]


def test_only_the_last_lines_are_remembered_and_none_is_long() -> None:
    remembered = RecentLines(most=3)
    for number in range(10):
        remembered.handle(logging.LogRecord("x", logging.WARNING, "", 0, "%d " + "y z" * 9000, (number,), None))
    assert [line["message"][0] for line in remembered.lines()] == ["7", "8", "9"]
    assert all(len(line["message"]) <= log_output.LONGEST for line in remembered.lines())


def test_a_storm_of_one_message_is_held_back_counted_and_stops_no_other() -> None:
    clock, remembered = Clock(), RecentLines()
    output = LimitedOutput((remembered,), Repetitions(clock))

    def log(message: str, *arguments: object, name: str = "exchequer.devices") -> None:
        output.handle(logging.LogRecord(name, logging.WARNING, "", 0, message, arguments, None))

    for number in range(1000):
        log("frame %d is torn", number)
    log("the camera is lost")
    log("frame %d is torn", 0, name="exchequer.other")
    assert len(remembered.lines()) == BURST + 2
    clock.seconds = SECONDS
    log("frame %d is torn", 1000)
    assert remembered.lines()[-1]["message"] == f"frame 1000 is torn ({1000 - BURST} times more before)"


def test_different_messages_that_are_all_in_their_arguments_are_all_told() -> None:
    remembered = RecentLines()
    output = LimitedOutput((remembered,), Repetitions(Clock()))
    for number in range(20):
        output.handle(logging.LogRecord("x", logging.WARNING, "", 0, "%s", (f"table {number} is damaged",), None))
    assert len(remembered.lines()) == 20


def test_a_storm_of_different_messages_takes_bounded_memory() -> None:
    repetitions = Repetitions(Clock())
    for number in range(log_output.MOST_MESSAGES * 3):
        repetitions.passed(logging.LogRecord("x", logging.WARNING, "", 0, f"message {number}", (), None))
    assert len(repetitions) == log_output.MOST_MESSAGES
