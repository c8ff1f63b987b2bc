"""Proposal views: the open proposals, the newest event and the former seat, as each page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import cast

from companion.server.views.envelope_types import (
    AwaitedVoter,
    DepartedSeat,
    FormerSeat,
    NewsView,
    OwnRequest,
    ProposalView,
)
from companion.server.views.reader import Reader
from companion.tables.commands import consent
from companion.tables.seats import Seat
from companion.tables.state.proposals import Proposal, move_terms, text_of
from companion.tables.state.rows import HOST
from companion.tables.table import Table
from engine.core import Term, term
from engine.core.view_types import LogLine
from web.i18n.render import render_term


def proposal_views(reader: Reader, table: Table) -> list[ProposalView]:
    """The open proposals as one page sees them, oldest first."""
    return [_proposal_view(reader, table, proposal) for proposal in table.state.proposals.values()]


def _proposal_view(reader: Reader, table: Table, proposal: Proposal) -> ProposalView:
    may_vote = proposal.may_vote(reader.voter)
    mine = reader.host if proposal.about != "seat" or proposal.stand_in else reader.waiting == proposal.number
    if proposal.by:
        mine = reader.seat == proposal.by
    about = "stand_in" if proposal.stand_in else proposal.about
    effect = term(f"proposal.{about}_effect", name=proposal.name, seat=proposal.seat)
    return {
        "number": proposal.number,
        "about": proposal.about,
        "text": _sentence(_heading(reader, proposal), reader),
        "moves": [_sentence(move, reader) for move in move_terms(proposal.moves)],
        "note": proposal.note,
        "effect": _sentence(effect, reader) if may_vote else "",
        "awaited": [_awaited(table, proposal, voter) for voter in proposal.awaited()],
        "may_vote": may_vote,
        "vote": proposal.votes.get(reader.voter) if may_vote else None,
        "may_withdraw": mine,
        "pass_over_in": _pass_over_in(reader, table, proposal),
    }


def _pass_over_in(reader: Reader, table: Table, proposal: Proposal) -> int | None:
    return ceil(consent.wait_left(table, proposal.number)) if reader.host and consent.away(table, proposal) else None


def _heading(reader: Reader, proposal: Proposal) -> Term:
    """The heading of a proposal's card; the moves of a correction are listed below instead.

    The requesting phone gets a heading in the second person.
    """
    if proposal.about == "correction":
        return term("proposal.correction")
    if proposal.about == "seat" and reader.waiting == proposal.number:
        return term("proposal.seat_own", name=proposal.name, seat=proposal.seat)
    return text_of(proposal)


def _awaited(table: Table, proposal: Proposal, voter: str) -> AwaitedVoter:
    if voter == HOST:
        return {"seat": None, "name": "", "connected": True, "former": False}
    seat = cast("Seat", voter)
    person, former = table.people.get(voter), table.state.former.get(voter)
    shown = person or (former.person if former else None)
    return {
        "seat": seat,
        "name": shown.name if shown else "",
        "connected": consent.is_present(table, voter),
        "former": proposal.about == "seat" and voter == proposal.seat,
    }


def news(reader: Reader, table: Table) -> NewsView | None:
    """The newest event about proposals and seats, until the next answer."""
    found = table.state.news
    if found is None:
        return None
    text = found.line["text"]
    announced = [number for number, proposal in table.state.proposals.items() if text_of(proposal) == text]
    number = announced[-1] if announced else None
    if number is not None and reader.waiting == number:
        text = _heading(reader, table.state.proposals[number])
    return {"text": _sentence(text, reader), "proposal": number}


def reason(reader: Reader, table: Table) -> str | None:
    """Why a correction that this page's seat agreed to was refused; None on all other pages."""
    found = table.state.reasons.get(reader.seat or "") if reader.viewer != "table" else None
    return _sentence(found, reader) if found else None


def former_seat(reader: Reader, table: Table) -> FormerSeat | None:
    """The free seat that this phone last had."""
    former = table.state.former.get(reader.former or "")
    if former is None or reader.former is None:
        return None
    return {"seat": reader.former, "name": former.person.name, "by_host": former.by_host}


def departed_seat(reader: Reader) -> DepartedSeat | None:
    """The seat that this phone has lost."""
    departed = reader.departed
    if departed is None:
        return None
    return {"seat": departed.seat, "name": departed.name, "why": departed.why, "by": departed.by}


def own_request(reader: Reader) -> OwnRequest | None:
    """This phone's request to the host for a seat."""
    return (
        None
        if reader.asking is None
        else {
            "name": reader.asking.name,
            "declined": reader.asking.declined,
            "seat": reader.asking.seat,
        }
    )


def with_notices(table: Table, lines: list[LogLine]) -> list[LogLine]:
    """The public log of a game, merged with the table's own notices in order."""
    notices = table.state.notices
    if not notices or not table.started:
        return lines
    return list(_merged(table, lines, table.state.public_lines - len(lines)))


def _merged(table: Table, lines: list[LogLine], number: int) -> Iterator[LogLine]:
    """Merge lines and notices; ``number`` is how many lines of the game's log come before the first."""
    notices = [notice for notice in table.state.notices if notice.after >= number or not number]
    for line in lines:
        while notices and notices[0].after <= number:
            yield notices.pop(0).line
        yield line
        number += 1
    yield from (notice.line for notice in notices)


def _sentence(text: Term, reader: Reader) -> str:
    return render_term(text, reader.language, reader.game, reader.viewer)
