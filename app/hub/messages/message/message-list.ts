import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SentKind } from "~/contract/kit/rules";
import type { Message } from "~/contract/message";
import { maskIdentifier } from "~/lib/shown-identifier.server";
import type { Handler, Handlers } from "../../call/handler";
import { outbox, users } from "../../kit/db/schema";
import { Failure, notFound } from "../../kit/failure";
import type { ListDefinition } from "../../kit/records/list";
import { countUpToCap, readPage } from "../../kit/records/page";
import { words } from "./words";

const columns = {
  id: outbox.id,
  channel: outbox.channel,
  kind: outbox.kind,
  recipient: outbox.recipient,
  status: outbox.status,
  tries: outbox.tries,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  nextTryAt: outbox.nextTryAt,
  expiresAt: outbox.expiresAt,
  lastError: outbox.lastError,
};

const { id, ...fields } = columns;

const list: ListDefinition = { id, fields, mainField: "recipient", defaultSort: "-createdAt" };

const listMessages: Handler<"listMessages"> = async ({ userId, ...input }, { hub: { db } }) => {
  const toUser = userId === undefined ? undefined : sentTo(userId);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select(columns)
        .from(outbox)
        .where(and(toUser, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => (where || toUser ? countUpToCap(db, outbox, and(toUser, where)) : db.$count(outbox)),
  });
  return { msg: words.listed, data: rows.map(toMessage), total };
};

const sentTo = (userId: string): SQL => sql`lower(${outbox.recipient}) in (
  select lower(${users.email}) from ${users} where ${users.id} = ${userId}
  union all select ${users.phoneNumber} from ${users} where ${users.id} = ${userId})`;

type Row = Pick<typeof outbox.$inferSelect, keyof typeof columns>;

const toMessage = ({ id, kind, recipient, createdAt, sentAt, nextTryAt, expiresAt, ...row }: Row): Message => ({
  ...row,
  _id: id,
  kind: kind as SentKind,
  recipient: maskIdentifier(recipient),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString(),
  nextTryAt: row.status === "QUEUED" ? nextTryAt.toISOString() : undefined,
  expiresAt: expiresAt?.toISOString(),
});

const resendMessage: Handler<"resendMessage"> = async ({ messageId }, { hub, audit }) => {
  const message = await hub.outbox.claim(messageId);
  if (!message) {
    const [row] = await hub.db.select().from(outbox).where(eq(outbox.id, messageId));
    throw row ? new Failure(409, whyNot(row)) : notFound();
  }
  const outcome = await hub.outbox.deliver(message);
  if (!outcome.sent) throw new Failure(502, outcome.reason);
  await audit.note();
  return { msg: words.resent, data: {} };
};

function whyNot({ status, expiresAt, payload }: typeof outbox.$inferSelect): string {
  if (status === "SENT") return words.sentAlready;
  if (expiresAt && expiresAt <= new Date()) return words.expired;
  return payload === "" ? words.emptied : words.beingTried;
}

export const messageHandlers = { listMessages, resendMessage } satisfies Handlers;

const MOST_SHOWN = 100;

const listOutbox: Handler<"listOutbox"> = async ({ search }, { hub }) => {
  if (!hub.demo) throw notFound();
  const messages = await hub.outbox.list(search ?? "", MOST_SHOWN);
  return {
    msg: words.listed,
    data: messages.map(({ id, recipient, content, status, tries, lastError, createdAt }) => ({
      _id: id,
      recipient,
      subject: content?.subject ?? "",
      text: content?.text ?? "",
      status,
      tries,
      lastError: lastError ?? "",
      createdAt: createdAt.toISOString(),
    })),
  };
};

export const outboxHandlers = { listOutbox } satisfies Handlers;
