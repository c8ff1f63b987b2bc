### waiting

waiting-event = odkrywa kartę wydarzenia
waiting-tax = rzuca kością podatków
waiting-start_player = decyduje, kto zaczyna
waiting-correction = poprawia stół
waiting-by_hand = robi, co mówi karta
