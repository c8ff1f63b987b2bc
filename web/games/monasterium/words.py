"""The words of Monasterium: sentences by key, and the names that stand in them."""

from web.games.monasterium.enrolment import ENROLMENT
from web.words_marks import N_, NP_

NAME = N_("Monasterium")

SENTENCES: dict[str, str] = {
    **ENROLMENT,
    "ask.last_in_a_monastery": N_("Who visited a monastery last? That player starts."),
    "ask.missions": N_("Which two missions of kind {kind} lie open?"),
    "ask.roll": N_("Roll all your dice. What do they show?"),
    "ask.roll_some_again": N_("Roll again whichever of these dice you like. What do all of them show now?"),
    "ask.roll_one": N_("Roll the new die. What does it show?"),
    "ask.place": N_("Which number do you place?"),
    "ask.take": N_("Which dice do you take?"),
    "ask.act": N_("What do you do with this die?"),
    "ask.bonus_action": N_("The road gives one action of any column. Which one?"),
    "ask.bonus": N_("Which bonus do you take?"),
    "ask.die": N_("You may take another die of your own."),
    "ask.keep_die": N_("The new die shows {number}. Do you keep it?"),
    "ask.novice": N_("Which novice do you send?"),
    "ask.novice_and_place": N_("Which novice do you send, and where?"),
    "ask.place_novice": N_("Where do you send the novice?"),
    "ask.extra": N_("The row is empty. Where do you send the extra novice, free of cost?"),
    "ask.window": N_("Which window do you take, and into which row?"),
    "ask.window_and_bonus": N_("Which window do you take, into which row, and for which bonus?"),
    "option.missions": "{missions}",
    "option.mission": "{mission}: {wanted}",
    "option.roll": "{roll}",
    "option.place_dice": N_("Place {n} × {number}"),
    "option.reroll": N_("Turn the reroll tile"),
    "option.take_dice": N_("{n} × {number} ({own} own, {neutral} neutral)"),
    "option.take_joker": N_("1 × 6 for column {column} ({action})"),
    "option.act": N_("{action} (column {column}, row {row})"),
    "option.act_often": N_("With {n} dice each: {action} (column {column}, row {row})"),
    "option.bonus": "{action}",
    "option.win_die": N_("Take the die and roll it"),
    "option.points": N_("5 VP instead"),
    "option.keep_die": N_("Keep the {number}"),
    "option.reroll_die": N_("Turn the reroll tile and roll it again"),
    "option.novice": N_("Row {row}, column {column}: opens {action}"),
    "option.place_novice": N_("Monastery {monastery}: {place}"),
    "option.window": N_("Monastery {monastery}, row {row}, column {column}"),
    "roll.neutral": N_("neutral {faces}"),
    "roll.own": N_("own {faces}"),
    "name.mission": "{mission}",
    "place.building": N_("a building in {monastery}"),
    "place.secular": N_("a secular building in {monastery}"),
    "place.workshop": N_("a workshop in {monastery}"),
    "place.common_room": N_("a common room in {monastery}"),
    "place.chapel": N_("the chapel in {monastery}"),
    "place.cloister": N_("the cloister in {monastery}"),
    "place.any": N_("any place in {monastery}"),
    "mission.places": N_("Novices: {places}."),
    "mission.novices": N_("{n} novices sent."),
    "mission.common_rooms": N_("{n} novices in common rooms."),
    "mission.cloisters": N_("{n} novices in cloisters."),
    "mission.windows": N_("Windows of {n} monasteries."),
    "mission.dice": N_("{n} dice of your own."),
    "log.reroll": N_("Turned the reroll tile."),
    "log.placed_dice": N_("Placed: {n} × {number}."),
    "log.took_dice": N_("Took {n} × {number} for column {column}."),
    "log.lost_die": N_("A die is lost: nothing could be done with it."),
    "log.messenger": N_("The messenger is on space {space}."),
    "log.won_die": N_("Won another die."),
    "log.novice": N_("A novice goes to monastery {monastery}: {place}."),
    "log.turned_tile": N_("The action tile of column {column} is turned: 1 VP for each die."),
    "log.window": N_("A window of monastery {monastery}: row {row}, column {column}."),
    "log.mission": N_("Mission completed: {mission}."),
    "log.open_mission": N_("Open mission: {mission}."),
    "final.majority": N_("Most novices in monastery {monastery}"),
    "final.chapels": N_("Chapels with a novice: {n}"),
    "final.cloister": N_("Monastery {monastery}: {cloister} in the cloister times {chapel} in the chapel, doubled"),
    "final.tools": N_("Tools: {n}"),
    "final.books": N_("Books: {n}"),
    "final.small_goods": N_("{n} influence, soup and rosaries, halved"),
    "waiting.missions_a": N_("tells which A missions lie open"),
    "waiting.missions_b": N_("tells which B missions lie open"),
    "waiting.missions_c": N_("tells which C missions lie open"),
    "waiting.roll": N_("rolls the dice"),
    "waiting.again": N_("rolls again"),
    "waiting.roll_won": N_("rolls the new die"),
    "waiting.roll_again": N_("rolls the new die again"),
    "waiting.place": N_("places dice"),
    "waiting.place_again": N_("places dice"),
    "waiting.take": N_("takes dice"),
    "waiting.act": N_("chooses an action"),
    "waiting.bonus": N_("chooses a bonus"),
    "waiting.die": N_("may take another die"),
    "waiting.keep_die": N_("decides about the new die"),
    "waiting.novice": N_("chooses a novice"),
    "waiting.place_novice": N_("sends a novice"),
    "waiting.extra": N_("may send an extra novice"),
    "waiting.window": N_("takes a window"),
    "waiting.window_bonus": N_("chooses a bonus"),
}

ACTIONS: dict[str, str] = {
    "novice": N_("send a novice"),
    "soup": N_("soup"),
    "influence": N_("influence"),
    "rosary": N_("a rosary"),
    "messenger": N_("the messenger"),
    "swap": N_("a swap"),
    "tool": N_("a tool"),
    "goods": N_("two goods of a kind"),
    "points": N_("3 VP"),
    "window": N_("a window"),
    "tile": N_("nothing, but the action tile is turned"),
    "soup:1": N_("Take 1 soup"),
    "soup:2": N_("Take 2 soup"),
    "influence:1": N_("Take 1 influence"),
    "influence:2": N_("Take 2 influence"),
    "rosary:1": N_("Take 1 rosary"),
    "rosary:2": N_("Take 2 rosaries"),
    "tool:1": N_("Take 1 tool"),
    "book:1": N_("Take 1 book"),
    "swap:soup": N_("Swap 1 soup for a tool"),
    "swap:tool": N_("Swap 1 tool for a book"),
    "messenger:1": N_("Move the messenger 1 space"),
    "messenger:2": N_("Move the messenger 2 spaces"),
    "novice:0": N_("Send a novice"),
    "novice:1": N_("Send a novice for 1 influence less"),
    "points:3": N_("3 VP"),
}

PLACES: dict[str, str] = {
    "secular": N_("secular building"),
    "workshop": N_("workshop"),
    "common_room": N_("common room"),
    "chapel": N_("chapel"),
    "cloister": N_("cloister"),
    "building": N_("building"),
    "any": N_("any place"),
}

MONASTERIES: dict[str, str] = {"any": N_("any monastery")}

MISSIONS: dict[str, str] = {f"{kind}_{n}": f"{kind.upper()}{n}" for kind in "abc" for n in range(1, 6)}

AMOUNTS: dict[str, tuple[str, str]] = {
    "influence": NP_("amount", "{n} influence", "{n} influence"),
    "soup": NP_("amount", "{n} soup", "{n} soup"),
    "rosary": NP_("amount", "{n} rosary", "{n} rosaries"),
    "tool": NP_("amount", "{n} tool", "{n} tools"),
    "book": NP_("amount", "{n} book", "{n} books"),
    "novice": NP_("amount", "{n} novice", "{n} novices"),
    "own_die": NP_("amount", "{n} die of one's own", "{n} dice of one's own"),
    "neutral_die": NP_("amount", "{n} neutral die", "{n} neutral dice"),
    "window_A": NP_("amount", "{n} window of A", "{n} windows of A"),
    "window_B": NP_("amount", "{n} window of B", "{n} windows of B"),
    "window_C": NP_("amount", "{n} window of C", "{n} windows of C"),
    "window_D": NP_("amount", "{n} window of D", "{n} windows of D"),
    "window_E": NP_("amount", "{n} window of E", "{n} windows of E"),
}

KINDS: dict[str, str] = {
    "influence": N_("influence"),
    "soup": N_("soup"),
    "rosary": N_("rosary"),
    "tool": N_("tool"),
    "book": N_("book"),
    "novice": N_("novice"),
}

PILES: dict[str, tuple[str, str, str]] = {
    "hand": (N_("the hand of {which}"), N_("from the hand of {which}"), N_("into the hand of {which}")),
    "reserve": (N_("the reserve of {which}"), N_("from the reserve of {which}"), N_("into the reserve of {which}")),
    "space": (N_("the dice space {which}"), N_("from the dice space {which}"), N_("onto the dice space {which}")),
    "tile": (N_("the action tile of {which}"), N_("from the action tile of {which}"),
             N_("onto the action tile of {which}")),
    "aside": (N_("the used dice"), N_("from the used dice"), N_("to the used dice")),
    "area": (N_("the action area of {which}"), N_("from the action area of {which}"),
             N_("onto the action area of {which}")),
    "stand": (N_("the monastery"), N_("from the monastery"), N_("into the monastery")),
    "chapel": (N_("the chapel of {which}"), N_("from the chapel of {which}"), N_("into the chapel of {which}")),
    "windows": (N_("the windows of {which}"), N_("from the windows of {which}"), N_("into the windows of {which}")),
}  # fmt: skip
"""Pile, or group of piles before the colon → alone, with "from", with "to"."""

OWN_PILES: dict[str, tuple[str, str, str]] = {
    "seat": (N_("the goods of {which}"), N_("from the goods of {which}"), N_("to the goods of {which}")),
}
"""Nothing is hidden behind screens here."""

PILE_NAMES = dict.fromkeys(("hand", "reserve", "tile", "area", "windows"), "seat")

NAMES: dict[str, dict[str, str]] = {
    "action": ACTIONS,
    "place": PLACES,
    "mission": MISSIONS,
    "monastery": MONASTERIES,
}
