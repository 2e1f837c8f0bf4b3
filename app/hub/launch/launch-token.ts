import { and, eq, inArray } from "drizzle-orm";
import type { Handler } from "../call/handler";
import { assignments, clients } from "../kit/db/schema";
import { invalid, notAllowed } from "../kit/failure";
import { applicationsAt } from "../kit/scope/addresses";
import { openLaunchSession } from "../session/session";
import { words } from "./words";

/** For `/appAuth`: which registered application an address belongs to, and a launch token for it. */
export const launchToken: Handler<"launchToken"> = async ({ redirectUrl }, { hub, audit, session }) => {
  if (session.kind !== "SESSION") throw notAllowed();
  const registered = await applicationsAt(hub.db, redirectUrl);
  if (registered.length === 0) throw invalid(words.addressNotRegistered);
  const ids = registered.map(({ id }) => id);
  const [mine] = await hub.db
    .select({ applicationId: assignments.applicationId })
    .from(assignments)
    .innerJoin(clients, and(eq(clients.id, assignments.clientId), eq(clients.status, "ACTIVE")))
    .where(and(eq(assignments.userId, session.userId), inArray(assignments.applicationId, ids)))
    .limit(1);
  if (!mine) throw notAllowed(words.notAssigned);
  const { applicationId } = mine;
  audit.about({
    type: "APPLICATION",
    id: applicationId,
    name: registered.find(({ id }) => id === applicationId)?.name ?? "",
  });
  const token = await audit.change((tx) => openLaunchSession(tx, session, applicationId));
  return { msg: words.granted, data: { token, applicationId, origin: new URL(redirectUrl).origin } };
};
