import { and, eq, isNull, or } from "drizzle-orm";
import { LIST_CAP_ROWS } from "~/contract/kit/rules";
import type { Handler } from "../call/handler";
import { applicationRoles } from "../kit/db/schema";
import { byTurn, selectRoles, toApplicationRole } from "./record";
import { words } from "./words";

/**
 * The roles of an application for a client, those of every client among them; without a client all the application's.
 */
export const rolesOfApplication: Handler<"rolesOfApplication"> = async ({ applicationId, clientId }, { hub }) => {
  const isOfClient = clientId
    ? or(isNull(applicationRoles.clientId), eq(applicationRoles.clientId, clientId))
    : undefined;
  const rows = await selectRoles(hub.db, and(eq(applicationRoles.applicationId, applicationId), isOfClient))
    .orderBy(...byTurn)
    .limit(LIST_CAP_ROWS);
  return { msg: words.listed, data: rows.map(toApplicationRole) };
};
