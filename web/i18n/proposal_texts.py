"""Texts about proposals: corrections of hidden pieces, the take-over of seats, and the opening of the record."""

from web.i18n.markers import N_

PROPOSALS: dict[str, str | tuple[str, str]] = {
    "proposal.move": N_("{kind:amount} {from:from} {to:to}"),
    "proposal.points": N_("{n} VP more for {seat}"),
    "proposal.points_lost": N_("{n} VP less for {seat}"),
    "proposal.correction": N_("The host proposes a correction."),
    "proposal.correction_effect": N_(
        "If everybody concerned agrees, the accounts change as shown. If the pieces are right as they are, decline."
    ),
    "proposal.seat_effect": N_(
        "Whoever takes over the seat sees everything that it hides, and plays on with its pieces."
    ),
    "proposal.record_effect": N_(
        "The record has all answers, also those that your seat hides. If all seats agree, it can be read from now on."
    ),
    "proposal.refused_correction_empty": N_(
        "The correction was not carried out: you do not hold those pieces. Nobody else is told the reason."
    ),
    "proposal.refused_correction_full": N_("The correction was not carried out: there is no room for those pieces."),
    "proposal.refused_correction_blocks": N_(
        "The correction was not carried out: without those pieces the open question could not be answered."
    ),
    "proposal.refused_correction_unnamed": N_("The correction was not carried out: it would have to name a card."),
    "proposal.refused_correction_unknown": N_("The correction was not carried out: the rules do not allow it now."),
    "proposal.refused_answer_refused": N_("The correction was not carried out: the rules do not allow it now."),
    "log.correction_proposed": N_("The host proposes a correction: {moves}. {note}"),
    "log.correction_agreed": N_("All seats concerned have agreed to the correction."),
    "log.correction_declined": N_("The proposed correction was not carried out."),
    "log.correction_withdrawn": N_("The host has withdrawn the proposed correction."),
    "log.correction_lapsed": N_("The proposed correction has lapsed."),
    "log.correction_tried": N_("The host tried a correction that is not possible: {moves}. {note}"),
    "proposal.person": N_("{name} ({seat})"),
    "log.seat_passed_over": N_("The host goes on without the votes of those who are away: {names}."),
    "log.seat_asked": N_("Another phone, named {name}, asks to take over the seat {seat}."),
    "log.seat_agreed": N_(
        "Another phone, named {name}, has taken over the seat {seat} from {before}. Agreed: {seats}."
    ),
    "log.seat_agreed_by_host": N_(
        "Another phone, named {name}, has taken over the seat {seat} from {before}. "
        "Only the host has agreed, since nobody else was there."
    ),
    "log.seat_declined": N_("{name} may not take over the seat {seat}."),
    "log.seat_withdrawn": N_("{name} no longer asks for the seat {seat}."),
    "log.seat_lapsed": N_("{name} no longer asks for the seat {seat}."),
    "log.seat_freed": N_("The host has freed the seat {seat} of {name}."),
    "log.seat_left": N_("{name} has left the seat {seat}."),
    "log.seat_back": N_("{name} is back on the seat {seat}."),
    "log.seat_replaced": N_("{name} has taken over the seat {seat} from a simulated player."),
    "log.record_proposed": N_("The host asks to open the record before the end of the game."),
    "log.record_agreed": N_("All seats have agreed: the record of this game is open."),
    "log.record_declined": N_("The record stays closed until the end of the game."),
    "log.record_withdrawn": N_("The host no longer asks to open the record."),
    "log.record_lapsed": N_("The host no longer asks to open the record."),
}
