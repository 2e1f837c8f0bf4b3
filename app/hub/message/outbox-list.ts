import type { Handler, Handlers } from "../call/handler";
import { notFound } from "../kit/failure";
import { words } from "./words";

const MOST_SHOWN = 100;

/** The demo's mails, readable by whoever sits in front of it; outside the demo there is no such call. */
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
