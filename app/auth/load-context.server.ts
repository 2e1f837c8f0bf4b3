import type { AppLoadContext } from "@remix-run/node";
import type { ActiveUser } from "~/contract/user";
import { type Api, apiFor } from "~/gateway/api.server";
import type { PortalSession } from "./session.server";

export interface SignedIn {
  session: PortalSession;
  user: ActiveUser;
  role: string;
  isAdmin: boolean;
}

/** What the server tells every loader and action of the request they serve. */
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The peer's address, as far as trusted proxies go (`PORTICO_TRUSTED_PROXIES`). */
    clientAddress?: string;
    requestId?: string;
    /** Who is signed in, once the request has found out: for its line in the log. */
    userId?: string;
    /** Allows the framework's inline scripts of this one answer (Content-Security-Policy). */
    nonce?: string;
    /** True when more was sent than is read: the request is here without its body. */
    bodyTooLarge?: boolean;
    /** The browser's session, read once (`sessionOf`). */
    session?: Promise<PortalSession>;
    /** The session check, made once (`requireUser`). */
    signedIn?: Promise<SignedIn>;
    /** True once a form was let through: the loaders that follow run for its answer. */
    afterAction?: boolean;
  }
}

/** The product API on behalf of whoever sent the request. */
export function apiOf(request: Request, context: AppLoadContext, token: string | undefined): Api {
  return apiFor({
    token,
    clientAddress: context.clientAddress ?? "unknown",
    userAgent: request.headers.get("User-Agent") ?? undefined,
    requestId: context.requestId,
    onUser: (userId) => void (context.userId = userId),
  });
}
