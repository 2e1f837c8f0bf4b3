import type { ShownEnginePage } from "~/contract/kit/engine-page";
import type { ActiveUser } from "~/contract/user";
import type { Unsent } from "~/lib/form-reply";
import type { WantedTile } from "./sealed-way.server";
import type { BrowserSession } from "./session.server";

export interface SignedIn {
  session: BrowserSession;
  user: ActiveUser;
  role: string;
  isAdmin: boolean;
  /** Reads the console, and changes nothing. */
  isAuditor: boolean;
}

/** The server's context for every loader and action of a request. */
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The peer's address, as far as trusted proxies go (`PORTICO_TRUSTED_PROXIES`). */
    clientAddress?: string;
    requestId?: string;
    /** Id of the signed-in user once it is known, for the request's log line. */
    userId?: string;
    /** How long the product API asked to wait, for the answer's Retry-After. */
    retryAfterSeconds?: number;
    /** True when the body was too large: the request comes without it, or it is read for its texts alone. */
    bodyTooLarge?: boolean;
    /** Where a form was sent from another site; its body and cookies are not read. */
    refusedAddress?: string;
    /** What the OpenID provider wants shown. */
    enginePage?: ShownEnginePage;
    /** The browser's session, read once (`sessionOf`). */
    session?: Promise<BrowserSession>;
    /** The session check, made once (`requireUser`). */
    signedIn?: Promise<SignedIn>;
    /** Where a required sign-in leads, besides the address: a tile, or the requesting application. */
    wantedTile?: WantedTile;
    askingApplication?: string;
    /** True once a form was accepted: the loaders that follow run for its answer. */
    afterAction?: boolean;
    /** The form of that action, for the page that says that the API is away. */
    unsent?: Unsent;
  }
}
