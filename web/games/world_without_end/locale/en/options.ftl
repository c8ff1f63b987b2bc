### Answers that can be chosen.

option-orientation = Top towards { $quarters }
option-plague_token = { $value } medical knowledge
option-play = { $card }
option-waive = { $card }, not carried out
option-build = { $project }
option-sale = { $wool } wool and { $cloth } cloth
option-site = House site { $site }: rent { $rent }
option-rent = { $sites }
option-donation = { $project }
option-weaver = { $n } wool into { $n } cloth
option-small_medicine = Small complaints
option-care = The sick person at place { $place }
option-trade = Trade
option-give_up = { $kind }
option-return_house = The house on site { $site }
option-avert = Avert { $punishments }
option-avert_doubling = Avert the doubling in place of { $punishments }
option-no_loyalty = Keep the loyalty
option-done = Done
