# The text console of a screen that is attached to the computer.
screen-wifi = Conéctate al wifi { $name } con la contraseña { $phrase }
screen-join = Siéntate a la mesa: escanea este código o abre { $address }
screen-key = Una tecla del teclado muestra durante un minuto el código del anfitrión.
screen-host = El enlace del anfitrión. Escanéalo solo con tu teléfono: quien lo tiene es el anfitrión.
screen-hide = Cualquier tecla lo oculta.
screen-starting = Exchequer se está iniciando…
