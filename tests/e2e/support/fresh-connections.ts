/** What Node's own `fetch` sends its requests with. */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

type Dispatcher = object & { constructor: new (options: { pipelining: number }) => Dispatcher };

/** Makes Node's `fetch` open a connection for each request: a busy worker hears too late that a kept one was closed. */
export async function useFreshConnections(): Promise<void> {
  // It is made by the first request.
  await fetch("data:,");
  const node = globalThis as { [DISPATCHER]?: Dispatcher };
  const Agent = node[DISPATCHER]!.constructor;
  node[DISPATCHER] = new Agent({ pipelining: 0 });
}
