/** Anybody can send the header. */
const MOST = 1_000;

const peers = new Set<string>();

/** A peer that forwards requests but is not in PORTICO_TRUSTED_PROXIES is probably a proxy. */
export function noteUnnamedProxy(peer: string): void {
  if (peers.size < MOST) peers.add(peer);
}

export const unnamedProxies = (): readonly string[] => [...peers];
