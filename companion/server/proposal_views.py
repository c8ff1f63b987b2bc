"""Views of proposals: what each page is shown of the open proposals, of the newest event, and of its former seat."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import cast

from companion.server.envelope_types import AwaitedVoter, DepartedSeat, FormerSeat, NewsView, OwnRequest, ProposalView
from companion.server.open_pages import OpenPage
from companion.tables.proposals import HOST, Proposal, move_terms, text_of
from companion.tables.seats import Seat
from companion.tables.table import Table
from engine.core import Term, term
from engine.core.view_types import LogLine
from web.i18n.render import render_term


def proposal_views(page: OpenPage, table: Table) -> list[ProposalView]:
    """The open proposals, oldest first, as one page sees them."""
    return [_proposal_view(page, table, one) for one in table.state.proposals.values()]


def _proposal_view(page: OpenPage, table: Table, proposal: Proposal) -> ProposalView:
    may_vote = proposal.may_vote(page.voter)
    mine = page.host if proposal.about != "seat" or proposal.stand_in else page.waiting == proposal.number
    if proposal.by:
        mine = page.seat == proposal.by
    about = "stand_in" if proposal.stand_in else proposal.about
    effect = term(f"proposal.{about}_effect", name=proposal.name, seat=proposal.seat)
    return {
        "number": proposal.number,
        "about": proposal.about,
        "text": _sentence(_heading(page, proposal), page),
        "moves": [_sentence(one, page) for one in move_terms(proposal.moves)],
        "note": proposal.note,
        "effect": _sentence(effect, page) if may_vote else "",
        "awaited": [_awaited(table, proposal, one) for one in proposal.awaited()],
        "may_vote": may_vote,
        "vote": proposal.votes.get(page.voter) if may_vote else None,
        "may_withdraw": mine,
        "pass_over_in": ceil(table.request_times.left(proposal.number)) if page.host and table.away(proposal) else None,
    }


def _heading(page: OpenPage, proposal: Proposal) -> Term:
    """The heading of a proposal's card: a correction without its moves, which are listed below it.

    The phone that asks for a seat reads about itself.
    """
    if proposal.about == "correction":
        return term("proposal.correction")
    if proposal.about == "seat" and page.waiting == proposal.number:
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
        "connected": table.is_present(voter),
        "former": proposal.about == "seat" and voter == proposal.seat,
    }


def news(page: OpenPage, table: Table) -> NewsView | None:
    """The newest event about proposals and seats, until the next answer."""
    found = table.state.news
    if found is None:
        return None
    text = found.line["text"]
    announced = [number for number, one in table.state.proposals.items() if text_of(one) == text]
    number = announced[-1] if announced else None
    if number is not None and page.waiting == number:
        text = _heading(page, table.state.proposals[number])
    return {"text": _sentence(text, page), "proposal": number}


def reason(page: OpenPage, table: Table) -> str | None:
    """Why a correction was refused to which this page's seat has agreed; None on all other pages."""
    found = table.state.reasons.get(page.seat or "") if page.viewer != "table" else None
    return _sentence(found, page) if found else None


def former_seat(page: OpenPage, table: Table) -> FormerSeat | None:
    """The free seat that this phone last had."""
    former = table.state.former.get(page.former or "")
    if former is None or page.former is None:
        return None
    return {"seat": page.former, "name": former.person.name, "by_host": former.by_host}


def departed_seat(page: OpenPage) -> DepartedSeat | None:
    """The seat that this phone has no longer."""
    one = page.departed
    return None if one is None else {"seat": one.seat, "name": one.name, "why": one.why, "by": one.by}


def own_request(page: OpenPage) -> OwnRequest | None:
    """The request by which this phone asks the host for a seat."""
    return (
        None
        if page.asking is None
        else {
            "name": page.asking.name,
            "declined": page.asking.declined,
            "seat": page.asking.seat,
        }
    )


def with_notices(table: Table, lines: list[LogLine]) -> list[LogLine]:
    """The public log of a game with the table's own notices, each after the lines that were there before it."""
    notices = table.state.notices
    if not notices or not table.started:
        return lines
    return list(_merged(table, lines, table.state.public_lines - len(lines)))


def _merged(table: Table, lines: list[LogLine], number: int) -> Iterator[LogLine]:
    """The lines in order; ``number`` is how many lines the game's log has had before the first of them."""
    notices = [one for one in table.state.notices if one.after >= number or not number]
    for line in lines:
        while notices and notices[0].after <= number:
            yield notices.pop(0).line
        yield line
        number += 1
    yield from (one.line for one in notices)


def _sentence(text: Term, page: OpenPage) -> str:
    return render_term(text, page.language, page.game, page.viewer)
