#!/bin/sh
# Installs a house of many tables on Debian Bookworm or Trixie: PostgreSQL, nginx and the service exchequer-house.
#
#   sudo deploy/cafe/install.sh          installs it, or updates it from this folder
#   sudo deploy/cafe/install.sh remove   removes service and program; data, database and settings stay
#
# The database is reached by its socket, without a password.
# The present installation is set aside until the new one answers, and put back if it does not.
set -eu

here=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")")
program=/opt/exchequer packages=/opt/exchequer-packages settings=/etc/exchequer
unit=/etc/systemd/system/exchequer-house.service

info() { printf 'exchequer: %s\n' "$*" >&2; }
stop() { info "$*"; exit 1; }
[ "$(id -u)" -eq 0 ] || stop "please run it as root: sudo $0"

if [ "${1-}" = remove ]; then
    systemctl disable --now exchequer-house 2>/dev/null || true
    rm -rf "$unit" "$program" "$packages" "$packages"-* /etc/nginx/sites-enabled/exchequer /etc/nginx/sites-available/exchequer
    systemctl daemon-reload
    systemctl reload-or-restart nginx 2>/dev/null || true
    info "removed; /var/lib/exchequer-house, $settings and the database exchequer are still there"
    exit 0
fi
[ $# -eq 0 ] || stop "usage: $0 [remove]"

needed=
for one in python3-venv:/usr/share/doc/python3-venv postgresql:/usr/lib/postgresql \
    nginx-light:/usr/sbin/nginx libgl1:/usr/share/doc/libgl1 libglib2.0-0:/usr/share/doc/libglib2.0-0 libxcb1:/usr/share/doc/libxcb1; do
    [ -e "${one#*:}" ] || [ -e "${one#*:}t64" ] || needed="$needed ${one%%:*}"
done
if [ -n "$needed" ]; then
    apt-get update -q
    # shellcheck disable=SC2086  # a list of words
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $needed
fi

getent passwd exchequer >/dev/null \
    || adduser --quiet --system --group --home /var/lib/exchequer-house --no-create-home exchequer

# ---------------------------------------------------------------- database
systemctl start postgresql
run_sql() { runuser -u postgres -- psql -v ON_ERROR_STOP=1 -qtAc "$1" "${2-postgres}"; }
[ "$(run_sql "SELECT 1 FROM pg_roles WHERE rolname = 'exchequer'")" = 1 ] || run_sql "CREATE ROLE exchequer LOGIN"
[ "$(run_sql "SELECT 1 FROM pg_database WHERE datname = 'exchequer'")" = 1 ] \
    || run_sql "CREATE DATABASE exchequer OWNER exchequer ENCODING 'UTF8' TEMPLATE template0"

mkdir -p "$settings"
chmod 0700 "$settings"
umask 077
[ -s "$settings/database" ] || printf 'postgresql+psycopg:///exchequer?host=/run/postgresql\n' >"$settings/database"
umask 022
[ -e /etc/default/exchequer-house ] \
    || install -m 0644 "$here/deploy/cafe/exchequer-house.default" /etc/default/exchequer-house

# ---------------------------------------------------------------- program
new=$program.new
rm -rf "$new"
mkdir "$new"
tar -C "$here" --exclude=./.git --exclude='./.venv*' --exclude=node_modules --exclude=__pycache__ --exclude=./build -cf - . \
    | tar -C "$new" --no-same-owner -xf -
EXCHEQUER_VENV=$packages EXCHEQUER_DATABASE=set "$new/exchequer" set-up
"$packages/bin/python" -m compileall -q "$new/engine" "$new/hardware" "$new/companion" "$new/web" || true
rm -rf "$program.before"
[ ! -d "$program" ] || mv "$program" "$program.before"
mv "$new" "$program"
install -m 0644 "$program/deploy/cafe/exchequer-house.service" "$unit"
install -m 0644 "$program/deploy/cafe/nginx.conf" /etc/nginx/sites-available/exchequer
ln -sf ../sites-available/exchequer /etc/nginx/sites-enabled/exchequer
rm -f /etc/nginx/sites-enabled/default
nginx -t -q || stop "nginx does not take the site; /etc/nginx/sites-available/exchequer"
systemctl daemon-reload
systemctl enable -q exchequer-house
if ! systemctl restart exchequer-house; then
    journalctl -u exchequer-house -n 20 --no-pager >&2 || true
    if [ -d "$program.before" ]; then
        rm -rf "$program"
        mv "$program.before" "$program"
        systemctl restart exchequer-house || true
        stop "the new version does not start; the one before is back"
    fi
    stop "the service does not start; see above"
fi
rm -rf "$program.before"
systemctl reload-or-restart nginx
info "running. The house link: sudo journalctl -u exchequer-house -b | grep /house"
