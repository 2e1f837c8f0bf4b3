import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import { end, isListening, libraries, programOf, unpacked } from "./programs";

/** Debian names it by its version, and only an installed one has the short name as well. */
const php = ["php", "php8.2", "php8.3", "php8.4"].find((name) => programOf(name)) ?? "php";

/** PHP and lighttpd, as far as this machine lacks them. */
export const missingGateways = (): string[] => [php, "lighttpd"].filter((name) => !programOf(name));

/** Tells who asks what it was sent; at `/php/…` and `/cgi/variables` a real PHP and a real CGI do. */
export interface HostedApplication {
  port: number;
  reached: string[];
  /** The protocols that it has changed to; on such a connection it sends back what comes. */
  upgraded: string[];
  stop(): Promise<void>;
}

export async function startHostedApplication(name: string, gateways: Gateways): Promise<HostedApplication> {
  const [reached, upgraded]: [string[], string[]] = [[], []];
  // An address may be long: how much of it arrives is the proxy's matter.
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (incoming, outgoing) => {
    reached.push(incoming.url ?? "");
    const gateway = /^\/(php|cgi)\//.exec(incoming.url ?? "")?.[1] as keyof Gateways["ports"] | undefined;
    if (gateway) return passOn(incoming, outgoing, gateways.ports[gateway]);
    void text(incoming).then((body) => {
      outgoing.writeHead(incoming.url === "/own-401" ? 401 : 200, {
        "Content-Type": "application/json",
      });
      outgoing.end(
        JSON.stringify({
          is: name,
          url: incoming.url,
          headers: incoming.rawHeaders,
          body,
        }),
      );
    });
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", ({ url = "", headers }, socket) => {
    reached.push(url);
    upgraded.push(headers.upgrade ?? "");
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    socket.on("error", () => socket.destroy());
    socket.write(switching(headers));
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    upgraded,
    stop,
  };
}

function switching({ upgrade, "sec-websocket-key": key }: IncomingHttpHeaders): string {
  const accepted = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", `Upgrade: ${upgrade}`];
  return [...lines, ...(key ? [`Sec-WebSocket-Accept: ${accepted}`] : []), "", ""].join("\r\n");
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { url: path, method, rawHeaders: headers } = incoming;
  const asked = request({ port, path, method, headers, setHost: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502);
    answer.pipe(outgoing);
  });
  asked.once("error", (error) => outgoing.writeHead(502).end(String(error)));
  incoming.pipe(asked);
}

/** Programs that are told of a request's headers by the environment that CGI has (RFC 3875 §4.1.18). */
export interface Gateways {
  ports: Record<"php" | "cgi", number>;
  stop(): Promise<void>;
}

const PHP = `<?php
header("Content-Type: text/plain");
foreach ($_SERVER as $name => $value) if (is_string($value)) echo "$name=$value\\n";
`;
const CGI = "#!/bin/sh\nprintf 'Content-Type: text/plain\\r\\n\\r\\n'\nexec env\n";

/** PHP's own server and lighttpd's mod_cgi; each answers with its variables, a line each. */
export async function startGateways(): Promise<Gateways> {
  const folder = await mkdtemp(join(tmpdir(), "portico-gateways-"));
  await chmod(folder, 0o755);
  const ports = { php: await freePort(), cgi: await freePort() };
  await writeFile(join(folder, "variables.php"), PHP);
  await mkdir(join(folder, "cgi"));
  await writeFile(join(folder, "cgi/variables"), CGI, { mode: 0o755 });
  const modules = ["usr/lib/lighttpd", "usr/lib/x86_64-linux-gnu/lighttpd"].map((each) => join(unpacked || "/", each));
  await writeFile(
    join(folder, "lighttpd.conf"),
    [
      `server.document-root = "${folder}"`,
      'server.bind = "127.0.0.1"',
      `server.port = ${ports.cgi}`,
      'server.modules = ( "mod_cgi" )',
      'cgi.assign = ( "" => "" )',
    ].join("\n"),
  );
  const lighttpd = ["-D", "-f", join(folder, "lighttpd.conf"), "-m", modules.find((each) => existsSync(each))!];
  const started = [
    start(php, ["-n", "-S", `127.0.0.1:${ports.php}`, join(folder, "variables.php")], folder),
    start("lighttpd", lighttpd, folder),
  ];
  const stop = async () => {
    await Promise.all(started.map(({ child }) => end(child)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(
      [ports.php, ports.cgi].map((port, index) =>
        eventually("PHP and lighttpd to listen", () => {
          const { child, printed } = started[index]!;
          if (child.exitCode !== null) throw new Error(`did not start:\n${printed()}`);
          return isListening(port);
        }),
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, stop };
}

function start(name: string, args: string[], cwd: string): { child: ChildProcess; printed: () => string } {
  let printed = "";
  const child = spawn(programOf(name)!, args, {
    cwd,
    env: { ...process.env, ...libraries },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed };
}
