import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { HOUR_MS } from "~/lib/durations";
import type { Database, Queryable } from "../../kit/db/database";
import { allowLongStatements } from "../../kit/db/long-transaction";
import { auditChain } from "../../kit/db/schema";
import type { Head } from "./head";
import { words } from "./words";

/** Both times are the database's: that of writing, and that of the commit. A transaction may last as long as this. */
const TRANSACTION_MS = HOUR_MS;
const BATCH = 1_000;
/** Breaks that are listed one by one. */
const BREAKS_MAX = 20;

/** Something about the log that is not as it was written. */
export interface Break {
  /** The link's, or that of the one before it; undefined for an event that is in no chain. */
  sequence?: number;
  eventId: string | undefined;
  why: string;
  /** The event is as it was written, but says another time. */
  isMisdated?: true;
}

export interface Verdict {
  /** Events that are as they were written. */
  intact: number;
  /** Undefined while nothing was ever written. */
  head: Head | undefined;
  /** The first ones, in the order of the chain. */
  breaks: Break[];
  /** The first sequence that is still there; what came before was removed by the retention. */
  first: number | undefined;
}

/** A type, as a drizzle row must have an index signature. */
type Link = {
  sequence: number;
  hash: string;
  chained: string;
  event_id: string;
  /** Null: the event is gone. */
  content: string | null;
  /** Milliseconds from its chaining back to the event's own time. */
  delay: number | null;
  /** What a removal says was cut off. */
  cut: Partial<Head> | null;
};

/** Where the chain ends now. */
export async function headOf(db: Queryable): Promise<Head | undefined> {
  const [head] = await db
    .select({ sequence: auditChain.sequence, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.sequence))
    .limit(1);
  return head;
}

/**
 * Reads the whole log as of one moment and computes its chain anew, from the rows alone.
 * @param expected heads that were seen at earlier times, each of which the chain must still contain
 */
export async function verifyChain(db: Database, expected: readonly Head[] = []): Promise<Verdict> {
  const verifier = new Verifier(expected);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    await allowLongStatements(tx);
    await tx.execute(sql`declare links no scroll cursor for ${LINKS}`);
    for (;;) {
      const { rows } = await tx.execute<Link>(sql.raw(`fetch ${BATCH} from links`));
      if (rows.length === 0) break;
      for (const link of rows) verifier.take(link);
    }
    const { rows: unchained } = await tx.execute<{ id: string }>(UNCHAINED);
    return verifier.verdict(unchained.map(({ id }) => id));
  });
}

class Verifier {
  private readonly breaks: Break[] = [];
  private readonly cuts: Partial<Head>[] = [];
  private first: Link | undefined;
  private last: Head | undefined;
  private intact = 0;

  /** By sequence, until their link has come by. */
  private readonly expected = new Map<number, Head[]>();

  constructor(expected: readonly Head[]) {
    for (const head of expected) this.expected.set(head.sequence, [...(this.expected.get(head.sequence) ?? []), head]);
  }

  take(link: Link): void {
    const { sequence, hash, event_id: eventId, content } = link;
    const broken = (why: string) => this.breaks.push({ sequence, eventId, why });
    const seen = this.expected.get(sequence) ?? [];
    this.expected.delete(sequence);
    const isCut = !this.last && content === null;
    this.first ??= link;
    if (this.last && sequence !== this.last.sequence + 1) broken(words.chain.gap(this.last.sequence + 1, sequence - 1));
    else if (seen.some((head) => head.hash !== hash)) broken(words.chain.rewritten);
    else if (content === null && !isCut) broken(words.chain.missing);
    else if (content !== null && !this.isRight(link, content)) broken(words.chain.changed);
    else if (Math.abs(link.delay ?? 0) > TRANSACTION_MS)
      this.breaks.push({ sequence, eventId, why: words.chain.misdated(link.chained), isMisdated: true });
    else if (!isCut) this.intact++;
    if (link.cut) this.cuts.push(link.cut);
    this.last = { sequence, hash };
  }

  verdict(unchained: readonly string[]): Verdict {
    const { first, last, intact } = this;
    if (first && !this.beginsWell(first))
      this.breaks.unshift({ sequence: first.sequence, eventId: first.event_id, why: words.chain.beheaded });
    for (const eventId of unchained) this.breaks.push({ eventId, why: words.chain.unchained });
    for (const sequence of this.expected.keys())
      if (!first || sequence >= first.sequence)
        this.breaks.push({ sequence, eventId: undefined, why: words.chain.cutOff });
    return { intact, head: last, first: first?.sequence, breaks: this.breaks.slice(0, BREAKS_MAX) };
  }

  private isRight({ sequence, hash, chained }: Link, content: string): boolean {
    // Nothing came before the first one that is left: a later removal vouches for it.
    if (!this.last && sequence !== 1) return true;
    const text = [this.last?.hash ?? "", sequence, chained, content].join("\n");
    return createHash("sha256").update(text).digest("hex") === hash;
  }

  /** With the first event ever, or with the link at which a removal that the chain itself tells of has cut it. */
  private beginsWell({ sequence, hash, content }: Link): boolean {
    if (sequence === 1 && content !== null) return true;
    return content === null && this.cuts.some((cut) => cut.sequence === sequence && cut.hash === hash);
  }
}

const INSTANT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);

/**
 * The same text of an event as the trigger's (`chain_event` in the migrations). It is not asked of a function of the
 * database, which whoever owns it could replace.
 */
const LINKS = sql`
  select c.sequence::float8, c.hash, c.event_id, to_char(c.chained_at at time zone 'UTC', ${INSTANT}) as chained,
    case when event.id is not null then jsonb_build_array(event.id, to_char(event.at at time zone 'UTC', ${INSTANT}), event.action,
      event.outcome, event.reason,
      event.actor_id, event.actor_name, event.subject_type, event.subject_id, event.subject_name, event.before, event.after,
      event.client_address, event.user_agent, event.request_id)::text end as content,
    (extract(epoch from c.chained_at - event.at) * 1000)::float8 as delay,
    case event.action when 'EVENTS_REMOVED' then event.before end as cut
  from audit_chain c left join audit_events event on event.id = c.event_id
  order by c.sequence`;

const UNCHAINED = sql.raw(`
  select id from audit_events event where not exists (select from audit_chain c where c.event_id = event.id)
  order by id limit ${BREAKS_MAX}`);
