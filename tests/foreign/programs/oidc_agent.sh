#!/bin/sh
# oidc-agent, which keeps tokens for programs of the command line: it signs in as a device, and refreshes when it is asked.
set -e
export HOME=$1 TMPDIR=$1
eval "$(oidc-agent)" >/dev/null
trap 'oidc-agent --kill >/dev/null' EXIT
oidc-gen --flow=device --issuer "$ISSUER/" --client-id "$CLIENT_ID" --client-secret "$CLIENT_SECRET" \
  --scope "openid profile offline_access" --redirect-uri http://localhost:4242 --no-url-call --pw-cmd "echo a password" zoe </dev/null
echo "TOKEN=$(oidc-token zoe)"
# A token that is good for longer than it is: a new one is fetched.
echo "RENEWED=$(oidc-token --time=86400 zoe)"
