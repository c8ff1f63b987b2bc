"""Book routes: the evening book and its games, as pages, as data for their scripts, and as exports.

Everything here is public: anybody who can open the start page may see what the table pages of finished games show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import as_download
from companion.server.services import current_services
from companion.tables.records import book_exports
from companion.tables.records.book import AT_ONCE, PlayedGame
from companion.tables.state import endings
from companion.tables.state.rows import GameEnded
from engine.core.view_types import FinalScore, Statistics
from web.i18n.help_texts import clause_titles
from web.i18n.render import game_name, render_view
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("book", __name__)


class BookGame(PlayedGame):
    """A game of the book with the name of its game, in the language of the request."""

    game_name: str


class GameStory(BookGame):
    """A game of the book with its end: scores, statistics, points and pieces by clause, and its address in BG Stats.

    `titles` has the title of each clause that the rules help explains.
    """

    final: dict[str, FinalScore]
    winners: list[str]
    statistics: Statistics | None
    clauses: list[book_exports.ClauseRow]
    titles: dict[str, str]
    play_link: str


@blueprint.get("/book")
def book() -> flask.Response:
    """The page of the evening book."""
    return page("templates/book.html")


@blueprint.get("/book/<table>")
def game(table: str) -> flask.Response:
    """The page of one game of the book. Raises `Refusal` ``not_ended``."""
    found = _played(table)
    return page("templates/book_game.html", table, found["game"], played=found)


@blueprint.get("/book.json")
def games_as_data() -> flask.typing.ResponseReturnValue:
    """All games of the book, the newest first."""
    return [_line(game) for game in current_services().registry.book.games(AT_ONCE)]


@blueprint.get("/book/<table>/game.json")
def game_as_data(table: str) -> flask.typing.ResponseReturnValue:
    """One game of the book with its end."""
    played = _played(table)
    ended = _ended(table)
    view = render_view(endings.view_of(ended, endings.TABLE), chosen_language())
    story: GameStory = {
        **_line(played),
        "final": view["final"],
        "winners": view["winners"],
        "statistics": view.get("statistics"),
        "clauses": book_exports.clause_rows(ended, played["players"]),
        "titles": clause_titles(played["game"], chosen_language()),
        "play_link": book_exports.play_link(played, _game_name()),
    }
    return story


@blueprint.get("/book/games.csv")
def games_csv() -> flask.Response:
    """The games as CSV, filtered by ``?player=``, ``?game=`` or ``?table=``."""
    return _file(book_exports.games_csv(_chosen(), _game_name()), "text/csv; charset=utf-8", "exchequer-games.csv")


@blueprint.get("/book/games.bgsplay")
def games_bgsplay() -> flask.Response:
    """The games as a file for BG Stats, filtered like the CSV."""
    return _file(book_exports.bgsplay(_chosen(), _game_name()), "application/json", "exchequer.bgsplay")


@blueprint.get("/book/<table>/clauses.csv")
def clauses_csv(table: str) -> flask.Response:
    """What each clause gave and cost each seat, as CSV."""
    rows = book_exports.clause_rows(_ended(table), _played(table)["players"])
    return _file(book_exports.clauses_csv(rows), "text/csv; charset=utf-8", f"exchequer-{table}-clauses.csv")


@blueprint.get("/book/<table>/clauses.json")
def clauses_json(table: str) -> flask.Response:
    """What each clause gave and cost each seat, as JSON."""
    rows = book_exports.clause_rows(_ended(table), _played(table)["players"])
    return as_download(flask.jsonify(rows), f"exchequer-{table}-clauses.json")


def _played(table: str) -> PlayedGame:
    """The game of a table. Raises `Refusal` ``not_ended`` if it is not in the book, or for an unknown table."""
    registry = current_services().registry
    if registry.game_of(table) is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    found = registry.book.game(table)
    if found is None:
        raise Refusal(Code.NOT_ENDED)
    return found


def _ended(table: str) -> GameEnded:
    """The stored result of a table in the book."""
    ended = current_services().registry.book.ended(table)[0].ended
    if ended is None:
        raise Refusal(Code.NOT_ENDED)
    return ended


def _chosen() -> Sequence[PlayedGame]:
    """The games that the request selects, the oldest first."""
    wanted = flask.request.args
    player, kind, table = (wanted.get(name, "") for name in ("player", "game", "table"))
    return [
        game
        for game in reversed(current_services().registry.book.games())
        if kind in ("", game["game"])
        and table in ("", game["id"])
        and (not player or any(played["name"] == player for played in game["players"]))
    ]


def _line(played: PlayedGame) -> BookGame:
    return {**played, "game_name": _game_name()(played["game"])}


def _game_name() -> Callable[[str], str]:
    language = chosen_language()
    return lambda game: game_name(game, language) or game


def _file(content: str, type: str, name: str) -> flask.Response:
    return as_download(flask.Response(content, content_type=type), name)
