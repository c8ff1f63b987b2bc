"""The plague: the sick, and care for them (WWE-G)."""

from collections import Counter

from engine.core import Nothing, TypedAsk, term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.core.piles import face_down
from engine.core.referee import ask_one
from engine.world_without_end.board import Board, gain_terms
from engine.world_without_end.names import BOX, PILE_OF, PLAGUE_TOKEN, plague_pile
from engine.world_without_end.rules.houses import set_free_house


def lay_tokens(board: Board) -> None:
    """Put the eleven tokens face down on their places, after chapter II (WWE-G2, C7)."""
    for place in board.places:
        board.plague[place] = "hidden"
        board.ledger.move(1, PLAGUE_TOKEN, BOX, face_down(plague_pile(place)), "WWE-G2")


async def turn_up_plague_token(board: Board, place: int) -> None:
    """Turn up the token on the card's place, if it lies face down, and ask for its value (WWE-G1)."""
    if board.plague.get(place) != "hidden":
        return

    value = await ask_for_the_value(board, place)
    if board.plague[place] == "hidden":
        board.ledger.move(1, PLAGUE_TOKEN, face_down(plague_pile(place)), plague_pile(place), "WWE-G1", board.active)
    board.plague[place] = "sick"
    board.token_values[place] = value
    board.ledger.note("log.sick", "", "WWE-G1", place=place, value=value)


async def ask_for_the_value(board: Board, place: int, ordinal: str = "") -> int:
    """Ask the table for the value of the token on a place (WWE-G1)."""

    def values_left() -> list[int]:
        known = Counter(value for other, value in board.token_values.items() if other != place)
        left = Counter(board.pack.board.plague_tokens) - known
        return sorted(left or set(board.pack.board.plague_tokens))

    def describe(value: int) -> Description:
        return term("option.plague_token", value=value), []

    question = term("ask.plague_token", place=place)
    return await ask_one(TypedAsk(board.name("plague_token", ordinal=ordinal), None, question, values_left, describe))


async def name_tokens_turned_by_hand(board: Board) -> None:
    """Ask for the values of the tokens that a correction turned up (WWE-G1)."""
    if "sick" not in board.plague.values():
        return
    for place in board.places:
        if board.plague.get(place) == "sick" and place not in board.token_values:
            board.token_values[place] = await ask_for_the_value(board, place, f"_{place}")


def curable_places(board: Board, seat: str, already: list[int]) -> list[int]:
    """The places of the sick for whom a seat's knowledge suffices besides those already named (WWE-G3, G7)."""
    left = board.medicine(seat) - sum(board.token_values.get(place, 0) for place in already)
    return [
        place
        for place, token in board.plague.items()
        if token == "sick" and place not in already and board.token_values.get(place, left + 1) <= left
    ]


def describe_care(board: Board, seat: str, place: int) -> Description:
    """The description of care for a place, with its reward (WWE-G4)."""
    reward = board.places[place].reward
    return term("option.care", place=place), [term("vp", n=2), *gain_terms(board.limited_by_piles(reward))]


async def care(board: Board, seat: str, named: list[int]) -> None:
    """Ask a seat for further places within its knowledge, then care for all of them (WWE-G3, G9)."""
    while True:
        if not curable_places(board, seat, named):
            break
        place = await board.offer(
            Decision(
                "care",
                lambda: curable_places(board, seat, named),
                lambda place: describe_care(board, seat, place),
                ordinal=str(len(named) + 1),
                public_what="medicine",
            ),
            seat,
        )
        if isinstance(place, Nothing):
            break
        named.append(place)
    for place in named:
        await heal(board, seat, place)


async def care_for_one(board: Board, seat: str) -> None:
    """Offer a donor of the Hospital care for one sick person (WWE-B6)."""
    if not curable_places(board, seat, []):
        return
    place = await board.offer(
        Decision("hospital", lambda: curable_places(board, seat, []), lambda place: describe_care(board, seat, place)),
        seat,
    )
    if not isinstance(place, Nothing):
        await heal(board, seat, place)


async def heal(board: Board, seat: str, place: int) -> None:
    """Give 2 VP and the place's reward; the token leaves the game, the knowledge is kept (WWE-G4, G5, G9)."""
    if board.plague[place] != "sick":  # a correction has removed the token
        return
    board.plague[place] = "gone"
    board.ledger.move(1, PLAGUE_TOKEN, plague_pile(place), BOX, "WWE-G5", seat)
    board.ledger.note("log.healed", seat, "WWE-G4", place=place)
    board.ledger.step(2, seat, "WWE-G4")
    for kind, n in board.places[place].reward.items():
        if kind == "house":
            await set_free_house(board, seat, str(place))
        elif kind == "vp":
            board.ledger.step(n, seat, "WWE-G4")
        elif kind in PILE_OF:
            board.take(seat, kind, n, "WWE-G4")
