import type { EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { notAllowed } from "../../kit/failure";
import { isWithinLimit } from "./limited";
import { writeEvent } from "./new-event";

export async function recordDenied(
  { db, limits }: Services,
  call: EndpointName,
  { userId, name }: Session,
  caller: Caller,
): Promise<void> {
  if (!(await isWithinLimit(limits, "deniedCall", userId))) return;
  const event = {
    action: "ACCESS_DENIED",
    outcome: "FAILURE",
    reason: notAllowed().msg,
    actorId: userId,
    actorName: name,
    subjectType: "CALL",
    subjectName: call,
  } as const;
  await writeEvent(db, event, caller);
}
