import { eq } from "drizzle-orm";
import type { Handler } from "../../call/handler";
import type { Database } from "../../kit/db/database";
import { resetLinks, users } from "../../kit/db/schema";
import { liveLink } from "../../kit/security/links";
import { type PasswordOwner, strengthOf } from "../account/new-password";
import { words } from "./words";

/** Called while a user types: writes nothing. */
export const judgePassword: Handler<"judgePassword"> = async ({ password, uuid, ...given }, { hub }) => {
  const { email = "", firstName = "", lastName = "", userName } = given;
  const owner = uuid === undefined ? undefined : await ownerOf(hub.db, uuid);
  return {
    msg: words.messages.passwordJudged,
    data: { strength: strengthOf(password, owner ?? { email, firstName, lastName, userName }) },
  };
};

async function ownerOf(db: Database, uuid: string): Promise<PasswordOwner | undefined> {
  const [owner] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      userName: users.userName,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(liveLink(resetLinks, uuid.toLowerCase()));
  return owner;
}
