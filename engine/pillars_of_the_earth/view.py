"""View of The Pillars of the Earth: what one viewer may see of a game.

Cards, cubes, gold and workers are public, so a seat's view adds only its asks, its account book, and its income and
taxes before they are due.
"""

from functools import lru_cache
from typing import Any, cast

from engine.core import Ask, TypedAsk, term
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.view_types import PlainData
from engine.core.views import ask_view, marker_from_one, plain_data, scored, whole_view
from engine.pillars_of_the_earth import names, view_types
from engine.pillars_of_the_earth.board import Board, gain_terms
from engine.pillars_of_the_earth.game import Game
from engine.pillars_of_the_earth.options import Card, Cards, Deal, Drawn, Gift, KeptCubes, Material, Space, Word
from engine.pillars_of_the_earth.printed import Advantage, Craftsman, Event, Resource
from engine.pillars_of_the_earth.rules.builders import free_spaces, in_the_bag
from engine.pillars_of_the_earth.rules.cathedral import PlanAsk
from engine.pillars_of_the_earth.rules.ending import SOURCES
from engine.pillars_of_the_earth.rules.market import BUY, BUYING, SELL, SELLING, missing_starter
from engine.pillars_of_the_earth.rules.outlooks import cubes_to_come, space

TRACK = 60
"""Spaces of the VP track (PE-E2)."""

CARDS = 1024
"""Cards of all packs of which the view is remembered."""


def view(game: Game, viewer: str) -> view_types.View:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""

    def shows(ask: Ask, _own: bool) -> view_types.AskView:
        return shown_ask(game.board, ask)

    return cast("view_types.View", whole_view(game, viewer, seat_view, table_view, own_view, shows=shows))


def table_view(board: Board) -> view_types.TableView:
    """The public part of the view besides the seats: cards, places, cost wheel, market."""
    return {
        "limits": {"gold": names.MOST_GOLD, "cubes": names.MOST_CUBES, "craftsmen": names.MOST_CRAFTSMEN},
        "event": event_view(board),
        "in_force": in_force(board),
        "cost": {
            "next": board.cost,
            "wheel": [seat for seat, _ in board.wheel],
            "passed": [{"seat": seat, "cost": cost} for seat, cost in board.wheel],
        },
        "places": {place: list(owners) for place, owners in board.spaces.items()},
        "kingsbridge": [
            advantage_view(board.pack.advantages[card]) if card else None for card in board.open_advantages
        ],
        "shiring": [craftsman_view(board.pack.craftsmen[card]) if card else None for card in board.open_craftsmen],
        "supply": [supply_view(board, card) for card in board.supply],
        "market": {kind: board.ledger.held(kind, names.MARKET) for kind in names.MATERIALS},
        "prices": {"buy": dict(BUYING), "sell": dict(SELLING)},
        "metal_at_court": board.ledger.held("metal", names.COURT),
        "tax": board.tax,
        "pieces_set": board.pieces_set,
        "refusal_left": board.refusal_left,
        "castle": board.ledger.held("grey_worker", names.CASTLE),
        "stock": {kind: stock_of(board, kind) for kind in (*names.CUBES, "gold")},
        "seen": {"events": sorted(board.used_events), "advantages": sorted(board.used_advantages)},
    }


def stock_of(board: Board, kind: str) -> int | None:
    """How many cubes are left at a site, or gold in the box; None for unlimited (PE-S11)."""
    pile = board.pile_of[kind]
    return None if board.ledger.unlimited.get(kind) == pile else board.ledger.held(kind, pile)


def seat_view(board: Board, seat: str) -> view_types.SeatView:
    """The public part of the view for a seat."""
    holding = board.holdings[seat]
    return {
        **scored(board, seat, lambda vp: marker_from_one(vp, TRACK)),
        "gold": board.held(seat, "gold"),
        "cubes": {kind: board.cubes(seat, kind) for kind in names.CUBES},
        "craftsmen": [craftsman_view(board.pack.craftsmen[card]) for card in holding.craftsmen],
        "advantages": [advantage_view(board.pack.advantages[card]) for card in holding.advantages],
        "resources": [resource_view(board.pack.resources[card]) for card in holding.resources],
        "workers": board.free_workers(seat),
        "mill": board.workers_at(seat, "mill"),
        "sites": {kind: board.workers_at(seat, names.workplace(kind)) for kind in names.SITES},
        "bought": [kind for kind in names.MATERIALS if kind in holding.bought],
        "passes_left": passes_left(board, seat),
        "protected": holding.protected,
        "builders": board.ledger.held(names.BUILDER, names.own_pile("bag", seat)),
        "passes": holding.passes,
        "unused_builders": board.ledger.held(names.BUILDER, names.own_pile("beside", seat)),
        "borrowed_workers": {kind: borrowed(board, seat, kind) for kind in ("grey_worker", "black_worker")},
        "piece": next((number for number, piece in enumerate(names.PIECES, start=1) if board.held(seat, piece)), None),
    }


def borrowed(board: Board, seat: str, kind: str) -> int:
    """The grey or black workers of a seat in this round, placed or free (PE-III15, V1)."""
    return board.held(seat, kind) + sum(
        board.ledger.held(kind, names.own_pile(place, seat)) for place in names.WORKPLACES
    )


def passes_left(board: Board, seat: str) -> int | None:
    """How many more builders a seat may pass in this round; None without a limit (PE-II7)."""
    if board.pass_limit is None or seat in board.limit_spares:
        return None
    return max(0, board.pass_limit - board.holdings[seat].passes)


def event_view(board: Board) -> view_types.EventView | None:
    """The view of the open event card, or None."""
    event = board.event
    if event is None:
        return None
    return {**event_card(event), "this_round": len(board.used_events) == board.chapter}


@lru_cache(maxsize=CARDS)
def event_card(event: Event) -> view_types.EventView:
    """The view of an event card. It must not be changed."""
    text = [term(f"event_does.{event.do}", n=event.n, gains=gain_terms(event.what))]
    title = term("card.titled", title=event.title)
    return {"card": event.id, "title": title, "good": event.good, "text": text}


def in_force(board: Board) -> list[view_types.InForce]:
    """The continuing effects of events in this round or the next, with the seats that they spare (PE-II7, III1)."""
    found: list[view_types.InForce] = []
    if board.pass_limit is not None and board.phase in ("preparation", "cards", "builders"):
        found.append({"text": term("in_force.pass_limit", n=board.pass_limit), "spares": sorted(board.limit_spares)})
    if board.next_pass_limit is not None:
        text = term("in_force.next_pass_limit", n=board.next_pass_limit)
        found.append({"text": text, "spares": sorted(board.limit_spares)})
    if board.less_yield and board.phase == "places":
        spared = sorted(set(board.seats) - set(board.less_yield))
        found.append({"text": term("in_force.less_yield", n=max(board.less_yield.values())), "spares": spared})
    return found


@lru_cache(maxsize=CARDS)
def craftsman_view(card: Craftsman) -> view_types.CraftsmanView:
    """The view of a craftsman. It must not be changed."""
    return {
        "card": card.id,
        "name": term(f"craftsman.{card.type}", type=card.type),
        "round": card.round,
        "cost": card.cost,
        "use": dict(card.use),
        "gives": dict(card.gives),
        "capacity": card.capacity,
        "with_metal": card.with_metal,
        "mason": card.mason,
    }


@lru_cache(maxsize=CARDS)
def advantage_view(advantage: Advantage) -> view_types.AdvantageView:
    """The view of an advantage card. It must not be changed."""
    kind, gains = advantage.material or "wood", gain_terms(advantage.gain)
    return {
        "card": advantage.id,
        "title": term("card.titled", title=advantage.title),
        "kind": advantage.kind,
        "text": term(f"advantage_does.{advantage.do}", kind=kind, gains=gains),
        "choices": [gain_terms(choice) for choice in (advantage.choices or (advantage.gain,)) if choice],
    }


@lru_cache(maxsize=CARDS)
def resource_view(resource: Resource) -> view_types.ResourceView:
    """The view of a resource card. It must not be changed."""
    kind, cubes = resource.kind, resource.cubes
    name = term("name.amount", kind=kind, n=cubes)
    return {"card": resource.id, "name": name, "kind": kind, "cubes": cubes, "workers": resource.workers}


def supply_view(board: Board, card: str) -> view_types.ResourceView | view_types.CraftsmanView:
    """The view of a card of the supply: a resource card or a craftsman."""
    if card in board.pack.resources:
        return resource_view(board.pack.resources[card])
    return craftsman_view(board.pack.craftsmen[card])


def shown_ask(board: Board, ask: Ask) -> view_types.AskView:
    """The view of an ask with its options, and the data that a page needs to show it otherwise than as a list."""
    return {**ask_view(ask, data_of=data_of), **extra_data(board, ask)}


def data_of(option: object) -> view_types.OptionData | PlainData:
    """The parts of an option as JSON, so that no page parses its text; those of a plan are in the ask's `plan`."""
    match option:
        case Word():
            return {"word": option.value}
        case Card():
            return {"card": option.id}
        case Cards():
            return {"cards": list(option.ids)}
        case Drawn():
            return {"seat": option.seat, "put_back": option.put_back}
        case Space():
            return {"place": option.place, "space": option.number}
        case Deal():
            return {"deal": option.deal, "kind": option.kind, "n": option.n}
        case Material():
            return {"kind": option.kind}
        case Gift():
            return {"number": option.number}
        case KeptCubes():
            return {"cubes": dict(option.cubes)}
    return plain_data(option)


def extra_data(board: Board, ask: Ask) -> view_types.AskData:
    """The cards that an ask names, the deals that are forbidden, or the craftsmen of a plan."""
    if isinstance(ask, PlanAsk) and ask.seat:
        return {"plan": plan_view(board, ask, ask.seat)}
    if ask.what == "market" and ask.seat:
        return {"forbidden": forbidden_deals(board, ask.seat)}
    cards = [choice.id for choice in ask.choices if isinstance(choice, Card)]
    match ask.what:
        case "draw":
            return {"follows": [placing_after(board, ask, seat) for seat in in_the_bag(board)]}
        case "event":
            return {"cards": [event_card(board.pack.events[card]) for card in cards]}
        case "advantages":
            advantages = map(board.pack.advantages.__getitem__, named_cards(ask))
            return {"cards": [advantage_view(advantage) for advantage in advantages], "pick": cards_per_option(ask)}
        case "craftsmen" | "out_of_use":
            return {"cards": [supply_view(board, card) for card in named_cards(ask)], "pick": cards_per_option(ask)}
    return {}


def placing_after(board: Board, ask: Ask, seat: str) -> view_types.PlacingView:
    """Where a seat may place its builder if it is drawn now, or pass, and the ask for it where there is a choice."""
    spaces = free_spaces(board) if board.held(seat, "gold") >= board.cost else []
    may_pass = board.cost > 0 or not spaces
    choices = len(spaces) + may_pass
    return {
        "seat": seat,
        "ask": board.name("builder", seat, ask.ordinal).id if choices > 1 else None,
        "spaces": [space_view(board, seat, entry) for entry in spaces],
        "may_pass": may_pass,
    }


def space_view(board: Board, seat: str, free: Space) -> view_types.FreeSpace:
    """A free space with its value in an answer, and what it would bring the seat."""
    outlook = space(board, seat, free.place, free.number)
    return {
        "place": free.place,
        "space": free.number,
        "value": str(free),
        "effect": outlook.effect,
        "idle": outlook.idle,
    }


def named_cards(ask: TypedAsk[Any]) -> list[str]:
    """The cards named by the options of an ask, each once."""
    return list(dict.fromkeys(card for choice in ask.choices if isinstance(choice, Cards) for card in choice.ids))


def cards_per_option(ask: TypedAsk[Any]) -> int:
    """How many cards one option of an ask names."""
    return max((len(choice.ids) for choice in ask.choices if isinstance(choice, Cards)), default=0)


def plan_view(board: Board, ask: PlanAsk, seat: str) -> view_types.PlanView:
    """The data for trying other plans: the goods, the craftsmen, and the steps of the best plan."""
    return {
        "goods": board.goods_of(seat),
        "cards": [craftsman_view(card) for card in ask.cards.values()],
        "best": [{"card": card, "n": times} for card, times in ask.choices[0]],
        "mortar_mixer": board.has_starter(seat, "mortar_mixer"),
    }


def own_view(board: Board, seat: str) -> view_types.OwnView:
    """The part of the view that concerns only one player."""
    return {
        "due": due_view(board, seat),
        "forbidden": [deal["text"] for deal in forbidden_deals(board, seat)],
        "sources": points_by_source(board.ledger, [seat], SOURCES)[seat],
    }


def due_view(board: Board, seat: str) -> view_types.DueView:
    """Income and taxes before they are due, and losses above the limits (PE-III5, III6, III9 to III12, III23)."""
    gold = board.held(seat, "gold") + board.workers_at(seat, "mill")
    at_court = seat in board.spaces["court"]
    cubes = {kind: cubes_to_come(board, seat, kind) for kind in names.SITES}
    held = sum(board.cubes(seat, kind) for kind in names.CUBES) + sum(cubes.values())
    return {
        "mill": board.workers_at(seat, "mill"),
        "cubes": cubes,
        "gold_lost": max(0, gold - names.MOST_GOLD),
        "cubes_over": max(0, held - names.MOST_CUBES),
        "tax": [
            {"die": face, "missing": missing, "vp": missing // 2}
            for face in sorted(set(board.pack.board.tax_die))
            for missing in [0 if at_court else max(0, face - min(gold, names.MOST_GOLD))]
        ],
        "tax_free": at_court or board.has_advantage(seat, "tax_free") is not None,
    }


def forbidden_deals(board: Board, seat: str) -> list[view_types.ForbiddenDeal]:
    """The deals that a missing craftsman forbids (PE-K8, K9)."""
    return [
        {"deal": deal, "kind": kind, "text": term(f"forbidden.{deal}", kind=kind, craftsman=missing)}
        for kind in names.CUBES
        for deal in (BUY, SELL)
        if (missing := missing_starter(board, seat, kind, deal)) is not None
    ]
