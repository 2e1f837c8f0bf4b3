import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import type { Mailbox } from "./mailbox";

/** Longer than the lease of a message whose process was killed, and a few tries. */
const OUT_LIMIT_MS = 120_000;

interface Mail {
  /** As its Message-ID. */
  id: string;
  kind: string;
  recipient: string;
  status: string;
  why: string | null;
  seconds: number | null;
}

export async function checkMails(
  database: ClientBase,
  mailbox: Mailbox,
): Promise<{ problems: string[]; inWords: string }> {
  const deadline = Date.now() + OUT_LIMIT_MS;
  const isQueued = async () =>
    (await database.query("select from outbox where status = 'QUEUED' limit 1")).rowCount !== 0;
  while ((await isQueued()) && Date.now() < deadline) await pause(250);

  const { rows } = await database.query<Mail>(
    `select '<' || id || '@portico>' as id, kind, recipient, status, last_error as why,
       extract(epoch from sent_at - created_at)::float8 as seconds
     from outbox where channel = 'EMAIL'`,
  );
  const received = mailbox.received();
  const written = new Set(rows.map(({ id }) => id));
  const lost = rows.filter(({ id }) => !received.has(id));
  const unfounded = [...received.keys()].filter((id) => !written.has(id));
  const duplicates = [...received.values()].reduce((sum, times) => sum + times - 1, 0);
  const slowest = Math.max(...rows.map(({ seconds }) => seconds ?? 0));
  return {
    problems: [
      ...lost.map(({ kind, recipient, status, why }) => `LOST: mail ${kind} to ${recipient}, ${status} ${why ?? ""}`),
      ...unfounded.map((id) => `mail ${id} went out for nothing that was kept`),
    ],
    inWords:
      `${rows.length} mails, ${lost.length} lost, ${duplicates} delivered twice under one Message-ID, the slowest ` +
      `after ${slowest.toFixed(1)} s`,
  };
}
