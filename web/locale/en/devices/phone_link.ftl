### The card of the camera set-up page for a phone as the camera.

phone_link-title = Without an app: the phone’s browser
phone_link-how = Scan this code with the phone that is to stand above the mat. Keep the link to yourself: whoever has it can send pictures as your camera.
phone_link-scan = Code of the phone’s camera page: { $url }
phone_link-no_https = A phone’s browser opens its camera only over https. Start Exchequer with “./exchequer run --https”.
phone_link-joined = A phone is the camera.
phone_link-other = Another camera is in use now.
phone_link-use = Use the phone instead
phone_link-away = Does somebody else have the link?
phone_link-away_means = With a new link, phones that have the old one send no more pictures.
phone_link-renew = Make a new link
phone_link-renewed = Done. The old link no longer works: scan the new code.
phone_link-lost = The server does not answer. Try again.
