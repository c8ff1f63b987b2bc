# Https: the page that explains it, and its switch on the page of the computer.
https-title = Https
https-switch = Https
https-why = Https is not needed to play. Over https a phone’s browser allows its camera, and nobody who records the Wi-Fi can read along. Each phone has to trust this computer’s certificate first.
https-for_phones = For phones:
https-fingerprint = Fingerprint of the certificate (SHA-256), to compare with what the phone shows:
https-here = This page came over https: this phone trusts the computer.
https-closed = Https is switched off. The host can switch it on, on the page of the computer.
https-then = Then go on over https
https-go = Go on over https
https-not_trusted = This phone does not trust the certificate yet. Install it as described above, or open the address and confirm the browser’s warning.
https-to_start = To the start page
