"""The cards and builders of The Pillars of the Earth: what their stickers say, and what they answer on the mat.

``PR-WOOD-3`` is a resource card, ``PC-…`` a craftsman, ``PA-…`` an advantage card, ``PE-…`` an event card: the letters
of the part, then the card's id in a pack, shortened if need be. So a sticker says the same whatever order a pack has,
and a card that is in two packs bears one sticker. ``PB-B-1`` to ``PB-B-3`` are the builders of a colour.

The middle of the mat is the supply: seven resource cards and two craftsmen lie there, and so it tells which two of the
nine and which two of the four do not. Advantage cards and the event are shown there, and builders that are drawn. A
card that is taken moves into its player's slot. Nothing is answered unless just one legal answer is meant.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from companion.games.kind import PLACE, Answered, Choice, Lies, Sticker, Translate
from web.games.pillars_of_the_earth.words import CRAFTSMEN
from web.words_catalogue import COLOURS as COLOUR_NAMES
from web.words_catalogue import KINDS

RESOURCE, CRAFTSMAN, ADVANTAGE, EVENT, BUILDER = "PR", "PC", "PA", "PE", "PB"
LONGEST = 10
"""Letters that a version-1 code holds at level H."""
SHAPES = {"blue": "●", "red": "◆", "green": "▲", "yellow": "■"}
BUILDERS = 3


@cache
def text_of(part: str, id: str) -> str:
    """What the sticker of a card says: its part and its id, or, where that is too long, its beginning and a check.

    >>> text_of("PR", "wood_3"), text_of("PC", "master_woodworker_1")
    ('PR-WOOD-3', 'PC-MASAAYA')
    """
    name = id.upper().replace("_", "-")
    room = LONGEST - len(part) - 1
    if len(name) > room:
        check = b32encode(sha256(id.encode()).digest()).decode()
        name = name[:3] + check[: room - 3]
    return f"{part}-{name}"


def builder_text(colour: str, number: int) -> str:
    """What the sticker of one of a colour's three builders says.

    >>> builder_text("blue", 1)
    'PB-B-1'
    """
    return f"{BUILDER}-{colour[0].upper()}-{number}"


# ------------------------------------------------------------------ printing


def stickers(pack: Any, translate: Translate) -> list[Sticker]:
    """Resource cards, craftsmen in the order of the rounds, advantage cards, events, and three builders a colour.

    The three craftsmen with which everybody begins bear none: nothing is ever asked of them.
    """
    resources = [
        Sticker(text_of(RESOURCE, card.id), f"{translate(KINDS[card.kind]).capitalize()} · {card.cubes}", "resources")
        for card in pack.resources.values()
    ]
    craftsmen = [
        Sticker(text_of(CRAFTSMAN, card.id), f"{craftsman_name(card.type, translate)} · {card.round}", "craftsmen")
        for card in sorted(pack.craftsmen.values(), key=lambda card: card.round)
        if card.round
    ]
    advantages = [
        Sticker(text_of(ADVANTAGE, card.id), translate(card.title), "advantages") for card in pack.advantages.values()
    ]
    events = [Sticker(text_of(EVENT, card.id), translate(card.title), "events") for card in pack.events.values()]
    builders = [
        Sticker(
            builder_text(colour, number),
            f"{translate(KINDS['builder']).capitalize()} · {translate(COLOUR_NAMES[colour])} {shape}",
            colour,
        )
        for colour, shape in SHAPES.items()
        for number in range(1, BUILDERS + 1)
    ]
    return [*resources, *craftsmen, *advantages, *events, *builders]


def craftsman_name(type: str, translate: Translate) -> str:
    """What a craftsman is called; a pack may have others than we have words for."""
    return translate(CRAFTSMEN[type]) if type in CRAFTSMEN else type.replace("_", " ").capitalize()


# ------------------------------------------------------------------ answering


def answer_of(game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
    """What the cards and builders on the mat answer to an ask, or None where they leave anything open."""
    if ask.sense == "event_card":
        return _the_only({text_of(EVENT, card): card for card in ask.values}, lying, PLACE)
    if ask.sense == "builder":
        return _drawn(game, ask, lying)
    if ask.sense == "card" and ask.seat:
        parts = ((RESOURCE, game.pack.resources), (CRAFTSMAN, game.pack.craftsmen))
        cards = {text_of(part, card): card for card in ask.values for part, known in parts if card in known}
        return _the_only(cards, lying, ask.seat)
    if ask.sense == "cards":
        return _laid_out(game, ask, lying)
    return None


def _the_only(meant: Mapping[str, str], lying: Mapping[str, Lies], zone: str) -> Answered | None:
    """The value of the one text of these that lies in a zone; None for none and for several."""
    found = _seen(meant, lying, zone)
    return Answered(meant[found[0]], (found[0],)) if len(found) == 1 else None


def _seen(texts: Iterable[str], lying: Mapping[str, Lies], zone: str) -> list[str]:
    return [text for text in texts if text in lying and lying[text].zone == zone]


def _drawn(game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
    """Whose builder was drawn. One that was drawn in this round is out of the bag, even if it is put down once more."""
    seats = {game.setup.seats[seat]: seat for seat in ask.values if seat in game.setup.seats}
    bases = {builder_text(colour, number): seat for colour, seat in seats.items() for number in range(1, BUILDERS + 1)}
    this_round = ask.id.rsplit("-", 1)[0]
    drawn = {line[0]: line[1] for line in game.answers if str(line[0]).startswith(this_round)}
    left = {
        text: seat
        for text, seat in bases.items()
        if text in lying and drawn.get(lying[text].answered) != seat
    }  # fmt: skip
    return _the_only(left, lying, PLACE)


def _laid_out(game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
    """Two advantage cards shown; or the supply, which tells by what lies there what does not."""
    known = {card for value in ask.values for card in value.split("+")}
    resources = _cards(RESOURCE, game.pack.resources, lying)
    supply_laid = len(resources) == len(game.pack.resources) - 2
    if known <= game.pack.advantages.keys():
        cards = _cards(ADVANTAGE, known, lying)
        return _pair(ask, set(cards.values()), cards)
    if known <= game.pack.resources.keys():
        if not supply_laid or set(resources.values()) == _left_over(game, ask.id):
            return None
        return _pair(ask, known - set(resources.values()), resources)
    if not supply_laid and any(one.id == ask.id.replace("craftsmen", "out_of_use") for one in game.asks):
        return None  # the round is still being laid out, and these may yet go to Shiring
    craftsmen = _cards(CRAFTSMAN, known, lying)
    return _pair(ask, known - set(craftsmen.values()), craftsmen)


def _cards(part: str, known: Collection[str], lying: Mapping[str, Lies]) -> dict[str, str]:
    """The cards of a part that lie in the middle, by the texts of their stickers."""
    texts = {text_of(part, card): card for card in known}
    return {text: texts[text] for text in _seen(texts, lying, PLACE)}


def _pair(ask: Choice, two: set[str], seen: Iterable[str]) -> Answered | None:
    """The value that names just these two cards."""
    values = [value for value in ask.values if set(value.split("+")) == two]
    return Answered(values[0], tuple(seen)) if values else None


def _left_over(game: Any, ask: str) -> set[str]:
    """The resource cards that nobody took in the round before: they may lie in the middle still."""
    before = f"{int(ask.split('.')[0]) - 1}.1."
    lines = [(str(line[0]), line[1]) for line in game.answers if str(line[0]).startswith(before)]
    out = {card for id, value in lines if id == f"{before}out_of_use" for card in value.split("+")}
    taken = {value for id, value in lines if id.startswith(f"{before}card-")}
    return set(game.pack.resources) - out - taken if out else set()
