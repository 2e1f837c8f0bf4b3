import { and, eq, isNull } from "drizzle-orm";
import { applications, clients } from "../db/schema";

/**
 * An application that can be opened: one that is INACTIVE, blocked or deleted disappears from dashboards and is not
 * launched.
 */
export const applicationInUse = and(eq(applications.status, "ACTIVE"), isNull(applications.deletedAt));

/** The same of an application together with the client it is opened for. */
export const inUse = and(applicationInUse, eq(clients.status, "ACTIVE"));
