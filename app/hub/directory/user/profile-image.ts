import { eq } from "drizzle-orm";
import type { Handler } from "../../call/handler";
import { users } from "../../kit/db/schema";
import { acceptPicture } from "../../kit/upload/accept";
import { userOf } from "./changes";

/** Keeps the version, as the form saves the rest afterwards. */
export const uploadProfileImage: Handler<"uploadProfileImage"> = async (
  { profile, userId, use },
  { hub, audit, session },
) => {
  await hub.limits.count("upload", session.userId);
  const user = use === "later" ? undefined : await userOf(hub.db, userId ?? session.userId);
  const path = await acceptPicture(hub.uploads, profile, "profile");
  audit.about(user ? { id: user.id, after: { profileImage: path } } : { type: "PICTURE", name: path });
  const changed = { profileImage: path, updatedAt: new Date(), updatedBy: session.userId };
  await audit.change(async (tx) => user && tx.update(users).set(changed).where(eq(users.id, user.id)));
  return { msg: path, data: {} };
};
