import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { EnginePeer } from "../../call/open-id";
import type { RefusedSignOn } from "../../call/refused-sign-on";
import type { Session } from "../../call/session";
import type { SignOn } from "../../directory/sign-on/read";
import type { NewEvent } from "../../record/audit/new-event";

export interface EngineRequest extends EnginePeer {
  /** The lookup is made once. */
  session(): Promise<Session | undefined>;
  notes: Notes;
  userAgent: string | undefined;
  /** In a request that Portico makes itself. */
  ownSecret?: string | undefined;
  /** Set for a trial. */
  isOwn?: boolean;
  /** Shown instead of the engine's answer. */
  page?: EnginePage;
}

export interface Notes {
  events: NewEvent[];
  refusal?: NewEvent;
  /** The person is the signed-in user. */
  refusedSignOn?: Omit<RefusedSignOn, "person">;
  /** For a wrong secret, code or token. */
  isRefused?: boolean;
  isWrongCode?: boolean;
  /** A presented token's, if not noted within a minute. */
  seenSession?: string;
  /** APIs of the request, by audience. */
  apis?: Map<string, SignOn>;
  /** Why an API was refused, for the audit log. */
  refusedApi?: string;
  accessToken?: string;
  refreshToken?: string;
  /** A rate limit or an unreachable database. */
  hindrance?: unknown;
}

const answered = new AsyncLocalStorage<KoaContextWithOIDC>();

export const currentContext = (): KoaContextWithOIDC | undefined => answered.getStore();

/** @param context without `oidc` before route matching */
export const answerWithin = <T>(context: { req: IncomingMessage }, answer: () => T): T =>
  answered.run(context as KoaContextWithOIDC, answer);

const requests = new WeakMap<IncomingMessage, EngineRequest>();

export const rememberRequest = (incoming: IncomingMessage, request: EngineRequest): void =>
  void requests.set(incoming, request);

/** @throws Error for a request we did not give to the engine */
export function requestOf({ req }: { req: IncomingMessage }): EngineRequest {
  const found = requests.get(req);
  if (!found) throw new Error("a request that was not given to the engine by us");
  return found;
}
