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

const MODULES = ["mpm_event", "authn_core", "authz_core", "authz_user", "proxy", "proxy_http", "auth_openidc"];

export interface ApacheSettings {
  port: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
  application: number;
}

/** Apache whose users sign in by mod_auth_openidc, as docs/openid.md sets it up. */
export async function startApache({ port, issuer, clientId, clientSecret, application }: ApacheSettings) {
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
    ...MODULES.map((name) => `LoadModule ${name}_module ${join(modules, `mod_${name}.so`)}`),
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
