### proposals

proposal-move = { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }
proposal-points = { $n } SP mehr für { $seat }
proposal-points_lost = { $n } SP weniger für { $seat }
proposal-correction = Der Gastgeber schlägt eine Berichtigung vor.
proposal-correction_effect = Stimmen alle Betroffenen zu, ändern sich die Bücher wie gezeigt. Liegen die Stücke richtig, lehne ab.
proposal-seat_own = Du bittest um den Platz { $seat }, als { $name }.
proposal-seat_effect = Wer den Platz übernimmt, sieht alles, was er verbirgt, und spielt mit seinen Stücken weiter.
proposal-record_effect = Das Protokoll hat alle Antworten, auch die, die dein Platz verbirgt. Stimmen alle Plätze zu, kann man es ab jetzt lesen.
proposal-refused_correction_empty = Die Berichtigung wurde nicht ausgeführt: du hast diese Stücke nicht. Sonst erfährt niemand den Grund.
proposal-refused_correction_full = Die Berichtigung wurde nicht ausgeführt: für diese Stücke ist kein Platz.
proposal-refused_correction_blocks = Die Berichtigung wurde nicht ausgeführt: ohne diese Stücke ließe sich die offene Frage nicht beantworten.
proposal-refused_correction_unnamed = Die Berichtigung wurde nicht ausgeführt: sie müsste eine Karte nennen.
proposal-refused_correction_unknown = Die Berichtigung wurde nicht ausgeführt: die Regeln erlauben sie jetzt nicht.
proposal-refused_answer_refused = Die Berichtigung wurde nicht ausgeführt: die Regeln erlauben sie jetzt nicht.
proposal-person = { $name } ({ $seat })
