"""Texts of the enrolment of a printed copy of Monasterium."""

from web.i18n.markers import N_

ENROLMENT: dict[str, str] = {
    "enrol.monasterium": N_("Monasterium"),
    "enrol.missions": N_("Missions {kind}"),
    "enrol.missions_hint": N_("Any sticker A may go on any card A, any B on any B; each sticker C names its card."),
    "enrol.mission": N_("Mission {id}"),
    "enrol.place_of_novice1": N_("Novice 1: place"),
    "enrol.place_of_novice2": N_("Novice 2: place"),
    "enrol.place_of_novice3": N_("Novice 3: place"),
    "enrol.monastery_of_novice1": N_("Novice 1: monastery"),
    "enrol.monastery_of_novice2": N_("Novice 2: monastery"),
    "enrol.monastery_of_novice3": N_("Novice 3: monastery"),
    "enrol.novice_place": "{place}",
    "enrol.in_monastery": "{monastery}",
    "enrol.points_in_year1": N_("Points, year 1"),
    "enrol.points_in_year2": N_("Points, year 2"),
    "enrol.points_in_year3": N_("Points, year 3"),
    "enrol.points": N_("Points"),
    "enrol.goal": N_("What is counted"),
    "enrol.goal_count": N_("How many are needed"),
    "enrol.goal.novices": N_("novices sent"),
    "enrol.goal.common_rooms": N_("novices in common rooms"),
    "enrol.goal.cloisters": N_("novices in cloisters"),
    "enrol.goal.windows": N_("monasteries of which the player has windows"),
    "enrol.goal.dice": N_("own dice"),
    "enrol.boards": N_("Boards and box"),
    "enrol.boards_hint": N_(
        "Facts that the rulebook does not give come from the reference pack. Compare them with your boards."
    ),
    "enrol.action": "{action}",
    "enrol.standard": N_("Standard actions, from 1 to 5"),
    "enrol.row_one": N_("Actions of row I, from column A to E"),
    "enrol.row_two": N_("Actions of row II, from column A to E"),
    "enrol.chapels": N_("Influence for further novices in chapels"),
    "enrol.chapel4": N_("Fourth novice"),
    "enrol.chapel5": N_("Fifth novice"),
    "enrol.windows": N_("Points for full columns of windows"),
    "enrol.window_column1": N_("First column"),
    "enrol.window_column2": N_("Second column"),
    "enrol.supply": N_("Pieces in the box"),
    "enrol.supply_limited": N_("The supply can run out"),
    "enrol.road_two": N_("Road on the side for two"),
    "enrol.road_more": N_("Road on the side for three or four"),
    "enrol.road_hint": N_(
        "Go along the road as the messengers go, from their first space. Spaces beyond the last are ignored."
    ),
    "enrol.road_length": N_("Spaces of the road"),
    "enrol.road_space": N_("Space {space}"),
    "enrol.links": N_("Connected to"),
    "enrol.road_bonus": N_("Bonus"),
    "enrol.bonus.none": N_("nothing"),
    "enrol.bonus.action": N_("any action"),
    "enrol.bonus.influence_or_rosary": N_("1 influence or 1 rosary"),
    "enrol.bonus.soup_or_swap": N_("1 soup or a swap"),
    "enrol.bonus.window": N_("a window"),
    "enrol.bonus.die": N_("another die"),
    "enrol.monastery_two": N_("Monastery {monastery} on the side for two"),
    "enrol.monastery_more": N_("Monastery {monastery} on the side for three or four"),
    "enrol.monastery_hint": N_(
        "Number the spaces of the cloister clockwise, from any of them. Buildings beyond the last are ignored."
    ),
    "enrol.monastery_size": N_("How large it is"),
    "enrol.buildings": N_("Buildings"),
    "enrol.cloisters": N_("Spaces of the cloister"),
    "enrol.blocked_cloisters": N_("Spaces of the cloister that are marked 4"),
    "enrol.building": N_("Building {number}"),
    "enrol.building_kind": N_("What it is"),
    "enrol.touches_first": N_("Touches the space"),
    "enrol.touches_second": N_("and the space"),
    "enrol.blocked": N_("Marked 4"),
    "enrol.problem.same_mission": N_("{one} and {other} have the same condition. Is one of them entered twice?"),
    "enrol.problem.points_rise": N_("The points of mission {mission} rise from year to year. Check the card."),
    "enrol.problem.first_is_sending": N_(
        "By the rulebook the standard action of column 1 sends a novice. Check your board."
    ),
    "enrol.problem.last_is_points": N_(
        "By the rulebook the action of row II in column E gives 3 VP. Check your board."
    ),
    "enrol.problem.chapels_fall": N_(
        "A further novice in a chapel never costs less than the one before. Check your board."
    ),
    "enrol.problem.no_die_at_end": N_(
        "The last space of the road, {space}, has to give another die. Check your board."
    ),
    "enrol.problem.die_on_the_way": N_(
        "Only the last space of the road gives another die, not space {space}. Check your board."
    ),
    "enrol.problem.only_actions": N_(
        "At least one space of the road has to give something other than an action. Check your board."
    ),
    "enrol.problem.not_joined": N_("No space of the road is connected to monastery {monastery}."),
    "enrol.problem.marked_beyond": N_("Monastery {monastery}: its cloister has no space {n} that could be marked."),
    "enrol.problem.touches_one": N_(
        "Monastery {monastery}, building {number}: the two spaces that it touches have to differ. Check your board."
    ),
    "enrol.problem.touches_beyond": N_("Monastery {monastery}, building {number}: its cloister has no space {n}."),
    "enrol.problem.untouched": N_(
        "Monastery {monastery}: no building touches space {n} of its cloister. Check your board."
    ),
    "enrol.problem.no_such_building": N_("Monastery {monastery} has no such building: {place}. Check your board."),
    "enrol.problem.nothing_marked": N_("On the side for three or four nothing is marked 4. Check your board."),
}
