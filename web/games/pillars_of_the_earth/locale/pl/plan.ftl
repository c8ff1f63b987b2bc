## plan

plan-own_drawn = Wyszedł twój budowniczy? Postaw go:
plan-another_drawn = Wyszedł budowniczy innego gracza
plan-pass_builder = Pas: na koło kosztów, potem za darmo
plan-lie_here = Te leżą odkryte. Dotknij tego, co tam leży.
plan-seven_lie = Siedem z tych dziewięciu leży w ofercie. Dotknij dwóch, których tam nie widzisz.
plan-on_market = na targu { $n }
plan-you_have = masz { $n }
plan-later_deck = Pokaż karty
plan-take = Weź kartę „{ $what }”
plan-take_later = Weź kartę „{ $what }”, potem zaznaczone ({ $n })
