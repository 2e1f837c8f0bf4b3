import { eq } from "drizzle-orm";
import { SIGN_IN_LINK_MINUTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { findUserBy } from "../../identity/account/users";
import { removeFactors } from "../../identity/factor/enrolled";
import { hasFactor } from "../../identity/factor/standing";
import type { Database } from "../../kit/db/database";
import { signInLinks } from "../../kit/db/schema";
import { newLink } from "../../kit/security/links";
import { writeOperatorEventAbout } from "./operator-event";
import { words } from "./words";

/**
 * For operators while no code can be sent; replaces earlier links.
 * @param resetsFactors a link does not pass second factors
 * @throws Error if there is no such account, it may not sign in, or it keeps a second factor
 */
export async function createSignInLink(
  db: Database,
  publicUrl: string,
  email: string,
  resetsFactors = false,
): Promise<string> {
  const user = await findUserBy(db, { email });
  if (!user) throw new Error(words.noAccount(email));
  if (!user.isActive || !user.emailVerifiedAt) throw new Error(words.mayNotSignIn(user.email));
  const isProtected = await hasFactor(db, user.id);
  if (isProtected && !resetsFactors) throw new Error(words.hasFactor(user.email));
  const { token, stored } = newLink(SIGN_IN_LINK_MINUTES);
  await db.transaction(async (tx) => {
    await tx.delete(signInLinks).where(eq(signInLinks.userId, user.id));
    await tx.insert(signInLinks).values({ ...stored, userId: user.id });
    if (isProtected) {
      await removeFactors(tx, user.id);
      await writeOperatorEventAbout(tx, user, "FACTORS_RESET");
    }
    await writeOperatorEventAbout(tx, user, "SIGN_IN_LINK_MADE");
  });
  return `${publicUrl}${paths.signInLink(token)}`;
}
