"""Faces of the cards of World Without End: 44 event cards, 12 action cards of each colour, 4 chapter cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.card_deck import Amount, DeckTexts, Face, amounts
from companion.games.world_without_end.cards import ACTION_CARDS, ACTIONS, DECKS, event_text
from engine.world_without_end import Pack
from engine.world_without_end.names import ROUNDS, STARRED_ACTIONS
from engine.world_without_end.printed import Card, Effect
from engine.world_without_end.view import effect_text
from hardware.printing.cards import COLOURS

GAME = "world_without_end"


def faces(pack: Pack, language: str) -> Iterator[Face]:
    """The faces of a pack's cards, deck by deck."""
    texts = DeckTexts(GAME, language)
    for number, roman in enumerate(DECKS, start=1):
        back = texts("deck-chapter", chapter=roman)
        yield Face("", back, texts("deck-chapter_label", n=ROUNDS), (texts("deck-chapter_text", n=ROUNDS),), back=back)
        yield from (_event(card, back, texts) for card in pack.cards if card.deck == number)
    for colour in COLOURS:
        yield from (_action(action, colour, texts) for action in ACTIONS)


def _event(card: Card, back: str, texts: DeckTexts) -> Face:
    """An event card: at once or to the chapter's end, corners and arrow, what it does (WWE-R4 to R8)."""
    badges = [texts("deck-starred")] if card.starred else []
    if card.plague is not None:
        badges.append(texts("deck-plague", n=card.plague))
    return Face(
        event_text(card.id),
        texts.texts.title(card.title),
        texts(f"deck-{card.kind}"),
        texts.sentences(effect_text(effect) for effect in card.effects),
        row=tuple(entry for effect in card.effects for entry in _row(effect)),
        corners=tuple(amount for corner in card.corners for amount in amounts(GAME, corner)[:1]),
        arrow=card.arrow,
        badge=" · ".join(badges),
        back=back,
    )


def _row(effect: Effect) -> tuple[Amount, ...]:
    """What an effect gives, or gives for something, with signs."""
    if effect.give or effect.get:
        return (*amounts(GAME, effect.give), Amount("→"), *amounts(GAME, effect.get))
    return amounts(GAME, effect.each)


def _action(action: str, colour: str, texts: DeckTexts) -> Face:
    """An action card of a colour (WWE-A)."""
    return Face(
        ACTION_CARDS.text_of(colour, action),
        texts.texts.name_of("card", action),
        texts("deck-action"),
        (texts(f"deck-action_{action}"),),
        badge=texts("deck-starred") if action in STARRED_ACTIONS else "",
        colour=colour,
        back=texts("deck-action"),
    )
