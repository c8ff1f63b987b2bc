"""Game events: answers, plans, undo and stock-takes of the players."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from companion.server.message_fields import Epoch, Identifier, Note, Value
from companion.server.sockets.events import MessagePart, Sender, event
from companion.server.sockets.seat_events import Reply
from companion.server.views.envelope import sentences
from companion.server.views.previews import PreviewReply, preview_reply
from companion.tables.commands import consent, counting, planning
from companion.tables.plans import MOST_STEPS, PlanStep
from companion.tables.state.agreements import PILES


class SentStep(MessagePart):
    """One answer of a plan, as a page sends it."""

    ask: Identifier
    value: Value


class PileCount(MessagePart):
    """The number of pieces of a kind in a pile of the table."""

    kind: Identifier
    pile: Identifier
    n: Annotated[int, Field(ge=0, le=999)]


Steps = Annotated[list[SentStep], Field(max_length=MOST_STEPS)]


def _steps(answers: list[SentStep]) -> list[PlanStep]:
    return [PlanStep(answer.ask, answer.value) for answer in answers]


@event("answer", "actor", is_change=False)
def answer(sender: Sender, ask: Identifier, epoch: Epoch, value: Value) -> Reply:
    """Settle an ask. ``epoch`` is the number of undos that the page has seen.

    The reply says whether the same answer had been given before.
    """
    return {**sender.table.answer(ask, value, sender.reader.actor, epoch)}


@event("answers", "seat", is_change=False)
def answer_all(
    sender: Sender,
    answers: Annotated[list[SentStep], Field(min_length=1, max_length=MOST_STEPS)],
    epoch: Epoch,
    later: Steps | None = None,
) -> Reply:
    """Carry out a plan; the answers in ``later`` are given when the seat is asked for them, after others."""
    return {**planning.answer_all(sender.table, _steps(answers), sender.seat, epoch, _steps(later or []))}


@event("preview", "seat", cost=3, is_change=False)  # it replays the game
def preview(sender: Sender, answers: Steps, epoch: Epoch, propose: bool) -> PreviewReply:
    """Preview a plan. ``propose``: also propose the rest of the turn."""
    seen = planning.preview(sender.table, _steps(answers), sender.seat, epoch, propose=propose)
    return preview_reply(seen, sender.reader.language)


@event("drop_later", "seat", is_change=False)
def drop_later(sender: Sender) -> None:
    """Forget the answers that were planned for later."""
    planning.drop_later(sender.table, sender.seat)


@event("undo", "seat")
def undo(sender: Sender, epoch: Epoch) -> Reply:
    """Undo the player's own last answer or plan. The reply has a line for each piece to put back."""
    return {"text": sentences(sender.table.undo(sender.seat, epoch), sender.reader)}


@event("tick_step", "actor")
def tick_step(sender: Sender, step: Identifier, done: bool) -> None:
    """Tick off a step of the set-up list, or untick it."""
    sender.table.tick(step, done, sender.reader.actor)


@event("count_now", "actor")
def count_now(sender: Sender) -> None:
    """Start a stock-take of the whole table."""
    counting.count_now(sender.table)


@event("counted", "actor")
def counted(
    sender: Sender, agrees: bool = True, piles: Annotated[list[PileCount], Field(max_length=80)] | None = None
) -> None:
    """A count: whether the player's own pieces agree with the books, or the pieces in the piles of the table."""
    if sender.reader.seat is not None and piles is None:
        counting.counted(sender.table, sender.reader.seat, agrees)
    else:
        counting.counted(sender.table, PILES, counts=[(pile.kind, pile.pile, pile.n) for pile in piles or ()])


@event("correct_own", "seat")
def correct_own(
    sender: Sender,
    differences: Annotated[
        dict[Identifier, Annotated[int, Field(ge=-999, le=999)]], Field(min_length=1, max_length=40)
    ],
    note: Note = "",
) -> Reply:
    """Propose a correction of the player's own pieces: by kind, how many more or fewer there are than in the books."""
    return {"proposed": not consent.correct_own(sender.table, sender.seat, differences, note)}
