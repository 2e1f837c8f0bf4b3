import { and, isNull, type SQL, sql } from "drizzle-orm";
import { validate } from "uuid";
import { ALL } from "~/contract/kit/rules";
import type { Transaction } from "../db/database";
import { applications, clients } from "../db/schema";
import { invalid } from "../failure";
import type { RecordTable } from "../records/change";
import { lockRecord } from "../records/lock";

/** Names as they are shown, for queries that join application and client: what is for none in particular is for All. */
export const applicationName = sql<string>`coalesce(${applications.name}, ${ALL})`;
export const clientName = sql<string>`coalesce(${clients.actualName}, ${ALL})`;

/** The order of names is one without regard to case, as elsewhere. */
export const inOrder = (name: SQL): SQL => sql`lower(${name})`;

const unknown = (field: string, msg: string) => invalid(msg, { [field]: [msg] });

/**
 * The application that a configuration or template is to be for; it stays until then.
 * @param application an id, or All
 * @returns the id, null for All
 * @throws Failure 400 by `application`
 */
export const requireApplication = (tx: Transaction, application: string): Promise<string | null> =>
  held(tx, applications, application, "application", "There is no such application");

/** The same of the client, which the call names in `field`. @throws Failure 400 by `field` */
export const requireClient = (tx: Transaction, client: string, field: string): Promise<string | null> =>
  held(tx, clients, client, field, "There is no such client");

async function held(
  tx: Transaction,
  table: RecordTable,
  id: string,
  field: string,
  msg: string,
): Promise<string | null> {
  if (id === ALL) return null;
  if (!validate(id) || !(await lockRecord(tx, table, id))) throw unknown(field, msg);
  return id;
}

/** Email configurations name their application (spec §3). @throws Failure 400 by `application` */
export async function requireApplicationNamed(tx: Transaction, name: string): Promise<string | null> {
  if (name === ALL) return null;
  const isNamed = and(sql`lower(${applications.name}) = lower(${name})`, isNull(applications.deletedAt));
  const [found] = await tx.select({ id: applications.id }).from(applications).where(isNamed).for("share");
  if (!found) throw unknown("application", "There is no application of that name");
  return found.id;
}
