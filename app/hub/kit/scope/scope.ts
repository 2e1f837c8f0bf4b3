import { type SQL, sql } from "drizzle-orm";
import { ALL } from "~/contract/kit/rules";
import { applications, clients } from "../db/schema";

/** Names as they are shown, for queries that join application and client: what is for none in particular is for All. */
export const applicationName = sql<string>`coalesce(${applications.name}, ${ALL})`;
export const clientName = sql<string>`coalesce(${clients.actualName}, ${ALL})`;

/** The order of names is one without regard to case, as elsewhere. */
export const inOrder = (name: SQL): SQL => sql`lower(${name})`;
