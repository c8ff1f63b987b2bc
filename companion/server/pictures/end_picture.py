"""End picture: a picture of a finished game to share, with places, points, their sources, curve and moments.

It only contains what the table page shows at the end, in one language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.server.pictures.picture_canvas import ACCENT, INK, LINE, MUTED, SEATS, SHEET, Canvas, printable
from companion.tables.table import Table
from web.i18n.conventions import conventions_of
from web.i18n.render import Texts, game_name, render_view

WIDTH, HEIGHT, EDGE = 1200, 1500, 60
SOURCES = 8
"""Sources that are shown one by one; the smaller ones are summed."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player's line: seat, colour, name, place and points."""

    seat: str
    colour: str
    name: str
    place: int
    vp: float


@dataclass(frozen=True, slots=True)
class Source:
    """A source of points with the points of each seat."""

    name: str
    vp: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Story:
    """The content of the picture; all texts are in the reader's language."""

    language: str
    title: str
    subtitle: str
    victory: str
    players: Sequence[Player]
    sources: Sequence[Source]
    curve: Mapping[str, Sequence[tuple[int, float]]]
    answers: int
    parts: Sequence[tuple[int, str]]
    moments: Sequence[tuple[str, str]]
    """The seat and the sentence of each moment."""


def story_of(table: Table, language: str) -> Story | None:
    """The content of a table's picture; None before the end of its game."""
    with table.lock:
        terms = table.view("table")
        people = dict(table.people)
        opened = table.state.opened_at[:10]
    final, statistics = terms["final"], terms.get("statistics")
    if not terms["over"] or not final:
        return None
    game = table.game_name
    view = render_view(terms, language)
    texts = Texts(language, game)
    names = {seat: people[seat].name if seat in people else texts(f"seat-{seat}") for seat in final}
    colours = {seat_view["seat"]: seat_view["colour"] for seat_view in terms["seats"]}
    players = sorted(
        (Player(seat, colours.get(seat, ""), printable(names[seat]), result["place"], result["vp"])
         for seat, result in final.items()),
        key=lambda player: player.place,
    )  # fmt: skip
    winners = [printable(names[seat]) for seat in terms["winners"]]
    who = conventions_of(language).joined(winners, "standard")
    victory = texts("end-winners" if len(winners) > 1 else "end-winner", who=who)
    rounds = statistics["rounds"] if statistics else []
    chapters = [(at, chapter) for index, (at, chapter, _) in enumerate(rounds)
                if chapter > 0 and (index == 0 or rounds[index - 1][1] != chapter)]  # fmt: skip
    return Story(
        language,
        game_name(game, language),
        " · ".join(part for part in (printable(table.state.name), opened) if part),
        victory,
        players,
        main_sources(view["statistics"]["sources"], texts("end-other")) if statistics else [],
        statistics["curve"] if statistics else {},
        max(1, statistics["answers"]) if statistics else 1,
        [(at, _roman(chapter)) for at, chapter in chapters] if len(chapters) > 1 else [],
        [(moment["seat"], moment["text"]) for moment in view["statistics"]["moments"]] if statistics else [],
    )


def main_sources(lines: Sequence[Mapping[str, object]], other: str) -> list[Source]:
    """The sources of points in a rendered view, the largest first; small ones are combined as ``other``."""
    found = [Source(str(line["text"]), line["vp"]) for line in lines]  # type: ignore[arg-type]
    found.sort(key=lambda source: -sum(abs(n) for n in source.vp.values()))
    if len(found) <= SOURCES:
        return found
    rest: dict[str, float] = {}
    for source in found[SOURCES - 1 :]:
        for seat, n in source.vp.items():
            rest[seat] = rest.get(seat, 0) + n
    return [*found[: SOURCES - 1], Source(other, rest)]


def draw(story: Story) -> bytes:
    """The picture as PNG, 1200 × 1500."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.chequer(0, 200)
    canvas.box(EDGE, 40, WIDTH - 2 * EDGE, 130)
    canvas.text((WIDTH / 2, 105), story.title, "display", 64, anchor="ms", most=WIDTH - 2 * EDGE - 60)
    canvas.text((WIDTH / 2, 150), story.subtitle, "plain", 26, MUTED, "ms", WIDTH - 2 * EDGE - 60)
    canvas.text((EDGE, 268), story.victory, "display", 62, ACCENT, most=WIDTH - 2 * EDGE)
    y = _ranking(canvas, story, 300)
    y = _legend(canvas, story, y + 10)
    bottom = _moments_height(canvas, story)
    _curve(canvas, story, y + 20, HEIGHT - 70 - bottom)
    _moments(canvas, story, HEIGHT - 50 - bottom)
    canvas.text((WIDTH - EDGE, HEIGHT - 22), "Exchequer", "display", 26, MUTED, "rs")
    return canvas.png()


def _total(story: Story, seat: str, sign: int) -> float:
    """The points that a seat has gained (sign 1) or lost (sign -1)."""
    return sum(max(0.0, sign * source.vp.get(seat, 0)) for source in story.sources)


def _ranking(canvas: Canvas, story: Story, y: float) -> float:
    """Draw a line and a bar for each player and return the height at which they end."""
    gained, lost = (
        max((_total(story, player.seat, sign) for player in story.players), default=0.0) for sign in (1, -1)
    )
    unit = (WIDTH - 2 * EDGE) / max(1.0, gained + lost)
    for player in story.players:
        canvas.text((EDGE, y + 46), str(player.place), "display", 46, MUTED)
        _sign(canvas, EDGE + 52, y + 44, player, 34)
        points = _figure(player.vp, story.language)
        wide = canvas.measure(points, "display", 56)
        canvas.text((EDGE + 136, y + 44), player.name, "bold", 34, most=WIDTH - 2 * EDGE - 160 - wide)
        canvas.text((WIDTH - EDGE, y + 48), points, "display", 56, anchor="rs")
        plus = minus = EDGE + lost * unit
        for index, source in enumerate(story.sources):
            n = source.vp.get(player.seat, 0)
            if n > 0:
                canvas.hatched(plus, y + 60, n * unit, 30, index)
                plus += n * unit
            elif n < 0:
                minus += n * unit
                canvas.hatched(minus, y + 60, -n * unit, 30, index)
        zero = EDGE + lost * unit
        if story.sources:
            canvas.line([(zero, y + 54), (zero, y + 96)], SEATS.get(player.colour, INK), 5)
        y += 112 if story.sources else 72
    return y


def _legend(canvas: Canvas, story: Story, y: float) -> float:
    """Draw the names of the hatchings, in two columns."""
    column = (WIDTH - 2 * EDGE) / 2
    for index, source in enumerate(story.sources):
        x = EDGE + (index % 2) * column
        canvas.hatched(x, y + (index // 2) * 36, 44, 24, index)
        canvas.text((x + 58, y + (index // 2) * 36 + 21), source.name, "plain", 23, most=column - 80)
    return y + (len(story.sources) + 1) // 2 * 36


def _curve(canvas: Canvas, story: Story, y: float, bottom: float) -> None:
    """Draw every player's curve of the whole game."""
    if not story.curve or bottom - y < 120:
        return
    canvas.box(EDGE, y, WIDTH - 2 * EDGE, bottom - y)
    left, right, top, floor = EDGE + 66, WIDTH - EDGE - 150, y + 28, bottom - (44 if story.parts else 24)
    most = max([10.0, *(n for line in story.curve.values() for _, n in line)])
    step = next(size for size in (5, 10, 20, 25, 50, 100, 250, 1000, 10_000, 10**9) if most / size <= 6)

    def place(at: float, n: float) -> tuple[float, float]:
        return left + (right - left) * at / story.answers, floor - (floor - top) * n / most

    for n in range(0, int(most) + 1, step):
        canvas.line([place(0, n), place(story.answers, n)], LINE, 2)
        canvas.text((left - 10, place(0, n)[1] + 8), str(n), "plain", 22, MUTED, "rs")
    for at, label in story.parts:
        x = place(at, 0)[0]
        canvas.line([(x, top), (x, floor)], LINE, 2)
        canvas.text((x + 6, floor + 32), label, "display", 26, MUTED)
    ends: list[tuple[float, Player]] = []
    for player in reversed(story.players):
        steps = [(0, 0.0), *story.curve.get(player.seat, ())]
        points = [place(*steps[0])]
        for (_, before), (number, after) in pairwise(steps):
            points += [place(number, before), place(number, after)]
        points = points[2:] if steps[1:2] and steps[1][0] == 0 else points
        points.append((right, points[-1][1]))
        canvas.line(points, SHEET, 11)
        canvas.line(points, SEATS.get(player.colour, INK), 5)
        ends.append((points[-1][1], player))
    least = top - 10
    for wanted, placed in sorted(ends, key=lambda end: end[0]):
        level = max(wanted, least)
        least = level + 30
        _sign(canvas, right + 10, level + 10, placed, 28)
        points_text = _figure(placed.vp, story.language)
        canvas.text((right + 78, level + 10), points_text, "display", 30, SEATS.get(placed.colour, INK))


def _sign(canvas: Canvas, x: float, y: float, player: Player, size: int) -> None:
    """Draw the sign of a player's seat: letter and shape in its colour, on a base line."""
    wide = canvas.text((x, y), player.seat, "bold", size, SEATS.get(player.colour, INK))
    canvas.shape(x + wide + size * 0.55, y - size * 0.36, size * 0.74, player.colour)


def _sentences(canvas: Canvas, story: Story) -> list[tuple[Player, list[str]]]:
    """At most three moments, each with the lines of its sentence."""
    players = {player.seat: player for player in story.players}
    most = WIDTH - 2 * EDGE - 80
    return [
        (players[seat], canvas.wrapped(f"{players[seat].name}: {printable(text)}", "plain", 27, most)[:2])
        for seat, text in story.moments[:3]
        if seat in players
    ]


def _moments_height(canvas: Canvas, story: Story) -> float:
    return sum(12 + 36 * len(lines) for _, lines in _sentences(canvas, story))


def _moments(canvas: Canvas, story: Story, y: float) -> None:
    """Draw the moments as sentences, each beside its player's sign."""
    for player, lines in _sentences(canvas, story):
        _sign(canvas, EDGE, y + 27, player, 28)
        for line in lines:
            canvas.text((EDGE + 70, y + 27), line, "plain", 27)
            y += 36
        y += 12


def _figure(n: float, language: str) -> str:
    return str(int(n)) if n == int(n) else conventions_of(language).decimal_text(n)


def _roman(n: int) -> str:
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")[n] if n <= 10 else str(n)
