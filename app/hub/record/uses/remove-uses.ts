import { isAdminRole } from "~/contract/kit/rules";
import type { UsedKind } from "~/contract/kit/using";
import type { CountedUse } from "~/contract/uses";
import { words as useWords } from "~/contract/uses-words";
import type { Handler } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { applicationRoles, applications, clients, pages, permissions, roles } from "../../kit/db/schema";
import { Failure, notFound } from "../../kit/failure";
import { lockRecord, type RecordTable } from "../../kit/records/change";
import { takeSnapshot } from "../audit/snapshot";
import { countUses } from "./counted";
import type { Held } from "./held";
import { holdRecords } from "./using-records";
import { holdAssignments, holdRoleUsers } from "./using-users";
import { words } from "./words";

const TABLES: Readonly<Record<UsedKind, RecordTable>> = {
  APPLICATION: applications,
  APPLICATION_ROLE: applicationRoles,
  CLIENT: clients,
  PAGE: pages,
  PERMISSION: permissions,
  ROLE: roles,
};

/** Locks uses, then the record, as other changes do: no use is added. */
export const removeUses: Handler<"removeUses"> = async ({ kind, id, uses: shown }, { audit, session }) => {
  const removed = inWords(shown);
  audit.about({ type: kind, id, after: { removed } });
  await audit.change(async (tx) => {
    const held = await holdUses(tx, kind, id);
    await lockRecord(tx, TABLES[kind], id);
    const record = await takeSnapshot(tx, kind, id);
    if (!record) throw notFound();
    if (kind === "ROLE" && isAdminRole(record.name)) throw new Failure(409, words.adminRole);
    const isAsShown = isSame(held, shown) && isSame(await countUses(tx, kind, id), shown);
    if (!isAsShown) throw new Failure(409, words.changedMeanwhile, { reason: "stale" });
    audit.about({ name: record.name });
    for (const each of held) audit.also(await each.remove(session.userId));
  });
  return { msg: words.removed(removed), data: {} };
};

/** In order of removal: approvals and assignments name roles, roles name pages. */
async function holdUses(tx: Transaction, kind: UsedKind, id: string): Promise<Held[]> {
  const held = [
    await holdRecords(tx, "documentApproval", kind, id),
    await holdRecords(tx, "applicationRole", kind, id),
    await holdAssignments(tx, kind, id),
    await holdRoleUsers(tx, kind, id),
  ];
  for (const what of [
    "page",
    "role",
    "poc",
    "clan",
    "emailConfiguration",
    "smsConfiguration",
    "emailTemplate",
    "smsTemplate",
  ] as const)
    held.push(await holdRecords(tx, what, kind, id));
  return held.filter(({ count }) => count > 0);
}

type Counted = Pick<CountedUse, "what" | "count">;

function isSame(one: readonly Counted[], other: readonly Counted[]): boolean {
  const counts = new Map(other.map(({ what, count }) => [what, count]));
  return one.length === counts.size && one.every(({ what, count }) => counts.get(what) === count);
}

const inWords = (uses: readonly CountedUse[]): string =>
  uses.map(({ what, count }) => useWords[what](count)).join(", ");
