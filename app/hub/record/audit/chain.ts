import { BREAKS_MAX, createVerifier, type Head, type Link, type Verdict } from "@portico/audit-chain";
import { desc, sql } from "drizzle-orm";
import { HOUR_MS } from "~/lib/durations";
import type { Database, Queryable } from "../../kit/db/database";
import { allowLongStatements } from "../../kit/db/long-transaction";
import { asOfOneMoment } from "../../kit/db/one-moment";
import { auditChain } from "../../kit/db/schema";
import { words } from "./words";

/** An event's times of writing and of commit are the database's; a transaction may last this long. */
const TRANSACTION_MS = HOUR_MS;
const BATCH = 1_000;

/** A type, as a drizzle row must have an index signature. */
type Row = { [Key in keyof Link]: Link[Key] };

export async function headOf(db: Queryable): Promise<Head | undefined> {
  const [head] = await db
    .select({ sequence: auditChain.sequence, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.sequence))
    .limit(1);
  return head;
}

/**
 * From the rows alone, as of one moment.
 * @param expected heads seen earlier, each of which the chain must still contain
 */
export async function verifyChain(db: Database, expected: readonly Head[] = []): Promise<Verdict> {
  const verifier = createVerifier({ words: words.chain, longestMs: TRANSACTION_MS, expected });
  return asOfOneMoment(db, async (tx) => {
    await allowLongStatements(tx);
    await tx.execute(sql`declare links no scroll cursor for ${LINKS}`);
    for (;;) {
      const { rows } = await tx.execute<Row>(sql.raw(`fetch ${BATCH} from links`));
      if (rows.length === 0) break;
      for (const link of rows) verifier.take(link);
    }
    const { rows: unchained } = await tx.execute<{ id: string }>(UNCHAINED);
    return verifier.verdict(unchained.map(({ id }) => id));
  });
}

const INSTANT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);

/** As the trigger writes it (`chain_event`): a function of the database could be replaced by its owner. */
const LINKS = sql`
  select c.sequence::float8, c.hash, c.event_id as "eventId", to_char(c.chained_at at time zone 'UTC', ${INSTANT}) as chained,
    case when event.id is not null then jsonb_build_array(event.id, to_char(event.at at time zone 'UTC', ${INSTANT}), event.action,
      event.outcome, event.reason,
      event.actor_id, event.actor_name, event.subject_type, event.subject_id, event.subject_name, event.before, event.after,
      event.client_address, event.user_agent, event.request_id)::text end as content,
    (extract(epoch from c.chained_at - event.at) * 1000)::float8 as "delayMs",
    case event.action when 'EVENTS_REMOVED' then event.before end as cut
  from audit_chain c left join audit_events event on event.id = c.event_id
  order by c.sequence`;

const UNCHAINED = sql.raw(`
  select id from audit_events event where not exists (select from audit_chain c where c.event_id = event.id)
  order by id limit ${BREAKS_MAX}`);
