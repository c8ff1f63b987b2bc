"""Texts of enrolment that all games share."""

from web.i18n.markers import N_

ENROLMENT: dict[str, str | tuple[str, str]] = {
    "enrol.figure": "{n}",
    "enrol.numbers": N_("Numbers on the board"),
    "enrol.problem.untold": N_("{group}: {n} of {of} not entered yet."),
    "enrol.problem.lacks": N_("{item}: {fields} still missing."),
    "enrol.problem.refused": N_("No game can be played like this. At {place}: {reason}"),
    "enrol.problem.not_finished": N_("Finish it first."),
}
