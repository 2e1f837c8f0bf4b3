import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { SECOND_MS } from "~/lib/durations";
import { BoundedClient } from "./bounded-client";
import { quietPool } from "./quiet-pool";

const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND_MS };
/** For statements under way. */
const END_LIMIT_MS = SECOND_MS / 4;

export function boundedPool(config: PoolConfig, onLost: (error: Error) => void): Pool {
  const pool = quietPool(new Pool({ ...KEEP_ALIVE, ...config, Client: BoundedClient }), onLost);
  const open = new Set<BoundedClient>();
  pool.on("connect", (client) => {
    if (!isBounded(client)) return;
    open.add(client);
    client.once("useless", () => void discardIdle(pool));
  });
  pool.on("acquire", (client) => {
    if (isBounded(client)) client.resetLimit();
  });
  // An ending client is closed instead of kept.
  pool.on("release", (_, client) => {
    if (isBounded(client) && client.isUseless) void client.end();
  });
  pool.on("remove", (client) => {
    if (isBounded(client)) open.delete(client);
  });
  releaseTheDead(pool);
  const end = pool.end.bind(pool);
  let ended: Promise<void> | undefined;
  pool.end = async () => {
    ended ??= end();
    const hasEnded = await Promise.race([ended.then(() => true), pause(END_LIMIT_MS, false, { ref: false })]);
    if (!hasEnded) for (const client of open) client.destroy();
    // A connection being opened ends by its own limit.
    await Promise.race([ended, pause(END_LIMIT_MS, undefined, { ref: false })]);
  };
  return pool;
}

/** Gives back each ended client once: drizzle does not if `begin` fails, and the pool would lose a place. */
function releaseTheDead(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = (async (answer?: Parameters<Pool["connect"]>[0]) => {
    if (answer) return connect(answer);
    const client = await connect();
    const release = client.release.bind(client);
    const releaseDead = () => client.release(true);
    let isReleased = false;
    client.release = (error) => {
      client.off("end", releaseDead);
      if (!isReleased) release(error);
      isReleased = true;
    };
    return client.once("end", releaseDead);
  }) as Pool["connect"];
}

const isBounded = (client: object): client is PoolClient & BoundedClient => client instanceof BoundedClient;

/** Others of its time are useless too. */
async function discardIdle(pool: Pool): Promise<void> {
  const idle = Array.from({ length: pool.idleCount }, () => pool.connect());
  for (const taken of await Promise.allSettled(idle)) if (taken.status === "fulfilled") taken.value.release(true);
}
