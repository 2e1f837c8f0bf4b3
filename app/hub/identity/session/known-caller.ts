import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Session } from "../../call/session";
import { forgetReads, keepMade, readOnce } from "../../kit/request-reads";

type FindSession = (token: string) => Promise<Session | undefined>;

/** Read once per request until a call may have changed it. A session ended elsewhere may still be answered. */
export const knownCaller = (
  { request, token }: { request?: object | undefined; token: string },
  find: FindSession,
): Promise<Session | undefined> => readOnce(request, nameOf(token), () => find(token));

const nameOf = (token: string): string => `caller:${token}`;

/** For later calls of the request that opened the session. */
export const keepOpened = ({ request }: Caller, { token, session }: { token: string; session: Session }): void =>
  keepMade(request, nameOf(token), session);

/** Call after each call, successful or not. */
export function forgetIfChanged({ request }: Caller, { method, audit }: Endpoint): void {
  if (method !== "GET" || audit !== undefined) forgetReads(request);
}
