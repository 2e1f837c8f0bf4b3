import type { Handler } from "../../call/handler";
import { addressSent } from "../../call/refused-sign-on";
import { isWithinLimit } from "./limited";
import { writeEvent } from "./new-event";
import { personOf, recordRefusedSignOn } from "./refused-sign-on";
import { words } from "./words";

/** What the portal refused before any call, limited by user or address. */
export const noteRefusedPage: Handler<"noteRefusedPage"> = async (
  { action, address, application = "" },
  { hub, caller },
) => {
  const session = await personOf(hub, caller);
  const reply = { msg: words.noted, data: {} };
  if (action === "SIGN_ON_REFUSED") {
    const refused = { application: { name: application }, reason: words.refusedPage[action] };
    await recordRefusedSignOn(hub, { ...refused, person: session, sent: { address: addressSent(address) } }, caller);
    return reply;
  }
  if (!(await isWithinLimit(hub.limits, "refusedPage", session?.userId ?? caller.clientAddress))) return reply;
  const event = {
    action,
    outcome: "FAILURE",
    reason: words.refusedPage[action],
    actorId: session?.userId,
    actorName: session?.name ?? words.unknown(""),
    subjectType: "ADDRESS",
    subjectName: address,
  } as const;
  await writeEvent(hub.db, event, caller);
  return reply;
};
