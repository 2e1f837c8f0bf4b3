import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { RecordKind } from "~/contract/kit/audited";
import type { UsedKind } from "~/contract/kit/using";
import { isDeletedWith, type Use } from "~/contract/uses";
import type { OtherChange } from "../../call/audit";
import type { Transaction } from "../../kit/db/database";
import {
  applicationRoles,
  clans,
  documentApprovals,
  emailConfigurations,
  messageTemplates,
  pages,
  pocs,
  roles,
  smsConfigurations,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { hardDelete, type RecordTable, softDelete } from "../../kit/records/change";
import type { Using } from "../../kit/records/list";
import {
  applicationRolePageLinks,
  applicationRolePermissionLinks,
  applicationRolesUsing,
  clanPermissionLinks,
  clansUsing,
  documentApprovalsUsing,
  emailConfigurationsUsing,
  type Links,
  pagesUsing,
  pocPermissionLinks,
  pocsUsing,
  rolePermissionLinks,
  rolesUsing,
  smsConfigurationsUsing,
  templatesUsing,
} from "../../kit/scope/using";
import { differenceOf } from "../audit/difference";
import { type Snapshot, takeSnapshot } from "../audit/snapshot";
import type { Held } from "./held";

interface UsingRecords {
  table: RecordTable;
  type: RecordKind;
  using: Using;
  only?: SQL;
  /** To detach instead of deleting the row, by the used record's kind. */
  links?: Partial<Record<UsedKind, Links>>;
}

type UsingUse = Exclude<Use, "user" | "assignment">;

const RECORDS: Readonly<Record<UsingUse, UsingRecords>> = {
  documentApproval: { table: documentApprovals, type: "DOCUMENT_APPROVAL", using: documentApprovalsUsing },
  applicationRole: {
    table: applicationRoles,
    type: "APPLICATION_ROLE",
    using: applicationRolesUsing,
    links: { PAGE: applicationRolePageLinks, PERMISSION: applicationRolePermissionLinks },
  },
  page: { table: pages, type: "PAGE", using: pagesUsing },
  role: {
    table: roles,
    type: "ROLE",
    using: rolesUsing,
    links: { PERMISSION: rolePermissionLinks },
  },
  poc: {
    table: pocs,
    type: "POC",
    using: pocsUsing,
    links: { PERMISSION: pocPermissionLinks },
  },
  clan: {
    table: clans,
    type: "CLAN",
    using: clansUsing,
    links: { PERMISSION: clanPermissionLinks },
  },
  emailConfiguration: { table: emailConfigurations, type: "EMAIL_CONFIGURATION", using: emailConfigurationsUsing },
  smsConfiguration: { table: smsConfigurations, type: "SMS_CONFIGURATION", using: smsConfigurationsUsing },
  emailTemplate: {
    table: messageTemplates,
    type: "EMAIL_TEMPLATE",
    using: templatesUsing,
    only: eq(messageTemplates.channel, "EMAIL"),
  },
  smsTemplate: {
    table: messageTemplates,
    type: "SMS_TEMPLATE",
    using: templatesUsing,
    only: eq(messageTemplates.channel, "SMS"),
  },
};

/** Removing deletes or detaches the locked records. */
export async function holdRecords(tx: Transaction, what: UsingUse, kind: UsedKind, id: string): Promise<Held> {
  const { table, type, using, only, links } = RECORDS[what];
  const which = using[kind]?.(id);
  if (!which) return { what, count: 0, remove: async () => [] };
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(which, only, notDeleted(table)))
    .orderBy(table.id)
    .for("update");
  const ids = rows.map((row) => String(row.id));

  const remove = async (by: string): Promise<OtherChange[]> => {
    const before = await snapshots(tx, type, ids);
    if (isDeletedWith(kind, what)) {
      for (const each of ids) await (table.deletedAt ? softDelete(tx, table, each, by) : hardDelete(tx, table, each));
      return changesOf("DELETED", type, before, new Map());
    }
    const tie = links?.[kind];
    if (tie) await tx.delete(tie.own.table).where(and(eq(tie.other, id), inArray(tie.own, ids)));
    return changesOf("DETACHED", type, before, await snapshots(tx, type, ids));
  };
  return { what, count: ids.length, remove };
}

type Snapshots = ReadonlyMap<string, Snapshot>;

async function snapshots(tx: Transaction, type: RecordKind, ids: readonly string[]): Promise<Snapshots> {
  const taken = new Map<string, Snapshot>();
  for (const id of ids) {
    const snapshot = await takeSnapshot(tx, type, id);
    if (snapshot) taken.set(id, snapshot);
  }
  return taken;
}

const changesOf = (
  action: "DELETED" | "DETACHED",
  type: RecordKind,
  before: Snapshots,
  after: Snapshots,
): OtherChange[] =>
  Array.from(before, ([id, was]) => ({ action, type, id, name: was.name, ...differenceOf(was, after.get(id)) }));
