import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { ApprovalChain, ChainStep } from "~/contract/document-approval";
import type { Handler } from "../call/handler";
import type { Database } from "../kit/db/database";
import {
  applicationRolePages,
  applicationRoles,
  applications,
  clients,
  documentApprovals,
  pages,
} from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { notFound } from "../kit/failure";
import { type AmountRange, amountOf, rangeOf, unitsOf } from "./amounts";
import { approves, type ChainRole, chainOf } from "./chain";
import { words } from "./words";

interface Question {
  applicationId: string;
  clientId: string;
  pageId: string;
}

interface StoredRole extends ChainRole {
  row: typeof applicationRoles.$inferSelect;
}

/**
 * "Who approves page P of application X for client C at amount M, in which order?"
 * @throws Failure 404 when the client is not there, or the page is not one of the application
 */
export const approvalChain: Handler<"approvalChain"> = async ({ amount, ...question }, { hub: { db } }) => {
  if (!(await isAskable(db, question))) throw notFound(words.notAskable);
  const chain = chainOf(await rolesWithPart(db, question), typeof amount === "number" ? unitsOf(amount) : undefined);
  const data: ApprovalChain = {
    steps: chain.steps.map(toStep),
    outside: chain.outside.map(toStep),
    gaps: chain.gaps.map(toGap),
    overlaps: chain.overlaps.map(({ roles, range, ...same }) => ({
      roleNames: roles.map(({ name }) => name),
      ...same,
      ...toBounds(range),
    })),
  };
  const approvers = chain.steps.filter(approves).length;
  return {
    msg: approvers === 0 ? words.nobodyApproves : words.approvedBy(approvers),
    data,
  };
};

async function isAskable(db: Database, { applicationId, clientId, pageId }: Question): Promise<boolean> {
  const found = await db
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(applications, and(eq(applications.id, pages.applicationId), notDeleted(applications)))
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(pages.id, pageId), eq(pages.applicationId, applicationId)));
  return found.length > 0;
}

/**
 * A role has a part when a document approval names it for the page and client, or when the page is assigned to it and
 * it has a place in the hierarchy: an action, a sequence or a range. A role with the page and none of these merely sees
 * the page.
 */
async function rolesWithPart(db: Database, { applicationId, clientId, pageId }: Question): Promise<StoredRole[]> {
  const roles = applicationRoles;
  const isAttached = and(eq(applicationRolePages.applicationRoleId, roles.id), eq(applicationRolePages.pageId, pageId));
  const isNamed = and(
    eq(documentApprovals.roleId, roles.id),
    eq(documentApprovals.projectId, applicationId),
    eq(documentApprovals.clientId, clientId),
    eq(documentApprovals.pageId, pageId),
  );
  const hasPlace = or(
    isNotNull(roles.actionOfRole),
    isNotNull(roles.sequence),
    isNotNull(roles.rangeFrom),
    isNotNull(roles.rangeTo),
  );
  const found = await db
    .select({ row: roles })
    .from(roles)
    .leftJoin(applicationRolePages, isAttached)
    .leftJoin(documentApprovals, isNamed)
    .where(
      and(
        eq(roles.applicationId, applicationId),
        notDeleted(roles),
        or(isNull(roles.clientId), eq(roles.clientId, clientId)),
        or(isNotNull(documentApprovals.id), and(isNotNull(applicationRolePages.pageId), hasPlace)),
      ),
    );
  return found.map(({ row }) => ({
    id: row.id,
    name: row.role,
    sequence: row.sequence,
    action: row.actionOfRole,
    range: rangeOf(row.rangeFrom, row.rangeTo),
    row,
  }));
}

const toStep = ({ place, row, ...role }: StoredRole & { place: number }): ChainStep => ({
  place,
  roleId: row.id,
  roleName: row.role,
  sequence: row.sequence,
  actionOfRole: row.actionOfRole,
  rangeFrom: row.rangeFrom,
  rangeTo: row.rangeTo,
  everyClient: row.clientId === null,
  approves: approves(role),
});

const toBounds = ({ from, to }: AmountRange) => ({
  rangeFrom: amountOf(from),
  rangeTo: to === null ? null : amountOf(to),
});

/** A gap's neighbours are covered, so they are what people know: "above 1000", not "from 1000.0001". */
const toGap = ({ from, to }: AmountRange) => ({
  above: from === 0n ? null : amountOf(from - 1n),
  below: to === null ? null : amountOf(to + 1n),
});
