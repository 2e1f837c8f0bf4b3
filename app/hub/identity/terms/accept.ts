import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Language } from "~/lib/language";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { type AcceptedTerms, terms, termsAcceptances } from "../../kit/db/schema";
import { Failure, invalid } from "../../kit/failure";
import { isInForce } from "./due";
import { words } from "./words";

function readText({ text, textHi }: typeof terms.$inferSelect, asked: Language): { language: Language; hash: string } {
  const language = asked === "hi" && textHi ? "hi" : "en";
  const shown = language === "hi" ? textHi : text;
  return { language, hash: createHash("sha256").update(shown).digest("hex") };
}

const versionInForce = async (on: Queryable, termsId: string) => {
  const [found] = await on
    .select()
    .from(terms)
    .where(and(eq(terms.id, termsId), isInForce));
  return found;
};

/** @returns whether it was not accepted before */
async function record(on: Queryable, userId: string, version: typeof terms.$inferSelect, given: AcceptedTerms) {
  const { language, hash } = readText(version, given.language);
  const made = await on
    .insert(termsAcceptances)
    .values({
      termsId: version.id,
      userId,
      acceptedAt: new Date(given.at),
      clientAddress: given.clientAddress,
      language,
      textHash: hash,
    })
    .onConflictDoNothing()
    .returning({ id: termsAcceptances.id });
  return made.length > 0;
}

const acceptTerms: Handler<"acceptTerms"> = async ({ termsId, language }, { audit, caller, session }) => {
  const { userId } = session;
  await audit.change(async (tx) => {
    const version = await versionInForce(tx, termsId);
    if (!version) throw new Failure(409, words.notInForce);
    audit.about({ type: "TERMS", id: version.id, name: version.name, after: { language } });
    const given = { termsId, language, clientAddress: caller.clientAddress, at: new Date().toISOString() };
    if (!(await record(tx, userId, version, given)))
      throw new Failure(409, words.acceptedAlready, null, { isRepeat: true });
  });
  return { msg: words.accepted, data: {} };
};

interface Registration {
  termsId?: string | null | undefined;
  termsLanguage?: Language | undefined;
}

/** @throws Failure 400 by `termsId` for a version that is not in force */
export async function acceptedOnRegistering(
  on: Queryable,
  { termsId, termsLanguage = "en" }: Registration,
  clientAddress: string,
): Promise<AcceptedTerms | null> {
  if (!termsId) return null;
  if (!(await versionInForce(on, termsId))) throw invalid(words.notInForce, { termsId: [words.notInForce] });
  return { termsId, language: termsLanguage, clientAddress, at: new Date().toISOString() };
}

/** Once the account is proven. */
export async function recordAcceptance(on: Queryable, userId: string, given: AcceptedTerms | null): Promise<void> {
  if (!given) return;
  const [version] = await on.select().from(terms).where(eq(terms.id, given.termsId));
  if (version) await record(on, userId, version, given);
}

const ownAcceptances: Handler<"ownAcceptances"> = async (_input, { hub: { db }, session }) => {
  const rows = await db
    .select({ acceptance: termsAcceptances, name: terms.name })
    .from(termsAcceptances)
    .innerJoin(terms, eq(terms.id, termsAcceptances.termsId))
    .where(eq(termsAcceptances.userId, session.userId))
    .orderBy(desc(termsAcceptances.acceptedAt));
  return { msg: words.own, data: { acceptances: rows.map(shownAcceptance) } };
};

export const shownAcceptance = ({
  acceptance: { id, acceptedAt, userId: _, ...acceptance },
  name,
}: {
  acceptance: typeof termsAcceptances.$inferSelect;
  name: string;
}) => ({ _id: id, ...acceptance, acceptedAt: acceptedAt.toISOString(), terms: name });

export const acceptTermsHandlers = { acceptTerms, ownAcceptances } satisfies Handlers;
