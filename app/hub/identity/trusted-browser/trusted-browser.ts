import { and, desc, eq, gt } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { trustedBrowsers } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { endTrust } from "../session/access";
import { trustDaysOf } from "./trust";
import { words } from "./words";

const listTrustedBrowsers: Handler<"listTrustedBrowsers"> = async (_input, { hub, session }) => {
  const live = and(eq(trustedBrowsers.userId, session.userId), gt(trustedBrowsers.expiresAt, new Date()));
  const [rows, trustDays] = await Promise.all([
    hub.db
      .select()
      .from(trustedBrowsers)
      .where(live)
      .orderBy(desc(trustedBrowsers.lastUsedAt), desc(trustedBrowsers.id)),
    trustDaysOf(hub, hub.db, session.userId),
  ]);
  const listed = rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    clientAddress: row.clientAddress,
    trustedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return { msg: words.listed, data: { trustedBrowsers: listed, trustDays } };
};

/** A browser that is gone is answered like another user's. */
const endTrustedBrowser: Handler<"endTrustedBrowser"> = async ({ trustedBrowserId }, { session, audit }) => {
  await audit.change(async (tx) => {
    const [ended] = await tx
      .delete(trustedBrowsers)
      .where(and(eq(trustedBrowsers.id, trustedBrowserId), eq(trustedBrowsers.userId, session.userId)))
      .returning({ address: trustedBrowsers.clientAddress, userAgent: trustedBrowsers.userAgent });
    if (!ended) throw notFound(words.gone);
    audit.about({ after: ended });
  });
  return { msg: words.ended, data: {} };
};

const endTrustedBrowsers: Handler<"endTrustedBrowsers"> = async (_input, { session, audit }) => {
  await audit.change(async (tx) => {
    audit.about({ after: { ended: await endTrust(tx, session.userId) } });
  });
  return { msg: words.allEnded, data: {} };
};

export const trustedBrowserHandlers = {
  listTrustedBrowsers,
  endTrustedBrowser,
  endTrustedBrowsers,
} satisfies Handlers;
