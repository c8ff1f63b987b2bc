"""The plague: who falls sick, and who cares for them (WWE-G)."""

from engine.core import Ask, term
from engine.core.asks import Description
from engine.core.game import ask_one
from engine.world_without_end.board import Board, gains
from engine.world_without_end.houses import set_house
from engine.world_without_end.names import NOTHING, PILE_OF


def lay_tokens(board: Board) -> None:
    """After chapter II the eleven tokens lie face down on their places (WWE-G2, C7)."""
    for place in board.places:
        board.plague[place] = "hidden"
        board.ledger.move(1, "plague_token", "box", f"place:{place}", "WWE-G2")


async def somebody_falls_sick(board: Board, place: int) -> None:
    """Turn the token on the card's place up, if it still lies face down; the table says its value (WWE-G1)."""
    if board.plague.get(place) != "hidden":
        return

    def values_left() -> list[str]:
        left = list(board.pack.board.plague_tokens)
        for value in board.token_values.values():
            left.remove(value)
        return [str(value) for value in sorted(set(left))]

    def read(value: str) -> Description:
        return term("option.plague_token", value=int(value)), []

    value = await ask_one(
        Ask(board.name("plague_token"), None, term("ask.plague_token", place=place), values_left, read)
    )
    board.plague[place] = "sick"
    board.token_values[place] = int(value)
    board.ledger.note("log.sick", "", "WWE-G1", place=place, value=int(value))


def within_knowledge(board: Board, seat: str, already: list[int]) -> list[int]:
    """The sick for whom a seat's knowledge still suffices beside those already named (WWE-G3, G7)."""
    left = board.medicine(seat) - sum(board.token_values[place] for place in already)
    return [
        place
        for place, token in board.plague.items()
        if token == "sick" and place not in already and board.token_values[place] <= left
    ]


def describe_care(board: Board, seat: str, value: str) -> Description:
    """How caring for a place reads, and what it brings."""
    place = int(value)
    reward = board.places[place].reward
    return term("option.care", place=place), [term("vp", n=2), *gains(board.within_piles(reward))]


async def care(board: Board, seat: str, named: list[int]) -> None:
    """Let a seat name further places as far as its knowledge reaches, then care for all of them (WWE-G3, G9)."""
    while True:
        more = [str(place) for place in within_knowledge(board, seat, named)]
        if not more:
            break
        value = await board.offer(
            f"care{len(named) + 1}",
            seat,
            lambda: [str(place) for place in within_knowledge(board, seat, named)],
            lambda value: describe_care(board, seat, value),
        )
        if value == NOTHING:
            break
        named.append(int(value))
    for place in named:
        await heal(board, seat, place)


async def care_for_one(board: Board, seat: str) -> None:
    """A donor of the Hospital may care for one sick person at once (WWE-B6)."""
    if not within_knowledge(board, seat, []):
        return
    value = await board.offer(
        "hospital",
        seat,
        lambda: [str(place) for place in within_knowledge(board, seat, [])],
        lambda value: describe_care(board, seat, value),
    )
    if value != NOTHING:
        await heal(board, seat, int(value))


async def heal(board: Board, seat: str, place: int) -> None:
    """2 VP and the place's reward; the token leaves the game, the knowledge stays (WWE-G4, G5, G9)."""
    board.plague[place] = "gone"
    board.ledger.move(1, "plague_token", f"place:{place}", "box", "WWE-G5")
    board.ledger.note("log.healed", seat, "WWE-G4", place=place)
    board.ledger.step(2, seat, "WWE-G4")
    for kind, n in board.places[place].reward.items():
        if kind == "house":
            await set_house(board, seat, f"free_house{place}", free=True)
        elif kind == "vp":
            board.ledger.step(n, seat, "WWE-G4")
        elif kind in PILE_OF:
            board.take(seat, kind, n, "WWE-G4")
