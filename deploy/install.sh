#!/bin/sh
# Installer: installs Exchequer as a service on a Raspberry Pi (or any Debian) that starts with the machine.
#
#   sudo deploy/install.sh             install or update; games and settings stay
#   sudo deploy/install.sh --no-start  the same, but do not start it yet
#
# The program goes to /opt/exchequer, its data to /var/lib/exchequer, its settings to /etc/default/exchequer.
# It runs as a separate user, "exchequer", who may use cameras (group video) and serial ports (group dialout).
# deploy/uninstall.sh removes all of it.
set -eu

source=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
home=/opt/exchequer
data=/var/lib/exchequer
settings=/etc/default/exchequer
service=/etc/systemd/system/exchequer.service
rules=/etc/udev/rules.d/70-exchequer-die.rules
modules=/etc/modules-load.d/exchequer.conf

info() { printf '%s\n' "$*"; }
stop() { printf 'install: %s\n' "$*" >&2; exit 1; }

start=yes
case ${1-} in
    "") ;;
    --no-start) start=no ;;
    *) stop "unknown option $1 (there is only --no-start)" ;;
esac

[ "$(id -u)" -eq 0 ] || stop "please run it as root: sudo $0"
command -v apt-get >/dev/null || stop "this installer needs Raspberry Pi OS or Debian; elsewhere use ./exchequer run"
[ "$(getconf LONG_BIT)" = 64 ] || stop "a 64-bit system is needed: please install the 64-bit Raspberry Pi OS"
[ "$source" != "$home" ] || stop "please run it from a copy of the project outside of $home"

# Whether systemd runs on this machine. (In a container it does not; then the service is installed, not started.)
running=no
[ ! -d /run/systemd/system ] || running=yes

info "1/5 system packages"
apt-get update -q >/dev/null || info "    the package list could not be updated; using the old one"
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    python3 python3-venv libgl1 libglib2.0-0 openssl udev >/dev/null

info "2/5 the user exchequer"
getent group exchequer >/dev/null || groupadd --system exchequer
getent passwd exchequer >/dev/null || useradd --system --gid exchequer --home-dir "$data" --no-create-home \
    --shell /usr/sbin/nologin --comment Exchequer exchequer
for group in video dialout; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    usermod --append --groups "$group" exchequer
done
install -d -o exchequer -g exchequer -m 0700 "$data"

info "3/5 the program (the first time this takes some minutes)"
[ "$running" = no ] || systemctl stop exchequer.service 2>/dev/null || true
umask 022
install -d -m 0755 "$home"
for part in engine hardware companion web docs deploy; do
    rm -rf "${home:?}/$part"
    [ ! -d "$source/$part" ] || cp -R "$source/$part" "$home/$part"
done
rm -rf "$home/web/node_modules"
find "$home" -path "$home/.venv" -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
for file in exchequer pyproject.toml requirements.lock LICENSE README.md CHANGELOG.md; do
    cp "$source/$file" "$home/$file"
done
chown -R root:root "$home"
chmod -R u=rwX,go=rX "$home"
chmod 0755 "$home/exchequer"
# The system's Python, not the first one in a user's path: the service cannot read home directories.
EXCHEQUER_PYTHON=${EXCHEQUER_PYTHON:-/usr/bin/python3} "$home/exchequer" set-up
"$home/.venv/bin/python" -m compileall -q "$home/engine" "$home/hardware" "$home/companion" "$home/web"

info "4/5 the udev rule of the dice reader and the settings"
install -D -m 0644 "$source/deploy/70-exchequer-die.rules" "$rules"
install -D -m 0644 "$source/deploy/exchequer-modules.conf" "$modules"
if [ "$running" = yes ]; then
    sed '/^#/d' "$modules" | while read -r module; do modprobe -q "$module" || true; done
    udevadm control --reload || true
    udevadm trigger --subsystem-match=tty || info "    the rule takes effect after the next restart"
fi
[ -e "$settings" ] || install -D -m 0644 "$source/deploy/exchequer.default" "$settings"

info "5/5 the service"
install -D -m 0644 "$source/deploy/exchequer.service" "$service"
if [ "$running" = no ]; then
    install -d /etc/systemd/system/multi-user.target.wants
    ln -sf "$service" /etc/systemd/system/multi-user.target.wants/exchequer.service
    info "Installed; it starts with the machine (systemd is not running here)."
    exit 0
fi
systemctl daemon-reload
systemctl --quiet enable exchequer.service
if [ "$start" = no ]; then
    info "Installed. Start it with: sudo systemctl start exchequer"
    exit 0
fi
systemctl start exchequer.service

port=$(sed -n 's/^[^#]*--port[ =]\([0-9][0-9]*\).*/\1/p' "$settings" | tail -n 1)
port=${port:-8080}
address=$(hostname -I | cut -d ' ' -f 1)
waited=0
until "$home/.venv/bin/python" -c \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/healthz', timeout=2)" 2>/dev/null; do
    waited=$((waited + 1))
    [ "$waited" -le 30 ] || stop "it does not respond; its log: sudo journalctl -u exchequer -n 50"
    sleep 1
done
info "Exchequer is running: http://${address:-localhost}:$port/"
info "The host's link, and the house link, which opens and closes tables, are in: sudo journalctl -u exchequer -b"
