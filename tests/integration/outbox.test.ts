import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, databaseOn } from "~/hub/kit/db/database";
import { Destinations } from "~/hub/messages/delivery/destinations";
import { type NewMessage, Outbox } from "~/hub/messages/delivery/outbox";
import { createSmtpTransport } from "~/hub/messages/delivery/smtp";
import type { Transport } from "~/hub/messages/delivery/transport";
import { Transports } from "~/hub/messages/delivery/transports";
import { createSecretBox } from "~/lib/secret-box.server";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { silentLog } from "../support/hub";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { newPerson } from "../support/people";

let database: TestDatabase;
let db: Database;
let mail: MailSink;
let transport: Transport;
let outbox: Outbox;

beforeAll(async () => {
  database = await cloneDatabase();
  db = databaseOn(database.pool);
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query("delete from outbox");
  mail = await startMailSink();
  transport = createSmtpTransport(mail.url, "Portico <no-reply@portico.example.test>");
  outbox = outboxWith(transport);
});

afterEach(async () => {
  transport.close();
  await mail.stop();
});

const uncounted = () => undefined;
const boxFor = (purpose: string) => createSecretBox("a key of these tests", purpose);
const transportsWith = (through: Transport) =>
  new Transports(db, boxFor("communication"), through, new Destinations({ privateHosts: [], ownPorts: [] }));
const outboxWith = (through: Transport) =>
  new Outbox(db, boxFor("outbox"), transportsWith(through), silentLog, false, uncounted);

const newMessage = (known: Partial<NewMessage> = {}): NewMessage => {
  const { email } = newPerson();
  const route = { channel: "EMAIL", configuration: null } as const;
  return {
    kind: "WELCOME",
    route,
    recipient: email,
    content: { subject: "A subject", text: "A text" },
    idempotencyKey: email,
    ...known,
  };
};
const post = async (message = newMessage()) => (await outbox.post(db, [message]))[0]!;

async function stored(id: string) {
  const { rows } = await database.pool.query<{
    status: string;
    tries: number;
    last_error: string | null;
    payload: string;
    wait: string;
  }>("select *, extract(epoch from next_try_at - now()) as wait from outbox where id = $1", [id]);
  const { wait, ...row } = rows[0]!;
  return { ...row, waitSeconds: Number(wait) };
}

const endPauses = () => database.pool.query("update outbox set next_try_at = now() - interval '1 second'");

test("a message is delivered with its subject, text and sender, and emptied", async () => {
  const message = newMessage({ content: { subject: "Grüße", text: "A first line\n\nand a last one" } });
  const posted = await post(message);
  expect((await stored(posted.id)).payload).not.toBe("");
  expect(await outbox.deliver(posted)).toEqual({ sent: true });
  expect(await mail.waitFor(message.recipient)).toMatchObject({
    from: "Portico <no-reply@portico.example.test>",
    to: [message.recipient],
    subject: "Grüße",
    text: "A first line\n\nand a last one",
  });
  expect(await stored(posted.id)).toMatchObject({ status: "SENT", tries: 1, last_error: null, payload: "" });
});

test("what was sent is noted by then, so that nobody sends it again", async () => {
  const posted = [await post(), await post(), await post()];
  const outcomes = await Promise.all(posted.map((message) => outbox.deliver(message)));
  expect(outcomes).toEqual(posted.map(() => ({ sent: true })));
  for (const { id, recipient } of posted) {
    expect(await stored(id)).toMatchObject({ status: "SENT", tries: 1 });
    expect(await outbox.isWaiting(recipient, "WELCOME", new Date(0))).toBe(false);
    expect(await outboxWith(transport).claim(id)).toBeUndefined();
  }
  await endPauses();
  expect(await outboxWith(transport).claimDue(10)).toEqual([]);
});

test("what cannot be noted is sent all the same, and once more when its lease is over", async () => {
  const posted = await post();
  await database.pool.query("alter table outbox add constraint not_now check (status <> 'SENT')");
  expect(await outbox.deliver(posted)).toEqual({ sent: true });
  expect(await stored(posted.id)).toMatchObject({ status: "QUEUED", tries: 0 });
  await database.pool.query("alter table outbox drop constraint not_now");
  expect(await outbox.claimDue(10)).toEqual([]);
  await endPauses();
  const [again] = await outbox.claimDue(10);
  expect(again).toMatchObject({ id: posted.id });
  expect(await outbox.deliver(again!)).toEqual({ sent: true });
  expect(await stored(posted.id)).toMatchObject({ status: "SENT", tries: 1 });
});

test("a message posted twice under one key is written once", async () => {
  const message = newMessage();
  expect(await outbox.post(db, [message])).toHaveLength(1);
  expect(await outbox.post(db, [{ ...message, content: { subject: "Another", text: "Another" } }])).toEqual([]);
  await endPauses();
  expect(await outbox.claimDue(10)).toMatchObject([{ content: message.content }]);
});

test("a message whose transaction fails was never posted", async () => {
  const message = newMessage();
  const failing = db.transaction(async (tx) => {
    await outbox.post(tx, [message]);
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  expect(await outbox.list(message.recipient, 10)).toEqual([]);
});

test("who posts or claims a message has it to itself until its lease is over", async () => {
  const { id } = await post();
  expect(await outbox.claimDue(10)).toEqual([]);
  await endPauses();
  const other = outboxWith(transport);
  const claims = await Promise.all([outbox.claimDue(10), other.claimDue(10)]);
  expect(claims.flat().map((claimed) => claimed.id)).toEqual([id]);
  expect(await other.claimDue(10)).toEqual([]);
});

test("a mail server in trouble makes a message wait, longer each time, and then it is sent once", async () => {
  mail.refuse(true);
  const posted = await post();
  for (const [tries, seconds] of [
    [1, 2],
    [2, 5],
    [3, 10],
  ] as const) {
    const began = performance.now();
    expect(await outbox.deliver(posted)).toMatchObject({ sent: false });
    const row = await stored(posted.id);
    const passedSeconds = Math.ceil((performance.now() - began) / 1_000);
    expect(row).toMatchObject({ status: "QUEUED", tries, last_error: expect.stringContaining("451") as string });
    expect(row.waitSeconds).toBeGreaterThan(seconds - passedSeconds);
    expect(row.waitSeconds).toBeLessThanOrEqual(seconds);
  }
  expect(outbox.isFailing).toBe(true);

  mail.refuse(false);
  await endPauses();
  const [claimed] = await outbox.claimDue(10);
  expect(await outbox.deliver(claimed!)).toEqual({ sent: true });
  expect(outbox.isFailing).toBe(false);
  expect(mail.messages).toHaveLength(1);
});

test("once the mail server is back, what waits for it is due at once", async () => {
  mail.refuse(true);
  const [first, second] = [await post(), await post()];
  for (const message of [first, second]) await outbox.deliver(message);
  mail.refuse(false);
  await outbox.deliver(second);
  expect((await outbox.claimDue(10)).map(({ id }) => id)).toEqual([first.id]);
});

test("what another process is trying at that moment stays that process's", async () => {
  mail.refuse(true);
  const [first, second] = [await post(), await post()];
  for (const message of [first, second]) await outbox.deliver(message);
  await endPauses();
  const claimed = await outboxWith(transport).claimDue(10);
  expect(claimed).toHaveLength(2);

  mail.refuse(false);
  await outbox.deliver(second);
  expect(await outbox.claimDue(10)).toEqual([]);
});

test("a message that the mail server refuses for good has failed, with the reason, and keeps nothing else from going out", async () => {
  const message = newMessage();
  mail.reject(message.recipient);
  const posted = await post(message);
  expect(await outbox.deliver(posted)).toMatchObject({ sent: false });
  expect(await stored(posted.id)).toMatchObject({
    status: "FAILED",
    tries: 1,
    last_error: expect.stringContaining("No such mailbox") as string,
  });
  expect(outbox.isFailing).toBe(false);
  await endPauses();
  expect(await outbox.claimDue(10)).toEqual([]);
});

test("a mail server that does not let us in may be set right: the message waits", async () => {
  const uninvited = createSmtpTransport(mail.url.replace("//", "//user:wrong@"), "no-reply@portico.example.test");
  const posted = await post();
  const lockedOut = outboxWith(uninvited);
  expect(await lockedOut.deliver(posted)).toMatchObject({ sent: false });
  uninvited.close();
  expect(await stored(posted.id)).toMatchObject({ status: "QUEUED", tries: 1 });
  expect(lockedOut.isFailing).toBe(true);
});

test("a message sealed with another key is given up with the reason, and holds up no other", async () => {
  const [lost, fine] = [await post(), await post()];
  await database.pool.query("update outbox set payload = 'unreadable' where id = $1", [lost.id]);
  await endPauses();
  for (const message of await outbox.claimDue(10)) await outbox.deliver(message);
  await mail.waitFor(fine.recipient);
  expect(await stored(lost.id)).toMatchObject({
    status: "FAILED",
    last_error: "It cannot be read with this installation's key",
  });
  expect(await stored(fine.id)).toMatchObject({ status: "SENT" });
});

test("after a day in vain a message has failed", async () => {
  mail.refuse(true);
  const posted = await post();
  await database.pool.query("update outbox set created_at = now() - interval '25 hours' where id = $1", [posted.id]);
  await outbox.deliver(posted);
  expect((await stored(posted.id)).status).toBe("FAILED");
});
