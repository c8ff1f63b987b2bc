### The page of the phone that is the camera.

phone_camera-title = This phone as the camera
phone_camera-how = How it works
phone_camera-stand = Lay the phone on a stand above the mat, screen up, so that it cannot move.
phone_camera-power = Plug it in: the camera needs power for a whole evening.
phone_camera-private = The pictures go to this computer only, and none is kept.
phone_camera-start = Start the camera
phone_camera-starting = Starting the camera…
phone_camera-take_over = Take over with this phone
phone_camera-stop = Stop the camera
phone_camera-live = The phone’s picture; what the computer reads is outlined
phone_camera-reads = What the computer reads
phone_camera-waiting = Waiting for what the computer reads…
phone_camera-sees = { $codes ->
    [0] The computer sees { $n } of { $of } corner markers.
    [one] The computer sees { $n } of { $of } corner markers and { $codes } card.
   *[other] The computer sees { $n } of { $of } corner markers and { $codes } cards.
}
phone_camera-missing = Not seen: { $markers }
phone_camera-rate = { $n } pictures a second, { $width } × { $height } pixels
phone_camera-controls = Adjust
phone_camera-torch = Lamp
phone_camera-focus = Keep the focus
phone_camera-zoom = Zoom
phone_camera-less_zoom = Zoom out
phone_camera-more_zoom = Zoom in
phone_camera-distance = Distance of the focus
phone_camera-less_distance = Focus nearer
phone_camera-more_distance = Focus farther
phone_camera-denied = The browser may not use the camera. Allow the camera for this page in the browser’s settings, then start again.
phone_camera-no_camera = This device has no camera that the browser finds. Open this page on a phone.
phone_camera-in_use = Another app is using the camera. Close that app, then start again.
phone_camera-failed = The camera could not be started. Reload the page and start again.
phone_camera-paused = The camera gives no picture now, perhaps because of a call. It goes on by itself.
phone_camera-lost = The computer does not answer. Trying again.
phone_camera-no_key = This page needs the link of the host’s camera page. Scan the code there.
phone_camera-no_https_title = The camera needs https
phone_camera-no_https = A browser opens the phone’s camera only over https, and Exchequer was started without it. Start it with “./exchequer run --https”, then load this page again.
phone_camera-other_ways = Without https: start a camera app on the phone, and enter its address on the host’s camera page.
phone_camera-why_title = Your browser will warn you once
phone_camera-why = A browser opens the camera only over https. This computer has made the certificate for that itself, so the browser cannot check it and warns you. Go on only if the warning is about { $host }: that is this computer.
phone_camera-chrome = Chrome on Android
phone_camera-step_chrome_1 = “Your connection is not private” appears. Tap “Advanced”.
phone_camera-step_chrome_2 = Tap “Proceed to { $host } (unsafe)”.
phone_camera-firefox = Firefox on Android
phone_camera-step_firefox_1 = A warning of a security risk appears. Tap “Advanced”.
phone_camera-step_firefox_2 = Tap “Accept the Risk and Continue”.
phone_camera-samsung = Samsung Internet
phone_camera-step_samsung_1 = “Your connection is not private” appears. Tap “Advanced”.
phone_camera-step_samsung_2 = Tap “Proceed to { $host } (unsafe)”.
phone_camera-iphone = Safari on iPhone and iPad
phone_camera-step_iphone_1 = “This Connection Is Not Private” appears. Tap “Show Details”.
phone_camera-step_iphone_2 = Tap “visit this website”, then “Visit Website”.
phone_camera-then_start = Tap “Start the camera”, and allow the camera.
phone_camera-again = The browser may warn again after some days, or when this computer has another address.
phone_camera-others = Other browsers
phone_camera-install = Without the warning: install the certificate
phone_camera-install_note = The certificate vouches for addresses and names of home networks only, and its key stays on this computer. Install it only on your own phone, and remove it in the same settings when you no longer need it.
phone_camera-install_android = On Android
phone_camera-install_android_1 = Download the file. In the settings, search for “CA certificate”, tap “Install anyway”, and choose the file.
phone_camera-install_android_2 = Chrome and Samsung Internet then open the page without a warning. Firefox goes on warning.
phone_camera-install_iphone = On iPhone and iPad
phone_camera-install_iphone_1 = Download the profile in Safari. In Settings, tap “Profile Downloaded”, then “Install”.
phone_camera-install_iphone_2 = In Settings, General, About, Certificate Trust Settings, switch on “Exchequer”.
phone_camera-download = Download { $file }
phone_camera-fingerprint = Fingerprint of the certificate (SHA-256), to compare with what the phone shows:
phone_camera-go = Go to the camera page
