import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianRoot } from "./installed";
import { listening, overDebian, startProgram } from "./program";

const CLIENT_ID = "portico";
/** With what base64url has and form encoding may escape. */
export const SECRET = "only-of_the-tests_0123456789.abcdef";

interface Addresses {
  callback: string;
  signedOut: string;
}

/** Debian's LemonLDAP::NG with its demonstration accounts, as an OpenID provider. */
export async function startLemonLdap(port: number, { callback, signedOut }: Addresses) {
  const folder = mkdtempSync(join(tmpdir(), "portico-lemonldap-"));
  const within = (name: string) => {
    mkdirSync(join(folder, name, "lock"), { recursive: true });
    return join(folder, name);
  };
  const installed = readFileSync(join(debianRoot, "var/lib/lemonldap-ng/conf/lmConf-1.json"), "utf8");
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sessions = (name: string) => ({
    Directory: within(name),
    LockDirectory: join(within(name), "lock"),
    generateModule: "Lemonldap::NG::Common::Apache::Session::Generate::SHA256",
  });
  const offered = ["portalDisplayRegister", "portalDisplayResetPassword", "portalDisplayCertificateResetByMail"];
  const settings = {
    ...(JSON.parse(installed) as object),
    portal: `http://localhost:${port}/`,
    domain: "localhost",
    securedCookie: 0,
    requireToken: 0,
    key: "a key of the tests",
    ...Object.fromEntries(offered.map((name) => [name, 0])),
    globalStorageOptions: sessions("sessions"),
    persistentStorageOptions: sessions("persistent"),
    localSessionStorageOptions: { cache_depth: 3, cache_root: within("cache"), default_expires_in: 600 },
    notificationStorageOptions: { dirName: within("notifications") },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: "^/oauth2/",
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: `http://localhost:${port}`,
    oidcServicePrivateKeySig: privateKey.export({ type: "pkcs8", format: "pem" }),
    oidcServicePublicKeySig: publicKey.export({ type: "spki", format: "pem" }),
    oidcServiceKeyIdSig: "one",
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataExportedVars: { portico: { email: "mail", name: "cn", preferred_username: "uid" } },
    oidcRPMetaDataOptions: {
      portico: {
        oidcRPMetaDataOptionsClientID: CLIENT_ID,
        oidcRPMetaDataOptionsClientSecret: SECRET,
        oidcRPMetaDataOptionsRedirectUris: callback,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: signedOut,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
        oidcRPMetaDataOptionsIDTokenForceClaims: 1,
      },
    },
  };
  writeFileSync(join(within("conf"), "lmConf-1.json"), JSON.stringify(settings));
  const cached = `{ namespace => 'conf', default_expires_in => 600, cache_root => '${within("cache")}', cache_depth => 3 }`;
  const ini = join(folder, "lemonldap-ng.ini");
  writeFileSync(
    ini,
    `[all]
logLevel = notice
logger = Lemonldap::NG::Common::Logger::Std
userLogger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${join(folder, "conf")}
localStorage = Cache::FileCache
localStorageOptions = ${cached}
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`,
  );
  const portal = "/usr/share/lemonldap-ng/portal/htdocs/index.psgi";
  const starman = ["/usr/bin/starman", "--listen", `127.0.0.1:${port}`, "--workers", "2", portal];
  const program = startProgram(overDebian(...starman), { LLNG_DEFAULTCONFFILE: ini }, folder);
  await listening(program, port);
  return {
    printed: program.printed,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
