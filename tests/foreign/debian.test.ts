import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { overDebian } from "./support/program";
import { walkThrough } from "./support/walks-through";

const programs = fileURLToPath(new URL("programs", import.meta.url));
const python = (file: string) => (folder: string) => overDebian("/usr/bin/python3", join(folder, file));

/** Debian's Go has no modules: what it compiles lies beside its own sources. */
const GO =
  "cd $1 && GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$1/cache go build -o $1/go-app $1/go_oidc.go && exec $1/go-app";

/** These versions know no PKCE, but for Authlib. */
const registered = { requirePkce: false };

walkThrough(
  {
    authlib: { command: python("authlib_flask.py") },
    "requests-oauthlib": { command: python("requests_oauthlib_app.py"), registered },
    "social-auth-core": { command: python("django_app.py"), callback: "/complete/oidc/", registered },
    omniauth: {
      command: (folder) => overDebian("/usr/bin/ruby", join(folder, "omniauth.rb")),
      callback: "/auth/openid_connect/callback",
      registered,
      lacks: ["refresh", "userinfo"],
    },
    "go-oidc": { command: (folder) => overDebian("/bin/sh", "-c", GO, "sh", folder), registered },
  },
  (folder) => cpSync(programs, folder, { recursive: true }),
);
