import type { AuditEvent } from "~/contract/audit";
import { reachOf, type Session } from "../../call/session";
import { words as signInWords } from "../../identity/sign-in/words";
import { eventsSeenBy, type SeenEvents } from "../../kit/scope/events";
import { toAuditEvent } from "./event";

type Reasons = Readonly<Record<string, unknown>>;

/** The ones that are always the same. */
const plainIn = (reasons: Reasons): string[] => Object.values(reasons).filter((reason) => typeof reason === "string");

export const seenBy = (session: Session): SeenEvents => {
  const { reasons, messages, codes, factorCodes } = signInWords;
  return eventsSeenBy({ ...reachOf(session), plainReasons: [reasons, messages, codes, factorCodes].flatMap(plainIn) });
};

export const toSeenEvents = (
  { shown }: SeenEvents,
  rows: readonly Parameters<SeenEvents["shown"]>[0][],
): AuditEvent[] => rows.map((row) => toAuditEvent(shown(row)));
