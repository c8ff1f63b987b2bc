"""Turn clock: time counts while a seat is awaited, but not while the table or the clock is paused."""

from companion.tables.turn_clock import ClockState, TurnClock


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        """At 0 seconds."""
        self.now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


def test_time_counts_for_a_seat_while_it_is_awaited() -> None:
    time = Time()
    clock = TurnClock(time)
    clock.update(["N"], counting=True)
    time.now = 5
    assert clock.update(["N"], counting=True)["awaited"] == {"N": 5.0}, "asked again at once, it goes on being awaited"
    time.now = 8
    assert clock.update(["E"], counting=True)["awaited"] == {"E": 0.0}


def test_nothing_is_counted_while_the_table_is_paused() -> None:
    time = Time()
    clock = TurnClock(time)
    clock.update(["N"], counting=False)
    time.now = 60
    assert clock.update(["N"], counting=True) == {"awaited": {"N": 0.0}, "counting": True}


def test_the_hosts_clock_counts_while_it_runs_and_restarts_after_it_was_off() -> None:
    time = Time()
    clock = TurnClock(time)
    clock.update(["N"], counting=True)
    clock.set(ClockState.RUNNING)
    time.now = 10
    clock.set(ClockState.PAUSED)
    time.now = 30
    shown = clock.update(["E"], counting=True)
    assert (shown["spent"], shown["paused"]) == ({"N": 10.0}, True)
    clock.set(ClockState.OFF)
    assert "spent" not in clock.update(["E"], counting=True)
    clock.set(ClockState.RUNNING)
    assert not any(clock.update(["E"], counting=True)["spent"].values())
