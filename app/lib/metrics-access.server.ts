import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "./client-address.server";

/** Any of these means that a proxy passed the request on: the peer is then the proxy, not the client. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

export interface MetricsCall {
  /** Address of the other end of the connection. */
  peer: string;
  header(name: string): string | undefined;
}

interface MetricsSettings {
  /** `PORTICO_METRICS_TOKEN`. */
  metricsToken: string | undefined;
  isLocal: boolean;
}

/**
 * Whether somebody may read the metrics: with the token where there is one, else from this machine and not through a proxy
 * on it. Not every proxy tells that it is one, so where others come at all only the token counts.
 */
export function mayReadMetrics(
  { peer, header }: MetricsCall,
  { metricsToken: token, isLocal }: MetricsSettings,
): boolean {
  if (token === undefined) return isLocal && isLoopback(peer) && !FORWARDED.some((name) => header(name) !== undefined);
  const [, sent] = /^Bearer (.+)$/i.exec(header("authorization") ?? "") ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
