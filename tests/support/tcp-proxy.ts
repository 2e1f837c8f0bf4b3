import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./free-port";

export interface TcpProxy {
  port: number;
  /** Breaks every connection and accepts no new one, like a server that is down. */
  cut(): Promise<void>;
  /** Listens again on the same port. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A proxy to any server, which can be cut and restored.
 * @param listen called for each connection; what it returns hears what the client sends
 */
export async function startTcpProxy(
  target: { host: string; port: number },
  listen?: () => (chunk: Buffer) => void,
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    if (listen) client.on("data", listen());
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const begin = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  // While it is cut nobody else may be handed the port.
  const port = await freePort();
  await begin(port);

  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { port, cut, restore: () => begin(port), stop: () => (server.listening ? cut() : Promise.resolve()) };
}
