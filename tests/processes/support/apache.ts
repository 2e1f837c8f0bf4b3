import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../support/eventually";
import { end, isListening, libraries, unpacked } from "./programs";

const program = join(unpacked || "/", "usr/sbin/apache2");
const modules = join(unpacked || "/", "usr/lib/apache2/modules");

/** Whether this machine has Debian's Apache with mod_auth_openidc, or `.ci/run` unpacked them. */
export const hasApache = (): boolean => existsSync(program) && existsSync(join(modules, "mod_auth_openidc.so"));

const MODULES = ["mpm_event", "authn_core", "authz_core", "authz_user", "proxy", "proxy_http"];

export const hasMellon = (): boolean => existsSync(program) && existsSync(join(modules, "mod_auth_mellon.so"));

export interface ApacheSettings {
  port: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
  application: number;
}

/** Apache whose users sign in by mod_auth_openidc, as docs/openid.md sets it up. */
export const startApache = ({ port, issuer, clientId, clientSecret, application }: ApacheSettings) =>
  runApache(port, "auth_openidc", () => [
    `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration`,
    `OIDCClientID ${clientId}`,
    `OIDCClientSecret ${clientSecret}`,
    `OIDCRedirectURI http://localhost:${port}/cb`,
    `OIDCCryptoPassphrase ${randomBytes(24).toString("base64url")}`,
    'OIDCScope "openid profile email"',
    "OIDCPKCEMethod S256",
    "OIDCPassRefreshToken On",
    "<Location />",
    "  AuthType openid-connect",
    "  Require valid-user",
    "</Location>",
    "ProxyPass /cb !",
    `ProxyPass / http://127.0.0.1:${application}/`,
  ]);

interface MellonSettings {
  port: number;
  application: number;
  /** By name: `sp.key`, `sp.cert`, `sp.xml`, `idp.xml`. */
  files: Readonly<Record<string, string>>;
  /** The recipe's, whose files are relative. */
  recipe: string;
}

/** Apache whose users sign in by mod_auth_mellon, as the console sets it up. */
export const startMellon = ({ port, application, files, recipe }: MellonSettings) =>
  runApache(port, "auth_mellon", async (folder) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return [
      `MellonLockFile ${join(folder, "lock")}`,
      ...recipe.split("\n").map((line) => line.replace(/(?<=File )(?=\w)/, `${folder}/`)),
      "ProxyPass /mellon/ !",
      "RequestHeader set X-Email %{MELLON_email}e",
      "RequestHeader set X-Role %{MELLON_role}e",
      `ProxyPass / http://127.0.0.1:${application}/`,
    ];
  });

async function runApache(port: number, module: string, settings: (folder: string) => string[] | Promise<string[]>) {
  const folder = await mkdtemp(join(tmpdir(), "portico-apache-"));
  await chmod(folder, 0o755);
  const log = join(folder, "error.log");
  const configuration = [
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${join(folder, "pid")}`,
    `Listen 127.0.0.1:${port}`,
    `ServerName localhost:${port}`,
    `ErrorLog ${log}`,
    "LogLevel warn",
    ...(process.getuid?.() === 0 ? ["User nobody", "Group nogroup"] : []),
    ...[...MODULES, ...(module === "auth_mellon" ? ["headers"] : []), module].map(
      (name) => `LoadModule ${name}_module ${join(modules, `mod_${name}.so`)}`,
    ),
    ...(await settings(folder)),
  ];
  const file = join(folder, "apache2.conf");
  await writeFile(file, configuration.join("\n"));
  const env = { ...process.env, ...libraries };
  const child = spawn(program, ["-DFOREGROUND", "-f", file], { cwd: folder, env, stdio: "ignore" });
  const logs = () => readFile(log, "utf8");
  const stop = async () => {
    await end(child, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually("Apache to listen", async () => {
      if (child.exitCode !== null) throw new Error(`Apache did not start:\n${await logs()}`);
      return isListening(port);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, logs, stop };
}
