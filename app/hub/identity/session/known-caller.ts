import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Session } from "../../call/session";
import { forgetReads, keepMade, readOnce } from "../../kit/request-reads";

type FindSession = (token: string) => Promise<Session | undefined>;

/**
 * Whose token it is: read once for calls of one request, until one of them may have changed something. Who ends a session
 * while such a request is under way finds it answered, or refused.
 */
export const knownCaller = (
  { request, token }: { request?: object | undefined; token: string },
  find: FindSession,
): Promise<Session | undefined> => readOnce(request, nameOf(token), () => find(token));

const nameOf = (token: string): string => `caller:${token}`;

/** To be called once a session was opened, for the calls that the same request goes on to make in it. */
export const keepOpened = ({ request }: Caller, { token, session }: { token: string; session: Session }): void =>
  keepMade(request, nameOf(token), session);

/** To be called after each call, whatever became of it. */
export function forgetIfChanged({ request }: Caller, { method, audit }: Endpoint): void {
  if (method !== "GET" || audit !== undefined) forgetReads(request);
}
