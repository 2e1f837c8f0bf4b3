import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./free-port";

export interface TcpProxy {
  port: number;
  cut(): Promise<void>;
  /** Listens again on the same port. */
  restore(): Promise<void>;
  /** Open connections swallow data in both directions, like a failed-over proxy or lost packets. New ones work. */
  silence(): void;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Called for each connection; the result receives the client's data. */
  listen?: () => (chunk: Buffer) => void;
  at?: string;
}

export async function startTcpProxy(
  target: { host: string; port: number },
  { listen, at = "127.0.0.1" }: ProxyOptions = {},
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
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
        if (!silent.has(other)) other.destroy();
      });
    }
  });
  const begin = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, at, resolve);
    });
  // Keeps the port while it is cut.
  const port = await freePort();
  await begin(port);

  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const silence = () => {
    for (const socket of open) {
      silent.add(socket);
      socket.unpipe().resume();
    }
  };
  return { port, cut, silence, restore: () => begin(port), stop: () => (server.listening ? cut() : Promise.resolve()) };
}
