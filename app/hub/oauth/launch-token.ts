import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { openLaunchSession } from "../account/sessions";
import { applications, assignments } from "../db/schema";
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
  const candidates = await hub.db
    .select({
      id: applications.id,
      allowedUrl: applications.allowedUrl,
      redirectUrl: applications.redirectUrl,
      assignedTo: assignments.userId,
    })
    .from(applications)
    .leftJoin(assignments, and(eq(assignments.applicationId, applications.id), eq(assignments.userId, session.userId)))
    .where(
      and(
        eq(applications.status, "ACTIVE"),
        isNull(applications.deletedAt),
        or(beginsThere(applications.allowedUrl), beginsThere(applications.redirectUrl)),
      ),
    );
  const registered = candidates.filter((each) => [each.allowedUrl, each.redirectUrl].some((url) => originOf(url) === origin));
  if (registered.length === 0) throw invalid(grantTexts.addressNotRegistered);
  const application = registered.find(({ assignedTo }) => assignedTo !== null);
  if (!application) throw notAllowed(grantTexts.notAssigned);
  return {
    msg: grantTexts.granted,
    data: { token: await openLaunchSession(hub.db, session, application.id), applicationId: application.id, origin },
  };
};

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
