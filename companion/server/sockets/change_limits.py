"""Change limits: how often each seat and each host may change what everybody's journal keeps.

The limit of all messages lets a page send twenty a second, as a quick player needs for answers. Names, seats, pauses,
undos, proposals and votes are rare; each is a row of the journal for ever.
"""

from __future__ import annotations

import threading

from companion.errors import Code, Refusal
from companion.limits import TokenBucket
from companion.server import messages
from companion.server.messages import Message

KINDS: dict[type[Message], tuple[str, int]] = {
    messages.TakeSeat: ("seat", 1),
    messages.LeaveSeat: ("seat", 1),
    messages.FreeSeat: ("free", 1),
    messages.SeatStandIn: ("free", 1),
    messages.GrantSeat: ("free", 1),
    messages.DeclineRequest: ("free", 1),
    messages.AskHost: ("ask", 1),
    messages.WithdrawRequest: ("ask", 1),
    messages.OfferSeat: ("offer", 1),
    messages.TickStep: ("tick", 2),
    messages.ReadOffer: ("offer", 1),
    messages.AcceptSeat: ("offer", 1),
    messages.Start: ("start", 1),
    messages.Pause: ("pause", 1),
    messages.SetClock: ("clock", 1),
    messages.Undo: ("undo", 2),
    messages.HostUndo: ("undo", 2),
    messages.Correct: ("proposal", 1),
    messages.CorrectOwn: ("proposal", 1),
    messages.CountNow: ("count", 1),
    messages.Counted: ("count", 2),
    messages.StopCounting: ("count", 1),
    messages.CountedStandIn: ("count", 2),
    messages.OpenRecord: ("proposal", 1),
    messages.Withdraw: ("proposal", 1),
    messages.PassOver: ("proposal", 1),
    messages.Vote: ("vote", 1),
}
"""The kind of each limited message, and how many times the usual limit it may be sent."""


class ChangeLimits:
    """The limits of all tables of one server."""

    def __init__(self, a_minute: int) -> None:
        """Each kind may be sent ``a_minute`` times a minute, and as many times at once."""
        self._a_minute = a_minute
        self._buckets: dict[tuple[str, str, str], TokenBucket] = {}
        """By table, who, and kind of message."""
        self._lock = threading.Lock()

    def check(self, table: str, who: str, message: Message, at: float) -> None:
        """Refuse a message that comes too often, at a time in seconds.

        ``who`` is a seat (also one that this page last had), "host", or "" for nobody. Those who have no seat
        yet have one limit for each seat that they want. Raises `Refusal` ``too_often``.
        """
        kind, times = KINDS.get(type(message), ("", 0))
        if not kind:
            return
        if not who and isinstance(message, messages.TakeSeat):
            who = f"wants {message.seat}"
        most = self._a_minute * times
        with self._lock:
            bucket = self._buckets.setdefault((table, who, kind), TokenBucket(most / 60, most, at))
            if not bucket.take(at):
                raise Refusal(Code.TOO_OFTEN)
