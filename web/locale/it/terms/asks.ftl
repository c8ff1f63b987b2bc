ask-event = Scopri la prima carta evento. Qual è?
ask-tax = Lancia il dado delle tasse. Che numero mostra?
