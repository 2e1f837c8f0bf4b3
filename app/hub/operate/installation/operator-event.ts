import { personName, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { type NewEvent, writeEvent } from "../../record/audit/new-event";
import { words } from "./words";

/** The command's user is unknown. */
export const writeOperatorEvent = (on: Queryable, event: Omit<NewEvent, "outcome" | "actorName">): Promise<void> =>
  writeEvent(on, { ...event, outcome: "SUCCESS", actorName: words.commandLine }, { clientAddress: "" });

export const writeOperatorEventAbout = (on: Queryable, user: User, action: NewEvent["action"]): Promise<void> =>
  writeOperatorEvent(on, { action, subjectType: "USER", subjectId: user.id, subjectName: personName(user) });
