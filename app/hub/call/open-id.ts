import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { Session } from "./session";

/** Whoever sent a request to the OpenID provider. */
export interface EnginePeer {
  clientAddress: string;
  requestId: string;
  /** The hub's token of the browser's session, if it has one. */
  token: string | undefined;
  onUser?: ((userId: string) => void) | undefined;
}

/** The OpenID provider, loaded when it is first needed. */
export interface OpenIdEngine {
  /** The engine of the moment: another one once its keys have changed. */
  provider(): Promise<Provider>;
  /** What an application knows a user by. @param client the engine's */
  subjectOf(client: object, userId: string): Promise<string>;
  /** Whom an access token, a JWT, lets make calls of the API: a service account, while it may, or nobody. */
  serviceAccountOf(token: string): Promise<Session | undefined>;
  /**
   * Answers a request to one of its addresses.
   * @returns the page to be shown; undefined: the answer has been written
   */
  answer(request: IncomingMessage, response: ServerResponse, peer: EnginePeer): Promise<EnginePage | undefined>;
}
