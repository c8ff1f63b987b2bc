"""What the page of enrolment asks over HTTP, and what it is given.

Whoever has a draft's link may change that draft: the link bears its key (``?key=``), as a host's link does. Creating a
draft and importing a pack file is open to everybody in the house, like opening a table. The house's own key opens
every draft; the terminal shows it.

Every change is answered with how the draft stands then. What cannot be done is refused with a stable code and a
sentence in the reader's language, and nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import flask

from companion import pack_files
from companion.enrolment_draft import Draft
from companion.errors import Code, Refusal
from companion.house import House
from companion.senses import Senses
from web import pages, words

LARGEST_VALUE = 8_000
"""Bytes of what is told about one item."""
YEAR = 365 * 24 * 3600


def add_routes(app: flask.Flask, house: House, senses: Senses) -> None:
    """Add everything below ``/packs/`` and ``/photos/``."""
    drafts = house.drafts

    def opened(pack: str) -> Draft:
        """The draft, if the request bears its key or the house's."""
        draft = drafts.get(pack)
        key = flask.request.args.get("key", "")
        if not (house.keys.opens(f"pack:{draft.id}", key) or house.keys.opens("packs", key)):
            raise Refusal(Code.PACK_KEY)
        return draft

    def changing(pack: str) -> Draft:
        _from_here()
        return opened(pack)

    def listed() -> flask.typing.ResponseReturnValue:
        if not house.keys.opens("packs", flask.request.args.get("key", "")):
            raise Refusal(Code.PACK_KEY)
        return _answer({"packs": [draft.public() | {"pack_key": house.pack_key(draft.id)} for draft in drafts.all()]})

    def whole(pack: str) -> flask.typing.ResponseReturnValue:
        draft = opened(pack)
        return _answer(
            {"form": draft.form.data(), "values": draft.values, "words": _words(draft), **_state(house, draft)}
        )

    def seen(pack: str) -> flask.typing.ResponseReturnValue:
        draft = opened(pack)
        lying = senses.camera.lying() if senses.camera else []
        cards = [{"code": str(card["text"]), "item": draft.form.item_of(str(card["text"]))} for card in lying]
        camera = senses.health["camera"].public()["state"]
        return _answer(
            {"revision": draft.revision, "camera": camera, "cards": [card for card in cards if card["item"]]}
        )

    def tell(pack: str, item: str) -> flask.typing.ResponseReturnValue:
        changing(pack)
        draft = drafts.tell(pack, item, _value())
        said = draft.form.in_words(item, draft.values.get(item, {}))
        return _answer({"words": said, **_state(house, draft)})

    def rename(pack: str) -> flask.typing.ResponseReturnValue:
        changing(pack)
        return _answer(_state(house, drafts.rename(pack, _value())))

    def photo(pack: str, card: str) -> flask.typing.ResponseReturnValue:
        draft = changing(pack)
        if flask.request.method == "DELETE":
            return _answer(_state(house, drafts.show(pack, card, None)))
        if flask.request.content_length:
            from companion import card_photos

            picture = card_photos.of_upload(_body(card_photos.UPLOAD)) or b""
        else:
            picture = _from_camera(draft, card, senses)
        return _answer(_state(house, drafts.show(pack, card, picture)))

    def finish(pack: str) -> flask.typing.ResponseReturnValue:
        changing(pack)
        draft = drafts.finish(pack)
        house.tidy_packs()
        return _answer(_state(house, draft))

    def delete(pack: str) -> flask.typing.ResponseReturnValue:
        changing(pack)
        drafts.delete(pack)
        house.tidy_packs()
        return _answer({})

    def export(pack: str) -> flask.typing.ResponseReturnValue:
        draft = opened(pack)
        content = drafts.give_out(pack, flask.request.args.get("photos") == "1")
        response = flask.Response(content, content_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Content-Disposition"] = f'attachment; filename="exchequer-pack-{draft.id}.json"'
        return response

    def take_in() -> flask.typing.ResponseReturnValue:
        _from_here()
        draft = drafts.take_in(_body(pack_files.LARGEST))
        return _answer({"pack": draft.id, "path": house.pack_path(draft.id)})

    def shown(name: str) -> flask.typing.ResponseReturnValue:
        picture = drafts.shelf.photo(name)
        if picture is None:
            flask.abort(404)
        headers = {"Cache-Control": f"public, max-age={YEAR}, immutable", "X-Content-Type-Options": "nosniff"}
        return flask.Response(picture, content_type="image/webp", headers=headers)

    rules: list[tuple[str, str, Callable[..., Any], str]] = [
        ("/packs.json", "packs", listed, "GET"),
        ("/packs", "pack_import", take_in, "POST"),
        ("/packs/<pack>/draft.json", "pack_draft", whole, "GET"),
        ("/packs/<pack>/seen.json", "pack_seen", seen, "GET"),
        ("/packs/<pack>/items/<item>", "pack_tell", tell, "PUT"),
        ("/packs/<pack>/name", "pack_rename", rename, "PUT"),
        ("/packs/<pack>/photos/<card>", "pack_photo", photo, "POST DELETE"),
        ("/packs/<pack>/finish", "pack_finish", finish, "POST"),
        ("/packs/<pack>", "pack_delete", delete, "DELETE"),
        ("/packs/<pack>/export.json", "pack_export", export, "GET"),
        ("/photos/<name>.webp", "photo", shown, "GET"),
    ]
    for path, name, function, methods in rules:
        app.add_url_rule(path, name, function, methods=methods.split())


def _state(house: House, draft: Draft) -> dict[str, Any]:
    """How a draft stands; its sentences are terms still."""
    return {
        "pack": draft.id,
        "name": draft.about["name"],
        "version": draft.about["version"],
        "revision": draft.revision,
        "progress": draft.progress(),
        "complete": [item.id for item in draft.form.items().values() if draft.complete(item)],
        "problems": [problem.data() for problem in draft.problems()],
        "photos": draft.photos,
        "finished": draft.finished,
        "foreign": draft.foreign,
        "unchanged": draft.is_finished(house.drafts.shelf),
    }


def _words(draft: Draft) -> dict[str, Any]:
    """What the effects of the cards that were told do."""
    said = {item: draft.form.in_words(item, value) for item, value in draft.values.items()}
    return {item: words for item, words in said.items() if words}


def _answer(content: dict[str, Any]) -> flask.Response:
    """An answer as JSON in the reader's language."""
    said = words.render({"ok": True, **content}, pages.chosen_language())
    body = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    response = flask.Response(body, content_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _from_here() -> None:
    """Refuse a change that another site's page sent."""
    origin = flask.request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != flask.request.host:
        raise Refusal(Code.PACK_KEY)


def _body(most: int) -> bytes:
    """The body of the request, at most so many bytes."""
    length = flask.request.content_length
    if length is None or length > most:
        raise Refusal(Code.PACK_TOO_LARGE, n=max(1, most // 1_000_000))
    flask.request.max_content_length = most
    return flask.request.get_data(cache=False)


def _value() -> Any:
    """The value in a request's body: {"value": …}."""
    try:
        content = json.loads(_body(LARGEST_VALUE).decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refusal(Code.PACK_ITEM) from None
    if not isinstance(content, dict) or set(content) != {"value"}:
        raise Refusal(Code.PACK_ITEM)
    return content["value"]


def _from_camera(draft: Draft, card: str, senses: Senses) -> bytes:
    """A photo of the card that lies under the table's camera. Raises `Refusal` ``pack_no_sight``."""
    look_at = getattr(senses.camera, "look_at", None)
    codes = [item.code for item in draft.form.items().values() if item.id == f"card-{card}"]
    found = look_at(codes[0]) if look_at is not None and codes else None
    if found is None:
        raise Refusal(Code.PACK_NO_SIGHT)
    from companion import card_photos

    image, corners, sticker = found
    return card_photos.of_card(image, corners, sticker or card_photos.STICKER)
