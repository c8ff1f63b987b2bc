## deck

deck-chapter = Rozdział { $chapter }
deck-chapter_label = Rundy: { $n }
deck-chapter_text = Połóż na tej karcie zakryte karty wydarzeń tego rozdziału: { $n }.
deck-immediate = Wydarzenie: natychmiastowe
deck-permanent = Wydarzenie: do końca rozdziału
deck-starred = pierwsza gra
deck-plague = zaraza { $n }
deck-action = Karta akcji
deck-action_grain = Weź 1 zboże z pola uprawnego.
deck-action_piety = Weź 1 pobożność z katedry.
deck-action_building_material = Weź 1 kamień z kamieniołomu albo 1 drewno z lasu.
deck-action_building_project = Dołóż do jednego projektu do 2 swoich znaczników kamienia i drewna: 3 PZ za każdy.
deck-action_sale = Sprzedaj dowolnie wiele wełny po 2 złota i najwyżej 1 sukno za 4 złota.
deck-action_privilege = Wykonaj jeszcze raz kartę akcji zagraną tuż przed nią w tym rozdziale.
deck-action_house_building = Zapłać 1 złoto i 1 kamień albo drewno, jak pokazuje plac, i postaw tam dom.
deck-action_rent = Weź czynsz z najwyżej 2 swoich domów.
deck-action_donation = Zapłać 1 złoto i połóż pieczęć na nieukończonym projekcie.
deck-action_weaver = Zamień 1 lub 2 wełny na tyle samo sukna.
deck-action_medicine = Weź 1 złoto i 1 PZ albo, od rozdziału III, lecz chorych.
deck-action_favour = Przesuń znacznik przysługi o 1 pole i otrzymaj tę przysługę.
