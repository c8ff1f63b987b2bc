"""The command ``book``: writes the games of the evening book of a data folder as a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from companion.cli.data_folder import OPTION, database, lock_folder, service_folder
from companion.errors import JournalDamaged, Refusal
from companion.settings import Settings
from companion.tables.records import book_exports
from companion.tables.records.book import PlayedGame
from companion.tables.registry import TableRegistry
from web.i18n.languages import LANGUAGES
from web.i18n.render import game_name, render_term

FORMATS = ("list", "csv", "bgsplay", "link", "clauses", "clauses-json")


@click.command("book")
@click.argument("format", type=click.Choice(FORMATS), default="list")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
@click.option("--table", default="", help="Only the game of this table; needed for clauses.")
@click.option("--player", default="", help="Only the games of this player.")
@click.option("--game", default="", help="Only this game, by the name of its folder.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the games' names.")
@OPTION
def command(
    format: str, output: Path | None, table: str, player: str, game: str, language: str, data: Path | None
) -> None:
    """List the games that have been played, or export them.

    FORMAT is "list", "csv" (spreadsheet), "bgsplay" (file for BG Stats), "link" (addresses that add a game to BG
    Stats), "clauses" or "clauses-json" (what each rule gave and cost whom). No server may be running on the data
    folder; a running one has the same exports on its page /book.
    """
    folder = service_folder(data)
    if not folder.exists():
        raise click.ClickException(f"There is no data folder {folder}. Name one with --data.")
    os.umask(0o077)
    with lock_folder(folder):
        try:
            registry = TableRegistry(Settings(data=folder, database=database()))
            games = [
                played
                for played in reversed(registry.book.games())
                if table in ("", played["id"])
                and game in ("", played["game"])
                and (not player or any(person["name"] == player for person in played["players"]))
            ]
            text = _export(registry, games, format, table, language)
            registry.journal.close()
        except JournalDamaged as damage:
            raise click.ClickException(f"{damage}.") from None
        except Refusal as refusal:
            raise click.ClickException(render_term(refusal.term(), "en")) from None
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        output.write_text(text, encoding="utf-8", newline="")
        click.echo(f"{output}: {len(games)} games.")


def _export(registry: TableRegistry, games: list[PlayedGame], format: str, table: str, language: str) -> str:
    """The text of an export. Raises click.ClickException where it needs one table."""

    def name(kind: str) -> str:
        return game_name(kind, language) or kind

    if format == "csv":
        return book_exports.games_csv(games, name)
    if format == "bgsplay":
        return book_exports.bgsplay(games, name)
    if format == "link":
        return "".join(f"{book_exports.play_link(played, name)}\n" for played in games)
    if format == "list":
        return "".join(f"{_line(played, name(played['game']))}\n" for played in games)
    if not table or not games:
        raise click.ClickException("Name the table of a game in the book with --table.")
    ended = registry.book.ended(table)[0].ended
    assert ended is not None
    rows = book_exports.clause_rows(ended, games[0]["players"])
    return book_exports.clauses_csv(rows) if format == "clauses" else json.dumps(rows, ensure_ascii=False, indent=1)


def _line(game: PlayedGame, name: str) -> str:
    """A game in one line."""
    scores = ", ".join(f"{player['name']} {book_exports.score_text(player['vp'])}" for player in game["players"])
    return f"{game['started'][:10]}  {game['id']}  {name}: {scores} ({game['minutes']} min)"
