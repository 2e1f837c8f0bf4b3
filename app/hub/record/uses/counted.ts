import type { UsedKind } from "~/contract/kit/using";
import { type CountedUse, USES } from "~/contract/uses";
import { usesOf as ofApplication } from "../../directory/application/application";
import { usesOf as ofApplicationRole } from "../../directory/application-role/application-role";
import { usesOf as ofClient } from "../../directory/client/client";
import { usesOf as ofPage } from "../../directory/page/page";
import { usesOf as ofPermission } from "../../directory/permission/attachments";
import { usesOf as ofRole } from "../../directory/role/role";
import type { Queryable } from "../../kit/db/database";
import type { Uses } from "../../kit/records/change";

const usesOf: Readonly<Record<UsedKind, (on: Queryable, id: string) => Promise<Uses>>> = {
  APPLICATION: ofApplication,
  APPLICATION_ROLE: ofApplicationRole,
  CLIENT: ofClient,
  PAGE: ofPage,
  PERMISSION: ofPermission,
  ROLE: ofRole,
};

export async function countUses(on: Queryable, kind: UsedKind, id: string): Promise<CountedUse[]> {
  const found = await usesOf[kind](on, id);
  return USES.flatMap((what) => (found[what] ? [{ what, count: found[what] }] : []));
}
