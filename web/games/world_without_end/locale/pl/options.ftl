### options

option-orientation = Góra karty: { $quarters }
option-plague_token = Wiedza medyczna: { $value }
option-play = { $card }
option-waive = { $card }, bez wykonania
option-build = { $project }
option-sale = Wełna: { $wool }, sukno: { $cloth }
option-site = Plac budowy { $site }: czynsz { $rent }
option-rent = { $sites }
option-donation = { $project }
option-weaver = Wełna na sukno: { $n }
option-small_medicine = Pomniejsza pomoc
option-care = Chory w miejscu { $place }
option-trade = Wymień
option-give_up = { $kind }
option-return_house = Dom na placu { $site }
option-avert = Unikasz: { $punishments }
option-avert_doubling = Unikasz podwojenia zamiast: { $punishments }
option-no_loyalty = Zachowaj lojalność
option-done = Gotowe
