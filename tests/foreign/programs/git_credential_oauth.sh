#!/bin/sh
# git-credential-oauth, which git asks for a password: it listens at a port of its own choice on 127.0.0.1.
set -e
export HOME=$1
git config --global "credential.$ISSUER.oauthClientId" "$CLIENT_ID"
git config --global "credential.$ISSUER.oauthClientSecret" "$CLIENT_SECRET"
git config --global "credential.$ISSUER.oauthAuthURL" /oidc/authorize
git config --global "credential.$ISSUER.oauthTokenURL" /oidc/token
git config --global "credential.$ISSUER.oauthScopes" "openid profile"
printf 'protocol=http\nhost=%s\n\n' "${ISSUER#http://}" | git-credential-oauth get
