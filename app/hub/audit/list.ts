import { and, asc, gt, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { AuditEvent } from "~/contract/audit";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS } from "~/contract/kit/audited";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../call/handler";
import { type AuditValue, auditEvents } from "../kit/db/schema";
import { escaped, type ListDefinition, listParts } from "../kit/records/list";
import { countUpToCap, liveRows, readPage } from "../kit/records/page";
import { within } from "./period";
import { words } from "./words";

const list: ListDefinition = {
  id: auditEvents.id,
  fields: {
    // The id begins with the time: what is sorted by one is sorted by the other, and needs no index of its own.
    at: auditEvents.id,
    actor: auditEvents.actorName,
    action: auditEvents.action,
    subject: auditEvents.subjectName,
    outcome: auditEvents.outcome,
    clientAddress: auditEvents.clientAddress,
  },
  searches: {
    at: (search) => within(auditEvents.id, search),
    action: (search) => inArray(auditEvents.action, wordsWith(AUDIT_ACTIONS, search)),
    outcome: (search) => inArray(auditEvents.outcome, wordsWith(AUDIT_OUTCOMES, search)),
    subject: aboutSubject,
  },
  mainField: "actor",
  defaultSort: "-at",
};

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, "");

/** Those of the words that hold what is searched for, by letters alone: `SIGN_IN_CODE` is also "Sign-in: code". */
function wordsWith<Word extends string>(all: readonly Word[], search: string): Word[] {
  const letters = lettersOf(search);
  return letters === "" ? [] : all.filter((word) => lettersOf(word).includes(letters));
}

/** Lists show kind and name, "Client: Contoso": either is found, and both together as they are shown. */
function aboutSubject(search: string): SQL {
  const { subjectName, subjectType } = auditEvents;
  const [shownKind = "", shownName] = search.split(/:(.*)/s).map((part) => part.trim());
  const both =
    shownName === undefined
      ? undefined
      : and(
          inArray(
            subjectType,
            wordsWith(AUDIT_SUBJECTS, shownKind).filter((kind) => lettersOf(kind).endsWith(lettersOf(shownKind))),
          ),
          ilike(subjectName, `${escaped(shownName)}%`),
        );
  const kind = shownName === undefined ? inArray(subjectType, wordsWith(AUDIT_SUBJECTS, search)) : undefined;
  return or(ilike(subjectName, `%${escaped(search)}%`), kind, both)!;
}

const listAuditEvents: Handler<"listAuditEvents"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    // The ids first: what is passed over on the way to the page is then read in the index only.
    rows({ where, orderBy, limit, offset }) {
      const ids = db
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return db
        .select()
        .from(auditEvents)
        .where(inArray(auditEvents.id, ids))
        .orderBy(...orderBy);
    },
    count: (where) => (where ? countUpToCap(db, auditEvents, where) : liveRows(db, auditEvents)),
  });
  return { msg: words.listed, data: rows.map(toAuditEvent), total };
};

const exportAuditEvents: Handler<"exportAuditEvents"> = async ({ after, search, field }, { hub: { db } }) => {
  const { where } = listParts(list, { search, field });
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(where, after === undefined ? undefined : gt(auditEvents.id, after)))
    .orderBy(asc(auditEvents.id))
    .limit(EXPORT_BATCH_ROWS);
  return { msg: words.listed, data: rows.map(toAuditEvent) };
};

const toAuditEvent = ({
  id,
  at,
  actorName,
  subjectName,
  before,
  after,
  ...row
}: typeof auditEvents.$inferSelect): AuditEvent => ({
  ...row,
  _id: id,
  at: at.toISOString(),
  actor: actorName,
  subject: subjectName,
  changes: Object.keys({ ...before, ...after })
    .sort()
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) })),
});

function inWords(value: AuditValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  return typeof value === "object" ? `${value.name} (${value.id})` : String(value);
}

export const auditHandlers = { listAuditEvents, exportAuditEvents } satisfies Handlers;
