import { personName, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { type NewEvent, writeEvent } from "../../record/audit/new-event";
import { words } from "./words";

/** Records what was done by a command on the server itself: of who gave it nothing more is known. */
export const writeOperatorEvent = (on: Queryable, event: Omit<NewEvent, "outcome" | "actorName">): Promise<void> =>
  writeEvent(on, { ...event, outcome: "SUCCESS", actorName: words.commandLine }, { clientAddress: "" });

/** The same about a user. */
export const writeOperatorEventAbout = (on: Queryable, user: User, action: NewEvent["action"]): Promise<void> =>
  writeOperatorEvent(on, { action, subjectType: "USER", subjectId: user.id, subjectName: personName(user) });
