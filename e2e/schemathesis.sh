#!/usr/bin/env bash
# Asks a server of its own whatever its description allows and does not allow, with a token and
# without, and fails where an answer is a fault of the program. Needs Python and curl; arguments go on
# to schemathesis: `e2e/schemathesis.sh --max-examples 100`.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${SORTIE:-target/debug/sortie}
venv=${VENV:-target/schemathesis}
[ -x "$program" ] || { echo "$program is missing: cargo build -p sortie" >&2; exit 1; }
if [ ! -x "$venv/bin/schemathesis" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet 'schemathesis==4.32.5'
fi
folder=$(mktemp -d)
cat >"$folder/limits.toml" <<'LIMITS'
guests_an_hour = 0
unfinished_tables = 0
LIMITS
"$program" serve --listen 127.0.0.1:0 --no-open --lang en --data "$folder" \
    --limits "$folder/limits.toml" >"$folder/said" &
server=$!
trap 'kill "$server"; wait "$server" || true; rm -r "$folder"' EXIT
for _ in $(seq 100); do
    [ -s "$folder/said" ] && break
    sleep 0.1
done
here=$(grep -o 'http://[^ ]*' "$folder/said")
here=${here%/}
# Streams do not end; the rest is asked for.
ask() {
    "$venv/bin/schemathesis" run "$here/openapi.json" --exclude-path-regex '/stream$' \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance --phases examples,coverage,fuzzing \
        --max-examples 20 --seed 1 --request-timeout 10 --no-color "$@"
}
token=$(curl -s -X POST -H 'Accept: application/json' "$here/guests" | sed 's/.*"token":"\([^"]*\)".*/\1/')
echo "== without a token"
ask "${@}"
echo "== with a token"
ask -H "Authorization: Bearer $token" "${@}"
