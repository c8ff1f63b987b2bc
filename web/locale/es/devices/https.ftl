# Https: the page that explains it, and its switch on the page of the computer.
https-title = Https
https-switch = Https
https-why = Para jugar no hace falta https. Con https el navegador del móvil permite la cámara, y quien grabe la wifi no puede leer nada. Antes cada móvil tiene que confiar en el certificado de este ordenador.
https-for_phones = Para los móviles:
https-fingerprint = Huella del certificado (SHA-256), para comparar con la que muestra el móvil:
https-here = Esta página llegó por https: este móvil confía en el ordenador.
https-closed = Https está desactivado. El anfitrión puede activarlo en la página del ordenador.
https-then = Luego sigue por https
https-go = Seguir por https
https-not_trusted = Este móvil aún no confía en el certificado. Instálalo como se describe arriba, o abre la dirección y confirma el aviso del navegador.
https-to_start = A la página de inicio
