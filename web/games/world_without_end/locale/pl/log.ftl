### log

log-played = Zagrano: { $card }.
log-played_waived = Wyłożono bez wykonania: { $card }.
log-discarded = Odrzucono 1 zakrytą kartę.
log-drawn_discard = 1 zakryta karta odrzucona; losuje { $by }.
log-penance = Pokuta: 1 karta wylosowana z ręki i odrzucona zakryta.
log-punishment = Kara w następnym rozdziale: { $punishment }.
log-favour_moved = Znacznik przysługi: { NAME($from, type: "favour") } → { $favour }.
log-project = Nowe na planszy: { $project }.
log-built = Zbudowano ({ $project }): { AMOUNT($kind, $n) }.
log-finished = Ukończono: { $project }.
log-donation = Datek: 1 złoto i pieczęć. Projekt: { $project }.
log-house = Zbudowano dom na placu { $site }.
log-house_back = Zabrano dom z placu { $site }.
log-sick = Chory w miejscu { $place }; potrzebna wiedza medyczna: { $value }.
log-healed = Wyleczono chorego w miejscu { $place }.
