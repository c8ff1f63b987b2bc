## Zugblätter von Die Säulen der Erde

plan-own_drawn = War es dein Baumeister? Setze ihn ein:
plan-another_drawn = Er gehörte jemand anderem
plan-pass_builder = Passen: auf das Kostenrad, später umsonst eingesetzt
plan-lie_here = Diese liegen offen. Tippe auf das, was dort liegt.
plan-seven_lie = Sieben dieser neun liegen in der Auslage. Tippe auf die zwei, die du dort nicht siehst.
plan-on_market = auf dem Markt { $n }
plan-you_have = du hast { $n }
plan-later_deck = Karten zeigen
plan-take = Nimm: { $what }
plan-take_later = Nimm: { $what }, später Angehaktes ({ $n })
