import { USES, type UsedKind } from "~/contract/uses";
import { usesOf as ofApplication } from "../application/application";
import { usesOf as ofApplicationRole } from "../application-role/application-role";
import type { Handlers } from "../call/handler";
import { usesOf as ofClient } from "../client/client";
import type { Queryable } from "../kit/db/database";
import type { Uses } from "../kit/records/change";
import { usesOf as ofPage } from "../page/page";
import { usesOf as ofPermission } from "../permission/attachments";
import { usesOf as ofRole } from "../role/role";
import { words } from "./words";

const usesOf: Readonly<Record<UsedKind, (on: Queryable, id: string) => Promise<Uses>>> = {
  APPLICATION: ofApplication,
  APPLICATION_ROLE: ofApplicationRole,
  CLIENT: ofClient,
  PAGE: ofPage,
  PERMISSION: ofPermission,
  ROLE: ofRole,
};

/** What the delete of a record would be refused for, so that it can be said before it is tried. */
export const usesHandlers = {
  usesOfRecord: async ({ kind, id }, { hub }) => {
    const found = await usesOf[kind](hub.db, id);
    const data = USES.flatMap((what) => (found[what] ? [{ what, count: found[what] }] : []));
    return { msg: words.listed, data };
  },
} satisfies Handlers;
