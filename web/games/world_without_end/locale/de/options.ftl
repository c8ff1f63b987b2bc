### Antworten, die man wählen kann.

option-orientation = Oberkante nach { $quarters }
option-plague_token = { $value } medizinisches Wissen
option-play = { $card }
option-waive = { $card }, nicht ausgeführt
option-build = { $project }
option-sale = { $wool } Wolle und { $cloth } Tuch
option-site = Bauplatz { $site }: Ertrag { $rent }
option-rent = { $sites }
option-donation = { $project }
option-weaver = { $n } Wolle zu { $n } Tuch
option-small_medicine = Kleine Leiden
option-care = Der Kranke am Ort { $place }
option-trade = Tauschen
option-give_up = { $kind }
option-return_house = Das Haus auf Bauplatz { $site }
option-avert = Abwenden: { $punishments }
option-avert_doubling = Statt der Strafe die Verdopplung abwenden: { $punishments }
option-no_loyalty = Loyalität behalten
option-done = Fertig
