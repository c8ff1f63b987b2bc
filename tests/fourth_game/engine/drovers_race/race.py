"""Rules of the Drovers' Race: board, rounds, a turn, the end (DR-S, R, T and E)."""

from engine.core import Nothing, Term, term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.core.open_game import OpenBoard, OpenGame
from engine.drovers_race.pack import GAME, Pack, Setup

FACES = range(1, 7)
OATS_AT_FIRST, OATS_AT_THE_INN, OATS_FOR_A_MILE = 2, 2, 2


class Board(OpenBoard[Setup, Pack]):
    """The stock of oats, and three cards for each drover; a mile is a point."""

    pile_of = {"oats": "supply"}  # noqa: RUF012  (never changed)
    cards = ("ox", "dog", "inn")

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Place the oats, and give each drover two (DR-S2)."""
        super().__init__(setup, pack)
        self.ledger.place("oats", "supply", pack.oats)
        for seat in self.seats:
            self.take(seat, "oats", OATS_AT_FIRST, "DR-S2")

    def facts(self) -> list[Term]:
        """The distance of the market, and the number of rounds."""
        return [term("fact.market", miles=self.pack.miles, rounds=self.pack.rounds)]


async def race(board: Board) -> None:
    """The whole game: rounds until a drover reaches the market or the last one is over (DR-R1, R2, E1)."""
    await board.choose_start_player(term("ask.first_drover"))
    first = board.active
    for number in range(1, board.pack.rounds + 1):
        board.begin_round(number, first)
        for seat in board.order:
            board.active = seat
            await drive(board, seat)
        if max(board.ledger.points.values()) >= board.pack.miles:
            break
        first = board.next_seat(first)
    for seat in board.seats:
        board.ledger.step(board.held(seat, "oats") // OATS_FOR_A_MILE, seat, "DR-E2")
    board.finish({"cards": ("DR-T3",), "fed": ("DR-T5",), "oats": ("DR-E2",)})


async def drive(board: Board, seat: str) -> None:
    """One turn: roll the die, lay a card, and feed oats (DR-T1 to T5)."""
    name, question = board.name("stride", seat), term("ask.stride", seat=seat)
    die = await board.roll_die(name, question, FACES, lambda n: term("option.stride", n=n), "die")
    miles = {"ox": die, "dog": 7 - die, "inn": 0}

    def read_card(card: str) -> Description:
        inn = [board.take_term("oats", board.stock("oats", OATS_AT_THE_INN))]
        return term("name.kind", kind=card), inn if card == "inn" else [term("vp", n=miles[card])]

    def read_oats(n: int) -> Description:
        return term("option.feed", n=n), [board.give_term("oats", n), term("vp", n=n)]

    card = await board.choose(Decision("lay", lambda: board.hand(seat), read_card, device_input="card"), seat)
    if not isinstance(card, Nothing):
        board.play_card(seat, card, "DR-T2")
        board.ledger.step(miles[card], seat, "DR-T3")
        board.take(seat, "oats", OATS_AT_THE_INN if card == "inn" else 0, "DR-T4")
    if board.held(seat, "oats"):
        fed = await board.offer(Decision("feed", lambda: range(1, board.held(seat, "oats") + 1), read_oats), seat)
        if not isinstance(fed, Nothing):
            board.give(seat, "oats", fed, "DR-T5")
            board.ledger.step(fed, seat, "DR-T5")


class Game(OpenGame[Setup, Pack, Board]):
    """A game of the Drovers' Race; the host may correct oats and miles (DR-Z1)."""

    name, rules_version = GAME, "1"
    board_type, play = Board, staticmethod(race)
