import { asc, eq, max } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { accessHistory, auditChain, auditEvents } from "../../kit/db/schema";
import { headOf } from "../audit/chain";
import { areUsesBehind } from "../audit/last-uses";
import { words } from "./words";

const readEvidenceBasis: Handler<"readEvidenceBasis"> = async (_input, { hub: { db } }) => {
  const head = await headOf(db);
  const [[first], [kept]] = await Promise.all([
    db
      .select({ sequence: auditChain.sequence, at: auditEvents.at })
      .from(auditChain)
      .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
      .orderBy(asc(auditChain.sequence))
      .limit(1),
    db.select({ since: max(accessHistory.takenOverAt) }).from(accessHistory),
  ]);
  const data = {
    asOf: new Date().toISOString(),
    sequence: head?.sequence,
    hash: head?.hash,
    firstSequence: first?.sequence,
    firstAt: first?.at.toISOString(),
    keptSince: kept?.since?.toISOString(),
    isReadingUses: await areUsesBehind(db, head?.sequence ?? 0),
  };
  return { msg: words.basis, data };
};

export const basisHandlers = { readEvidenceBasis } satisfies Handlers;
