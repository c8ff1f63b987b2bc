#!/bin/sh
# Makes a Raspberry Pi (or any Debian) an Exchequer that starts with the machine.
#
#   sudo deploy/install.sh             install, or bring an installed one to this version; games and settings stay
#   sudo deploy/install.sh --no-start  the same, but do not start it yet
#
# The programme goes to /opt/exchequer, its books to /var/lib/exchequer, its settings to /etc/default/exchequer.
# It runs as a user of its own, "exchequer", who may use cameras (group video) and serial lines (group dialout).
# deploy/uninstall.sh takes all of it away again.
set -eu

source=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
home=/opt/exchequer
books=/var/lib/exchequer
settings=/etc/default/exchequer
service=/etc/systemd/system/exchequer.service
rules=/etc/udev/rules.d/70-exchequer-die.rules
modules=/etc/modules-load.d/exchequer.conf

say() { printf '%s\n' "$*"; }
stop() { printf 'install: %s\n' "$*" >&2; exit 1; }

start=yes
case ${1-} in
    "") ;;
    --no-start) start=no ;;
    *) stop "unknown option $1 (there is only --no-start)" ;;
esac

[ "$(id -u)" -eq 0 ] || stop "please run it as root: sudo $0"
command -v apt-get >/dev/null || stop "this is made for Raspberry Pi OS and Debian; elsewhere use ./exchequer run"
[ "$(getconf LONG_BIT)" = 64 ] || stop "a 64-bit system is needed: please install the 64-bit Raspberry Pi OS"
[ "$source" != "$home" ] || stop "please run it from a copy of the project outside of $home"

# Is systemd the one who runs this machine? (In a container it is not; then everything is laid ready, not started.)
running=no
[ ! -d /run/systemd/system ] || running=yes

say "1/5 packages of the system"
apt-get update -q >/dev/null || say "    the list of packages could not be renewed; going on with the old one"
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    python3 python3-venv libgl1 libglib2.0-0 udev >/dev/null

say "2/5 the user exchequer"
getent group exchequer >/dev/null || groupadd --system exchequer
getent passwd exchequer >/dev/null || useradd --system --gid exchequer --home-dir "$books" --no-create-home \
    --shell /usr/sbin/nologin --comment Exchequer exchequer
for group in video dialout; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    usermod --append --groups "$group" exchequer
done
install -d -o exchequer -g exchequer -m 0750 "$books"

say "3/5 the programme (the first time this takes some minutes)"
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
# The system's own Python, not one that happens to stand first in somebody's path: the service cannot see homes.
EXCHEQUER_PYTHON=${EXCHEQUER_PYTHON:-/usr/bin/python3} "$home/exchequer" set-up
"$home/.venv/bin/python" -m compileall -q "$home/engine" "$home/hardware" "$home/companion" "$home/web"

say "4/5 the die's rule and the settings"
install -D -m 0644 "$source/deploy/70-exchequer-die.rules" "$rules"
install -D -m 0644 "$source/deploy/exchequer-modules.conf" "$modules"
if [ "$running" = yes ]; then
    sed '/^#/d' "$modules" | while read -r module; do modprobe -q "$module" || true; done
    udevadm control --reload || true
    udevadm trigger --subsystem-match=tty || say "    the rule holds from the next start on"
fi
[ -e "$settings" ] || install -D -m 0644 "$source/deploy/exchequer.default" "$settings"

say "5/5 the service"
install -D -m 0644 "$source/deploy/exchequer.service" "$service"
if [ "$running" = no ]; then
    install -d /etc/systemd/system/multi-user.target.wants
    ln -sf "$service" /etc/systemd/system/multi-user.target.wants/exchequer.service
    say "Everything is in place; it starts with the machine (systemd is not running here)."
    exit 0
fi
systemctl daemon-reload
systemctl --quiet enable exchequer.service
if [ "$start" = no ]; then
    say "Everything is in place. Start it with: sudo systemctl start exchequer"
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
    [ "$waited" -le 30 ] || stop "it does not answer; its own words: sudo journalctl -u exchequer -n 50"
    sleep 1
done
say "Exchequer is running: http://${address:-localhost}:$port/"
say "The host's own link is in: sudo journalctl -u exchequer -b"
