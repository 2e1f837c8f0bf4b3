import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import { loopbackCertificate, loopbackTls } from "../../support/tls/loopback";

/** Where `.ci/run` unpacks Debian's packages; without it what is installed counts. */
export const unpacked = process.env.PORTICO_PROXIES ?? "";
const PLACES = ["usr/sbin", "usr/bin", "usr/local/sbin", "usr/local/bin", "opt/homebrew/bin"];

const programOf = (name: string): string | undefined =>
  PLACES.map((place) => join(unpacked || "/", place, name)).find((path) => existsSync(path));

/** nginx, Caddy and HAProxy, as far as this machine has them. */
export const missingProxies = (): string[] => PROXIES.filter((name) => !programOf(name));

export const PROXIES = ["nginx", "caddy", "haproxy"] as const;
export type ProxyName = (typeof PROXIES)[number];

export interface Ports {
  portico: number;
  application: number;
}

export interface ReverseProxy {
  name: ProxyName;
  port: number;
  /** What browsers ask. */
  origin: string;
  stop(): Promise<void>;
}

/** A file of `examples/forward-auth/` with the ports and files of these tests. */
const example = (name: string, { portico, application }: Ports, ...others: (readonly [string, string])[]): string => {
  const file = fileURLToPath(new URL(`../../../examples/forward-auth/${name}`, import.meta.url));
  const written = readFileSync(file, "utf8");
  const changes = [
    ["127.0.0.1:3000", `127.0.0.1:${portico}`] as const,
    ["127.0.0.1:8080", `127.0.0.1:${application}`] as const,
  ];
  return [...changes, ...others].reduce((text, [from, to]) => {
    if (!text.includes(from) && !changes.some(([port]) => port === from)) throw new Error(`${name} has no "${from}"`);
    return text.replaceAll(from, to);
  }, written);
};

interface Prepared {
  files: Record<string, string>;
  args: string[];
}

/** The files of each, and the arguments to start it in the foreground. */
const prepare: Record<ProxyName, (folder: string, port: number, ports: Ports) => Prepared> = {
  nginx: (folder, port, ports) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    return {
      files: {
        "nginx.conf": [
          `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}`,
          `http { access_log off; ${temporary.join(" ")} include ${join(folder, "wiki.conf")}; }`,
        ].join("\n"),
        "wiki.conf": example(
          "nginx.conf",
          ports,
          ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
          ["server_name wiki.example", "server_name localhost"],
          ["/etc/ssl/wiki.example.pem", join(folder, "both.pem")],
          ["/etc/ssl/wiki.example.key", join(folder, "both.pem")],
        ),
      },
      args: ["-c", join(folder, "nginx.conf"), "-e", "stderr"],
    };
  },
  caddy: (folder, port, ports) => ({
    files: {
      Caddyfile: `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${example(
        "Caddyfile",
        ports,
        [
          "wiki.example {",
          `https://localhost:${port} {\n\ttls ${join(folder, "both.pem")} ${join(folder, "both.pem")}`,
        ],
      )}`,
    },
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
  }),
  haproxy: (folder, port, ports) => ({
    files: {
      "portico.lua": example("portico.lua", ports),
      "haproxy.cfg": example(
        "haproxy.cfg",
        ports,
        ["/etc/haproxy/portico.lua", join(folder, "portico.lua")],
        ["/etc/haproxy/wiki.example.pem", join(folder, "both.pem")],
        ["bind :443", `bind 127.0.0.1:${port}`],
      ),
    },
    args: ["-db", "-f", join(folder, "haproxy.cfg")],
  }),
};

/** One of them with its example's configuration, in front of an application. */
export async function startReverseProxy(name: ProxyName, ports: Ports): Promise<ReverseProxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), `portico-${name}-`));
  await chmod(folder, 0o755);
  const { files, args } = prepare[name](folder, port, ports);
  const { key } = loopbackTls();
  await writeFile(join(folder, "both.pem"), `${readFileSync(loopbackCertificate, "utf8")}\n${key.toString()}`);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const libraries = join(unpacked, "usr/lib/x86_64-linux-gnu");
  const env = { ...process.env, HOME: folder, ...(unpacked && { LD_LIBRARY_PATH: libraries }) };
  const child = spawn(programOf(name)!, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(`${name} to listen`, () => {
      if (child.exitCode !== null) throw new Error(`${name} did not start:\n${printed}`);
      return isListening(port);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { name, port, origin: `https://localhost:${port}`, stop };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
