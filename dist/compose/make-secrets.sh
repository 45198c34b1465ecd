#!/bin/sh
# Makes the secrets of compose.yaml: a random password of Postgres, and the URL that has it.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
    echo "the folder secrets exists: Postgres keeps its first password, so nothing was changed" >&2
    exit 1
fi
# Only its owner may enter the folder. The files in it can be read by the user nobody of the container.
(umask 077 && mkdir secrets)
password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
printf '%s' "$password" >secrets/postgres_password
printf 'postgres://sortie:%s@postgres/sortie?sslmode=disable' "$password" >secrets/database_url
chmod 0644 secrets/postgres_password secrets/database_url
