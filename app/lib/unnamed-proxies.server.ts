/** Anybody can send the header: no more of them are remembered. */
const MOST = 1_000;

const peers = new Set<string>();

/** Notes a peer that forwarded somebody's request and is not in PORTICO_TRUSTED_PROXIES: a proxy, most likely. */
export function noteUnnamedProxy(peer: string): void {
  if (peers.size < MOST) peers.add(peer);
}

export const unnamedProxies = (): readonly string[] => [...peers];
