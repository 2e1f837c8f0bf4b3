import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { SERVICE_TOKEN_WARNING_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Transaction } from "../../kit/db/database";
import { serviceAccounts, serviceAccountTokens } from "../../kit/db/schema";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import { selectAdminsToTell } from "../account/roles";
import { findUser } from "../account/users";
import { words as noticeWords } from "../notice/words";
import { words } from "./words";

const TOKENS_AT_ONCE = 100;

type Hub = Pick<Services, "db" | "outbox" | "publicUrl">;

/** Once per token and lead of `SERVICE_TOKEN_WARNING_DAYS`; not for leads beyond its lifetime. */
export async function warnOfExpiry(hub: Hub, now = new Date()): Promise<void> {
  for (const days of SERVICE_TOKEN_WARNING_DAYS) {
    await hub.db.transaction(async (tx) => {
      const { expiresAt, warnedDays, createdAt, serviceAccountId } = serviceAccountTokens;
      const lead = sql`make_interval(days => ${days}::integer)`;
      const due = await tx
        .select({ token: serviceAccountTokens, account: serviceAccounts })
        .from(serviceAccountTokens)
        .innerJoin(serviceAccounts, and(eq(serviceAccounts.id, serviceAccountId), eq(serviceAccounts.status, "ACTIVE")))
        .where(
          and(
            gt(expiresAt, now),
            lte(expiresAt, new Date(now.getTime() + days * DAY_MS)),
            sql`coalesce(${warnedDays} > ${days}, true)`,
            sql`${createdAt} < ${expiresAt} - ${lead}`,
          ),
        )
        .orderBy(asc(serviceAccountTokens.id))
        .limit(TOKENS_AT_ONCE)
        .for("update", { of: serviceAccountTokens, skipLocked: true });
      for (const { token, account } of due) {
        await tx.update(serviceAccountTokens).set({ warnedDays: days }).where(eq(serviceAccountTokens.id, token.id));
        await tell(hub, tx, { token, account, days, now });
      }
    });
  }
}

interface Expiring {
  token: typeof serviceAccountTokens.$inferSelect;
  account: typeof serviceAccounts.$inferSelect;
  days: number;
  now: Date;
}

async function tell(hub: Hub, tx: Transaction, { token, account, days, now }: Expiring): Promise<void> {
  const link = `${hub.publicUrl}${paths.serviceAccount}/${account.id}/tokens`;
  const left = Math.ceil((token.expiresAt.getTime() - now.getTime()) / DAY_MS);
  const write = () => ({
    event: words.expiring(unlinked(account.name), left),
    device: "",
    address: "",
    time: noticeWords.time(now),
    advice: words.advice(token.ending, noticeWords.time(token.expiresAt), link),
  });
  for (const { to, user } of await recipientsOf(tx, { token, account })) {
    await postMessage(hub.outbox, tx, {
      kind: "SECURITY_NOTICE",
      user,
      to,
      link,
      told: inLanguageOfReader(user, write),
      idempotencyKey: `service-token:${token.id}:${days}:${to}`,
      isForWorker: true,
    });
  }
}

async function recipientsOf(tx: Transaction, { token, account }: Pick<Expiring, "token" | "account">) {
  if (account.contact) {
    const nobody = {
      id: account.id,
      email: account.contact,
      firstName: "",
      userName: "",
      phoneNumber: null,
      language: null,
    };
    return [{ to: account.contact, user: nobody }];
  }
  const maker = await findUser(tx, token.createdBy);
  const admins = await selectAdminsToTell(tx);
  const all = [...(maker ? [maker] : []), ...admins];
  return [...new Map(all.map((user) => [user.email, { to: user.email, user }])).values()];
}
