"""Turn clock: time counts while a seat is awaited, but not while the table or the clock is paused."""

from companion.tables.turn_clock import ClockState, TurnClock


def test_time_counts_for_a_seat_while_it_is_awaited_and_the_table_is_not_paused() -> None:
    now = [0.0]
    clock = TurnClock(lambda: now[0])
    clock.update(["N"], counting=True)
    now[0] = 5
    assert clock.update(["N"], counting=True)["awaited"] == {"N": 5.0}, "asked again at once, it goes on being awaited"
    now[0] = 8
    assert clock.update(["E"], counting=False)["awaited"] == {"E": 0.0}
    now[0] = 60
    assert clock.update(["E"], counting=True) == {"awaited": {"E": 0.0}, "counting": True}


def test_the_hosts_clock_counts_while_it_runs_and_restarts_after_it_was_off() -> None:
    now = [0.0]
    clock = TurnClock(lambda: now[0])
    clock.update(["N"], counting=True)
    clock.set(ClockState.RUNNING)
    now[0] = 10
    clock.set(ClockState.PAUSED)
    now[0] = 30
    shown = clock.update(["E"], counting=True)
    assert (shown["spent"], shown["paused"]) == ({"N": 10.0}, True)
    clock.set(ClockState.OFF)
    assert "spent" not in clock.update(["E"], counting=True)
    clock.set(ClockState.RUNNING)
    assert not any(clock.update(["E"], counting=True)["spent"].values())
