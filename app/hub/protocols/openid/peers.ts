import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { EnginePeer } from "../../call/open-id";
import type { RefusedSignOn } from "../../call/refused-sign-on";
import type { Session } from "../../call/session";
import type { NewEvent } from "../../record/audit/new-event";

/** What is known of a request that the engine answers. */
export interface EngineRequest extends EnginePeer {
  /** The portal's session it was sent in, asked for once. */
  session(): Promise<Session | undefined>;
  /** What came of it. */
  notes: Notes;
  userAgent: string | undefined;
  /** What proves its application in this request: Portico makes it itself. */
  ownSecret?: string | undefined;
  /** Whether Portico makes it itself, for an administrator who tries an application. */
  isOwn?: boolean;
  /** What is to be shown instead of what the engine has written. */
  page?: EnginePage;
}

export interface Notes {
  events: NewEvent[];
  /** The event of an application that did not prove itself. */
  refusal?: NewEvent;
  /** Whom it refused an application, without the person: that is who is signed in. */
  refusedSignOn?: Omit<RefusedSignOn, "person">;
  /** Whether it was refused for a secret, code or token that was wrong. */
  isRefused?: boolean;
  /** Whether a device's code was typed wrong. */
  isWrongCode?: boolean;
  /** The session of a token that was shown, where its last use was not noted within the last minute. */
  seenSession?: string;
  /** The access token that was issued, as its application gets it. */
  accessToken?: string;
  /** The refresh token that was issued, as its application gets it. */
  refreshToken?: string;
  /** What kept the engine from answering: too many tries, or a database that is away. */
  hindrance?: unknown;
}

const answered = new AsyncLocalStorage<KoaContextWithOIDC>();

/** The request that the engine answers at this moment; undefined where it is asked outside of one. */
export const currentContext = (): KoaContextWithOIDC | undefined => answered.getStore();

/** @param context has no `oidc` before the engine has found its route */
export const answerWithin = <T>(context: { req: IncomingMessage }, answer: () => T): T =>
  answered.run(context as KoaContextWithOIDC, answer);

const requests = new WeakMap<IncomingMessage, EngineRequest>();

export const rememberRequest = (incoming: IncomingMessage, request: EngineRequest): void =>
  void requests.set(incoming, request);

/** @throws Error for a request that came another way */
export function requestOf({ req }: { req: IncomingMessage }): EngineRequest {
  const found = requests.get(req);
  if (!found) throw new Error("a request that was not given to the engine by us");
  return found;
}
