import { Agent, createServer, type IncomingMessage, request as requestTo, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RoundRobinProxy {
  url: string;
  /** The targets, used in turn; may change at any time. */
  targets: string[];
  /** How many requests each target has answered. */
  readonly answered: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * Each request goes to the next target, with the client's address in X-Forwarded-For. Skips a target that refuses the connection; answers
 * 502 when one breaks off.
 */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  const answered = new Map<string, number>();
  let turn = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const client = incoming.socket.remoteAddress ?? "";
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": [incoming.headers["x-forwarded-for"], client].filter(Boolean).join(", "),
    };
    for (let tries = proxy.targets.length; tries > 0; tries -= 1) {
      const target = proxy.targets[turn++ % proxy.targets.length]!;
      const answer = await ask(target, incoming, headers, body);
      if (answer === "unreached") continue;
      if (answer === "broken") break;
      answered.set(target, (answered.get(target) ?? 0) + 1);
      // Not passed on (RFC 9110 §7.6.1): text browsers, of HTTP/1.0, would wait for the end of a connection that is kept open.
      const { connection: _, "keep-alive": _kept, ...passedOn } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passedOn);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
      return;
    }
    outgoing.writeHead(502).end();
  }

  function ask(
    target: string,
    { method, url }: IncomingMessage,
    headers: object,
    body: Buffer,
  ): Promise<IncomingMessage | "unreached" | "broken"> {
    return new Promise((resolve) => {
      const sent = requestTo(`${target}${url}`, { method: method ?? "GET", headers: { ...headers }, agent }, resolve);
      sent.on("error", (error: NodeJS.ErrnoException) =>
        resolve(error.code === "ECONNREFUSED" ? "unreached" : "broken"),
      );
      sent.end(body);
    });
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: RoundRobinProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [],
    answered,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
