import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { type Account, codeIn, newAccount } from "../support/accounts";
import { anyone, dataOf } from "../support/calls";
import { eventually } from "../support/eventually";
import { hubForEachTest } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForEachTest();

const login = (account: Account, hub = portico.hub) =>
  hub.call("login", { email: account.email, password: account.password }, anyone);

interface Row {
  recipient: string;
  status: string;
  tries: number;
  last_error: string | null;
  payload: string;
}
const rowsOf = async ({ email }: { email: string }) =>
  (await portico.pool.query<Row>("select * from outbox where recipient = $1", [email])).rows;

const isSent = (person: { email: string }) =>
  eventually(`${person.email}'s message to be sent`, async () =>
    (await rowsOf(person)).every(({ status }) => status === "SENT"),
  );

const LATE = { code: 200, msg: expect.stringContaining("may be late") as string, data: { delayed: true } };

test("while the mail server is in trouble the answer says so, and the code arrives once when it is back", async () => {
  const ada = await newAccount(portico.hub);
  portico.mail.refuse(true);
  expect(await login(ada)).toMatchObject(LATE);
  expect(await login(ada), "the code that still stands has not gone out either").toMatchObject(LATE);
  expect(await rowsOf(ada)).toMatchObject([
    { status: "QUEUED", tries: 1, last_error: expect.stringContaining("451") as string },
  ]);

  portico.mail.refuse(false);
  const { text } = await portico.mail.waitFor(ada.email);
  await isSent(ada);
  expect(await portico.hub.call("consumeLoginCode", { email: ada.email, otp: codeIn(text) }, anyone)).toMatchObject({
    code: 200,
  });
  expect(portico.mail.messages).toHaveLength(1);
});

test("someone who registers then reads both: registered, and that the code may be late", async () => {
  portico.mail.refuse(true);
  const answer = await portico.hub.call("signUp", newPerson(), anyone);
  expect(answer).toMatchObject({
    code: 200,
    msg: expect.stringMatching(/^Registered Successfully\. .*may be late/) as string,
  });
});

test("what could not be sent goes out after a restart", async () => {
  const ada = await newAccount(portico.hub);
  portico.mail.refuse(true);
  await login(ada);
  await portico.hub.close();
  portico.mail.refuse(false);
  expect(portico.mail.messages).toEqual([]);

  portico.another();
  await portico.mail.waitFor(ada.email);
  await isSent(ada);
  expect(portico.mail.messages).toHaveLength(1);
});

test("without a mail server messages wait, and go out once there is one", async () => {
  await portico.reopen({ smtp: false });
  const ada = await newAccount(portico.hub);
  expect(await login(ada)).toMatchObject(LATE);
  portico.another({ smtpUrl: portico.mail.url });
  expect(codeIn((await portico.mail.waitFor(ada.email)).text)).toMatch(/^\d{6}$/);
});

test("a mail server that does not answer holds nobody up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const hub = portico.another({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const ada = await newAccount(portico.hub);
  expect(await login(ada, hub)).toMatchObject({ code: 200, data: { delayed: false } });
  // Its first attempt has not ended yet.
  expect(await rowsOf(ada)).toMatchObject([{ status: "QUEUED", tries: 0 }]);
  await hub.close();
  silent.close();
});

test("a mailbox that does not exist fails, with the reason for the administrator", async () => {
  const ada = await newAccount(portico.hub);
  portico.mail.reject(ada.email);
  expect(await login(ada)).toMatchObject(LATE);
  expect(await rowsOf(ada)).toMatchObject([
    { status: "FAILED", last_error: expect.stringContaining("No such mailbox") as string },
  ]);
  const bob = await newAccount(portico.hub);
  expect(await login(bob)).toMatchObject({ data: { delayed: false } });
});

test("no code and no text is readable in the database, and nothing is kept once it is sent", async () => {
  const ada = await newAccount(portico.hub);
  portico.mail.refuse(true);
  await login(ada);
  const [waiting] = await rowsOf(ada);
  portico.mail.refuse(false);
  const code = codeIn((await portico.mail.waitFor(ada.email)).text);
  expect(waiting!.payload.length).toBeGreaterThan(100);
  for (const plain of [waiting!.payload, Buffer.from(waiting!.payload, "base64url").toString("latin1")]) {
    expect(plain).not.toContain(code);
    expect(plain).not.toContain("Hello");
  }
  await isSent(ada);
  expect(await rowsOf(ada)).toMatchObject([{ payload: "", last_error: null }]);
});

test("processes on one database send each message once", async () => {
  await portico.reopen({ smtp: false });
  const people = await Promise.all(
    Array.from({ length: 40 }, async () => newAccount(portico.hub, { passwordHash: "none" })),
  );
  const { db, outbox } = portico.hub.services;
  for (const { email } of people) {
    const route = { channel: "EMAIL", configuration: null } as const;
    await outbox.post(db, [
      { kind: "WELCOME", route, recipient: email, content: { subject: "Once", text: email }, idempotencyKey: email },
    ]);
  }
  for (let process = 0; process < 3; process++) portico.another({ smtpUrl: portico.mail.url });
  await eventually("every message to be sent", async () => {
    const { rows } = await portico.pool.query<{ left: string }>(
      "select count(*) as left from outbox where status <> 'SENT'",
    );
    return rows[0]!.left === "0";
  });
  expect(portico.mail.messages.map(({ text }) => text).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

test("in the demo the mails can be read, sent or not, and found by their recipient", async () => {
  await portico.reopen({ smtp: false, demo: true });
  const [ada, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  for (const account of [ada, bob])
    expect(await login(account)).toMatchObject({
      msg: "A one-time code was sent to your email",
      data: { delayed: false },
    });

  const read = async (search?: string) => dataOf(await portico.hub.call("listOutbox", { search }, anyone));
  expect((await read()).map(({ recipient }) => recipient)).toEqual([bob.email, ada.email]);
  expect(await read("%")).toEqual([]);
  const [message] = await read(ada.email.toUpperCase());
  expect(message).toMatchObject({ recipient: ada.email, status: "QUEUED", tries: 0 });
  expect(message!.subject).toMatch(/^Your sign-in code$/);
  expect(
    await portico.hub.call("consumeLoginCode", { email: ada.email, otp: codeIn(message!.text) }, anyone),
  ).toMatchObject({ code: 200 });
});

test("outside the demo there is no such list", async () => {
  expect(await portico.hub.call("listOutbox", {}, anyone)).toMatchObject({ code: 404, data: null });
});
