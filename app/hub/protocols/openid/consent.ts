import { sql } from "drizzle-orm";
import type { SignOn } from "../../directory/sign-on/read";
import type { Transaction } from "../../kit/db/database";
import { consents } from "../../kit/db/schema";
import type { ApplicationLink, ApplicationUser } from "./accounts";

/** Always, unless an Admin assigned the application and its setting allows that. */
export const mustAsk = ({ consent }: Pick<SignOn, "consent">, link: ApplicationLink | undefined): boolean =>
  consent === "ask" || (link?.isSelfAssigned ?? true);

export const isConsented = ({ consented }: ApplicationUser, scopes: Iterable<string>): boolean =>
  [...scopes].every((scope) => consented.includes(scope));

interface Consent {
  userId: string;
  applicationId: string;
  scopes: readonly string[];
}

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
