import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { Database } from "../kit/db/database";
import type { Session } from "./session";

export interface EnginePeer {
  clientAddress: string;
  requestId: string;
  token: string | undefined;
  onUser?: ((userId: string) => void) | undefined;
}

/** Made by Portico itself, in place of a browser or application. */
export interface OwnRequest {
  address: string | URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a form (POST). */
  form?: Readonly<Record<string, string>>;
  session: Session;
  secret?: string;
  from: Pick<EnginePeer, "clientAddress" | "requestId">;
}

export interface OwnAnswer {
  status: number;
  location: string | undefined;
  /** As in `Set-Cookie`. */
  cookies: readonly string[];
  body: string;
  /** Shown instead of the body. */
  page: EnginePage | undefined;
}

export interface OpenIdEngine {
  /** Replaced when its keys change. */
  provider(): Promise<Provider>;
  /** @param client the engine's */
  subjectOf(client: object, userId: string): Promise<string>;
  /** Finds the account of a JWT access token, if it is still allowed. */
  serviceAccountOf(token: string): Promise<Session | undefined>;
  /** Stores its records in a transaction. */
  within(tx: Database): OpenIdEngine;
  /** Without a network. */
  ask(request: OwnRequest): Promise<OwnAnswer>;
  /** @returns the page to show, or undefined if the answer was written */
  answer(request: IncomingMessage, response: ServerResponse, peer: EnginePeer): Promise<EnginePage | undefined>;
}
