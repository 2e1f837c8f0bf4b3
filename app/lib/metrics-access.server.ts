import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "./client-address.server";

/** Set by proxies: the peer is then not the client. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

export interface MetricsCall {
  peer: string;
  header(name: string): string | undefined;
}

interface MetricsSettings {
  metricsToken: string | undefined;
  isLocal: boolean;
}

/** By token if one is set; else from this machine, if it serves no other users: a proxy on it may add no header. */
export function mayReadMetrics(
  { peer, header }: MetricsCall,
  { metricsToken: token, isLocal }: MetricsSettings,
): boolean {
  if (token === undefined) return isLocal && isLoopback(peer) && !FORWARDED.some((name) => header(name) !== undefined);
  const [, sent] = /^Bearer (.+)$/i.exec(header("authorization") ?? "") ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
