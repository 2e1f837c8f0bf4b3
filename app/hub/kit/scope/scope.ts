import { sql } from "drizzle-orm";
import { ALL } from "~/contract/kit/rules";
import { applications, clients } from "../db/schema";

/** Names as shown, for queries that join application and client: without one in particular, it is All. */
export const applicationName = sql<string>`coalesce(${applications.name}, ${ALL})`;
export const clientName = sql<string>`coalesce(${clients.actualName}, ${ALL})`;
