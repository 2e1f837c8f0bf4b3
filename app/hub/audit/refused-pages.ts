import type { Handler } from "../call/handler";
import { findSession } from "../session/session";
import { isWithinLimit } from "./limited";
import { writeEvent } from "./new-event";
import { words } from "./words";

/** Our longest token has 43 characters. */
const TOKEN_MAX = 200;

/**
 * The portal refused a page of the console, or a form that came from elsewhere, before any call was made. Recorded of the
 * session that it came with, if any, and at most so often for each user, or for each address.
 */
export const noteRefusedPage: Handler<"noteRefusedPage"> = async (
  { action, address },
  { hub: { db, limits }, caller },
) => {
  const { token = "", clientAddress } = caller;
  const session = token !== "" && token.length <= TOKEN_MAX ? await findSession(db, token) : undefined;
  const reply = { msg: words.noted, data: {} };
  if (!(await isWithinLimit(limits, "refusedPage", session?.userId ?? clientAddress))) return reply;
  const event = {
    action,
    outcome: "FAILURE",
    reason: words.refusedPage[action],
    actorId: session?.userId,
    actorName: session?.name ?? words.unknown(""),
    subjectType: "ADDRESS",
    subjectName: address,
  } as const;
  await writeEvent(db, event, caller);
  return reply;
};
