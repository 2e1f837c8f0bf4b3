import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { type Page, page } from "~/contract/page";
import type { Handler, Handlers } from "../../call/handler";
import { isAdmin } from "../../call/session";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applicationRolePages, applicationRoles, applications, documentApprovals, pages } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  hardDelete,
  onUniqueViolation,
  refuseInUse,
  type UniqueFields,
  type Uses,
} from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { countRows, readPage } from "../../kit/records/page";
import { isOwnApplication } from "../../kit/scope/own";
import { requireApplication } from "../../kit/scope/require";
import { pagesUsing } from "../../kit/scope/using";
import { words } from "./words";

const list: ListDefinition = {
  id: pages.id,
  fields: {
    page: pages.page,
    description: pages.description,
    applicationName: applications.name,
    status: pages.status,
  },
  using: pagesUsing,
  mainField: "page",
  defaultSort: "page",
  ties: { page: "applicationName", applicationName: "page" },
};

const unique: UniqueFields = {
  pages_application_page_key: { field: "page", msg: words.nameTaken },
};

interface Row {
  pages: typeof pages.$inferSelect;
  applications: typeof applications.$inferSelect;
}

const columns = mapped(pages, page);

const toPage = ({ pages: row, applications: { name } }: Row): Page => ({
  _id: row.id,
  ...columns.toFields(row),
  applicationName: name,
  version: row.version,
});

const listPages: Handler<"listPages"> = async ({ applicationId, ...input }, { hub: { db }, session }) => {
  const isReadable = isAdmin(session) ? undefined : isOwnApplication(session.userId, pages.applicationId);
  const isOfApplication = applicationId ? eq(pages.applicationId, applicationId) : undefined;
  const found = (where: SQL | undefined) =>
    db
      .select()
      .from(pages)
      .innerJoin(applications, eq(applications.id, pages.applicationId))
      .where(and(isOfApplication, isReadable, where))
      .$dynamic();
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      found(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, found(where)),
  });
  return { msg: words.listed, data: rows.map(toPage), total };
};

const createPage: Handler<"createPage"> = async (input, { audit, session }) => {
  const values = { ...columns.toColumns(input), createdBy: session.userId };
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await requireApplication(tx, input.applicationId);
      return addRecord(tx, pages, values);
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updatePage: Handler<"updatePage"> = async ({ pageId, version, ...input }, { audit, session }) => {
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const applicationId =
        input.applicationId ?? (input.applicationName ? await applicationNamed(tx, input.applicationName) : undefined);
      if (applicationId) await refuseMove(tx, pageId, applicationId);
      const values = columns.toColumns({ ...input, applicationId });
      await changeRecord(tx, pages, pageId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

/** The specification's clients send the application's name. @throws Failure 400 */
async function applicationNamed(tx: Transaction, name: string): Promise<string> {
  const [found] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(sql`lower(${applications.name}) = lower(${name})`, notDeleted(applications)));
  if (found) return found.id;
  throw invalid(words.noSuchApplication, { applicationName: [words.noSuchApplication] });
}

/** Its uses belong to its application. */
async function refuseMove(tx: Transaction, pageId: string, applicationId: string): Promise<void> {
  const [stored] = await tx
    .select({ applicationId: pages.applicationId })
    .from(pages)
    .where(eq(pages.id, pageId))
    .for("update");
  if (!stored) throw notFound();
  if (stored.applicationId === applicationId) return;
  await requireApplication(tx, applicationId);
  refuseInUse(words.thisPage, await usesOf(tx, pageId));
}

const deletePage: Handler<"deletePage"> = async ({ pageId }, { audit }) => {
  await audit.change(async (tx) => {
    await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("update");
    refuseInUse(words.thisPage, await usesOf(tx, pageId));
    await hardDelete(tx, pages, pageId);
  });
  return { msg: words.deleted, data: {} };
};

/** Not of deleted roles: nobody could detach them. */
export async function usesOf(on: Queryable, pageId: string): Promise<Uses> {
  const [attached] = await on
    .select({ uses: count() })
    .from(applicationRolePages)
    .innerJoin(
      applicationRoles,
      and(eq(applicationRoles.id, applicationRolePages.applicationRoleId), notDeleted(applicationRoles)),
    )
    .where(eq(applicationRolePages.pageId, pageId));
  const [named] = await on
    .select({ uses: count() })
    .from(documentApprovals)
    .where(eq(documentApprovals.pageId, pageId));
  return { applicationRole: attached!.uses, documentApproval: named!.uses };
}

export const pageHandlers = { listPages, createPage, updatePage, deletePage } satisfies Handlers;
