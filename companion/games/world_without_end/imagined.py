"""Imagined games of World Without End: the rest of a chapter, from the view of one seat (WWE-R, A, D).

What lies behind the other screens is drawn at random. Of kinds with a pile on the board, it is exactly what is missing
from the pile; of other kinds, about what players usually have. The deck has the chapter's cards that the view lacks.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any

from companion.games.imagined import CannotImagine, balance, continued, lay
from engine.core.piles import face_down
from engine.core.view_types import AskView
from engine.world_without_end import Game, Pack, Setup
from engine.world_without_end.board import Board
from engine.world_without_end.names import (
    BACK_PILE,
    BOX,
    CARD,
    CHAPTERS,
    COUNCIL,
    COUNTED_BY_ALL,
    COVER,
    FAVOUR_MARKER,
    GOODS,
    HAND,
    HOUSE,
    MARKET,
    PILE_OF,
    PLAGUE_TOKEN,
    PLAYED,
    PROJECT_TILE,
    ROUNDS,
    SCREEN,
    SEAL,
    SLOTS,
    STAND_IN,
    SUPPLY,
    deck,
    event_kind,
    favour_pile,
    plague_pile,
    project_pile,
    site_pile,
)
from engine.world_without_end.printed import Reward
from engine.world_without_end.rules import chapter_end, rounds
from engine.world_without_end.rules.actions import ACTION
from engine.world_without_end.rules.ending import final_scoring
from engine.world_without_end.rules.event_card import place_the_card
from engine.world_without_end.rules.events import open_trades
from engine.world_without_end.view_types import View

USUAL = {"wool": 2, "cloth": 1, "gold": 4, "loyalty": 2, "medical_knowledge": 2}
"""The most pieces imagined behind another screen, of kinds that the view does not count."""

IN_A_TURN = frozenset({"building_material", "building_project", "sale", "house_building", "rent", "donation", "weaver",
                       "medicine"})  # fmt: skip
"""The asks of an action card, which are named after the card."""


def imagine(setup: Setup, pack: Pack, view: View, ask: AskView, random: Random) -> Game:
    """The rest of the chapter, from an ask of a seat's view."""

    def rules(board: Board) -> Coroutine[Any, Any, None]:
        lay_out(board, view, random)
        return go_on(board, view, ask)

    return continued(Game, setup, pack, rules)


async def go_on(board: Board, view: View, ask: AskView) -> None:
    """Go on from an ask to the end of the chapter. Raises `CannotImagine` for an ask inside another decision."""
    seat, what = str(ask["seat"]), ask["what"]
    if what == "loyalty":
        await avert(board, view, seat)
        return
    if what == "orientation" and board.event is not None:
        await place_the_card(board, board.event)
        if board.event.kind == "permanent":
            board.newest_permanent = board.event
        board.phase = "actions"
        left = still_to_play(board, board.order)
    elif what in ("play", "trade_after") or what in IN_A_TURN:
        at = board.seats.index(seat)
        left = still_to_play(board, (*board.seats[at + 1 :], *board.seats[:at]))
        listed = {option["value"] for option in ask["options"]}
        board.hands[seat].traded.update(trade for trade in open_trades(board, seat) if str(trade) not in listed)
        if what == "play":
            await rounds.take_turn(board, seat)
        else:
            if what in IN_A_TURN:
                board.hands[seat].traded.clear()
                await ACTION[what](board, seat)
            await rounds.offer_trades_after(board, seat)
    else:
        raise CannotImagine(ask["id"])
    for other in left:
        await rounds.take_turn(board, other)
    rounds.end_of_round(board)
    await play_on(board)


def still_to_play(board: Board, seats: Sequence[str]) -> list[str]:
    """Those of these seats that have not played a card in this round (WWE-R17).

    The cards tell it, since the figure may have been corrected during the round.
    """
    return [seat for seat in seats if len(board.hands[seat].played) < board.round]


async def play_on(board: Board) -> None:
    """Play the rounds that are left in the chapter, and its end."""
    for number in range(board.round + 1, ROUNDS + 1):
        board.make_active(board.next_seat(board.active))
        board.round = board.ledger.round = number
        await rounds.play_round(board)
    await chapter_end.end_of_chapter(board)
    if board.chapter == CHAPTERS:
        final_scoring(board)


async def avert(board: Board, view: View, seat: str) -> None:
    """The use of loyalty by one seat, whose duties are known to it (WWE-D5, D7)."""
    mine = view["mine"]
    missing: dict[str, dict[str, int]] = {seat: {} for seat in board.seats}
    if mine is not None:
        due = mine["due"]
        lacking = {"piety": due["piety"]["missing"], "grain": due["grain"]["missing"]}
        lacking["gold"] = max((tax["missing"] for tax in due["tax"]), default=0)
        missing[seat] = {kind: n for kind, n in lacking.items() if n}
    averted = await chapter_end.avert_with_loyalty(board, missing)
    for kind, n in missing[seat].items():
        if chapter_end.PUNISHMENT[kind] not in averted[seat]:
            # A punishment costs the next chapter about as much as a doubled loss.
            board.ledger.step(-chapter_end.LOSS[kind] * n if board.chapter == CHAPTERS else -2, seat, "WWE-D5")


# ------------------------------------------------------------------ laying out


def lay_out(board: Board, view: View, random: Random) -> None:
    """Lay out what a view shows, and draw what others hide."""
    ledger = board.ledger
    board.chapter = ledger.chapter = view["chapter"]
    board.round = ledger.round = view["round"]
    board.phase = view["phase"]
    board.events_left = ROUNDS - view["round"]
    if view["active"] is not None:
        board.make_active(view["active"])
    lay_out_projects(board, view)
    for shown in view["seats"]:
        lay_out_seat(board, shown["seat"], dict(shown))
    for site in view["sites"]:
        owner = site["owner"]
        if owner is not None:
            lay(ledger, HOUSE[owner], site_pile(site["id"]), 1, SCREEN[owner])
    lay_out_goods(board, view, random)
    lay(ledger, FAVOUR_MARKER, favour_pile(view["favour"]["at"]), 1, favour_pile(board.favour_at))
    lay(ledger, COVER, MARKET["cloth"], 0, PILE_OF[COVER])
    board.covered_without_tile.update(map(favour_pile, view["favour"]["covered"]))
    closed = {"cloth": view["market"]["cloth_covered"], "wool": view["market"]["wool_covered"]}
    board.covered_without_tile.update(MARKET[kind] for kind, covered in closed.items() if covered)
    lay_out_plague(board, view)
    lay_out_events(board, view)
    balance(ledger)


def lay_out_seat(board: Board, seat: str, shown: dict[str, Any]) -> None:
    """Lay out the points, cards and houses of a seat, which everybody sees."""
    hand, ledger = board.hands[seat], board.ledger
    ledger.points[seat] = shown["vp"]
    hand.played, hand.discards = list(shown["played"]), shown["discards"]
    hand.punishments, hand.houses = set(shown["punishments"]), list(shown["houses"])
    cards = len(board.cards_in_use())
    lay(ledger, CARD[seat], HAND[seat], cards - len(hand.played) - hand.discards, BOX)
    lay(ledger, CARD[seat], PLAYED[seat], len(hand.played), BOX)
    lay(ledger, CARD[seat], BACK_PILE[seat], hand.discards, BOX)


def lay_out_projects(board: Board, view: View) -> None:
    """Lay out the projects with their materials and seals."""
    ledger = board.ledger
    for shown in view["projects"]:
        project = board.projects.get(shown["id"]) or board.add_project(shown["id"])
        pile = project_pile(project.id)
        lay(ledger, PROJECT_TILE, pile, 1, BOX)
        project.finished, project.donors = shown["finished"], [str(seat) for seat in shown["donors"]]
        stone, wood, stand_ins = shown["stone"]["filled"], shown["wood"]["filled"], shown["stand_in"]
        lay(ledger, "stone", pile, max(0, stone - stand_ins), PILE_OF["stone"])
        lay(ledger, "wood", pile, wood - max(0, stand_ins - stone), PILE_OF["wood"])
        lay(ledger, STAND_IN, pile, stand_ins, BOX)
        lay(ledger, "metal", pile, int(bool(shown["metal"])), PILE_OF["metal"])
        if shown["covered"]:
            board.covered_without_tile.add(pile)
        for seat in () if project.finished else project.donors:
            lay(ledger, SEAL[seat], pile, 1, SCREEN[seat])


def lay_out_goods(board: Board, view: View, random: Random) -> None:
    """Lay out the own goods and the public piles, and draw the goods of the others."""
    ledger, viewer, mine = board.ledger, str(view["viewer"]), view["mine"]
    others = [seat for seat in board.seats if seat != viewer]
    for kind in GOODS:
        home = PILE_OF[kind]
        for seat in board.seats:
            lay(ledger, kind, SCREEN[seat], 0, home)
        if mine is not None:
            lay(ledger, kind, SCREEN[viewer], mine["holdings"].get(kind, 0), home)
        if kind in COUNTED_BY_ALL:
            hidden = max(0, ledger.held(kind, home) - view["piles"][home])
            for _ in range(hidden):
                seat = random.choice(others)
                lay(ledger, kind, SCREEN[seat], ledger.held(kind, SCREEN[seat]) + 1, home)
        else:
            for seat in others:
                n = ledger.available(kind, SUPPLY, random.randint(0, USUAL[kind]))
                lay(ledger, kind, SCREEN[seat], n, home)


def lay_out_plague(board: Board, view: View) -> None:
    """Lay out the plague tokens, with the values that are known."""
    for place in view["plague"]:
        at, token = place["place"], place["token"]
        if token == "none":
            continue
        board.plague[at] = token
        if place["value"] is not None:
            board.token_values[at] = place["value"]
        if token in ("hidden", "sick"):
            pile = plague_pile(at)
            lay(board.ledger, PLAGUE_TOKEN, face_down(pile) if token == "hidden" else pile, 1, BOX)


def lay_out_events(board: Board, view: View) -> None:
    """Lay out the event cards in force, with what the one on the council space gave."""
    for card, slot in zip(view["permanent"], SLOTS, strict=False):
        lay_card(board, card["card"], slot)
        board.slots.append(board.cards[card["card"]])
    event = view["event"]
    if event is None or event["card"] in board.used_cards:
        return
    card_in_force = board.cards[event["card"]]
    lay_card(board, card_in_force.id, COUNCIL)
    board.event, board.orientation, board.arrow = card_in_force, event["orientation"], event["arrow"]
    board.incomes = {seat: no_income() for seat in board.seats}
    if board.phase != "actions":
        return
    if card_in_force.kind == "permanent":
        board.newest_permanent = card_in_force
    for effect in card_in_force.effects:
        if effect.do == "lose_action":
            board.action_lost.update(board.seats)
        elif effect.do == "random_discard":
            board.drawn_discard = True
        elif effect.do == "cover_other_projects":
            board.only_project = effect.id


def no_income() -> Reward:
    """No income: what the event gave has been paid."""
    return {}


def lay_card(board: Board, card: str, pile: str) -> None:
    """Lay an event card on the board."""
    lay(board.ledger, event_kind(card), pile, 1, deck(board.cards[card].deck))
    board.used_cards.append(card)
