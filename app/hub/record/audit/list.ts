import { and, asc, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { validate } from "uuid";
import type { EventGroupName } from "~/contract/kit/audited";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "~/contract/kit/audited";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { momentsIn } from "~/lib/moment";
import type { Handler, Handlers } from "../../call/handler";
import { auditEvents } from "../../kit/db/schema";
import { escaped, type ListDefinition, type ListInput, listParts } from "../../kit/records/list";
import { countUpToCap, liveRows, readPage } from "../../kit/records/page";
import type { SeenEvents } from "../../kit/scope/events";
import { countedReasonOf, inGroup } from "./groups";
import { noteRefusedPage } from "./refused-pages";
import { seenBy, toSeenEvents } from "./seen";
import { listSignIns } from "./sign-ins";
import { streamAuditEvents } from "./stream";
import { words } from "./words";

/**
 * Rows made at `2026`, `2026-11`, `2026-11-21`, or in a range `2026-11-01..2026-11-21`. All are in UTC.
 */
function within(id: PgColumn, search: string): SQL {
  const [first, last = first] = momentsIn(search);
  if (!first || !last) return sql`false`;
  return and(gte(id, firstIdAt(first.begins)), lt(id, firstIdAt(last.ends)))!;
}

/** The smallest uuid v7 of an instant (RFC 9562 §5.7: starts with milliseconds since 1970, 48 bits). */
function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const DEFAULT_SORT = "-at";

/** Codes by their words (`meant` of the contract). */
type Meant = ReadonlyMap<string, readonly string[]>;

const readMeant = (meant: string | null | undefined): Meant =>
  new Map([...new URLSearchParams(meant ?? "")].map(([word, codes]) => [word, codes.split(" ")]));

const listWith = (meant: Meant, { columns }: SeenEvents): ListDefinition => ({
  id: auditEvents.id,
  fields: {
    // Ids are in order of time and need no further index.
    at: auditEvents.id,
    actor: columns.actorName,
    action: auditEvents.action,
    subject: columns.subjectName,
    subjectId: columns.subjectId,
    outcome: auditEvents.outcome,
    clientAddress: columns.clientAddress,
  },
  texts: ["actor", "subject", "clientAddress"],
  searches: {
    at: (search) => within(auditEvents.id, search),
    action: (search) => inArray(auditEvents.action, wordsWith(AUDIT_ACTIONS, search, meant)),
    subject: (search) => aboutSubject(columns.subjectName, search, meant),
    subjectId: (search) => (validate(search) ? sql`${columns.subjectId} = ${search}` : sql`false`),
  },
  using: {
    APPLICATION: (id) => and(eq(auditEvents.subjectType, "APPLICATION"), sql`${columns.subjectId} = ${id}`)!,
  },
  mainField: "actor",
  defaultSort: DEFAULT_SORT,
});

interface Narrowed {
  group?: EventGroupName | null | undefined;
  reason?: string | null | undefined;
}

const narrowedTo = ({ group, reason }: Narrowed, seen: SeenEvents): SQL | undefined =>
  and(
    seen.where,
    group ? inGroup(group) : undefined,
    reason ? eq(countedReasonOf(seen.columns.reason), reason) : undefined,
  );

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Compares letters and digits only: `SIGN_IN_CODE` is also "Sign-in: code", and "Client 7" is no kind. */
function wordsWith<Word extends string>(all: readonly Word[], search: string, meant: Meant): Word[] {
  const letters = lettersOf(search);
  const codes = meant.get(search) ?? [];
  return all.filter((word) => codes.includes(word) || (letters !== "" && lettersOf(word).includes(letters)));
}

/** Matches kind, name or both as shown, "Client: Contoso". */
function aboutSubject(subjectName: PgColumn | SQL, search: string, meant: Meant): SQL {
  const { subjectType } = auditEvents;
  const [shownKind = "", shownName] = search.split(/:(.*)/s).map((part) => part.trim());
  const both =
    shownName === undefined
      ? undefined
      : and(
          inArray(
            subjectType,
            wordsWith(AUDIT_SUBJECTS, shownKind, meant).filter(
              (kind) => meant.has(shownKind) || lettersOf(kind).endsWith(lettersOf(shownKind)),
            ),
          ),
          sql`${subjectName} ilike ${`${escaped(shownName)}%`}`,
        );
  const kind = shownName === undefined ? inArray(subjectType, wordsWith(AUDIT_SUBJECTS, search, meant)) : undefined;
  return or(sql`${subjectName} ilike ${`%${escaped(search)}%`}`, kind, both)!;
}

/** A month or two usually fill it: no older partition is read. */
const isNewest = ({ page = 1, sort = DEFAULT_SORT, after }: ListInput): boolean =>
  page === 1 && sort === DEFAULT_SORT && after === undefined;

const recentId = (): string => firstIdAt(new Date(Date.now() - 31 * DAY_MS));

const listAuditEvents: Handler<"listAuditEvents"> = async (input, { hub: { db }, session }) => {
  const seen = seenBy(session);
  const narrowed = narrowedTo(input, seen);
  const { rows, total } = await readPage(listWith(readMeant(input.meant), seen), input, {
    async rows({ where: searched, orderBy, limit, offset }) {
      const where = and(narrowed, searched);
      const those = (condition: SQL | undefined) =>
        db
          .select(seen.columns)
          .from(auditEvents)
          .where(condition)
          .orderBy(...orderBy);
      if (isNewest(input)) {
        const recent = await those(and(where, gte(auditEvents.id, recentId()))).limit(limit);
        if (recent.length === limit) return recent;
      }
      if (offset === 0) return those(where).limit(limit);
      // Ids first: skipped rows are then read in the index only.
      const ids = db
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return those(inArray(auditEvents.id, ids));
    },
    count: (where) =>
      where || narrowed ? countUpToCap(db, auditEvents, and(narrowed, where)) : liveRows(db, auditEvents),
    isLarge: narrowed !== undefined,
  });
  return { msg: words.listed, data: toSeenEvents(seen, rows), total };
};

const exportAuditEvents: Handler<"exportAuditEvents"> = async (
  { after, ...asked },
  { hub: { db }, audit, session },
) => {
  const seen = seenBy(session);
  const { search, field, also, using, group, reason } = asked;
  const list = listWith(readMeant(asked.meant), seen);
  const where = and(narrowedTo(asked, seen), listParts(list, { search, field, also, using }).where);
  await audit.exported({
    list: words.listed,
    after,
    searched: { search, field, also, using, group: group ?? undefined, reason: reason ?? undefined },
    rows: () => (where ? db.$count(auditEvents, where) : liveRows(db, auditEvents)),
  });
  const rows = await db
    .select(seen.columns)
    .from(auditEvents)
    .where(and(where, after === undefined ? undefined : gt(auditEvents.id, after)))
    .orderBy(asc(auditEvents.id))
    .limit(EXPORT_BATCH_ROWS);
  return { msg: words.listed, data: toSeenEvents(seen, rows) };
};

export const auditHandlers = {
  listAuditEvents,
  listSignIns,
  exportAuditEvents,
  streamAuditEvents,
  noteRefusedPage,
} satisfies Handlers;
