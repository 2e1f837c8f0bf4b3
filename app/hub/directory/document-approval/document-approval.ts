import { and, eq, type SQL } from "drizzle-orm";
import { type DocumentApproval, documentApproval } from "~/contract/document-approval";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  applicationRolePages,
  applicationRoles,
  applications,
  clients,
  documentApprovals,
  pages,
} from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { countRows, readPage } from "../../kit/records/page";
import { requireApplication, requireClient, requirePage, requireRole } from "../../kit/scope/require";
import { documentApprovalsUsing } from "../../kit/scope/using";
import { words } from "./words";

const list: ListDefinition = {
  id: documentApprovals.id,
  fields: {
    projectName: applications.name,
    pageName: pages.page,
    clientName: clients.actualName,
    roleName: applicationRoles.role,
    sequence: applicationRoles.sequence,
    actionOfRole: applicationRoles.actionOfRole,
    rangeFrom: applicationRoles.rangeFrom,
  },
  using: documentApprovalsUsing,
  mainField: "projectName",
  defaultSort: "projectName",
};

const unique: UniqueFields = {
  document_approvals_key: { field: "roleId", msg: words.roleApprovesAlready },
};

const columns = mapped(documentApprovals, documentApproval);

const selectApprovals = (on: Queryable, where: SQL | undefined) =>
  on
    .select()
    .from(documentApprovals)
    .innerJoin(applications, eq(applications.id, documentApprovals.projectId))
    .innerJoin(pages, eq(pages.id, documentApprovals.pageId))
    .innerJoin(clients, eq(clients.id, documentApprovals.clientId))
    .innerJoin(applicationRoles, eq(applicationRoles.id, documentApprovals.roleId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectApprovals>>[number];

function toDocumentApproval({
  document_approvals: approval,
  applications: project,
  pages: page,
  ...row
}: Row): DocumentApproval {
  const { role, sequence, actionOfRole, rangeFrom, rangeTo } = row.application_roles;
  return {
    _id: approval.id,
    ...columns.toFields(approval),
    projectName: project.name,
    pageName: page.page,
    clientName: row.clients.actualName,
    roleName: role,
    roleData: [{ sequence, actionOfRole, rangeFrom, rangeTo }],
    version: approval.version,
  };
}

const listDocumentApprovals: Handler<"listDocumentApprovals"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectApprovals(db, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectApprovals(db, where)),
  });
  return { msg: words.listed, data: rows.map(toDocumentApproval), total };
};

const createDocumentApproval: Handler<"createDocumentApproval"> = async (input, { audit, session }) => {
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await requireRecords(tx, input);
      return addRecord(tx, documentApprovals, { ...columns.toColumns(input), createdBy: session.userId });
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateDocumentApproval: Handler<"updateDocumentApproval"> = async (
  { documentMasterId, version, ...input },
  { audit, session },
) => {
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await requireRecords(tx, input);
      const values = columns.toColumns(input);
      await changeRecord(tx, documentApprovals, documentMasterId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const deleteDocumentApproval: Handler<"deleteDocumentApproval"> = async ({ documentMasterId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, documentApprovals, documentMasterId));
  return { msg: words.deleted, data: {} };
};

type NamedRecords = Pick<DocumentApproval, keyof typeof documentApproval.fields>;

/** Spec §4, document approval form. */
async function requireRecords(tx: Transaction, { projectId, clientId, roleId, pageId }: NamedRecords): Promise<void> {
  await requireApplication(tx, projectId, "projectId");
  await requireClient(tx, clientId);
  await requireRole(tx, roleId, projectId, clientId);
  await requirePage(tx, pageId, projectId);
  const isAssigned = and(eq(applicationRolePages.applicationRoleId, roleId), eq(applicationRolePages.pageId, pageId));
  const [assigned] = await tx.select().from(applicationRolePages).where(isAssigned).for("share");
  if (!assigned) throw invalid(words.pageNotAssigned, { pageId: [words.pageNotAssigned] });
}

export const documentApprovalHandlers = {
  listDocumentApprovals,
  createDocumentApproval,
  updateDocumentApproval,
  deleteDocumentApproval,
} satisfies Handlers;
