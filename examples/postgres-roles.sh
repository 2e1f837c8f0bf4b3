#!/bin/bash
# Makes the two roles that Portico works with, and its database. The image postgres runs it once, when its volume is empty. The owner alone
# can change tables; the running server can add to the audit log and not rewrite it (docs/audit.md). Neither is a superuser.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set owner="$PORTICO_OWNER_PASSWORD" --set server="$PORTICO_SERVER_PASSWORD" \
  --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role portico login password :'owner';
create role portico_server login password :'server';
create database portico owner portico;
revoke all on database portico from public;
grant connect on database portico to portico_server;
SQL
