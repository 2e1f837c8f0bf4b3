import { and, eq } from "drizzle-orm";
import { applications, clients } from "../db/schema";
import { notDeleted } from "../db/schema/columns";

/**
 * An application that can be opened: one that is INACTIVE, blocked or deleted disappears from dashboards and is not
 * launched.
 */
export const applicationInUse = and(eq(applications.status, "ACTIVE"), notDeleted(applications));

export const clientInUse = eq(clients.status, "ACTIVE");

/** The same for an application together with the client it is opened for. */
export const inUse = and(applicationInUse, clientInUse);
