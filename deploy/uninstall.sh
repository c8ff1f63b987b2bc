#!/bin/sh
# Uninstaller: removes everything that deploy/install.sh has installed.
#
#   sudo deploy/uninstall.sh           the games stay in /var/lib/exchequer, the settings in /etc/default/exchequer
#   sudo deploy/uninstall.sh --purge   removes them, too
#
# System packages stay, since other programs may use them.
set -eu

stop() { printf 'uninstall: %s\n' "$*" >&2; exit 1; }

purge=no
case ${1-} in
    "") ;;
    --purge) purge=yes ;;
    *) stop "unknown option $1 (there is only --purge)" ;;
esac
[ "$(id -u)" -eq 0 ] || stop "please run it as root: sudo $0"

if [ -d /run/systemd/system ]; then
    systemctl --quiet disable --now exchequer.service 2>/dev/null || true
fi
rm -f /etc/systemd/system/exchequer.service /etc/systemd/system/multi-user.target.wants/exchequer.service
rm -f /etc/udev/rules.d/70-exchequer-die.rules /etc/modules-load.d/exchequer.conf
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    udevadm control --reload || true
fi
rm -rf /opt/exchequer
if [ "$purge" = yes ]; then
    rm -rf /var/lib/exchequer /etc/default/exchequer
    if getent passwd exchequer >/dev/null; then userdel exchequer; fi
    if getent group exchequer >/dev/null; then groupdel exchequer; fi
    echo "Exchequer and its games are removed."
else
    echo "Exchequer is removed. Its games are still in /var/lib/exchequer, its settings in /etc/default/exchequer."
fi
