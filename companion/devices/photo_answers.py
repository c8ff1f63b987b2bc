"""Photograph answers: the possible answers to an open ask, from the cards or dice in a phone's photograph.

If the picture contains the mat's markers, the cards have zones, and the game's plug-in gives the answer
(`GamePlugin.answer_from_cards`). A card in the hand has no zone: it was photographed for this ask, so it is tried in
each zone, alone, with the others and in pairs. An answer that depends on a card's rotation needs the mat.

Nothing is answered here. The sending phone shows the result, and a tap gives the answer like any other. The result
depends only on the ask as its own viewers see it, on the picture and on the pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from companion.devices.device_views import Suggestion
from companion.devices.dice_matching import GUESS, Misfit, in_order, is_roll, match_ask, suggestion_of
from companion.devices.photo_reading import Reading, SeenCard, Square
from companion.games.protocols import LyingCard
from companion.games.stickers import CardSticker
from companion.tables.table import Table
from engine.core.asks import Ask
from engine.core.rolls import RollAsk
from engine.core.terms import Term, term
from hardware.camera.geometry.layout import MIDDLE, SEATS, Layout
from hardware.camera.geometry.layout_json import to_json

TURNS = (0.0, 90.0, 180.0, 270.0)
"""Degrees that are tried for a card in the hand."""
MOST_PAIRED = 12
"""Cards of which pairs are tried."""
MOST_CHOICES = 8
MOST_NAMED = 4
"""Cards that a sentence names."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer, and the position of its cards in the photograph."""

    value: str
    parts: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The meaning of a photograph for an ask.

    ``choices`` are answers from cards. ``suggestion`` is a roll, ``parts`` are its dice. ``says`` has sentences about
    what is visible and what to do next.
    """

    choices: tuple[Choice, ...] = ()
    suggestion: Suggestion | None = None
    parts: tuple[Square, ...] = ()
    says: tuple[Term, ...] = field(default=())


def task_of(table: Table, ask: Ask, layout: Layout | None = None) -> dict[str, object]:
    """What to look for in a photograph for an ask, in the form of ``companion.devices.program.photographs``.

    ``layout`` is the layout in use, by default the game's mat.
    """
    faces = [
        {"text": photo.text, "file": str(photo.file), "width": photo.width, "height": photo.height}
        for photo in table.face_photos()
    ]
    return {
        "kind": "dice" if is_roll(ask) else "cards",
        "texts": [] if is_roll(ask) else list(table.plugin.texts(table.pack)),
        "faces": [] if is_roll(ask) else faces,
        "layout": to_json(layout or table.plugin.mat_layout()),
    }


def found_in(reading: Reading, table: Table, ask: Ask, language: str) -> Found:
    """Interpret a reading for an ask; call it under the table's lock. Cards are named in ``language``."""
    return _roll(reading, table, ask) if is_roll(ask) else _cards(reading, table, ask, language)


# ------------------------------------------------------------------ cards


def _cards(reading: Reading, table: Table, ask: Ask, language: str) -> Found:
    known = frozenset(table.plugin.texts(table.pack))
    seen = [card for card in reading.cards if card.text in known]
    if not seen:
        return Found(says=(_nothing_seen(reading),))
    where: dict[str, list[Square]] = {}
    for card in seen:
        where.setdefault(card.text, []).append(card.corners)
    answers: dict[str, tuple[str, ...]] = {}
    turned: set[str] = set()
    for value, texts in _on_the_mat(seen, table, ask) or _in_the_hand(seen, table, ask, turned):
        answers.setdefault(value, texts)
    choices = tuple(
        Choice(value, tuple(corners for text in texts for corners in where.get(text, ())))
        for value, texts in answers.items()
    )
    if choices:
        return Found(choices=choices[:MOST_CHOICES])
    titles = _titles(table, where, language)
    if turned:
        return Found(says=(term("photo.turn_needed", titles=_titles(table, turned, language)),))
    return Found(says=(term("photo.other_card", titles=titles, n=len(titles)),))


def _on_the_mat(seen: Iterable[SeenCard], table: Table, ask: Ask) -> list[tuple[str, tuple[str, ...]]]:
    """The answer from the cards in zones of the mat."""
    lying = {
        card.text: LyingCard(card.zone, card.turn) for card in seen if card.zone is not None and card.turn is not None
    }
    return list(_given(table, ask, lying))


def _given(table: Table, ask: Ask, lying: dict[str, LyingCard]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The answer from cards in these zones, if it is legal."""
    game = table.game
    given = table.plugin.answer_from_cards(game, ask, lying) if game is not None and lying else None
    if given is not None and ask.allows(given.value):
        yield given.value, given.texts


def _in_the_hand(
    seen: Iterable[SeenCard], table: Table, ask: Ask, turned: set[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The answers from cards as if they were in the zones of this ask.

    The texts of cards whose answer depends on their unknown rotation are added to ``turned``.
    """
    texts = list(dict.fromkeys(card.text for card in seen))
    game = table.game
    own = table.plugin.answers_in_the_hand(game, ask, texts) if game is not None else None
    if own is not None:
        yield from ((answer.value, answer.texts) for answer in own if ask.allows(answer.value))
        return
    pairs = combinations(texts, 2) if len(texts) <= MOST_PAIRED else ()
    for zone in (MIDDLE, *SEATS):
        for group in dict.fromkeys((tuple(texts), *((text,) for text in texts), *pairs)):
            by_turn = {
                answer
                for turn in TURNS
                for answer in _given(table, ask, {text: LyingCard(zone, turn) for text in group})
            }
            if len(by_turn) > 1:
                turned.update(group)
            else:
                yield from by_turn


def _nothing_seen(reading: Reading) -> Term:
    """Advice if no card of the game is recognised."""
    if reading.cards:
        return {"key": "device.unknown_code"}
    return {"key": f"photo.{reading.flaw}" if reading.flaw else "photo.no_card"}


def _titles(table: Table, texts: Iterable[str], language: str) -> list[str]:
    """The titles of cards, the first few."""
    stickers: list[CardSticker] = table.plugin.stickers(table.pack, table.plugin.texts_in(language))
    stickers += table.plugin.stickers(table.plugin.load_pack(), table.plugin.texts_in(language))
    titles: dict[str, str] = {}
    for sticker in stickers:
        titles.setdefault(sticker.text, sticker.title)
    return [titles.get(text, text) for text in texts][:MOST_NAMED]


# ------------------------------------------------------------------ dice


def _roll(reading: Reading, table: Table, ask: Ask) -> Found:
    parts = tuple(die.corners for die in reading.dice)
    values = [die.value for die in reading.dice]
    if not values:
        return Found(says=({"key": f"photo.{reading.flaw}" if reading.flaw else "photo.no_dice"},))
    found = match_ask(table, ask, values, [die.colour for die in reading.dice])
    if found is None:
        return Found(says=(term("photo.many_dice", faces=in_order(values)),), parts=parts)
    if isinstance(found, Misfit):
        says = [found.text, term("photo.doubtful")] if reading.doubtful else [found.text]
        return Found(says=tuple(says), parts=parts)
    if not ask.allows(found.value):
        return Found(says=({"key": "device.rolled_wrong", "n": values[0]},), parts=parts)
    certainty = GUESS if found.is_guess else min(die.certainty for die in reading.dice)
    text = term("photo.dice_unassigned" if found.is_guess else "photo.dice_seen", faces=in_order(values))
    if not isinstance(ask, RollAsk):
        text = term("photo.die_seen", n=values[0])
    return Found(suggestion=suggestion_of(ask, found.value, certainty, text), parts=parts)
