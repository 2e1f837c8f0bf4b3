import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that Linux, macOS and Windows hand out by themselves: between the look and the server's start no
 * outgoing connection and no server on port 0 takes it. Above those that browsers refuse to call.
 */
const PORTS = [12_000, 32_768] as const;
const TRIES = 100;

/** A TCP port that nothing listened on a moment ago, nor on the one after it, which the demo's sample application takes. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(...PORTS);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  // Unspecified address: the port has to be free on every interface, as the server will take it.
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
