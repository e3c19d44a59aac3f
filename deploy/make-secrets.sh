#!/bin/sh
# Writes the passwords and keys that compose.yaml names into deploy/secrets, each once: what is there
# stays. Keep copies of lango-secret and backup-key away from this server; without the first the
# passwords in the database stay sealed, without the second no backup opens.
set -eu
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
# Only this user can reach the files, which the processes in the containers can read.
chmod 0700 "$folder"
umask 0222

keep() {
  [ -s "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
}

keep lango-secret "$(openssl rand -hex 32)"
keep backup-key "$(openssl rand -hex 32)"
keep database-password "$(openssl rand -hex 24)"
keep database-app-password "$(openssl rand -hex 24)"
keep grafana-password "$(openssl rand -hex 12)"
keep database-url "postgres://lango:$(cat "$folder/database-password")@postgres:5432/lango"
keep database-app-url "postgres://lango_app:$(cat "$folder/database-app-password")@postgres:5432/lango"
echo "The secrets are in $folder."
