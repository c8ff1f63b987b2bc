### names

game-name = Monasterium

amount-influence = { $n ->
    [one] { $n } wpływ
    [few] { $n } wpływy
   *[many] { $n } wpływów
}
amount-soup = { $n ->
    [one] { $n } zupa
    [few] { $n } zupy
   *[many] { $n } zup
}
    .acc = { $n ->
        [one] { $n } zupę
        [few] { $n } zupy
       *[many] { $n } zup
    }
amount-rosary = { $n ->
    [one] { $n } różaniec
    [few] { $n } różańce
   *[many] { $n } różańców
}
amount-tool = { $n ->
    [one] { $n } narzędzie
    [few] { $n } narzędzia
   *[many] { $n } narzędzi
}
amount-book = { $n ->
    [one] { $n } księga
    [few] { $n } księgi
   *[many] { $n } ksiąg
}
    .acc = { $n ->
        [one] { $n } księgę
        [few] { $n } księgi
       *[many] { $n } ksiąg
    }
amount-novice_blue = { $n ->
    [one] { $n } niebieski nowicjusz
    [few] { $n } niebiescy nowicjusze
   *[many] { $n } niebieskich nowicjuszy
}
    .acc = { $n ->
        [one] { $n } niebieskiego nowicjusza
        [few] { $n } niebieskich nowicjuszy
       *[many] { $n } niebieskich nowicjuszy
    }
amount-die_blue = { $n ->
    [one] { $n } niebieska kość
    [few] { $n } niebieskie kości
   *[many] { $n } niebieskich kości
}
    .acc = { $n ->
        [one] { $n } niebieską kość
        [few] { $n } niebieskie kości
       *[many] { $n } niebieskich kości
    }
amount-disc_blue = { $n ->
    [one] { $n } niebieski krążek
    [few] { $n } niebieskie krążki
   *[many] { $n } niebieskich krążków
}
amount-messenger_blue = { $n ->
    [one] { $n } niebieski posłaniec
    [few] { $n } niebiescy posłańcy
   *[many] { $n } niebieskich posłańców
}
    .acc = { $n ->
        [one] { $n } niebieskiego posłańca
        [few] { $n } niebieskich posłańców
       *[many] { $n } niebieskich posłańców
    }
amount-novice_red = { $n ->
    [one] { $n } czerwony nowicjusz
    [few] { $n } czerwoni nowicjusze
   *[many] { $n } czerwonych nowicjuszy
}
    .acc = { $n ->
        [one] { $n } czerwonego nowicjusza
        [few] { $n } czerwonych nowicjuszy
       *[many] { $n } czerwonych nowicjuszy
    }
amount-die_red = { $n ->
    [one] { $n } czerwona kość
    [few] { $n } czerwone kości
   *[many] { $n } czerwonych kości
}
    .acc = { $n ->
        [one] { $n } czerwoną kość
        [few] { $n } czerwone kości
       *[many] { $n } czerwonych kości
    }
amount-disc_red = { $n ->
    [one] { $n } czerwony krążek
    [few] { $n } czerwone krążki
   *[many] { $n } czerwonych krążków
}
amount-messenger_red = { $n ->
    [one] { $n } czerwony posłaniec
    [few] { $n } czerwoni posłańcy
   *[many] { $n } czerwonych posłańców
}
    .acc = { $n ->
        [one] { $n } czerwonego posłańca
        [few] { $n } czerwonych posłańców
       *[many] { $n } czerwonych posłańców
    }
amount-novice_green = { $n ->
    [one] { $n } zielony nowicjusz
    [few] { $n } zieloni nowicjusze
   *[many] { $n } zielonych nowicjuszy
}
    .acc = { $n ->
        [one] { $n } zielonego nowicjusza
        [few] { $n } zielonych nowicjuszy
       *[many] { $n } zielonych nowicjuszy
    }
amount-die_green = { $n ->
    [one] { $n } zielona kość
    [few] { $n } zielone kości
   *[many] { $n } zielonych kości
}
    .acc = { $n ->
        [one] { $n } zieloną kość
        [few] { $n } zielone kości
       *[many] { $n } zielonych kości
    }
amount-disc_green = { $n ->
    [one] { $n } zielony krążek
    [few] { $n } zielone krążki
   *[many] { $n } zielonych krążków
}
amount-messenger_green = { $n ->
    [one] { $n } zielony posłaniec
    [few] { $n } zieloni posłańcy
   *[many] { $n } zielonych posłańców
}
    .acc = { $n ->
        [one] { $n } zielonego posłańca
        [few] { $n } zielonych posłańców
       *[many] { $n } zielonych posłańców
    }
amount-novice_yellow = { $n ->
    [one] { $n } żółty nowicjusz
    [few] { $n } żółci nowicjusze
   *[many] { $n } żółtych nowicjuszy
}
    .acc = { $n ->
        [one] { $n } żółtego nowicjusza
        [few] { $n } żółtych nowicjuszy
       *[many] { $n } żółtych nowicjuszy
    }
amount-die_yellow = { $n ->
    [one] { $n } żółta kość
    [few] { $n } żółte kości
   *[many] { $n } żółtych kości
}
    .acc = { $n ->
        [one] { $n } żółtą kość
        [few] { $n } żółte kości
       *[many] { $n } żółtych kości
    }
amount-disc_yellow = { $n ->
    [one] { $n } żółty krążek
    [few] { $n } żółte krążki
   *[many] { $n } żółtych krążków
}
amount-messenger_yellow = { $n ->
    [one] { $n } żółty posłaniec
    [few] { $n } żółci posłańcy
   *[many] { $n } żółtych posłańców
}
    .acc = { $n ->
        [one] { $n } żółtego posłańca
        [few] { $n } żółtych posłańców
       *[many] { $n } żółtych posłańców
    }
amount-neutral_die = { $n ->
    [one] { $n } kość neutralna
    [few] { $n } kości neutralne
   *[many] { $n } kości neutralnych
}
    .acc = { $n ->
        [one] { $n } kość neutralną
        [few] { $n } kości neutralne
       *[many] { $n } kości neutralnych
    }
amount-action_tile = { $n ->
    [one] { $n } płytka akcji
    [few] { $n } płytki akcji
   *[many] { $n } płytek akcji
}
    .acc = { $n ->
        [one] { $n } płytkę akcji
        [few] { $n } płytki akcji
       *[many] { $n } płytek akcji
    }
amount-reroll_tile = { $n ->
    [one] { $n } płytka przerzutu
    [few] { $n } płytki przerzutu
   *[many] { $n } płytek przerzutu
}
    .acc = { $n ->
        [one] { $n } płytkę przerzutu
        [few] { $n } płytki przerzutu
       *[many] { $n } płytek przerzutu
    }
amount-mission_card = { $n ->
    [one] { $n } karta misji
    [few] { $n } karty misji
   *[many] { $n } kart misji
}
    .acc = { $n ->
        [one] { $n } kartę misji
        [few] { $n } karty misji
       *[many] { $n } kart misji
    }
amount-chalice = { $n ->
    [one] { $n } kielich
    [few] { $n } kielichy
   *[many] { $n } kielichów
}
amount-hourglass = { $n ->
    [one] { $n } klepsydra
    [few] { $n } klepsydry
   *[many] { $n } klepsydr
}
    .acc = { $n ->
        [one] { $n } klepsydrę
        [few] { $n } klepsydry
       *[many] { $n } klepsydr
    }
amount-window_A = { $n ->
    [one] { $n } witraż A
    [few] { $n } witraże A
   *[many] { $n } witraży A
}
amount-window_B = { $n ->
    [one] { $n } witraż B
    [few] { $n } witraże B
   *[many] { $n } witraży B
}
amount-window_C = { $n ->
    [one] { $n } witraż C
    [few] { $n } witraże C
   *[many] { $n } witraży C
}
amount-window_D = { $n ->
    [one] { $n } witraż D
    [few] { $n } witraże D
   *[many] { $n } witraży D
}
amount-window_E = { $n ->
    [one] { $n } witraż E
    [few] { $n } witraże E
   *[many] { $n } witraży E
}

kind-influence = wpływ
kind-soup = zupa
    .acc = zupę
kind-rosary = różaniec
kind-tool = narzędzie
kind-book = księga
    .acc = księgę
kind-novice_blue = niebieski nowicjusz
    .acc = niebieskiego nowicjusza
kind-die_blue = niebieska kość
    .acc = niebieską kość
kind-disc_blue = niebieski krążek
kind-messenger_blue = niebieski posłaniec
    .acc = niebieskiego posłańca
kind-novice_red = czerwony nowicjusz
    .acc = czerwonego nowicjusza
kind-die_red = czerwona kość
    .acc = czerwoną kość
kind-disc_red = czerwony krążek
kind-messenger_red = czerwony posłaniec
    .acc = czerwonego posłańca
kind-novice_green = zielony nowicjusz
    .acc = zielonego nowicjusza
kind-die_green = zielona kość
    .acc = zieloną kość
kind-disc_green = zielony krążek
kind-messenger_green = zielony posłaniec
    .acc = zielonego posłańca
kind-novice_yellow = żółty nowicjusz
    .acc = żółtego nowicjusza
kind-die_yellow = żółta kość
    .acc = żółtą kość
kind-disc_yellow = żółty krążek
kind-messenger_yellow = żółty posłaniec
    .acc = żółtego posłańca
kind-neutral_die = kość neutralna
    .acc = kość neutralną
kind-action_tile = płytka akcji
    .acc = płytkę akcji
kind-reroll_tile = płytka przerzutu
    .acc = płytkę przerzutu
kind-mission_card = karta misji
    .acc = kartę misji
kind-chalice = kielich
kind-hourglass = klepsydra
    .acc = klepsydrę
kind-window_A = witraż A
kind-window_B = witraż B
kind-window_C = witraż C
kind-window_D = witraż D
kind-window_E = witraż E

action-novice = wyślij nowicjusza
action-soup = zupa
action-influence = wpływ
action-rosary = różaniec
action-messenger = posłaniec
action-swap = wymiana
action-tool = narzędzie
action-goods = dwa towary tego samego rodzaju
action-points = 3 PZ
action-window = witraż
action-tile = nic, ale płytka akcji zostaje odwrócona
action-soup-1 = Weź 1 zupę
action-soup-2 = Weź 2 zupy
action-influence-1 = Weź 1 wpływ
action-influence-2 = Weź 2 wpływy
action-rosary-1 = Weź 1 różaniec
action-rosary-2 = Weź 2 różańce
action-tool-1 = Weź 1 narzędzie
action-book-1 = Weź 1 księgę
action-swap-soup = Wymień 1 zupę na narzędzie
action-swap-tool = Wymień 1 narzędzie na księgę
action-messenger-1 = Przesuń posłańca o 1 pole
action-messenger-2 = Przesuń posłańca o 2 pola
action-novice-0 = Wyślij nowicjusza
action-novice-1 = Wyślij nowicjusza o 1 wpływ taniej
action-points-3 = 3 PZ

mission-a_1 = A1
mission-a_2 = A2
mission-a_3 = A3
mission-a_4 = A4
mission-a_5 = A5
mission-b_1 = B1
mission-b_2 = B2
mission-b_3 = B3
mission-b_4 = B4
mission-b_5 = B5
mission-c_1 = C1
mission-c_2 = C2
mission-c_3 = C3
mission-c_4 = C4
mission-c_5 = C5

monastery-any = dowolny klasztor
