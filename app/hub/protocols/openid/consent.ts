import { sql } from "drizzle-orm";
import type { SignOn } from "../../directory/sign-on/read";
import type { Transaction } from "../../kit/db/database";
import { consents } from "../../kit/db/schema";
import type { ApplicationLink, ApplicationUser } from "./accounts";

/** Whether the user is asked what the application may read: unless an Admin has assigned it, and it need not ask. */
export const mustAsk = ({ consent }: Pick<SignOn, "consent">, link: ApplicationLink | undefined): boolean =>
  consent === "ask" || (link?.isSelfAssigned ?? true);

/** Whether the user lets it be read already. */
export const isConsented = ({ consented }: ApplicationUser, scopes: Iterable<string>): boolean =>
  [...scopes].every((scope) => consented.includes(scope));

interface Consent {
  userId: string;
  applicationId: string;
  scopes: readonly string[];
}

/** What was let be read before stays let. */
export async function rememberConsent(tx: Transaction, { userId, applicationId, scopes }: Consent): Promise<void> {
  await tx
    .insert(consents)
    .values({ userId, applicationId, scopes: [...scopes] })
    .onConflictDoUpdate({
      target: [consents.userId, consents.applicationId],
      set: {
        scopes: sql`(select array_agg(distinct each) from unnest(${consents.scopes} || excluded.scopes) each)`,
        givenAt: sql`now()`,
      },
    });
}
