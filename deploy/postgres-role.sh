#!/bin/sh
# Run once by the image of PostgreSQL, when it makes the database: the role that the shop's processes
# use. It owns nothing; migrate gives it its rights.
set -eu
password="$(cat /run/secrets/database-app-password)"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<SQL
create role lango_app login password '$password';
SQL
