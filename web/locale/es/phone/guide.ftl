### guide

guide-offer-title = ¿Primera vez?
guide-offer = Tarjetas breves explican lo nuevo en la primera ronda, donde aparece. Puedes dejarlas en cualquier momento.
guide-yes = Guíame
guide-no = Ya conozco el juego
guide-next = Entendido
guide-skip = Sin guía
guide-setting = Guiarme en la primera ronda
