import type { ShownEnginePage } from "~/contract/kit/engine-page";
import type { SignedInUser } from "~/contract/user";
import type { Unsent } from "~/lib/form-reply";
import type { WantedTile } from "./sealed-way.server";
import type { BrowserSession } from "./session.server";

export interface SignedIn {
  session: BrowserSession;
  user: SignedInUser;
  role: string;
  isAdmin: boolean;
  isAuditor: boolean;
  /** The clients whose people they look after; empty for Admins and Auditors, who see everybody. */
  administers: NonNullable<SignedInUser["administers"]>;
}

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** As far as trusted proxies go (`PORTICO_TRUSTED_PROXIES`). */
    clientAddress?: string;
    requestId?: string;
    /** For the request's log line, once known. */
    userId?: string;
    retryAfterSeconds?: number;
    /** The request comes without its body, or only its texts are read. */
    bodyTooLarge?: boolean;
    /** A form from another site; its body and cookies are not read. */
    refusedAddress?: string;
    enginePage?: ShownEnginePage;
    /** The browser's session, read once (`sessionOf`). */
    session?: Promise<BrowserSession>;
    /** The session check, made once (`requireUser`). */
    signedIn?: Promise<SignedIn>;
    /** A required sign-in leads there: a tile, or the requesting application. */
    wantedTile?: WantedTile;
    askingApplication?: string;
    afterAction?: boolean;
    unsent?: Unsent;
  }
}
