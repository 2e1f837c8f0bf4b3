import { and, eq } from "drizzle-orm";
import { applications, clients } from "../db/schema";
import { notDeleted } from "../db/schema/columns";

/** Others are not shown or launched. */
export const applicationInUse = and(eq(applications.status, "ACTIVE"), notDeleted(applications));

export const clientInUse = eq(clients.status, "ACTIVE");

export const inUse = and(applicationInUse, clientInUse);
