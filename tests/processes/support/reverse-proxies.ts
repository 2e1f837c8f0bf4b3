import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proxyFilesFor } from "~/console/sign-on/proxy-files.server";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import { loopbackCertificate, loopbackTls } from "../../support/tls/loopback";
import { end, isListening, libraries, type ProxyName, programOf } from "./programs";

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

type RecipeOf = (id: string, ...changes: Change[]) => string;

/** The files that Connect shows for a host, with the certificates, loopback and other places of these tests. */
const recipes =
  (origin: string, { portico }: Ports): RecipeOf =>
  (id, ...changes) =>
    change(id, proxyFilesFor(origin, portico).find((file) => file.id === id)!.value, changes);

interface Prepared {
  files: Record<string, string>;
  args: string[];
}

/** What a browser asks for each application at a proxy's port. */
const originsAt = (port: number) => ({ wiki: `https://localhost:${port}`, lunch: `https://127.0.0.1:${port}` });

/** The files of each proxy for two applications, and the arguments to start it in the foreground. */
const prepare: Record<ProxyName, (folder: string, port: number, ports: Ports) => Prepared> = {
  nginx: (folder, port, ports) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const written = (origin: string, application: number) => {
      const { hostname } = new URL(origin);
      return recipes(origin, ports)(
        "nginx",
        ["127.0.0.1:8080", `127.0.0.1:${application}`],
        [`listen ${port} ssl`, `listen 127.0.0.1:${port} ssl`],
        [`/etc/ssl/${hostname}.pem`, join(folder, "both.pem")],
        [`/etc/ssl/${hostname}.key`, join(folder, "both.pem")],
      );
    };
    return {
      files: {
        "nginx.conf": [
          `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}`,
          `http { access_log off; ${temporary.join(" ")} include ${join(folder, "*.app")}; }`,
        ].join("\n"),
        "wiki.app": written(originsAt(port).wiki, ports.wiki),
        "lunch.app": written(originsAt(port).lunch, ports.lunch),
      },
      args: ["-c", join(folder, "nginx.conf"), "-e", "stderr"],
    };
  },
  caddy: (folder, port, ports) => {
    const written = (origin: string, application: number) => {
      const { host } = new URL(origin);
      return recipes(origin, ports)(
        "caddy",
        ["127.0.0.1:8080", `127.0.0.1:${application}`],
        [`${host} {`, `${host} {\n\ttls ${join(folder, "both.pem")} ${join(folder, "both.pem")}`],
      );
    };
    const settings = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}`;
    const { wiki, lunch } = originsAt(port);
    return {
      files: { Caddyfile: [settings, written(wiki, ports.wiki), written(lunch, ports.lunch)].join("\n") },
      args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
    };
  },
  haproxy: (folder, port, ports) => {
    const written = (origin: string, application: number) =>
      recipes(origin, ports)(
        "haproxy",
        ["/etc/haproxy/portico.lua", join(folder, "portico.lua")],
        [`/etc/haproxy/${new URL(origin).hostname}.pem`, join(folder, "both.pem")],
        [`bind :${port}`, `bind 127.0.0.1:${port}`],
        ["127.0.0.1:8080", `127.0.0.1:${application}`],
      );
    const origins = originsAt(port);
    const [wiki, lunch] = [written(origins.wiki, ports.wiki), written(origins.lunch, ports.lunch)];
    // As docs/forward-auth.md says: two lines and the backend of the other application.
    const choosing = (file: string) => file.match(/^.*(?: str\(|X-Forwarded-Host ).*$/gm)!.join("\n");
    const backend = lunch.slice(lunch.lastIndexOf("backend "));
    const both = change("haproxy", wiki, [[choosing(wiki), `${choosing(wiki)}\n${choosing(lunch)}`]]);
    return {
      files: {
        "portico.lua": recipes(origins.wiki, ports)("haproxy-lua"),
        "haproxy.cfg": `${both}\n${backend}`,
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
    origin: originsAt(port).wiki,
    lunch: originsAt(port).lunch,
    stop,
  };
}
