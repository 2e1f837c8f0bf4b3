import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "./client-address.server";

/** Any of these means that a proxy passed the request on: the peer is then the proxy, not the client. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

export interface MetricsCall {
  /** Address of the other end of the connection. */
  peer: string;
  header(name: string): string | undefined;
}

/**
 * Whether somebody may read the metrics: with the token where there is one (`PORTICO_METRICS_TOKEN`), else from this
 * machine, and not through a proxy on it.
 */
export function mayReadMetrics({ peer, header }: MetricsCall, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(peer) && !FORWARDED.some((name) => header(name) !== undefined);
  const [, sent] = /^Bearer (.+)$/i.exec(header("authorization") ?? "") ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
