### La página del móvil que hace de cámara.

phone_camera-title = Este móvil como cámara
phone_camera-how = Cómo funciona
phone_camera-stand = Pon el móvil en un soporte sobre el tapete, con la pantalla hacia arriba, de modo que no se mueva.
phone_camera-power = Enchúfalo: la cámara gasta durante toda la velada.
phone_camera-private = Las imágenes van solo a este ordenador, y no se guarda ninguna.
phone_camera-start = Iniciar la cámara
phone_camera-starting = Iniciando la cámara…
phone_camera-take_over = Sustituir con este móvil
phone_camera-stop = Parar la cámara
phone_camera-live = La imagen del móvil; lo que lee el ordenador está contorneado
phone_camera-reads = Lo que lee el ordenador
phone_camera-waiting = Esperando lo que lee el ordenador…
phone_camera-sees = { $codes ->
    [0] El ordenador ve { $n } de { $of } marcadores de las esquinas.
    [one] El ordenador ve { $n } de { $of } marcadores de las esquinas y { $codes } carta.
   *[other] El ordenador ve { $n } de { $of } marcadores de las esquinas y { $codes } cartas.
}
phone_camera-missing = No se ven: { $markers }
phone_camera-rate = { $n } imágenes por segundo, { $width } × { $height } píxeles
phone_camera-controls = Ajustar
phone_camera-torch = Linterna
phone_camera-focus = Fijar el enfoque
phone_camera-zoom = Zoom
phone_camera-less_zoom = Alejar
phone_camera-more_zoom = Acercar
phone_camera-distance = Distancia de enfoque
phone_camera-less_distance = Enfocar más cerca
phone_camera-more_distance = Enfocar más lejos
phone_camera-denied = El navegador no puede usar la cámara. Permítela para esta página en los ajustes del navegador e inicia otra vez.
phone_camera-no_camera = El navegador no encuentra ninguna cámara en este dispositivo. Abre esta página en un móvil.
phone_camera-in_use = Otra aplicación usa la cámara. Ciérrala e inicia otra vez.
phone_camera-failed = No se pudo iniciar la cámara. Vuelve a cargar la página e inicia otra vez.
phone_camera-paused = La cámara no da imagen ahora, quizá por una llamada. Sigue por sí sola.
phone_camera-lost = El ordenador no responde. Probando otra vez.
phone_camera-no_key = Esta página necesita el enlace de la página de la cámara del anfitrión. Escanea el código allí.
phone_camera-no_https_title = La cámara necesita https
phone_camera-no_https = Un navegador abre la cámara del móvil solo con https, y Exchequer se inició sin él. Inícialo con «./exchequer run --https» y vuelve a cargar esta página.
phone_camera-other_ways = Sin https: inicia una aplicación de cámara en el móvil y escribe su dirección en la página de la cámara del anfitrión.
phone_camera-why_title = Tu navegador te avisará una vez
phone_camera-why = Un navegador abre la cámara solo con https. Este ordenador ha creado él mismo el certificado, así que el navegador no puede comprobarlo y te avisa. Sigue solo si el aviso trata de { $host }: es este ordenador.
phone_camera-chrome = Chrome en Android
phone_camera-step_chrome_1 = Aparece «La conexión no es privada». Toca «Configuración avanzada».
phone_camera-step_chrome_2 = Toca «Acceder a { $host } (sitio no seguro)».
phone_camera-firefox = Firefox en Android
phone_camera-step_firefox_1 = Aparece un aviso de riesgo de seguridad. Toca «Avanzado».
phone_camera-step_firefox_2 = Toca «Aceptar el riesgo y continuar».
phone_camera-samsung = Samsung Internet
phone_camera-step_samsung_1 = Aparece «La conexión no es privada». Toca «Avanzado».
phone_camera-step_samsung_2 = Toca «Acceder a { $host } (no seguro)».
phone_camera-iphone = Safari en iPhone y iPad
phone_camera-step_iphone_1 = Aparece «Esta conexión no es privada». Toca «Mostrar detalles».
phone_camera-step_iphone_2 = Toca «visitar este sitio web» y luego «Visitar sitio web».
phone_camera-then_start = Toca «Iniciar la cámara» y permite la cámara.
phone_camera-again = El navegador puede avisar otra vez pasados unos días, o cuando este ordenador tenga otra dirección.
phone_camera-others = Otros navegadores
phone_camera-install = Sin aviso: instala el certificado
phone_camera-install_note = El certificado responde solo de direcciones y nombres de redes domésticas, y su clave no sale de este ordenador. Instálalo solo en tu propio móvil, y quítalo en los mismos ajustes cuando ya no lo necesites.
phone_camera-install_android = En Android
phone_camera-install_android_1 = Descarga el archivo. En los ajustes busca «Certificado de CA», toca «Instalar de todos modos» y elige el archivo.
phone_camera-install_android_2 = Chrome y Samsung Internet abren entonces la página sin aviso. Firefox sigue avisando.
phone_camera-install_iphone = En iPhone y iPad
phone_camera-install_iphone_1 = Descarga el perfil en Safari. En Ajustes toca «Perfil descargado» y luego «Instalar».
phone_camera-install_iphone_2 = En Ajustes, General, Información, Ajustes de confianza de los certificados, activa «Exchequer».
phone_camera-download = Descargar { $file }
phone_camera-fingerprint = Huella del certificado (SHA-256), para compararla con la que muestra el móvil:
phone_camera-go = Ir a la página de la cámara
