#!/bin/sh
# Installer: installs Exchequer's Debian package, which it builds first where there is none.
#
#   sudo deploy/install.sh               install or update from build/, or build the package for this computer
#   sudo deploy/install.sh FILE.deb      install or update from this file
#
# Games and settings stay, also those of versions that an older form of this script has installed in /opt/exchequer.
# "sudo apt remove exchequer" removes it; docs/appliance.md has the rest.
set -eu

here=$(dirname -- "$(readlink -f -- "$0")")

stop() { printf 'install: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || stop "please run it as root: sudo $0"
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then
    stop "this installer needs Raspberry Pi OS or Debian; elsewhere use ./exchequer run"
fi
architecture=$(dpkg --print-architecture)
case $architecture in
    arm64 | amd64) ;;
    *) stop "a 64-bit system is needed, not $architecture: please install the 64-bit Raspberry Pi OS" ;;
esac

package=${1-}
if [ -z "$package" ]; then
    folder=$(dirname -- "$here")/build
    newest() { find "$folder" -maxdepth 1 -name "exchequer_*_$architecture.deb" 2>/dev/null | sort -V | tail -n 1; }
    package=$(newest)
    if [ -z "$package" ]; then
        "$here/build" package --architecture "$architecture" --output "$folder"
        package=$(newest)
    fi
fi
[ -f "$package" ] || stop "there is no file $package"
exec apt-get install --yes --allow-downgrades "$(readlink -f -- "$package")"
