import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { Database } from "../kit/db/database";
import type { Session } from "./session";

/** The sender of a request to the OpenID provider. */
export interface EnginePeer {
  clientAddress: string;
  requestId: string;
  /** The hub's token of the browser's session, if it has one. */
  token: string | undefined;
  onUser?: ((userId: string) => void) | undefined;
}

/** A request that Portico makes to its own provider, in the place of a user's browser or of an application. */
export interface OwnRequest {
  /** The provider's address. */
  address: string | URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a form (POST). */
  form?: Readonly<Record<string, string>>;
  session: Session;
  /** What proves the application in this request, and in no other. */
  secret?: string;
  from: Pick<EnginePeer, "clientAddress" | "requestId">;
}

export interface OwnAnswer {
  status: number;
  location: string | undefined;
  /** As `Set-Cookie` has them. */
  cookies: readonly string[];
  body: string;
  /** What would be shown in place of the body. */
  page: EnginePage | undefined;
}

/** The OpenID provider, loaded when it is first needed. */
export interface OpenIdEngine {
  /** The engine of the moment: another one once its keys have changed. */
  provider(): Promise<Provider>;
  /** What an application knows a user by. @param client the engine's */
  subjectOf(client: object, userId: string): Promise<string>;
  /** Whom an access token, a JWT, lets make calls of the API: a service account, while it may, or nobody. */
  serviceAccountOf(token: string): Promise<Session | undefined>;
  /** The same in a transaction: what it keeps is kept, or taken back, with that. */
  within(tx: Database): OpenIdEngine;
  /** Makes a request to itself, without a network. */
  ask(request: OwnRequest): Promise<OwnAnswer>;
  /**
   * Answers a request to one of its addresses.
   * @returns the page to be shown; undefined: the answer has been written
   */
  answer(request: IncomingMessage, response: ServerResponse, peer: EnginePeer): Promise<EnginePage | undefined>;
}
