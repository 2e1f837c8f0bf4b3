import type { Caller } from "~/contract/kit/caller";
import { harmless } from "~/lib/harmless";
import { type RefusedSignOn, SENT_MAX } from "../../call/refused-sign-on";
import type { Services } from "../../call/services";
import { findSession } from "../../identity/session/session";
import { isWithinLimit } from "./limited";
import { writeEvent } from "./new-event";
import { words } from "./words";

/** Our longest token has 43 characters. */
const TOKEN_MAX = 200;

/** Limited by user or address. */
export async function recordRefusedSignOn(
  { db, limits }: Pick<Services, "db" | "limits">,
  { person, application, reason, sent }: RefusedSignOn,
  caller: Caller,
): Promise<void> {
  if (!(await isWithinLimit(limits, "signOnRefused", person?.userId ?? caller.clientAddress))) return;
  if (!person && !(await isWithinLimit(limits, "unknownFailure", "all"))) return;
  const after: Record<string, string> = {};
  for (const [name, text] of Object.entries(sent)) if (text !== undefined) after[name] = storable(text);
  const event = {
    action: "SIGN_ON_REFUSED",
    outcome: "FAILURE",
    reason: storable(reason),
    actorId: person?.userId,
    actorName: person?.name ?? words.unknown(""),
    subjectType: "APPLICATION",
    subjectId: application.id,
    subjectName: storable(application.name),
    after,
  } as const;
  await writeEvent(db, event, caller);
}

/** Cut, without NUL and halves of surrogate pairs, which PostgreSQL rejects. */
const storable = (text: string): string => harmless(Buffer.from(text.slice(0, SENT_MAX)).toString());

/** The user of a session that the call does not require. */
export async function personOf(
  { db, sessionLimits }: Pick<Services, "db" | "sessionLimits">,
  { token = "" }: Caller,
): Promise<RefusedSignOn["person"]> {
  return token !== "" && token.length <= TOKEN_MAX ? findSession(db, token, sessionLimits) : undefined;
}
