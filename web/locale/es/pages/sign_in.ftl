### Sign-in of staff, and the page of a stand.

sign_in-title = Entrar
sign_in-name = Nombre
sign_in-password = Contraseña
sign_in-submit = Entrar
sign_in-lost = Para el personal de la casa. Quien gestiona las cuentas da una contraseña nueva.
sign_in-to_house = Mesas de la casa
sign_in-stand_closed = Aquí todavía no hay ninguna mesa abierta.
sign_in-stand_waits = Pide al personal que abra una. Luego esta página sigue sola.
sign_in-stand_unknown = Código desconocido
sign_in-stand_unknown_text = Este código no lleva a ninguna parte. Pide al personal una tarjeta nueva.
sign_in-for_staff = Entrada del personal
