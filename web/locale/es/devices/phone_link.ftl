### La tarjeta de la página de la cámara para un móvil como cámara.

phone_link-title = Sin aplicación: el navegador del móvil
phone_link-how = Escanea este código con el móvil que estará sobre el tapete. Guárdate el enlace: quien lo tenga puede enviar imágenes como tu cámara.
phone_link-scan = Código de la página de la cámara del móvil: { $url }
phone_link-no_https = El navegador de un móvil abre su cámara solo con https. Inicia Exchequer con «./exchequer run --https».
phone_link-joined = Un móvil hace de cámara.
phone_link-other = Ahora hay otra cámara en uso.
phone_link-use = Usar el móvil
phone_link-away = ¿Tiene otra persona el enlace?
phone_link-away_means = Con un enlace nuevo, los móviles que tienen el antiguo no envían más imágenes.
phone_link-renew = Crear un enlace nuevo
phone_link-renewed = Hecho. El enlace antiguo ya no vale: escanea el código nuevo.
phone_link-lost = El servidor no responde. Prueba otra vez.
