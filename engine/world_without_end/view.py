"""View of World Without End: what one viewer may see of a game (WWE-R11).

A seat sees everything public, and its own screen, asks, duties and account book. Two games that differ only in what
other seats hide give a seat the same view.
"""

from collections.abc import Mapping
from functools import partial
from typing import cast

from engine.core import Ask, Term, TypedAsk, term, views
from engine.core import view_types as core
from engine.core.asks import Cause
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.view_types import CauseView
from engine.core.views import ask_view, marker_from_one, option_view, scored, whole_view
from engine.world_without_end import view_types
from engine.world_without_end.board import Board, BuildingSite, gain_terms, reward_terms
from engine.world_without_end.game import Game
from engine.world_without_end.names import HOUSE, SEAL, SEATS
from engine.world_without_end.option_data import card_data, data_of
from engine.world_without_end.printed import Card, Effect
from engine.world_without_end.rules.actions import CLOTH_PRICE, wool_price
from engine.world_without_end.rules.chapter_end import LOSS, NEEDED
from engine.world_without_end.rules.ending import COUNTED, SOURCES
from engine.world_without_end.rules.event_card import OrientationAsk, expected_incomes
from engine.world_without_end.rules.events import trade_title
from engine.world_without_end.rules.follow_ups import follow_up
from engine.world_without_end.rules.outlooks import favour_after_income

TRACK = 60
"""Spaces of the score track (WWE-E5)."""


def view(game: Game, viewer: str) -> view_types.View:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""
    shows = partial(shown_ask, game.board)
    shown = whole_view(game, viewer, seat_view, table_view, own_view, settles=may_settle, shows=shows)
    return cast("view_types.View", shown)


def table_view(board: Board) -> view_types.TableView:
    """The public part of the view besides the seats: event, favour, projects, sites, plague, market."""
    return {
        "event": event_in_force(board),
        "permanent": [card_text(board, card) for card in board.permanents() if card is not board.event],
        "favour": {
            "track": list(board.pack.board.favour_track),
            "at": board.favour_at,
            "covered": sorted(board.covered_favours),
        },
        "projects": [project_view(board, project) for project in board.projects.values()],
        "sites": building_sites(board),
        "plague": plague_places(board),
        "market": {
            "wool": wool_price(board),
            "cloth": CLOTH_PRICE,
            "cloth_covered": board.cloth_covered,
            "wool_covered": board.wool_covered,
        },
        "piles": {
            pile: board.ledger.held(kind, pile)
            for kind, pile in (("stone", "quarry"), ("wood", "forest"), ("grain", "field"), ("piety", "cathedral"))
        },
    }


def building_sites(board: Board) -> list[view_types.SiteView]:
    """The building sites with their rents and owners."""
    owners = board.owners
    return [
        {
            "id": site.id,
            "material": site.material,
            "rent": gain_terms(site.rent),
            "pays": dict(site.rent),
            "owner": owners.get(site.id),
        }
        for site in board.sites.values()
    ]


def may_settle(seat: str | None, ask: Ask) -> bool:
    """Whether a viewer may settle an ask: as in every game, and the table also an orientation, which is public."""
    return views.may_settle(seat, ask) or (seat is None and ask.device_input == "orientation")


def seat_view(board: Board, seat: str) -> view_types.SeatView:
    """The public part of the view for a seat."""
    hand = board.hands[seat]
    return {
        **scored(board, seat, lambda vp: marker_from_one(vp, TRACK)),
        "houses": list(hand.houses),
        "houses_left": board.held(seat, HOUSE[seat]),
        "seals_left": board.held(seat, SEAL[seat]),
        "played": list(hand.played),
        "discards": hand.discards,
        "punishments": sorted(hand.punishments),
    }


def event_in_force(board: Board) -> view_types.EventView | None:
    """The topmost card on the council space (WWE-R22)."""
    card = board.event
    if card is None:
        return None
    return {
        **card_text(board, card),
        "orientation": board.orientation,
        "arrow": board.arrow,
        "income": {seat: term("income", gains=gain_terms(what)) for seat, what in board.incomes.items()} or None,
        "plague": card.plague,
        "corners": [dict(corner) for corner in card.corners],
        "arrow_side": card.arrow,
        "council": {str(seat): n for seat, n in board.pack.board.council_numbers.items()},
    }


def card_text(board: Board, card: Card) -> view_types.CardView:
    """The view of an event card: its title and its effects."""
    view: view_types.CardView = {
        "card": card.id,
        "title": term(card.title_key, title=card.title),
        "kind": card.kind,
        "text": [effect_text(effect) for effect in card.effects],
    }
    trades = {str(number): trade_title(effect) for number, effect in enumerate(card.effects) if effect.do == "trade"}
    if card.kind == "permanent" and trades:
        view["trades"] = trades
    return view


def effect_text(effect: Effect) -> Term:
    """The term of an effect."""
    match effect.do:
        case "trade":
            return term(
                "effect.trade",
                give=[term("name.amount", n=n, kind=kind) for kind, n in effect.give.items()],
                get=[term("name.amount", n=n, kind=kind) for kind, n in effect.get.items()],
            )
        case "gain":
            return term("effect.gain", gains=gain_terms(effect.each))
        case "give_up":
            return term("effect.give_up", kinds=[term("name.kind", kind=kind) for kind in effect.one_of])
        case "return_houses":
            if effect.count is None:
                return term("effect.return_all_houses")
            return term("effect.return_houses", n=effect.count)
        case "project":
            return term("effect.project", project=effect.id)
        case "cover_other_projects":
            return term("effect.cover_other_projects", project=effect.id)
        case "cover_favour":
            return term("effect.cover_favour", favours=[term("name.favour", favour=space) for space in effect.spaces])
        case "cover_market":
            return term("effect.cover_market", kind=effect.space)
        case "wool_price":
            return term("effect.wool_price", n=effect.gold)
        case "forbid_building":
            if effect.projects and effect.houses:
                return term("effect.forbid_building")
            return term("effect.forbid_projects" if effect.projects else "effect.forbid_houses")
        case _:
            return term(f"effect.{effect.do}")


def project_view(board: Board, project: BuildingSite) -> view_types.ProjectView:
    """The view of a project: its spaces and donors."""
    return {
        "id": project.id,
        "name": term("name.project", project=project.id),
        "stone": {"filled": project.stone_filled, "of": project.stone},
        "wood": {"filled": project.wood_filled, "of": project.wood},
        "stand_in": project.stand_ins,
        "metal": project.metal if project.spire else None,
        "covered": project.covered,
        "finished": project.finished,
        "donors": [seat for seat in SEATS if seat in project.donors],
        "bonus": reward_terms(board.tiles[project.id].bonus),
        "gives": dict(board.tiles[project.id].bonus),
    }


def plague_places(board: Board) -> list[view_types.PlaguePlace]:
    """The eleven plague places; the value of a token is None until it has been turned up (WWE-G2)."""
    return [
        {
            "place": place.place,
            "token": board.plague.get(place.place, "none"),
            "value": board.token_values.get(place.place),
            "reward": reward_terms(place.reward),
        }
        for place in board.places.values()
    ]


def cause_view(board: Board, cause: Cause) -> CauseView:
    """The view of what raises an ask: an event with its text, an action card, or a finished project."""
    if cause.kind == "event":
        card = board.cards[cause.of]
        text = [effect_text(effect) for effect in card.effects]
        return {"kind": cause.kind, "of": cause.of, "name": term(card.title_key, title=card.title), "text": text}
    if cause.kind == "project":
        return {"kind": cause.kind, "of": cause.of, "name": term("name.project", project=cause.of), "text": []}
    return {"kind": cause.kind, "of": cause.of, "name": term("name.action_card", card=cause.of), "text": []}


def shown_ask(board: Board, ask: Ask, own: bool) -> core.AskView:
    """The view of an ask for its own seat, or for the others who may settle it; that for an action card has more."""
    if isinstance(ask, OrientationAsk):
        return orientation_view(board, ask, own)
    if ask.what != "play" or not isinstance(ask, TypedAsk):
        return ask_view(ask, data_of=data_of, cause_of=partial(cause_view, board))
    cards = [choice for choice in ask.choices if isinstance(choice, str)] if own else []
    shown: view_types.AskView = {
        **ask_view(ask, data_of=card_data),
        "follows": follow_ups(board, ask.seat or "", cards),
    }
    return shown


def follow_ups(board: Board, seat: str, cards: list[str]) -> list[view_types.FollowUpView]:
    """The choices of few that action cards would leave a seat, which may be answered together with the card."""
    found = [(card, follow_up(board, seat, card)) for card in cards]
    return [
        {
            "card": card,
            "plays": choice.plays,
            "ask": choice.ask,
            "options": [option_view(option, data_of(what)) for option, what in choice.options],
        }
        for card, choice in found
        if choice is not None
    ]


def orientation_view(board: Board, ask: OrientationAsk, own: bool) -> core.AskView:
    """The view of the ask for the orientation of the event card: what each would bring whom, as far as that is public.

    Whether an orientation is legal may depend on hidden gold (WWE-R16), so others than the asked seat are offered all
    four, and only that seat sees what the favour would bring it.
    """
    card = board.event

    def data_of_turn(quarters: object) -> Mapping[str, object]:
        if card is None or not isinstance(quarters, int):
            return {}
        incomes = expected_incomes(board, card, quarters)
        return {"number": quarters, "incomes": {seat: dict(what) for seat, what in incomes.items()}}

    options = ask.all_options()
    if own and card is not None:
        options = tuple(
            (option._replace(effect=favour_after_income(board, card, quarters)), quarters)
            for option, quarters in options
            if ask.allows(option.value)
        )
    return ask_view(ask, data_of=data_of_turn, cause_of=partial(cause_view, board), options=options)


def own_view(board: Board, seat: str) -> view_types.OwnView:
    """The private part of the view: hand and duties (WWE-R11)."""
    return {
        "hand": board.hand(seat),
        "left_to_play": max(0, 6 - len(board.hands[seat].played)),
        "due": duties_to_come(board, seat),
        "sources": points_by_source(board.ledger, [seat], {**SOURCES, **COUNTED})[seat],
    }


def duties_to_come(board: Board, seat: str) -> view_types.DueView:
    """The duties at the chapter's end, and what they would cost now (WWE-D1 to D3, D6).

    While the duties are being paid, what has been paid counts, not what is left behind the screen.
    """
    paying = board.phase == "duties"

    def duty(kind: str) -> view_types.Duty:
        missing = board.missing[seat].get(kind, 0) if paying else max(0, NEEDED - board.held(seat, kind))
        have = NEEDED - missing if paying else board.held(seat, kind)
        return {"have": have, "need": NEEDED, "missing": missing, "vp": missing * LOSS[kind]}

    if paying and board.tax is not None:
        lacking = {board.tax: board.missing[seat].get("gold", 0)}
    else:
        lacking = {face: max(0, face - board.held(seat, "gold")) for face in sorted(set(board.pack.board.tax_die))}
    return {
        "piety": duty("piety"),
        "grain": duty("grain"),
        "tax": [{"die": face, "missing": n, "vp": n * LOSS["gold"]} for face, n in lacking.items()],
        "loyalty": board.held(seat, "loyalty"),
        "double": board.chapter == 4,
    }
