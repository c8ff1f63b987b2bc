"""Corrections of World Without End: where the host may put pieces, and how the board is updated afterwards.

What the rules read often is kept beside the ledger; `update_board` computes all of it again from the piles.
"""

from engine.core import Refused
from engine.core.piles import face_down
from engine.world_without_end import names
from engine.world_without_end.board import Board


def allow_corrections(board: Board) -> None:
    """Enter where a correction may put each kind of piece, and how many fit there."""
    allow, pack, seats = board.ledger.allow, board.pack, board.seats
    screens = [names.SCREEN[seat] for seat in seats]
    projects = {names.project_pile(tile.id): tile for tile in pack.board.projects.values()}
    spaces = [names.favour_pile(space) for space in pack.board.favour_track]
    for kind in names.GOODS:
        allow(kind, [names.PILE_OF[kind], *screens])
    for kind in ("stone", "wood"):
        for pile, tile in projects.items():
            allow(kind, [pile], tile.stone if kind == "stone" else tile.wood)
    allow(names.STAND_IN, [names.BOX, *projects])
    allow("metal", [names.PILE_OF["metal"], *screens])
    allow("metal", [pile for pile, tile in projects.items() if tile.spire], 1)
    allow(names.PROJECT_TILE, [names.BOX])
    allow(names.PROJECT_TILE, projects, 1)
    allow(names.COVER, [names.SUPPLY])
    allow(names.COVER, [*spaces, *names.MARKET.values(), *projects], 1)
    allow(names.FAVOUR_MARKER, spaces, 1)
    allow(names.FIGURE, [names.FIGURE_OF[seat] for seat in seats])
    allow(names.PLAGUE_TOKEN, [names.BOX])
    for place in pack.board.plague_places:
        allow(names.PLAGUE_TOKEN, [names.plague_pile(place), face_down(names.plague_pile(place))], 1)
    for card in pack.cards:
        allow(names.event_kind(card.id), [names.deck(card.deck), names.COUNCIL, *names.SLOTS, names.USED])
    for seat in seats:
        allow(names.HOUSE[seat], [names.SCREEN[seat]])
        allow(names.HOUSE[seat], [names.site_pile(site) for site in pack.board.sites], 1)
        allow(names.SEAL[seat], [names.SCREEN[seat]])
        allow(names.SEAL[seat], projects, 1)
        allow(names.CARD[seat], [names.HAND[seat], names.PLAYED[seat], names.BACK_PILE[seat]])


def update_board(board: Board) -> None:
    """Compute again what the board keeps beside the ledger.

    Raises Refused, before anything is changed, where the rules do not allow the pieces to be where they are.
    """
    for seat in board.seats:
        check_cards(board, seat)
    check_projects(board)
    check_houses(board)
    check_plague(board)
    check_events(board)
    for seat in board.seats:
        read_cards(board, seat)
    read_projects(board)
    read_houses(board)
    read_plague(board)
    read_events(board)
    read_figure(board)


# --- checks ---------------------------------------------------------------------------------------------------------


def check_cards(board: Board, seat: str) -> None:
    """Refuse a played card whose name is not known, and a hand too small for the rest of the chapter."""
    held, hand = board.ledger.held, board.hands[seat]
    played = held(names.CARD[seat], names.PLAYED[seat])
    if played > len(hand.played):
        raise Refused("correction_unnamed")
    if held(names.CARD[seat], names.HAND[seat]) < names.HAND_OUT_LIMIT - played:
        raise Refused("correction_blocks")


def check_projects(board: Board) -> None:
    """Refuse pieces on a project that is not on the board, and more stand-in pieces than free spaces."""
    ledger = board.ledger
    for id, tile in board.tiles.items():
        pile = names.project_pile(id)
        if not ledger.held(names.PROJECT_TILE, pile):
            if any(row.get(pile) for row in ledger.counts.values()):
                raise Refused("correction_unknown")
        elif sum(ledger.held(kind, pile) for kind in ("stone", "wood", names.STAND_IN)) > tile.stone + tile.wood:
            raise Refused("correction_full", n=tile.stone + tile.wood, kind="stand_in", pile=pile)


def check_houses(board: Board) -> None:
    """Refuse two houses on one site."""
    for site in board.sites:
        pile = names.site_pile(site)
        if sum(board.ledger.held(names.HOUSE[seat], pile) for seat in board.seats) > 1:
            raise Refused("correction_full", n=1, kind="house", pile=pile)


def check_plague(board: Board) -> None:
    """Refuse two tokens on a place, and any before the plague has come (WWE-G2)."""
    for place in board.places:
        pile = names.plague_pile(place)
        lying = sum(board.ledger.held(names.PLAGUE_TOKEN, entry) for entry in (pile, face_down(pile)))
        if lying > 1:
            raise Refused("correction_full", n=1, kind="plague_token", pile=pile)
        if lying and not board.plague:
            raise Refused("correction_unknown")


def check_events(board: Board) -> None:
    """Refuse two cards in a slot, and a deck too small for the remaining rounds."""
    held = board.ledger.held
    for slot in names.SLOTS:
        if sum(held(names.event_kind(card), slot) for card in board.cards) > 1:
            raise Refused("correction_full", n=1, kind="event", pile=slot)
    for chapter in range(max(1, board.chapter), names.CHAPTERS + 1):
        left = [
            card
            for card in board.pack.decks[chapter]
            if held(names.event_kind(card.id), names.deck(chapter)) and (card.starred or not board.setup.first_game)
        ]
        if len(left) < (board.events_left if chapter == board.chapter else names.ROUNDS):
            raise Refused("correction_blocks")


# --- updates ---------------------------------------------------------------------------------------------------------


def read_figure(board: Board) -> None:
    """Make the seat with the start-player figure the active one."""
    for seat in board.seats:
        if seat != board.active and board.ledger.held(names.FIGURE, names.FIGURE_OF[seat]):
            board.make_active(seat)


def read_cards(board: Board, seat: str) -> None:
    """Update a seat's cards; of those played, a correction takes back the last ones."""
    hand = board.hands[seat]
    del hand.played[board.ledger.held(names.CARD[seat], names.PLAYED[seat]) :]
    hand.discards = board.ledger.held(names.CARD[seat], names.BACK_PILE[seat])


def read_projects(board: Board) -> None:
    """Update the projects: which tiles lie on the board, and what lies on each."""
    ledger = board.ledger
    for id in board.tiles:
        pile = names.project_pile(id)
        if not ledger.held(names.PROJECT_TILE, pile):
            board.projects.pop(id, None)
            continue
        site = board.projects.get(id) or board.add_project(id)
        site.finished = site.finished and site.is_full
        if not site.finished:  # the seals of a finished one have gone back
            site.donors = [seat for seat in board.seats if ledger.held(names.SEAL[seat], pile)]


def read_houses(board: Board) -> None:
    """Update the sites of each seat's houses, in the order in which they were built."""
    for seat in board.seats:
        standing = [site for pile in board.ledger.where(names.HOUSE[seat]) if (site := names.site_of(pile)) is not None]
        houses = board.hands[seat].houses
        houses[:] = [*(site for site in houses if site in standing), *(site for site in standing if site not in houses)]


def read_plague(board: Board) -> None:
    """Update the plague tokens; the value of one that a correction turned up is asked with the next event."""
    for place in board.plague:
        pile = names.plague_pile(place)
        up, down = board.ledger.held(names.PLAGUE_TOKEN, pile), board.ledger.held(names.PLAGUE_TOKEN, face_down(pile))
        board.plague[place] = "sick" if up else "hidden" if down else "gone"
        if down:
            board.token_values.pop(place, None)


def read_events(board: Board) -> None:
    """Update the event cards in the slots, on the council space, and turned up so far."""
    where = {card: board.ledger.where(names.event_kind(card))[0] for card in board.cards}
    turned_up = [card for card, pile in where.items() if pile != names.deck(board.cards[card].deck)]
    board.used_cards[:] = [
        *(card for card in board.used_cards if card in turned_up),
        *(card for card in turned_up if card not in board.used_cards),
    ]
    in_slots = [board.cards[card] for card, pile in where.items() if pile in names.SLOTS]
    board.slots = [
        *(card for card in board.slots if card in in_slots),
        *(card for card in in_slots if card not in board.slots),
    ]
    if board.beneath[0] is not None and where[board.beneath[0].id] != names.COUNCIL:
        board.beneath = (None, None, None, {})
    if board.newest_permanent is not None and where[board.newest_permanent.id] != names.COUNCIL:
        board.newest_permanent = None
    if board.event is not None and where[board.event.id] != names.COUNCIL:
        board.event, board.orientation, board.arrow, board.incomes = board.beneath
        board.beneath = (None, None, None, {})
