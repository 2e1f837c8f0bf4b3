import { randomUUID } from "node:crypto";
import { RESET_LINK_MINUTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { resetLinks } from "../../kit/db/schema";
import { newLink } from "../../kit/security/links";
import type { Posted } from "../../messages/delivery/outbox";
import { postMessage } from "../../messages/delivery/post-message";
import type { User } from "../account/users";

/** To the owner's mailbox, and nowhere else. */
export async function postResetLink(
  { outbox, publicUrl }: Pick<Services, "outbox" | "publicUrl">,
  on: Queryable,
  user: User,
): Promise<Posted[]> {
  const { token: uuid, stored } = newLink(RESET_LINK_MINUTES, randomUUID());
  await on.insert(resetLinks).values({ ...stored, userId: user.id });
  return postMessage(outbox, on, {
    kind: "RESET_PASSWORD",
    user,
    link: `${publicUrl}${paths.resetPassword(uuid)}`,
    minutes: RESET_LINK_MINUTES,
    idempotencyKey: `reset:${stored.tokenHash}`,
    expiresAt: stored.expiresAt,
  });
}
