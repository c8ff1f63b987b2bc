"""Enrolment form of World Without End: 44 event cards and the board.

The rulebooks print the names and effects of eight cards: these are initial values, and only corners and arrow have to
be entered. The other cards are initially empty; the reference pack's card is shown beside each and can be copied. The
initial values of the board are those of the reference pack, which the owner compares.
"""

from __future__ import annotations

from functools import lru_cache

from companion.games import pack_loader
from companion.games.enrolment_fields import (
    Choice,
    Effect,
    Effects,
    Entries,
    Field,
    Flag,
    JsonObject,
    Number,
    Option,
    Order,
    Reward,
    Several,
    Tally,
    Words,
    figures,
)
from companion.games.enrolment_form import Form, Group, Item
from companion.games.slot_cards import SHAPES
from companion.games.world_without_end.cards import ACTION_CARDS, event_text
from companion.games.world_without_end.enrolment_checks import NUMERALS, problems
from companion.games.world_without_end.enrolment_pack import content, covers, take_apart
from engine.core import Term, term
from engine.core.validators import PackError
from engine.world_without_end.pack import Pack
from engine.world_without_end.pack_reading import (
    COUNTED,
    read_effect,
)
from engine.world_without_end.printed import SEATS
from engine.world_without_end.setup import GAME
from engine.world_without_end.view import effect_text

CERTAIN = frozenset({"I-05", "I-06", "II-01", "II-05", "II-07", "II-08", "III-01", "IV-01"})
"""The cards whose opening words and effects the rulebooks print (WWE-X1 to X8)."""

GOODS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
PAYABLE = tuple(kind for kind in GOODS if kind != "medical_knowledge")
INCOME: tuple[dict[str, int], ...] = (
    {"stone": 1}, {"wood": 1}, {"grain": 1}, {"piety": 1}, {"wool": 1},
    {"gold": 1}, {"gold": 2}, {"loyalty": 1}, {"medical_knowledge": 1}, {"vp": 1},
)  # fmt: skip
"""What a corner can show, in the order of the buttons (WWE-R9)."""

_REWARD_TERMS = {"house": term("reward.house"), "care": term("reward.care")}


def _kinds(*kinds: str) -> tuple[Option, ...]:
    return tuple(Option(kind, _REWARD_TERMS.get(kind, term("name.kind", kind=kind)), _sign(kind)) for kind in kinds)


def _sign(kind: str) -> str:
    return {"care": "medical_knowledge"}.get(kind, kind)


# ------------------------------------------------------------------ the event cards


def _vocabulary(board: JsonObject) -> tuple[Effect, ...]:
    favours = tuple(Option(space, term("name.favour", favour=space)) for space in board["favour_track"])
    brought = tuple(
        Option(project["id"], term("name.project", project=project["id"]), "project")
        for project in board["projects"]
        if project["arrives"] == "event"
    )
    at_once, lasting = {"kind": "immediate"}, {"kind": "permanent"}
    each = _kinds(*GOODS, "vp")

    def one(do: str, *fields: Field, implies: JsonObject = at_once, **initial: object) -> Effect:
        return Effect(do, term(f"enrol.effect.{do}"), fields, implies, initial)

    return (
        one(
            "trade",
            Reward("give", term("enrol.give"), options=_kinds(*PAYABLE), empty=False),
            Reward("get", term("enrol.get"), options=each, empty=False),
            implies={},
            give={},
            get={},
        ),
        one("gain", Reward("each", term("enrol.each"), options=each, empty=False), each={}),
        one("give_up", Several("one_of", term("enrol.one_of"), options=_kinds(*PAYABLE)), one_of=[]),
        one("project", Choice("id", term("enrol.which_project"), options=brought)),
        one(
            "wool_price",
            Choice("gold", term("enrol.price"), options=figures(0, 9)),
            implies=lasting,
        ),
        one(
            "forbid_building",
            Flag("projects", term("enrol.forbid_projects")),
            Flag("houses", term("enrol.forbid_houses")),
            implies=lasting,
            projects=True,
            houses=True,
        ),
        one("medical_useless", implies=lasting),
        one("cover_favour", Several("spaces", term("enrol.which_spaces"), options=favours, most=5), spaces=[]),
        one("cover_market", Choice("space", term("enrol.which_market"), options=_kinds("wool", "cloth"))),
        one("uncover_cloth"),
        one(
            "return_houses",
            Choice(
                "count",
                term("enrol.how_many"),
                options=(Option(1, term("enrol.one_house"), "house"), Option("all", term("enrol.all_houses"), "house")),
            ),
            count=1,
        ),
        one(
            "lose_action",
            Flag("court_exception", term("enrol.court_exception")),
            court_exception=False,
        ),
        one("random_discard"),
        one("finish_tower"),
        one("cover_other_projects", Choice("id", term("enrol.which_project"), options=brought)),
        one("by_hand", implies={}),
    )


def _card_fields(deck: int, board: JsonObject) -> tuple[Field, ...]:
    corners = tuple(Option(income, term("name.amount", n=n, kind=kind), kind)
                    for income in INCOME for kind, n in income.items())  # fmt: skip
    sides = tuple(Option(side, term(f"enrol.side{side}")) for side in range(4))
    fields: list[Field] = [
        Words("title", term("enrol.first_words"), at="head", optional=True),
        Choice(
            "kind",
            term("enrol.kind"),
            at="head",
            options=(Option("immediate", term("enrol.immediate")), Option("permanent", term("enrol.permanent"))),
            inline=True,
        ),
        Flag("starred", term("enrol.starred"), at="head"),
        Entries(
            "corners",
            term("enrol.corners"),
            at="corners",
            options=corners,
            labels=tuple(term(f"enrol.corner{corner}") for corner in range(4)),
        ),
        Choice("arrow", term("enrol.arrow"), at="sides", options=sides),
    ]
    if deck > 2:
        fields.append(Choice("plague", term("enrol.plague"), at="badge", options=figures(1, 11)))
    fields.append(Effects("effects", term("enrol.effects"), vocabulary=_vocabulary(board)))
    return tuple(fields)


def _card_item(card: JsonObject, fields: tuple[Field, ...]) -> Item:
    names = {field.name for field in fields}
    entered = {name: value for name, value in card.items() if name in names}
    certain = card["id"] in CERTAIN
    initial: dict[str, object] = {"kind": "immediate", "starred": card["starred"]}
    if certain:
        initial |= {name: entered[name] for name in ("title", "kind", "effects")}
    return Item(
        f"card-{card['id']}",
        term("enrol.card", id=card["id"]),
        fields,
        code=event_text(card["id"]),
        initial=initial,
        suggestion=entered,
        known_as=term(card["title_key"], title=card["title"]),
        certain=certain,
    )


def _action_cards(colour: str) -> Group:
    """The action cards of a colour, which are the same in every copy but for their art."""
    texts = {card: ACTION_CARDS.text_of(colour, card) for card in ACTION_CARDS.cards}
    items = tuple(Item(f"card-{text}", term("name.card", card=card), (), code=text) for card, text in texts.items())
    return Group(f"actions-{colour}", term("enrol.action_cards", colour=colour), "photos", items)


# ------------------------------------------------------------------ the board


def _reward_field(name: str, label: Term, *more: str) -> Reward:
    return Reward(name, label, options=_kinds("vp", *more, *GOODS), once=frozenset({"house", "care"}))


def _board_groups(board: JsonObject) -> tuple[Group, ...]:
    favours = tuple(Option(space, term("name.favour", favour=space)) for space in board["favour_track"])
    gold = (28, 30)

    item = Item.compared
    printed = (
        item(
            "favour",
            term("enrol.favour"),
            (Order("favour_track", term("enrol.favour"), options=favours),),
            {"favour_track": board["favour_track"]},
        ),
        item(
            "council",
            term("enrol.council"),
            tuple(Choice(seat, term(f"enrol.side{i}"), options=figures(0, 3)) for i, seat in enumerate(SEATS)),
            board["council_numbers"],
        ),
        item(
            "tax_die",
            term("enrol.tax_die"),
            (Tally("tax_die", term("enrol.faces"), options=figures(2, 5), total=6),),
            {"tax_die": board["tax_die"]},
        ),
        item(
            "plague_tokens",
            term("enrol.plague_tokens"),
            (Tally("plague_tokens", term("enrol.values"), options=figures(1, 5), total=11),),
            {"plague_tokens": board["plague_tokens"]},
        ),
        item(
            "supply",
            term("enrol.supply"),
            tuple(
                Number(kind, term("name.kind", kind=kind), least={"wool": 4, "gold": 8}.get(kind, 1), most=999,
                       unlimited=True, quick=gold if kind == "gold" else ())
                for kind in COUNTED
            ),
            board["supply"],
        ),
    )  # fmt: skip
    site_fields = (
        Choice("material", term("enrol.material"), options=_kinds("stone", "wood")),
        _reward_field("rent", term("enrol.rent")),
    )
    sites = tuple(
        item(f"site-{site['id']}", term("name.site", site=site["id"]), site_fields,
             {"material": site["material"], "rent": site["rent"]})
        for site in board["sites"]
    )  # fmt: skip
    project_fields = (
        Number("stone", term("enrol.stone_spaces"), most=20),
        Number("wood", term("enrol.wood_spaces"), most=20),
        _reward_field("bonus", term("enrol.bonus"), "care"),
    )
    projects = tuple(
        item(f"project-{project['id']}", term("name.project", project=project["id"]), project_fields,
             {"stone": project["stone"], "wood": project["wood"], "bonus": project["bonus"]})
        for project in board["projects"]
    )  # fmt: skip
    place_fields = (_reward_field("reward", term("enrol.reward"), "house"),)
    places = tuple(
        item(f"place-{place['place']}", term("enrol.place", place=place["place"]), place_fields,
             {"reward": place["reward"]})
        for place in board["plague_places"]
    )  # fmt: skip
    return (
        Group("printed", term("enrol.printed"), "list", printed, term("enrol.printed_hint")),
        Group("sites", term("enrol.sites"), "list", sites, term("enrol.sites_hint")),
        Group("projects", term("enrol.projects"), "list", projects, term("enrol.projects_hint")),
        Group("places", term("enrol.places"), "list", places, term("enrol.places_hint")),
    )


# ------------------------------------------------------------------ the form


def in_words(item: str, value: JsonObject) -> list[Term]:
    """The effects of a complete card, in the words of the phones; nothing for any other item."""
    kind = value.get("kind")
    if not item.startswith("card-") or kind not in ("immediate", "permanent"):
        return []
    words = []
    pack = pack_loader.reference_as(GAME, Pack)
    for effect in value.get("effects", ()):
        try:
            words.append(effect_text(read_effect(effect, "effects", kind, pack.board)))
        except PackError:  # it still lacks a parameter, or belongs on the other kind of card
            continue
    return words


@lru_cache(maxsize=1)
def form() -> Form:
    """The form of the game, created once."""
    known = pack_loader.reference_data(GAME)
    decks = []
    early, late = (_card_fields(deck, known["board"]) for deck in (1, 3))
    for number, numeral in enumerate(NUMERALS, start=1):
        fields = early if number <= 2 else late
        items = tuple(_card_item(card, fields) for card in known["cards"] if card["deck"] == number)
        decks.append(
            Group(f"deck-{numeral}", term("enrol.deck", deck=numeral), "cards", items, term("enrol.deck_hint"))
        )
    return Form(
        game=GAME,
        title=term("enrol.world_without_end"),
        groups=(*decks, *_board_groups(known["board"])),
        content=content,
        take_apart=take_apart,
        problems=problems,
        in_words=in_words,
        covers=covers,
        of_the_place=frozenset({"starred"}),
        pictured=tuple(_action_cards(colour) for colour in SHAPES),
    )
