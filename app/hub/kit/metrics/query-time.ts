import type { ClientBase, Pool } from "pg";

type Query = (...parameters: unknown[]) => unknown;

/**
 * Measures how long each statement on the pool's connections took, whichever way it was sent.
 * @param observe receives the seconds
 * @returns a function that ends it for connections not used yet
 */
export function timeQueries(pool: Pool, observe: (seconds: number) => void): () => void {
  const timed = new WeakSet<ClientBase>();
  const time = (client: ClientBase) => {
    if (timed.has(client)) return;
    timed.add(client);
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: timedQuery(query, observe) });
  };
  // Not "connect": the pool may have connections from before.
  pool.on("acquire", time);
  return () => void pool.off("acquire", time);
}

/** The driver answers through a callback where it is given one, and by a promise otherwise. */
function timedQuery(query: Query, observe: (seconds: number) => void): Query {
  return (...parameters) => {
    const startedAt = performance.now();
    const done = () => observe((performance.now() - startedAt) / 1000);
    const callback = parameters.at(-1);
    if (typeof callback !== "function") {
      const answer = query(...parameters);
      if (answer instanceof Promise) answer.then(done, done);
      return answer;
    }
    const answered = (...answer: unknown[]): unknown => {
      done();
      return (callback as Query)(...answer);
    };
    return query(...parameters.slice(0, -1), answered);
  };
}
