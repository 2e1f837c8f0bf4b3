import type { UsedKind } from "~/contract/kit/using";
import { type CountedUse, USES } from "~/contract/uses";
import { usesOf as ofApplication } from "../application/application";
import { usesOf as ofApplicationRole } from "../application-role/application-role";
import { usesOf as ofClient } from "../client/client";
import type { Queryable } from "../kit/db/database";
import type { Uses } from "../kit/records/change";
import { usesOf as ofPage } from "../page/page";
import { usesOf as ofPermission } from "../permission/attachments";
import { usesOf as ofRole } from "../role/role";

const usesOf: Readonly<Record<UsedKind, (on: Queryable, id: string) => Promise<Uses>>> = {
  APPLICATION: ofApplication,
  APPLICATION_ROLE: ofApplicationRole,
  CLIENT: ofClient,
  PAGE: ofPage,
  PERMISSION: ofPermission,
  ROLE: ofRole,
};

/** What the delete of a record would be refused for. */
export async function countUses(on: Queryable, kind: UsedKind, id: string): Promise<CountedUse[]> {
  const found = await usesOf[kind](on, id);
  return USES.flatMap((what) => (found[what] ? [{ what, count: found[what] }] : []));
}
