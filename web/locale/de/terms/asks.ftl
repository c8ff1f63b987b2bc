### asks

ask-event = Decke die oberste Ereigniskarte auf. Welche ist es?
ask-tax = Wirf den Steuerwürfel. Was zeigt er?
