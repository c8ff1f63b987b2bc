"""The account book, the instructions and the public log: the ledger's entries as people read them."""

from typing import TYPE_CHECKING, Any

from engine.core import Entry, Term, term
from engine.core.game import CORRECTION, is_open_to
from engine.world_without_end.board import Board
from engine.world_without_end.names import SCREEN

if TYPE_CHECKING:
    from engine.world_without_end.game import Game

LOG_LENGTH = 40


def public_log(board: Board) -> list[dict[str, Any]]:
    """The last things that happened in public: never what lies behind a screen (WWE-R11)."""
    lines: list[dict[str, Any]] = []
    for entry in reversed(board.ledger.entries):
        text = public_text(entry)
        if text is not None:
            lines.append(line(entry, text))
            if len(lines) == LOG_LENGTH:
                break
    lines.reverse()
    return lines


def line(entry: Entry, text: Term) -> dict[str, Any]:
    """One line of the log: when, about whom, what and by which clause."""
    seat = entry.target if entry.kind in ("vp", "note") else None
    return {
        "chapter": entry.chapter,
        "round": entry.round,
        "seat": seat or None,
        "text": text,
        "clause": entry.clause,
    }


def public_text(entry: Entry) -> Term | None:
    """An entry as everybody may read it, or None where it touches a screen and no correction made it."""
    if entry.kind == "vp":
        key = "log.vp" if entry.n > 0 else "log.vp_lost"
        return term(key, seat=entry.target, n=abs(entry.n))
    if entry.kind == "note":
        details = dict(entry.details)
        if entry.target:
            details["seat"] = entry.target
        return term(entry.source, **details)
    if entry.clause == CORRECTION or is_open_to("table", entry.source, entry.target):
        if entry.kind in ("plague_token", "cover", "house", "seal"):
            return None
        if entry.source.startswith("seat:") and entry.clause != CORRECTION:
            project = entry.target.removeprefix("project:")
            return term("log.built", seat=entry.source[5:], n=entry.n, kind=entry.kind, project=project)
        return moved(entry)
    return None


def moved(entry: Entry) -> Term:
    """A move between two piles."""
    return term("log.move", n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})


def own_text(entry: Entry, seat: str) -> Term | None:
    """An entry as the owner of a screen reads it, or None where it is not the owner's."""
    screen = SCREEN[seat]
    if entry.kind == "vp":
        if entry.target != seat:
            return None
        return term("vp", n=entry.n) if entry.n > 0 else term("vp_lost", n=-entry.n)
    if entry.kind == "note":
        return None
    if entry.target == screen:
        return term("take", n=entry.n, kind=entry.kind, pile=entry.source)
    if entry.source == screen:
        return term("give", n=entry.n, kind=entry.kind, pile=entry.target)
    return None


def account_book(board: Board, seat: str) -> list[dict[str, Any]]:
    """Every line of a seat's own account with its reason and the balance after it."""
    book: list[dict[str, Any]] = []
    balances: dict[str, float] = {}
    screen = SCREEN[seat]
    for entry in board.ledger.entries:
        text = own_text(entry, seat)
        if text is None:
            continue
        kind = entry.kind
        if kind == "vp":
            balance = entry.after
        else:
            balance = balances.get(kind, 4 if kind == "house" else 2 if kind == "seal" else 0)
            balance += entry.n if entry.target == screen else -entry.n
            balances[kind] = balance
        book.append(
            {
                "chapter": entry.chapter,
                "round": entry.round,
                "kind": kind,
                "text": text,
                "clause": entry.clause,
                "balance": balance,
            }
        )
    return book


def instructions(game: "Game", seat: str) -> list[Term]:
    """What the owner has to move now: the last answer's moves that concern the seat, in this round."""
    entries, marks = game.ledger.entries, game.marks
    end = len(entries)
    for mark in [*reversed(marks), 0]:
        group = [text for entry in entries[mark:end] if (text := own_text(entry, seat)) is not None]
        if group:
            now = (game.board.chapter, game.board.round)
            last = entries[end - 1]
            return group if (last.chapter, last.round) == now or last.round == 6 else []
        end = mark
    return []
