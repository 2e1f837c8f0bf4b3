import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems assign, above those that browsers refuse. */
const PORTS = [12_000, 32_768] as const;
const TRIES = 100;

/** The next port is free too, for the demo's sample application. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(...PORTS);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  // The server listens on all interfaces.
  const probe = createServer().listen(port);
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
