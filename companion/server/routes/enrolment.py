"""Enrolment routes: packs, drafts and photos of cards.

Changing a draft requires its link, which contains its key (``?key=``) like a host link. The house key is valid for
every draft. Importing a pack file requires the house key or a host key, like opening a table.

The response to a change is the new state of the draft. A refusal has a stable code and a sentence in the reader's
language; then nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import flask

from companion.errors import Code, Refusal
from companion.games.enrolment_fields import as_data
from companion.packs import pack_file, uploads
from companion.packs.draft import Draft
from companion.server.http_requests import as_download, body_file, read_command, require_create, require_house
from companion.server.services import current_services
from web.i18n.render import render_view
from web.pages.languages import chosen_language
from web.pages.rights import rights_of

YEAR = 365 * 24 * 3600

blueprint = flask.Blueprint("enrolment", __name__)


@blueprint.get("/packs.json")
def drafts() -> flask.typing.ResponseReturnValue:
    """All drafts with their keys, for a request with the house key."""
    registry = current_services().registry
    require_house(Code.PACK_KEY)
    lines = [draft.public() | {"pack_key": registry.pack_key(draft.id)} for draft in registry.drafts.all()]
    return response({"packs": lines})


@blueprint.post("/packs")
def import_pack() -> flask.typing.ResponseReturnValue:
    """A new draft from a pack file. Raises `Refusal` ``house_key`` without the right to create packs."""
    require_create()
    registry = current_services().registry
    with body_file(pack_file.LARGEST) as file:
        pack = uploads.pack_of(file)
    draft = registry.drafts.import_pack(pack)
    return response({"pack": draft.id, "path": registry.pack_path(draft.id)})


@blueprint.get("/packs/<pack>/draft.json")
def draft(pack: str) -> flask.typing.ResponseReturnValue:
    """A draft's form, its values and its state."""
    found = draft_of_request(pack)
    texts = {item: found.form.in_words(item, value) for item, value in found.values.items()}
    texts = {item: text for item, text in texts.items() if text}
    return response({"form": found.form.data(), "values": found.values, "words": texts, **_state(found)})


@blueprint.get("/packs/<pack>/seen.json")
def seen_cards(pack: str) -> flask.typing.ResponseReturnValue:
    """The cards of this draft that the camera sees now."""
    found = draft_of_request(pack)
    hub = current_services().own_hub
    cards = [{"code": text, "item": item} for text in hub.lying if (item := found.form.item_of(text))]
    camera = hub.status["camera"].public()["state"]
    return response({"revision": found.revision, "camera": camera, "cards": cards})


@blueprint.put("/packs/<pack>/items/<item>")
def set_item(pack: str, item: str) -> flask.typing.ResponseReturnValue:
    """Set the value of one item, a card or a part of the board."""
    draft_of_request(pack)
    changed = current_services().registry.drafts.set_item(pack, item, _value())
    return response({"words": changed.form.in_words(item, changed.values.get(item, {})), **_state(changed)})


@blueprint.put("/packs/<pack>/name")
def rename(pack: str) -> flask.typing.ResponseReturnValue:
    """Rename a draft."""
    draft_of_request(pack)
    return response(_state(current_services().registry.drafts.rename(pack, _value())))


@blueprint.post("/packs/<pack>/photos/<card>")
def set_photo(pack: str, card: str) -> flask.typing.ResponseReturnValue:
    """Set the photo of a card: the uploaded picture, or without a body the camera's."""
    found = draft_of_request(pack)
    if card not in found.form.cards():
        raise Refusal(Code.PACK_ITEM)
    if flask.request.content_length:
        with body_file(uploads.LARGEST_PICTURE) as file:
            picture = uploads.photo_of(file, card)
    else:
        picture = _from_camera(found, card)
    return response(_state(current_services().registry.drafts.set_photo(pack, card, picture)))


@blueprint.delete("/packs/<pack>/photos/<card>")
def delete_photo(pack: str, card: str) -> flask.typing.ResponseReturnValue:
    """Remove the photo of a card."""
    draft_of_request(pack)
    return response(_state(current_services().registry.drafts.set_photo(pack, card, None)))


@blueprint.post("/packs/<pack>/finish")
def finish(pack: str) -> flask.typing.ResponseReturnValue:
    """Turn a complete draft into a playable pack."""
    draft_of_request(pack)
    registry = current_services().registry
    finished = registry.drafts.finish(pack)
    registry.remove_unused_packs()
    return response(_state(finished))


@blueprint.delete("/packs/<pack>")
def delete(pack: str) -> flask.typing.ResponseReturnValue:
    """Delete a draft; finished packs that a table uses stay."""
    draft_of_request(pack)
    registry = current_services().registry
    registry.drafts.delete(pack)
    registry.remove_unused_packs()
    return response({})


@blueprint.get("/packs/<pack>/export.json")
def export(pack: str) -> flask.typing.ResponseReturnValue:
    """The pack file of a draft, with the photos if ``?photos=1``."""
    found = draft_of_request(pack)
    content = current_services().registry.drafts.export_file(pack, flask.request.args.get("photos") == "1")
    return as_download(flask.Response(content, content_type="application/json"), f"exchequer-pack-{found.id}.json")


@blueprint.get("/photos/<name>.webp")
def photo(name: str) -> flask.typing.ResponseReturnValue:
    """A photo by the hash of its content, so that it never changes."""
    picture = current_services().registry.drafts.packs.photo(name)
    if picture is None:
        flask.abort(404)
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
    return flask.Response(picture, content_type="image/webp", headers=headers)


def draft_of_request(pack: str) -> Draft:
    """Return the draft if the request has its key or the house key. Raises `Refusal` ``pack_key``."""
    registry = current_services().registry
    found = registry.drafts.get(pack)
    key = flask.request.args.get("key", "")
    if not (registry.keys.matches(f"pack:{found.id}", key) or rights_of(registry).house):
        raise Refusal(Code.PACK_KEY)
    return found


def _state(draft: Draft) -> dict[str, object]:
    """The state of a draft; its sentences are terms until the response is rendered."""
    return {
        "pack": draft.id,
        "name": draft.about.name,
        "version": draft.about.version,
        "revision": draft.revision,
        "progress": draft.progress(),
        "complete": [item.id for item in draft.form.items().values() if draft.complete(item)],
        "problems": as_data(draft.problems()),
        "photos": draft.photos,
        "finished": draft.finished,
        "foreign": draft.foreign,
        "unchanged": draft.is_finished(current_services().registry.drafts.packs),
    }


def response(content: Mapping[str, object]) -> flask.Response:
    """A JSON object as a response in the reader's language."""
    rendered = render_view({"ok": True, **content}, chosen_language())
    body = json.dumps(rendered, ensure_ascii=False, separators=(",", ":"))
    return flask.Response(body, content_type="application/json")


def _value() -> object:
    """The value in a request's body: {"value": …}. Raises `Refusal` ``pack_item``."""
    content = read_command()
    if set(content) != {"value"}:
        raise Refusal(Code.PACK_ITEM)
    return content["value"]


def _from_camera(draft: Draft, card: str) -> bytes:
    """Take a photo of the card under the table's camera. Raises `Refusal` ``pack_no_sight``."""
    item, hub = draft.form.cards().get(card), current_services().own_hub
    photo = hub.picture("close_up", text=item.code) if item is not None and item.code in hub.lying else None
    if photo is None:
        raise Refusal(Code.PACK_NO_SIGHT)
    return photo
