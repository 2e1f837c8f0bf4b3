import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that Linux, macOS and Windows assign automatically, so that no outgoing connection and no server on
 * port 0 takes one between the check and the server's start; above those that browsers refuse to call.
 */
const PORTS = [12_000, 32_768] as const;
const TRIES = 100;

/** A TCP port that was free a moment ago, as was the next one, which the demo's sample application uses. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(...PORTS);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  // Unspecified address: the port must be free on every interface, because the server listens on all.
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
