"""Outbox of the agent: everything is reported once, in order, and what comes late says so."""

from __future__ import annotations

from companion.agent.outbox import MOST_WAITING, Outbox
from companion.devices.agent_messages import MOST_EVENTS, Happened
from companion.devices.protocols import CardEvent


def placed(text: str) -> CardEvent:
    return {"event": "placed", "text": text, "zone": "middle", "turn": 350.0}


def test_events_are_numbered_and_sent_until_they_are_acknowledged() -> None:
    outbox = Outbox()
    outbox.begin(0)
    outbox.card(placed("A"))
    outbox.roll((3,), (None,))
    first = outbox.next_events()
    assert [event["n"] for event in first] == [1, 2]
    assert outbox.next_events() == first
    outbox.taken(1)
    assert [event["n"] for event in outbox.next_events()] == [2]
    outbox.taken(2)
    assert outbox.next_events() == []


def test_what_is_sent_can_be_read_by_the_server() -> None:
    outbox = Outbox()
    outbox.begin(0)
    outbox.card(placed("X" * 60))
    outbox.roll((3, 5), ("red", None))
    Happened.model_validate({"events": outbox.next_events()})
    outbox.taken(2)
    outbox.cards([{"text": "A", "zone": None, "turn": None}] * 150)
    Happened.model_validate({"events": outbox.next_events()})


def test_a_roll_made_without_a_connection_or_sent_again_is_late() -> None:
    outbox = Outbox()
    outbox.roll((1,))
    outbox.begin(0)
    outbox.roll((2,))
    assert [event["late"] for event in outbox.next_events()] == [True, False]
    outbox.connected = False
    outbox.begin(1)
    assert [event["late"] for event in outbox.next_events()] == [True]


def test_the_server_s_last_number_drops_what_it_has_taken() -> None:
    outbox = Outbox()
    for text in "ABC":
        outbox.card(placed(text))
    outbox.begin(2)
    assert [event["text"] for event in outbox.next_events()] == ["C"]


def test_one_message_has_few_events_and_a_list_of_all_cards_goes_alone() -> None:
    outbox = Outbox()
    for _ in range(MOST_EVENTS + 1):
        outbox.card(placed("A"))
    outbox.cards([])
    assert len(outbox.next_events()) == MOST_EVENTS
    outbox.taken(MOST_EVENTS)
    assert [event["kind"] for event in outbox.next_events()] == ["card"]
    outbox.taken(MOST_EVENTS + 1)
    assert [event["kind"] for event in outbox.next_events()] == ["cards"]


def test_the_oldest_events_are_dropped_when_too_many_wait() -> None:
    outbox = Outbox()
    for _ in range(MOST_WAITING + 5):
        outbox.card(placed("A"))
    assert outbox.next_events()[0]["n"] == 6
