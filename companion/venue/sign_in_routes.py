"""Sign-in routes: staff sign in with name and password, and out."""

from __future__ import annotations

import flask
from flask_limiter import Limiter
from flask_login import login_user, logout_user

from companion.errors import Code, Refusal
from companion.venue import access
from companion.venue.access import current_venue
from companion.venue.audit import Action
from companion.venue.staff import Role, folded
from web.i18n.render import render_term
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("sign_in", __name__)


def _too_often(_limit: object) -> flask.Response:
    """The sign-in page, after too many attempts."""
    return sign_in_form(flask.request.form.get("name", ""), Refusal(Code.SIGN_IN_OFTEN))


limiter = Limiter(lambda: flask.request.remote_addr or "", storage_uri="memory://", on_breach=_too_often)


@blueprint.get("/venue/sign-in")
def sign_in_page() -> flask.typing.ResponseReturnValue:
    """The sign-in page for staff."""
    return sign_in_form("")


@blueprint.post("/venue/sign-in")
@limiter.limit("10 per minute")
@limiter.limit(
    "6 per minute;60 per hour",
    key_func=lambda: f"name {folded(flask.request.form.get('name', ''))}",
    deduct_when=lambda response: response.status_code == 403,
)
def sign_in() -> flask.typing.ResponseReturnValue:
    """Sign in with a form; the response does not tell whether the name or the password is wrong.

    Attempts are limited by address, and failed ones by name, so that many addresses do not help.
    """
    venue, form = current_venue(), flask.request.form
    name, password = form.get("name", ""), form.get("password", "")
    try:
        if not venue.is_used:
            raise Refusal(Code.SIGN_IN_WRONG)
        account = venue.staff.sign_in(name, password)
    except Refusal as refusal:
        return sign_in_form(name, refusal)
    flask.session.permanent = True
    login_user(account)
    venue.audit.note(account.name, Action.SIGN_IN)
    return flask.redirect("/venue/tables", 303)


@blueprint.post("/venue/sign-out")
def sign_out() -> flask.typing.ResponseReturnValue:
    """End the session of this device."""
    found = access.visitor()
    if found.account is not None:
        current_venue().audit.note(found.who, Action.SIGN_OUT)
    logout_user()
    return flask.redirect("/venue/sign-in" if found.account else "/", 303)


def sign_in_form(name: str, refusal: Refusal | None = None) -> flask.Response:
    """The page with the sign-in form, and the sentence of a refusal."""
    sentence = render_term(refusal.term(), chosen_language()) if refusal else ""
    signed_in = access.visitor().role is not Role.WATCHER
    shown = page("templates/sign_in.html", name=name[:40], sentence=sentence, signed_in=signed_in)
    if refusal is not None:
        shown.status_code = {Code.SIGN_IN_OFTEN: 429, Code.VENUE_UNAVAILABLE: 503}.get(refusal.code, 403)
    return shown
