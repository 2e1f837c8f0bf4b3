/** What Node's own `fetch` sends its requests with. */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

type Dispatcher = object & { constructor: new (options: { pipelining: number }) => Dispatcher };

/**
 * Makes Node's `fetch` open a connection for each request, as one that is not to be used again. A server closes what it kept
 * after five seconds, and a worker that is busy with a browser hears of it too late: its next request fails, though nothing
 * is wrong.
 */
export async function useFreshConnections(): Promise<void> {
  // It is made by the first request.
  await fetch("data:,");
  const node = globalThis as { [DISPATCHER]?: Dispatcher };
  const Agent = node[DISPATCHER]!.constructor;
  node[DISPATCHER] = new Agent({ pipelining: 0 });
}
