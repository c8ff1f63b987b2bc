#!/bin/sh
# Makes the secrets of compose.yaml, once: passwords of PostgreSQL and Redis, and the addresses that contain them.
set -eu

folder=$(dirname -- "$(readlink -f -- "$0")")/secrets
[ ! -e "$folder/database" ] || { printf 'exchequer: the secrets are there already: %s\n' "$folder" >&2; exit 0; }
password() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
umask 077
mkdir -p "$folder"
chmod 0700 "$folder"
postgres=$(password)
redis=$(password)
printf '%s' "$postgres" >"$folder/postgres_password"
printf 'requirepass %s\nsave ""\nappendonly no\nclient-output-buffer-limit pubsub 64mb 32mb 10\n' "$redis" >"$folder/redis.conf"
printf 'redis://:%s@redis:6379/0\n' "$redis" >"$folder/bus"
printf 'postgresql+psycopg://exchequer:%s@postgres/exchequer\n' "$postgres" >"$folder/database"
# Only root gets into the folder; inside the containers other users read the files.
chmod 0644 "$folder"/*
printf 'exchequer: written to %s\n' "$folder" >&2
