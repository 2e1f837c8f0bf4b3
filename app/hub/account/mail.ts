import { setTimeout as pause } from "node:timers/promises";
import { paths } from "~/lib/paths";
import type { Queryable } from "../db/database";
import { builtIn } from "../delivery/messages";
import type { Posted } from "../delivery/outbox";
import type { Services } from "../services";
import { newId } from "../db/schema/columns";
import { type CodeRequest, issueCode } from "./codes";
import type { User } from "./users";

/** A mail server that has not answered by then is treated as one that will. */
const PATIENCE_MS = 800;

/** Makes a code and writes its mail, in one transaction with whatever else `on` is doing; undefined while a fresh code still stands. */
export async function postCode(hub: Services, on: Queryable, user: User, request: Omit<CodeRequest, "userId">): Promise<Posted | undefined> {
  const code = await issueCode(on, hub.codeKey, { userId: user.id, ...request });
  if (code === undefined) return undefined;
  const content =
    request.purpose === "LOGIN"
      ? builtIn.loginCode(user, code)
      : builtIn.verifyEmail(user, code, `${hub.publicUrl}${paths.verifyEmail}`);
  return hub.outbox.post(on, {
    kind: request.purpose === "LOGIN" ? "LOGIN_OTP" : "VERIFY_EMAIL",
    recipient: user.email,
    content,
    idempotencyKey: `code:${newId()}`,
  });
}

/** Delivers what was posted. @returns true when the mail server could not take it, so that the user is told it may be late */
export async function deliverNow(hub: Services, posted: Posted | undefined): Promise<boolean> {
  if (!posted || (hub.demo && !hub.outbox.canSend)) return false;
  const patience = new AbortController();
  const delivered = hub.outbox.deliver(posted).catch((error: unknown) => {
    // The outbox keeps the message; the worker tries again.
    hub.log.warn({ err: error, message: posted.id }, "delivery could not be noted");
    return false;
  });
  const taken = await Promise.race([delivered, pause(PATIENCE_MS, true, { signal: patience.signal, ref: false }).catch(() => true)]);
  patience.abort();
  return !taken;
}
