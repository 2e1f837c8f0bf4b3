import { and, eq, sql } from "drizzle-orm";
import { validate } from "uuid";
import { ALL } from "~/contract/kit/rules";
import type { Transaction } from "../db/database";
import { applicationRoles, applications, clients, pages } from "../db/schema";
import { notDeleted } from "../db/schema/columns";
import { type Failure, invalid } from "../failure";
import { holdRecord, type RecordTable } from "../records/change";
import { words } from "../words";

const unknown = (field: string, msg: string): Failure => invalid(msg, { [field]: [msg] });

async function requireRecord(tx: Transaction, table: RecordTable, id: string, field: string, msg: string) {
  if (!(await holdRecord(tx, table, id))) throw unknown(field, msg);
}

/** Locks until the transaction ends. @throws Failure 400 by `field` */
export const requireApplication = (tx: Transaction, id: string, field = "applicationId"): Promise<void> =>
  requireRecord(tx, applications, id, field, words.noApplication);

/** @throws Failure 400 by `field` */
export const requireClient = (tx: Transaction, id: string, field = "clientId"): Promise<void> =>
  requireRecord(tx, clients, id, field, words.noClient);

async function requireOrAll(tx: Transaction, table: RecordTable, id: string, field: string, msg: string) {
  if (id === ALL) return null;
  if (!validate(id)) throw unknown(field, msg);
  await requireRecord(tx, table, id, field, msg);
  return id;
}

/** @param id may be All @returns null for All @throws Failure 400 by `application` */
export const requireApplicationOrAll = (tx: Transaction, id: string): Promise<string | null> =>
  requireOrAll(tx, applications, id, "application", words.noApplication);

/** @throws Failure 400 by `field` */
export const requireClientOrAll = (tx: Transaction, id: string, field: string): Promise<string | null> =>
  requireOrAll(tx, clients, id, field, words.noClient);

/** Email configurations use names (spec §3). @throws Failure 400 by `application` */
export async function requireApplicationNamed(tx: Transaction, name: string): Promise<string | null> {
  if (name === ALL) return null;
  const isNamed = and(sql`lower(${applications.name}) = lower(${name})`, notDeleted(applications));
  const [found] = await tx.select({ id: applications.id }).from(applications).where(isNamed).for("share");
  if (!found) throw unknown("application", words.noApplicationNamed);
  return found.id;
}

/** @throws Failure 400 by `pageId` if unknown or another application's */
export async function requirePage(
  tx: Transaction,
  id: string,
  applicationId: string,
): Promise<typeof pages.$inferSelect> {
  const [found] = await tx.select().from(pages).where(eq(pages.id, id)).for("share");
  if (found?.applicationId !== applicationId) throw unknown("pageId", words.noPage);
  return found;
}

/** @throws Failure 400 by `roleId` if unknown or another application's or client's */
export async function requireRole(tx: Transaction, id: string, applicationId: string, clientId: string): Promise<void> {
  const [found] = await tx
    .select()
    .from(applicationRoles)
    .where(and(eq(applicationRoles.id, id), notDeleted(applicationRoles)))
    .for("share");
  const isTheirs = found?.applicationId === applicationId && (found.clientId === null || found.clientId === clientId);
  if (!isTheirs) throw unknown("roleId", words.noRole);
}
