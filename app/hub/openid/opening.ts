import { and, eq, sql } from "drizzle-orm";
import type { KoaContextWithOIDC } from "oidc-provider";
import { writeEvent } from "../audit/trail";
import { personName } from "../identity/users";
import type { Database } from "../kit/db/database";
import { assignments } from "../kit/db/schema";
import type { SignOn } from "../sign-on/read";
import type { ApplicationLink, OpenIdAccount } from "./accounts";
import { requestOf } from "./peers";

interface Opening {
  account: OpenIdAccount;
  link: ApplicationLink;
  signOn: SignOn;
}

/** A user signs in to an application: in the log as every launch is, and for which client, to be offered first. */
export async function noteOpening(
  db: Database,
  context: KoaContextWithOIDC,
  { account: { user }, link: { client, role }, signOn: { applicationId, application } }: Opening,
): Promise<void> {
  const { clientAddress, requestId } = requestOf(context);
  const event = {
    action: "LAUNCH",
    outcome: "SUCCESS",
    actorId: user.id,
    actorName: personName(user),
    subjectType: "APPLICATION",
    subjectId: applicationId,
    subjectName: application.name,
    after: { client: { id: client.id, name: client.name }, role },
  } as const;
  const theirs = and(
    eq(assignments.userId, user.id),
    eq(assignments.applicationId, applicationId),
    eq(assignments.clientId, client.id),
  );
  await db.transaction(async (tx) => {
    await tx.update(assignments).set({ lastOpenedAt: sql`now()` }).where(theirs);
    await writeEvent(tx, event, { clientAddress, requestId, userAgent: context.get("User-Agent") });
  });
}
