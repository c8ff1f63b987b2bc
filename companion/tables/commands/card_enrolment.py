"""Enrolment of a printed card during a game: it replaces a card that has not been seen yet.

A player who turns up a card that the pack does not know enters it in the draft of the copy in use. The game continues
with a pack that contains it: a mixed pack (``engine.core.pack.MIXED``), until every card of the copy is enrolled. Since
the replaced card was unseen, all earlier answers stay valid. The draft is offered as a pack for the next table, so a
copy gets enrolled over its first evenings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject, accepts, lacking
from companion.games.enrolment_form import Form, Values
from companion.packs.draft import About, Draft
from companion.packs.draft_store import DraftStore
from companion.packs.pack_store import PackStore
from companion.tables import validation
from companion.tables.state.rows import CardEnrolled
from engine.core import pack as packs
from engine.core.pack import PackHead
from engine.core.validators import PackError
from engine.games import GAMES

if TYPE_CHECKING:
    from companion.tables.table import Table


def replaceable(table: Table, ask_id: str, by: str) -> tuple[str, ...]:
    """The items of the unseen cards that a card turned up for this ask can replace.

    Raises `Refusal`: of a table that takes no answers, ``ask_not_open``, ``card_seen`` for an ask that turns up none.
    """
    validation.require_open(table.state)
    game = validation.require_running(table.state)
    ask = validation.open_ask(game, ask_id, by)
    if ask is None:
        raise Refusal(Code.ASK_NOT_OPEN)
    items = table.plugin.unseen_cards(ask)
    if not items:
        raise Refusal(Code.CARD_SEEN)
    return items


def begin(table: Table, drafts: DraftStore, ask_id: str, by: str, name: str) -> tuple[Draft, str, tuple[str, ...]]:
    """Return the draft of the copy in use, the item in which to enter the card, and all possible items.

    The draft is created with ``name`` when the first card is enrolled. Cards of the copy are replaced last. Raises
    `Refusal` as `replaceable`, ``card_foreign`` for a pack that the form cannot hold, ``too_many_packs``.
    """
    with table.lock:
        items = replaceable(table, ask_id, by)
        form = _form_of(table)
        data = _data(table, drafts.packs)
        if not form.covers(data):
            raise Refusal(Code.CARD_FOREIGN)
        draft = _draft_of(table, drafts, items) or drafts.create(name, table.game_name)
        return draft, next((item for item in items if item not in draft.values), items[0]), items


def play(table: Table, drafts: DraftStore, draft_id: str, item: str, ask_id: str, by: str) -> None:
    """Continue with the card as entered in the draft; if a single card was turned up, this answers the ask.

    Raises `Refusal` as `replaceable`, ``card_seen`` for a card that has been turned up meanwhile, ``card_unfinished``,
    ``pack_refused`` for values that the rules cannot play with.
    """
    with table.change():
        if item not in replaceable(table, ask_id, by):
            raise Refusal(Code.CARD_SEEN)
        draft = drafts.get(draft_id)
        form = _form_of(table)
        fields = form.items()[item].fields
        value = draft.values.get(item)
        if draft.game != table.game_name or value is None or not accepts(fields, value) or lacking(fields, value):
            raise Refusal(Code.CARD_UNFINISHED)
        before = _data(table, drafts.packs)
        data, pack = _with_cards(form, before, {item: value}, draft)
        photos = {**drafts.packs.photos_of(table.pack_hash), **draft.photos}
        drafts.play_with(draft_id, pack.hash, data, photos)
        title, about = str(value.get("title") or item.removeprefix("card-")), table.plugin.about_pack(pack)
        table.commit(CardEnrolled(item=item, title=title, pack=about, by=by))
        if draft.values.keys() != {item}:
            every, whole = _with_cards(form, before, draft.values, draft)
            drafts.play_with(draft_id, whole.hash, every, photos)
        game, card = table.game, item.removeprefix("card-")
        ask = None if game is None else validation.open_ask(game, ask_id, by)
        if ask is not None and ask.allows(card):
            table.answer(ask_id, card, by)


def _form_of(table: Table) -> Form:
    """The form of the table's game. Raises `Refusal` ``card_foreign`` where its copies cannot be enrolled."""
    form = table.plugin.enrolment()
    if form is None:
        raise Refusal(Code.CARD_FOREIGN)
    return form


def _data(table: Table, store: PackStore) -> dict[str, object]:
    """The JSON of the pack that is played with, in the newest format; whether it is mixed is determined again."""
    reference = pack_loader.reference(table.game_name)
    if table.pack_hash in ("", reference.hash):
        return pack_loader.reference_data(table.game_name)
    found = pack_loader.newest(table.game_name, store.data(table.pack_hash))
    return {key: value for key, value in found.items() if key != packs.MIXED}


def _draft_of(table: Table, drafts: DraftStore, items: tuple[str, ...]) -> Draft | None:
    """The draft of the copy that is played with, else the newest of this game that still lacks one of these cards."""
    known = [draft for draft in drafts.all() if draft.game == table.game_name and not draft.foreign]
    played = (draft for draft in known if draft.finished and draft.finished == table.pack_hash)
    lacking_one = (draft for draft in known if any(item not in draft.values for item in items))
    return next(played, None) or next(lacking_one, None)


def _with_cards(form: Form, before: JsonObject, cards: Values, draft: Draft) -> tuple[Mapping[str, object], PackHead]:
    """The JSON of a pack with these cards in their places, and the pack. Raises `Refusal` ``pack_refused``."""
    values = dict(form.take_apart(before))
    for item, value in cards.items():
        if item not in form.items() or lacking(form.items()[item].fields, value):
            continue
        kept = {name: values[item][name] for name in form.of_the_place if name in values.get(item, {})}
        values[item] = {**value, **kept}
    changes = {"name": draft.about.name, "ours": False, "version": draft.about.version}
    about = {**About.model_validate(before).model_dump(), **changes}
    assembled: dict[str, object] = dict(form.assemble(about, values))
    parse = GAMES[form.game].Pack.parse
    try:
        return assembled, parse(assembled)
    except PackError:
        mixed = {**assembled, packs.MIXED: True}
    try:
        return mixed, parse(mixed)
    except PackError as problem:
        raise Refusal(Code.PACK_REFUSED, place=problem.key or "·", reason=problem.reason, fault=problem.code) from None
