import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { openLaunchSession } from "../account/sessions";
import { applications, assignments, clients } from "../db/schema";
import { invalid, notAllowed } from "../http/failure";
import type { Handler } from "../http/handler";
import { grantTexts } from "./texts";

/**
 * For `/appAuth`: which registered application an address belongs to, and a launch token for it. An address is an application's when its
 * origin is that of the application's allowed or redirect address; comparing origins, not beginnings of text, keeps
 * `https://app.example.evil.example` out.
 */
export const launchToken: Handler<"launchToken"> = async ({ redirectUrl }, { hub, session }) => {
  if (session.kind !== "SESSION") throw notAllowed();
  const { origin } = new URL(redirectUrl);
  const beginsThere = (column: AnyPgColumn) => sql`starts_with(lower(${column}), ${origin.toLowerCase()})`;
  const mine = hub.db
    .select({ applicationId: assignments.applicationId })
    .from(assignments)
    .innerJoin(clients, and(eq(clients.id, assignments.clientId), eq(clients.status, "ACTIVE")))
    .where(eq(assignments.userId, session.userId));
  const candidates = await hub.db
    .select({
      id: applications.id,
      allowedUrl: applications.allowedUrl,
      redirectUrl: applications.redirectUrl,
      isMine: sql<boolean>`${applications.id} in ${mine}`,
    })
    .from(applications)
    .where(
      and(
        eq(applications.status, "ACTIVE"),
        isNull(applications.deletedAt),
        or(beginsThere(applications.allowedUrl), beginsThere(applications.redirectUrl)),
      ),
    );
  const registered = candidates.filter((each) => [each.allowedUrl, each.redirectUrl].some((url) => originOf(url) === origin));
  if (registered.length === 0) throw invalid(grantTexts.addressNotRegistered);
  const application = registered.find(({ isMine }) => isMine);
  if (!application) throw notAllowed(grantTexts.notAssigned);
  return {
    msg: grantTexts.granted,
    data: { token: await openLaunchSession(hub.db, session, application.id), applicationId: application.id, origin },
  };
};

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
