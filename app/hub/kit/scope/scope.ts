import { sql } from "drizzle-orm";
import { ALL } from "~/contract/kit/rules";
import { applications, clients } from "../db/schema";

/** For joins: null is All. */
export const applicationName = sql<string>`coalesce(${applications.name}, ${ALL})`;
export const clientName = sql<string>`coalesce(${clients.actualName}, ${ALL})`;
