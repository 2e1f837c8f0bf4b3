import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import { SECOND_MS } from "~/lib/durations";
import type { Session } from "../call/session";

/** What takes longer reads its caller anew: an export goes on for minutes. */
const KEPT_MS = SECOND_MS;

interface Known {
  token: string;
  session: Promise<Session | undefined>;
  until: number;
}

const known = new WeakMap<object, Known>();

type FindSession = (token: string) => Promise<Session | undefined>;

/**
 * Whose token it is: read once for calls of one request that follow each other closely and only read. What one of them
 * changes, the next one sees.
 */
export async function knownCaller(
  { request, token }: { request?: object | undefined; token: string },
  endpoint: Endpoint,
  find: FindSession,
): Promise<Session | undefined> {
  if (!request || !onlyReads(endpoint)) return find(token);
  const kept = known.get(request);
  if (kept?.token === token && Date.now() < kept.until) return kept.session;
  const session = find(token);
  known.set(request, { token, session, until: Date.now() + KEPT_MS });
  return session;
}

/** To be called after each call, whatever became of it. */
export function forgetIfChanged({ request }: Caller, endpoint: Endpoint): void {
  if (request && !onlyReads(endpoint)) known.delete(request);
}

const onlyReads = ({ method, audit }: Endpoint): boolean => method === "GET" && audit === undefined;
