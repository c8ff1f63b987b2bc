#!/bin/bash -e
install -m 0644 files/exchequer.deb "$ROOTFS_DIR/tmp/exchequer.deb"
echo 'EXCHEQUER_OPTIONS="--claimable"' >"$ROOTFS_DIR/etc/default/exchequer"
on_chroot <<END
apt-get install -y /tmp/exchequer.deb
systemctl enable exchequer.service exchequer-backup.timer
systemctl mask dnsmasq.service wpa_supplicant@wlan0.service   # comitup starts its own
END
rm "$ROOTFS_DIR/tmp/exchequer.deb"
