### Proposals: corrections of hidden pieces, the take-over of seats, the opening of the record.

proposal-move = { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }
proposal-points = { $n } VP more for { $seat }
proposal-points_lost = { $n } VP less for { $seat }
proposal-correction = The host proposes a correction.
proposal-correction_effect = If everybody concerned agrees, the accounts change as shown. If the pieces are right as they are, decline.
proposal-seat_own = You ask to take over the seat { $seat }, as { $name }.
proposal-seat_effect = Whoever takes over the seat sees everything that it hides, and plays on with its pieces.
proposal-record_effect = The record has all answers, also those that your seat hides. If all seats agree, it can be read from now on.
proposal-refused_correction_empty = The correction was not carried out: you do not hold those pieces. Nobody else is told the reason.
proposal-refused_correction_full = The correction was not carried out: there is no room for those pieces.
proposal-refused_correction_blocks = The correction was not carried out: without those pieces the open question could not be answered.
proposal-refused_correction_unnamed = The correction was not carried out: it would have to name a card.
proposal-refused_correction_unknown = The correction was not carried out: the rules do not allow it now.
proposal-refused_answer_refused = The correction was not carried out: the rules do not allow it now.
proposal-person = { $name } ({ $seat })
