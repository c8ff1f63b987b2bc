# The switch of the attached screen, on the page of the computer.
kiosk-title = Pantalla conectada
kiosk-why = La pantalla conectada al ordenador. Activada, muestra la página de la mesa a pantalla completa; desactivada, solo los códigos en texto.
kiosk-on = Mostrar la página de la mesa
kiosk-off = Mostrar solo los códigos
