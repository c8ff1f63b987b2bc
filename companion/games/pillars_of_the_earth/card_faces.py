"""Faces of the cards of The Pillars of the Earth: resource cards, craftsmen, advantage cards, events.

Each player's three starting craftsmen have no code, since no ask is about them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.card_deck import Amount, DeckTexts, Face, amounts
from companion.games.pillars_of_the_earth.cards import ADVANTAGE, CRAFTSMAN, EVENT, RESOURCE, text_of
from engine.core import Term, term
from engine.pillars_of_the_earth import Pack
from engine.pillars_of_the_earth.names import PILE_OF
from engine.pillars_of_the_earth.printed import Advantage, Craftsman, Event, Resource
from hardware.printing.cards import COLOURS

GAME = "pillars_of_the_earth"


def faces(pack: Pack, language: str) -> Iterator[Face]:
    """The faces of a pack's cards, sort by sort."""
    texts = DeckTexts(GAME, language)
    yield from (_resource(card, texts) for card in pack.resources.values())
    craftsmen = sorted(pack.craftsmen.values(), key=lambda card: card.round)
    yield from (_craftsman(card, texts) for card in craftsmen if card.round)
    yield from (_advantage(card, texts) for card in pack.advantages.values())
    yield from (_event(card, texts) for card in pack.events.values())
    for colour in COLOURS:
        yield from (_craftsman(card, texts, colour) for card in craftsmen if not card.round)


def _gains(what: dict[str, int]) -> list[Term]:
    """The terms of what a card gives or takes."""
    return [
        term("vp", n=n) if kind == "vp" else term("take", n=n, kind=kind, pile=PILE_OF[kind])
        for kind, n in what.items()
    ]


def _resource(card: Resource, texts: DeckTexts) -> Face:
    """A resource card: its cubes, and the workers that it requires (PE-S6)."""
    return Face(
        text_of(RESOURCE, card.id),
        texts.texts.name_of("kind", card.kind).capitalize(),
        texts("deck-resource"),
        (texts("deck-workers", n=card.workers),),
        row=(*amounts(GAME, {card.kind: card.cubes}), Amount("←"), *amounts(GAME, {"worker": card.workers})),
        back=texts("deck-resource"),
    )


def _craftsman(card: Craftsman, texts: DeckTexts, colour: str = "") -> Face:
    """A craftsman: what one use takes and gives, how often, and for what (PE-K1 to K7)."""
    lines = [texts("deck-capacity", n=card.capacity)]
    if card.with_metal:
        lines.append(texts("deck-with_metal"))
    if card.mason:
        lines.append(texts("deck-with_mortar_mixer"))
    labels = [texts("deck-round", n=card.round), texts("deck-cost", n=card.cost)] if card.round else []
    return Face(
        text_of(CRAFTSMAN, card.id) if card.round else "",
        texts.sentence(term(f"craftsman.{card.type}", type=card.type)),
        texts("deck-craftsman" if card.round else "deck-starter"),
        tuple(lines),
        row=(*amounts(GAME, card.use), Amount("→"), *amounts(GAME, card.gives)),
        badge=" · ".join(labels),
        colour=colour,
        back=texts("deck-craftsmen_of", n=card.round) if card.round else texts("deck-starter"),
    )


def _advantage(card: Advantage, texts: DeckTexts) -> Face:
    """An advantage card: when it acts, and what it does (PE-V1)."""
    text = term(f"advantage_does.{card.do}", kind=card.material or "wood", gains=_gains(card.gain))
    choices = [texts.sentence(term("event_does.gain", gains=_gains(choice))) for choice in card.choices]
    return Face(
        text_of(ADVANTAGE, card.id),
        texts.texts.title(card.title),
        texts("deck-advantage"),
        (texts.sentence(text), *choices),
        row=amounts(GAME, card.gain),
        badge=texts("deck-last") if card.last else "",
        back=texts("deck-advantage_last" if card.last else "deck-advantage"),
    )


def _event(card: Event, texts: DeckTexts) -> Face:
    """An event card: good or bad, and what it does (PE-III1)."""
    text = term(f"event_does.{card.do}", n=card.n, gains=_gains(card.what))
    return Face(
        text_of(EVENT, card.id),
        texts.texts.title(card.title),
        texts("deck-event_good" if card.good else "deck-event_bad"),
        (texts.sentence(text),),
        row=amounts(GAME, card.what),
        back=texts("deck-event"),
    )
