"""Cards and builders of The Pillars of the Earth: the texts of their stickers, and their answers on the mat.

``PR-WOOD-3`` is a resource card, ``PC-…`` a craftsman, ``PA-…`` an advantage card, ``PE-…`` an event card: the letters
of the part, then the card's id in a pack, shortened if it is too long. So the text does not depend on the order of the
cards in a pack, and a card that is in two packs has one sticker. ``PB-B-1`` to ``PB-B-3`` are the builders of a colour.

The middle of the mat is the supply, with seven resource cards and two craftsmen. The answers are the cards that are
missing there: two of nine resource cards, and two of four craftsmen. Advantage cards, the event and drawn builders are
shown there as well. A card that is taken moves into its player's slot. An ask is answered only if exactly one legal
answer fits the cards.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256

from companion.games.protocols import CardAnswer, LyingCard
from companion.games.slot_cards import SHAPES
from companion.games.stickers import CardSticker
from engine.core import Ask, AskName
from engine.pillars_of_the_earth import Game, Pack, names
from engine.pillars_of_the_earth.options import Card, Cards, Drawn
from hardware.camera.geometry.layout import MIDDLE
from web.i18n.render import Texts

RESOURCE, CRAFTSMAN, ADVANTAGE, EVENT, BUILDER = "PR", "PC", "PA", "PE", "PB"
LONGEST = 10
"""Letters that a version-1 code holds at level H."""
BUILDERS = 3


@cache
def text_of(part: str, id: str) -> str:
    """The text of a card's sticker: its part and its id, or, where that is too long, its beginning and a hash.

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
    """The text of the sticker of one of a colour's three builders.

    >>> builder_text("blue", 1)
    'PB-B-1'
    """
    return f"{BUILDER}-{colour[0].upper()}-{number}"


# ------------------------------------------------------------------ printing


def stickers(pack: Pack, texts: Texts) -> list[CardSticker]:
    """Resource cards, craftsmen in the order of the rounds, advantage cards, events, and three builders a colour.

    The three starting craftsmen have none, since no ask is about them.
    """
    kinds = {card.kind: texts.name_of("kind", card.kind) for card in pack.resources.values()}
    resources = [
        CardSticker(text_of(RESOURCE, card.id), f"{kinds[card.kind].capitalize()} · {card.cubes}", "resources")
        for card in pack.resources.values()
    ]
    craftsmen = [
        CardSticker(text_of(CRAFTSMAN, card.id), f"{craftsman_name(card.type, texts)} · {card.round}", "craftsmen")
        for card in sorted(pack.craftsmen.values(), key=lambda card: card.round)
        if card.round
    ]
    advantages = [
        CardSticker(text_of(ADVANTAGE, card.id), texts.title(card.title), "advantages")
        for card in pack.advantages.values()
    ]
    events = [CardSticker(text_of(EVENT, card.id), texts.title(card.title), "events") for card in pack.events.values()]
    builders = [
        CardSticker(
            builder_text(colour, number),
            f"{texts.name_of('kind', 'builder').capitalize()} · {texts.name_of('colour', colour)} {shape}",
            colour,
        )
        for colour, shape in SHAPES.items()
        for number in range(1, BUILDERS + 1)
    ]
    return [*resources, *craftsmen, *advantages, *events, *builders]


def craftsman_name(type: str, texts: Texts) -> str:
    """The name of a craftsman; for a type without words, made of its id."""
    return (
        texts.name_of("craftsman", type) if texts.has_name("craftsman", type) else type.replace("_", " ").capitalize()
    )


# ------------------------------------------------------------------ answering


def answer_from_cards(game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
    """The answer of the cards and builders on the mat to an ask; None where they are ambiguous."""
    cards = [choice.id for choice in ask.choices if isinstance(choice, Card)]
    if ask.device_input == "event_card":
        return _only_value({text_of(EVENT, card): card for card in cards}, lying, MIDDLE)
    if ask.device_input == "builder":
        return _drawn(game, ask, lying)
    if ask.device_input == "card" and ask.seat:
        resources = game.pack.resources
        texts = {text_of(RESOURCE if card in resources else CRAFTSMAN, card): card for card in cards}
        return _only_value(texts, lying, ask.seat)
    if ask.device_input == "cards":
        return _laid_out(game, ask, lying)
    return None


def answers_in_the_hand(game: Game, ask: Ask, texts: Sequence[str]) -> Sequence[CardAnswer] | None:
    """The answer of two photographed cards, or of all resource cards but two; None for asks for one card."""
    if ask.device_input != "cards":
        return None
    part = {"advantages": ADVANTAGE, "out_of_use": RESOURCE}.get(ask.what, CRAFTSMAN)
    known = {card for choice in ask.choices if isinstance(choice, Cards) for card in choice.ids}
    seen = {text: card for card in known if (text := text_of(part, card)) in texts}
    two = set(seen.values())
    if part == RESOURCE and len(two) > 2:
        two = known - two
    found = _pair(ask, two, seen)
    return () if found is None else (found,)


def _only_value(meant: Mapping[str, str], lying: Mapping[str, LyingCard], zone: str) -> CardAnswer | None:
    """The value of the only text of these that lies in a zone; None for none and for several."""
    found = _lying_in(meant, lying, zone)
    return CardAnswer(meant[found[0]], (found[0],)) if len(found) == 1 else None


def _lying_in(texts: Iterable[str], lying: Mapping[str, LyingCard], zone: str) -> list[str]:
    return [text for text in texts if text in lying and lying[text].zone == zone]


def _drawn(game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
    """The seat whose builder was drawn, among those that were not drawn in this round before."""
    seats = [choice.seat for choice in ask.choices if isinstance(choice, Drawn) and not choice.put_back]
    bases = {builder_text(game.setup.seats[seat], number): seat for seat in seats for number in range(1, BUILDERS + 1)}
    drawn = {id: value for name, id, value in _answered(game, "draw") if name.chapter == ask.chapter}
    left = {
        text: seat
        for text, seat in bases.items()
        if text in lying and drawn.get(lying[text].answered) != seat
    }  # fmt: skip
    return _only_value(left, lying, MIDDLE)


def _answered(game: Game, what: str) -> Iterator[tuple[AskName, str, str]]:
    """The settled asks of this kind, each with its id and the answer."""
    for line, answered in zip(game.answers, game.answered, strict=True):
        if answered.name.what == what:
            yield answered.name, str(line[0]), str(line[1])


def _laid_out(game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
    """The two advantage cards in the middle, or the two cards that are missing from the supply there."""
    known = {card for choice in ask.choices if isinstance(choice, Cards) for card in choice.ids}
    resources = _cards(RESOURCE, game.pack.resources, lying)
    supply_laid = len(resources) == len(game.pack.resources) - 2
    if ask.what == "advantages":
        cards = _cards(ADVANTAGE, known, lying)
        return _pair(ask, set(cards.values()), cards)
    if ask.what == "out_of_use":
        if not supply_laid or set(resources.values()) == _left_over(game, ask.chapter):
            return None
        return _pair(ask, known - set(resources.values()), resources)
    if not supply_laid and any(ask.what == "out_of_use" for ask in game.asks):
        return None  # the supply is incomplete, and these cards may still be moved to Shiring
    craftsmen = _cards(CRAFTSMAN, known, lying)
    return _pair(ask, known - set(craftsmen.values()), craftsmen)


def _cards(part: str, known: Collection[str], lying: Mapping[str, LyingCard]) -> dict[str, str]:
    """The cards of a part that lie in the middle, by the texts of their stickers."""
    texts = {text_of(part, card): card for card in known}
    return {text: texts[text] for text in _lying_in(texts, lying, MIDDLE)}


def _pair(ask: Ask, two: set[str], seen: Iterable[str]) -> CardAnswer | None:
    """The value with exactly these two cards."""
    values = [str(choice) for choice in ask.choices if isinstance(choice, Cards) and set(choice.ids) == two]
    return CardAnswer(values[0], tuple(seen)) if values else None


def _left_over(game: Game, chapter: int) -> set[str]:
    """The resource cards left over from the previous round, which may still lie in the middle."""
    pieces = {names.card_kind(names.RESOURCE, id): id for id in game.pack.resources}
    return {
        pieces[entry.kind]
        for entry in game.ledger.entries
        if entry.kind in pieces and (entry.chapter, entry.source, entry.target) == (chapter - 1, "supply", "stock")
    }
