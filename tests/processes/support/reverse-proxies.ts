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

export const programOf = (name: string): string | undefined =>
  PLACES.map((place) => join(unpacked || "/", place, name)).find((path) => existsSync(path));

/** The environment that finds the libraries of what was unpacked. */
export const libraries = unpacked && {
  LD_LIBRARY_PATH: join(unpacked, "usr/lib/x86_64-linux-gnu"),
};

/** nginx, Caddy and HAProxy, as far as this machine has them. */
export const missingProxies = (): string[] => PROXIES.filter((name) => !programOf(name));

export const PROXIES = ["nginx", "caddy", "haproxy"] as const;
export type ProxyName = (typeof PROXIES)[number];

/** On loopback: Portico, and the two applications behind one proxy. */
export interface Ports {
  portico: number;
  wiki: number;
  lunch: number;
}

export interface ReverseProxy {
  name: ProxyName;
  port: number;
  origin: string;
  lunch: string;
  stop(): Promise<void>;
}

type Change = readonly [from: string, to: string];

const change = (name: string, written: string, changes: readonly Change[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}"`);
    return text.replaceAll(from, to);
  }, written);

/** A file of `examples/forward-auth/` with the addresses and files of these tests. */
const example = (name: string, ...changes: Change[]): string => {
  const file = fileURLToPath(new URL(`../../../examples/forward-auth/${name}`, import.meta.url));
  return change(name, readFileSync(file, "utf8"), changes);
};

const atPortico = ({ portico }: Ports): Change => ["127.0.0.1:3000", `127.0.0.1:${portico}`];

interface Prepared {
  files: Record<string, string>;
  args: string[];
}

/** With two applications by what the example says of another one, and the arguments to start it in the foreground. */
const prepare: Record<ProxyName, (folder: string, port: number, ports: Ports) => Prepared> = {
  nginx: (folder, port, ports) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const written = (host: string, application: number) =>
      example(
        "nginx.conf",
        atPortico(ports),
        ["127.0.0.1:8080", `127.0.0.1:${application}`],
        ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
        ["server_name wiki.example", `server_name ${host}`],
        ["/etc/ssl/wiki.example.pem", join(folder, "both.pem")],
        ["/etc/ssl/wiki.example.key", join(folder, "both.pem")],
        ["wiki.example", `${host}:${port}`],
      );
    return {
      files: {
        "nginx.conf": [
          `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}`,
          `http { access_log off; ${temporary.join(" ")} include ${join(folder, "*.app")}; }`,
        ].join("\n"),
        "wiki.app": written("localhost", ports.wiki),
        "lunch.app": written("127.0.0.1", ports.lunch).replaceAll("wiki", "lunch"),
      },
      args: ["-c", join(folder, "nginx.conf"), "-e", "stderr"],
    };
  },
  caddy: (folder, port, ports) => {
    const written = (host: string, application: number) =>
      example(
        "Caddyfile",
        atPortico(ports),
        ["127.0.0.1:8080", `127.0.0.1:${application}`],
        ["wiki.example {", `https://${host}:${port} {\n\ttls ${join(folder, "both.pem")} ${join(folder, "both.pem")}`],
      );
    const settings = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}`;
    return {
      files: {
        Caddyfile: [settings, written("localhost", ports.wiki), written("127.0.0.1", ports.lunch)].join("\n"),
      },
      args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
    };
  },
  haproxy: (folder, port, ports) => {
    const wiki = example(
      "haproxy.cfg",
      ["/etc/haproxy/portico.lua", join(folder, "portico.lua")],
      ["/etc/haproxy/wiki.example.pem", join(folder, "both.pem")],
      ["bind :443", `bind 127.0.0.1:${port}`],
      atPortico(ports),
      ["127.0.0.1:8080", `127.0.0.1:${ports.wiki}`],
      ["wiki.example", `localhost:${port}`],
    );
    const toLunch: Change[] = [
      ["wiki", "lunch"],
      ["localhost", "127.0.0.1"],
    ];
    const choosing = wiki
      .split("\n")
      .filter((line) => /str\(wiki\)|X-Forwarded-Host/.test(line))
      .join("\n");
    const backend = `\nbackend lunch\n  server lunch 127.0.0.1:${ports.lunch}\n`;
    return {
      files: {
        "portico.lua": example("portico.lua", atPortico(ports)),
        "haproxy.cfg": wiki.replace(choosing, `${choosing}\n${change("haproxy.cfg", choosing, toLunch)}`) + backend,
      },
      args: ["-db", "-f", join(folder, "haproxy.cfg")],
    };
  },
};

/** As docs/forward-auth.md says ("What is asked of nobody"). */
export const OPEN_PATH = "/healthz";

const opened: Record<ProxyName, (files: Record<string, string>, ports: Ports) => Record<string, string>> = {
  nginx: (files, { wiki }) => {
    const file = files["wiki.app"]!;
    const lines = [...file.matchAll(/^ {4}proxy_set_header .*$/gm)].map(([line]) =>
      line.replace(/(Remote-\w+) \$\w+/, '$1 ""'),
    );
    const location = [
      `  location = ${OPEN_PATH} {`,
      `    proxy_pass http://127.0.0.1:${wiki}${OPEN_PATH};`,
      "    proxy_pass_request_body on;",
      ...lines,
      "  }",
    ];
    return { "wiki.app": change("nginx.conf", file, [["  location / {", `${location.join("\n")}\n  location / {`]]) };
  },
  caddy: (files, { wiki }) => {
    // The wiki's part stands first.
    const [before, ...after] = files.Caddyfile!.split("\t\tforward_auth ");
    const lines = `\t\trewrite ${OPEN_PATH} ${OPEN_PATH}\n\t\treverse_proxy ${OPEN_PATH} 127.0.0.1:${wiki}\n`;
    return { Caddyfile: [before + lines, ...after].join("\t\tforward_auth ") };
  },
  haproxy: (files) => {
    const file = files["haproxy.cfg"]!;
    const asked = "  http-request lua.portico unless";
    return {
      "haproxy.cfg": change("haproxy.cfg", file, [
        [asked, `  acl is_open path ${OPEN_PATH}\n${asked} is_open or`],
        ["set-uri /forward-auth unless", "set-uri /forward-auth unless is_open or"],
        ["use_backend portico unless", "use_backend portico unless is_open or"],
      ]),
    };
  },
};

/** @param isOpen whether a path of the wiki is open to everybody */
export async function startReverseProxy(name: ProxyName, ports: Ports, isOpen = false): Promise<ReverseProxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), `portico-${name}-`));
  await chmod(folder, 0o755);
  const { files, args } = prepare[name](folder, port, ports);
  if (isOpen) Object.assign(files, opened[name](files, ports));
  const { key } = loopbackTls();
  await writeFile(join(folder, "both.pem"), `${readFileSync(loopbackCertificate, "utf8")}\n${key.toString()}`);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const env = { ...process.env, ...libraries, HOME: folder };
  const child = spawn(programOf(name)!, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
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
  return {
    name,
    port,
    origin: `https://localhost:${port}`,
    lunch: `https://127.0.0.1:${port}`,
    stop,
  };
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
