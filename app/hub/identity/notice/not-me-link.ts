import { sql } from "drizzle-orm";
import { NOT_ME_DAYS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { notMeLinks } from "../../kit/db/schema";
import { newLink } from "../../kit/security/links";

const MINUTES = NOT_ME_DAYS * 24 * 60;

export async function newNotMeLink(
  { publicUrl }: Pick<Services, "publicUrl">,
  on: Queryable,
  userId: string,
  email: string,
): Promise<string> {
  const { token, stored } = newLink(MINUTES);
  // A transaction's time would not tell what came first.
  await on.insert(notMeLinks).values({ ...stored, userId, email, createdAt: sql`clock_timestamp()` });
  return publicUrl + paths.notMeLink(token);
}
