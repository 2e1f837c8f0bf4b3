import { count, eq, type SQL } from "drizzle-orm";
import type { Page } from "~/contract/entities/application";
import type { Transaction } from "../db/database";
import { applicationRolePages, applications, documentApprovals, pages } from "../db/schema";
import { notFound } from "../http/failure";
import type { Handler, Handlers } from "../http/handler";
import { changeRecord, refuseInUse, removeRecord, type UniqueFields, uniquely } from "../records/change";
import type { ListDefinition } from "../records/list";
import { readPage } from "../records/page";
import { requireApplication } from "./parties";

const list: ListDefinition = {
  id: pages.id,
  fields: { page: pages.page, description: pages.description, applicationName: applications.name, status: pages.status },
  mainField: "page",
  defaultSort: "page",
};

const unique: UniqueFields = {
  pages_application_page_key: { field: "page", msg: "The application has a page of that name already" },
};

interface Row {
  pages: typeof pages.$inferSelect;
  applications: typeof applications.$inferSelect;
}

const toPage = ({ pages: { id, page, description, applicationId, status, version }, applications: { name } }: Row): Page => ({
  _id: id,
  page,
  description,
  applicationId,
  applicationName: name,
  status,
  version,
});

const listPages: Handler<"listPages"> = async (input, { hub: { db } }) => {
  const found = (where: SQL | undefined) =>
    db.select().from(pages).innerJoin(applications, eq(applications.id, pages.applicationId)).where(where).$dynamic();
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) => found(where).orderBy(...orderBy).limit(limit).offset(offset),
    count: (where) => db.$count(found(where)),
  });
  return { msg: "Pages", data: rows.map(toPage), total };
};

const createPage: Handler<"createPage"> = async ({ applicationId, page, description, status }, { hub, session }) => {
  const made = await uniquely(unique, () =>
    hub.db.transaction(async (tx) => {
      await requireApplication(tx, applicationId);
      const values = { applicationId, page, description: description ?? "", status, createdBy: session.userId };
      const [row] = await tx.insert(pages).values(values).returning({ id: pages.id });
      return row!.id;
    }),
  );
  return { msg: "Page created", data: { _id: made } };
};

const updatePage: Handler<"updatePage"> = async (input, { hub, session }) => {
  const { pageId, version, page, status, applicationId, description } = input;
  const values = {
    page,
    status,
    ...(applicationId ? { applicationId } : {}),
    ...(description === undefined ? {} : { description: description ?? "" }),
  };
  await uniquely(unique, () =>
    hub.db.transaction(async (tx) => {
      if (applicationId) await refuseMove(tx, pageId, applicationId);
      await changeRecord(tx, pages, pageId, version, values, session.userId);
    }),
  );
  return { msg: "Page updated", data: {} };
};

/** What uses a page belongs to the page's application: a page in use stays there. */
async function refuseMove(tx: Transaction, pageId: string, applicationId: string): Promise<void> {
  const [stored] = await tx.select({ applicationId: pages.applicationId }).from(pages).where(eq(pages.id, pageId)).for("update");
  if (!stored) throw notFound();
  if (stored.applicationId === applicationId) return;
  await requireApplication(tx, applicationId);
  refuseInUse("This page", await usesOf(tx, pageId));
}

const deletePage: Handler<"deletePage"> = async ({ pageId }, { hub }) => {
  await hub.db.transaction(async (tx) => {
    await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("update");
    refuseInUse("This page", await usesOf(tx, pageId));
    await removeRecord(tx, pages, pageId);
  });
  return { msg: "Page deleted", data: {} };
};

async function usesOf(tx: Transaction, pageId: string): Promise<Record<string, number>> {
  const usesIn = async (table: typeof applicationRolePages | typeof documentApprovals) => {
    const [found] = await tx.select({ uses: count() }).from(table).where(eq(table.pageId, pageId));
    return found!.uses;
  };
  return { "application role": await usesIn(applicationRolePages), "document approval": await usesIn(documentApprovals) };
}

export const pageHandlers = { listPages, createPage, updatePage, deletePage } satisfies Handlers;
